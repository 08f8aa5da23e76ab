import libheif from 'libheif-js/wasm-bundle.js';

/** Rows from the top, a byte for each channel of a pixel: red, green, blue and perhaps alpha. */
export interface RawPicture {
  channels: 3 | 4;
  width: number;
  height: number;
  data: Uint8Array;
}

/** libheif's `heif_colorspace_RGB`, `heif_chroma_interleaved_RGB` and `heif_channel_interleaved`. */
const rgb = 1;
const interleaved = 10;
const channels = 3;
/** `heif_image_tiling` has 13 words of 32 bits; an error and a pointer have fewer. */
const answerBytes = 64;

interface Tiling {
  columns: number;
  rows: number;
  tileWidth: number;
  tileHeight: number;
  width: number;
  height: number;
  /** Rows above and columns left of the picture within its first tiles. */
  top: number;
  left: number;
}

/** Half as wide and high, read by its tiles: it takes the memory of the smaller picture. Throws when damaged. */
export function decodeHalfHeic(bytes: Buffer): RawPicture {
  const context = libheif._heif_context_alloc();
  const file = libheif._malloc(bytes.length);
  const answer = libheif._malloc(answerBytes);
  const error = libheif._malloc(answerBytes);
  const check = () => {
    if (libheif.HEAPU32[error >> 2] !== 0) throw new Error('This HEIC cannot be read by its tiles.');
  };
  try {
    libheif.HEAPU8.set(bytes, file);
    libheif._heif_context_read_from_memory_without_copy(error, context, file, bytes.length, 0);
    check();
    libheif._heif_context_get_primary_image_handle(error, context, answer);
    check();
    const handle = libheif.HEAPU32[answer >> 2] ?? 0;
    try {
      return decodeTiles({ handle, answer, error, check });
    } finally {
      libheif._heif_image_handle_release(handle);
    }
  } finally {
    libheif._heif_context_free(context);
    for (const one of [file, answer, error]) libheif._free(one);
  }
}

interface Opened {
  handle: number;
  /** Where libheif writes what it answers, and its error. */
  answer: number;
  error: number;
  /** Throws when the last call failed. */
  check: () => void;
}

function decodeTiles({ handle, answer, error, check }: Opened): RawPicture {
  const isTransformed = 1;
  libheif._heif_image_handle_get_image_tiling(error, handle, isTransformed, answer);
  check();
  const tiling = readTiling(answer);
  const [width, height] = [Math.floor(tiling.width / 2), Math.floor(tiling.height / 2)];
  const half = { width, height, channels, data: new Uint8Array(width * height * channels) } as const;
  for (let row = 0; row < tiling.rows; row++)
    for (let column = 0; column < tiling.columns; column++) {
      libheif._heif_image_handle_decode_image_tile(error, handle, answer, rgb, interleaved, 0, column, row);
      check();
      const tile = libheif.HEAPU32[answer >> 2] ?? 0;
      const pixels = libheif._heif_image_get_plane_readonly(tile, interleaved, answer);
      const stride = libheif.HEAPU32[answer >> 2] ?? 0;
      const size = {
        width: libheif._heif_image_get_width(tile, interleaved),
        height: libheif._heif_image_get_height(tile, interleaved),
      };
      const place = {
        left: column * tiling.tileWidth - tiling.left,
        top: row * tiling.tileHeight - tiling.top,
        ...size,
        stride,
      };
      copyHalf(libheif.HEAPU8.subarray(pixels, pixels + stride * size.height), place, half);
      libheif._heif_image_release(tile);
    }
  return half;
}

function readTiling(answer: number): Tiling {
  const words = libheif.HEAPU32.subarray(answer >> 2, (answer >> 2) + 9);
  const [, columns = 0, rows = 0, tileWidth = 0, tileHeight = 0, width = 0, height = 0, top = 0, left = 0] = words;
  // In a turned picture the cropped tiles come first: libheif then gives what remains of them.
  return {
    ...{ columns, rows, tileWidth, tileHeight, width, height },
    top: top > 0 ? rows * tileHeight - height : 0,
    left: left > 0 ? columns * tileWidth - width : 0,
  };
}

interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
  stride: number;
}

/** Each pixel is the mean of four; where a tile ends between them, of those in the tile. */
function copyHalf(tile: Uint8Array, { left, top, width, height, stride }: Place, half: RawPicture): void {
  const last = {
    x: Math.min(half.width, Math.ceil((left + width) / 2)),
    y: Math.min(half.height, Math.ceil((top + height) / 2)),
  };
  for (let y = Math.max(0, Math.ceil(top / 2)); y < last.y; y++) {
    const upper = (2 * y - top) * stride;
    const lower = 2 * y + 1 - top < height ? upper + stride : upper;
    for (let x = Math.max(0, Math.ceil(left / 2)); x < last.x; x++) {
      const from = (2 * x - left) * channels;
      const next = 2 * x + 1 - left < width ? from + channels : from;
      const to = (y * half.width + x) * channels;
      for (let colour = 0; colour < channels; colour++)
        half.data[to + colour] =
          ((tile[upper + from + colour] ?? 0) +
            (tile[upper + next + colour] ?? 0) +
            (tile[lower + from + colour] ?? 0) +
            (tile[lower + next + colour] ?? 0) +
            2) >>
          2;
    }
  }
}
