import sharp, { type Sharp } from 'sharp';
import { ShopError } from './errors.ts';
import { decodeHeic, isHeic } from './heic.ts';
import { maxPhotoBytes } from './http/form.ts';
import { turns } from './turns.ts';

/** Widths in which every picture is kept, in pixels (design, "Photographs"); a smaller original stops at its own width. */
export const photoWidths = [320, 480, 640, 960, 1280] as const;
/** Largest picture in pixels, width times height (contract section 4). */
const maxPixels = 40_000_000;
/** The re-encoded original from which the other files are made. */
const masterWidth = 1_600;
/** So small that it fits into the page itself, under 100 bytes. */
const blurWidth = 6;
/** Two pictures at once, so that uploads never stall the shop; beyond forty waiting the shop says so. */
const inTurn = turns(2, 40, () => {
  throw new ShopError('unavailable', 'Too many photos are being read just now. Please try again in a moment.');
});

// Only these three decoders stay reachable: sharp would also render SVG, PDF, TIFF and GIF (reliability.md, finding 19).
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] });
sharp.concurrency(1);

/** A received picture, decoded, upright, without metadata, as WebP. */
export interface Picture {
  master: Buffer;
  width: number;
  height: number;
}

/**
 * Decodes what was uploaded and re-encodes it; the received bytes go no further.
 * @throws ShopError 413 over 10 MB, 415 when it is no JPEG, PNG, WebP or HEIC, 400 bad_image when it is damaged or over 40 megapixels
 */
export async function readPicture(bytes: Buffer): Promise<Picture> {
  if (bytes.length > maxPhotoBytes) throw new ShopError('too_large', 'A photo is at most 10 MB.');
  if (!isTakenKind(bytes))
    throw new ShopError('unsupported_media_type', 'A photo is a JPEG, PNG, WebP or HEIC picture.');
  return inTurn(async () => {
    try {
      const { data, info } = await (await opened(bytes))
        .autoOrient()
        .flatten({ background: '#ffffff' })
        .toColorspace('srgb')
        .resize({ width: masterWidth, withoutEnlargement: true })
        .webp({ quality: 90, effort: 2 })
        .toBuffer({ resolveWithObject: true });
      return { master: data, width: info.width, height: info.height };
    } catch (error) {
      if (error instanceof ShopError) throw error;
      const isTooLarge = error instanceof Error && /pixel limit/i.test(error.message);
      throw new ShopError(
        'bad_image',
        isTooLarge ? 'A photo has at most 40 megapixels.' : 'This picture is damaged and cannot be read.',
        { cause: error },
      );
    }
  });
}

/** The picture, not yet decoded where sharp can do it itself. */
async function opened(bytes: Buffer): Promise<Sharp> {
  if (isHeic(bytes)) {
    const raw = await decodeHeic(bytes, maxPixels);
    if (!raw) throw new ShopError('bad_image', 'A photo has at most 40 megapixels.');
    return sharp(raw.data, { raw: { width: raw.width, height: raw.height, channels: 4 } });
  }
  const options = { limitInputPixels: maxPixels, failOn: 'error' } as const;
  const { width, height } = await sharp(bytes, options).metadata();
  if (width * height > maxPixels) throw new ShopError('bad_image', 'A photo has at most 40 megapixels.');
  return sharp(bytes, options);
}

/** The widths that a picture of this width is kept in: never enlarged, at least one. */
export function widthsFor(width: number): number[] {
  const fitting = photoWidths.filter((one) => one <= width);
  return fitting.length > 0 ? fitting : [photoWidths[0]];
}

/** One width of a master as WebP. */
export function makeWebp(master: Buffer, width: number): Promise<Buffer> {
  return inTurn(() =>
    sharp(master).resize({ width, withoutEnlargement: true }).webp({ quality: 78, effort: 3 }).toBuffer(),
  );
}

/** One width of a master as AVIF; effort 2 is eight times faster than the default at the same size (technology.md, section E). */
export function makeAvif(master: Buffer, width: number): Promise<Buffer> {
  return inTurn(() =>
    sharp(master).resize({ width, withoutEnlargement: true }).avif({ quality: 52, effort: 2 }).toBuffer(),
  );
}

/** What stands in the picture's place until it is there: a few pixels as base64 of a WebP, for a data address. */
export function makeBlur(master: Buffer): Promise<string> {
  return inTurn(async () =>
    (await sharp(master).resize({ width: blurWidth }).webp({ quality: 30, effort: 6 }).toBuffer()).toString('base64'),
  );
}

/** By the first bytes: JPEG, PNG, WebP or HEIC. Names and media types of uploads are anybody's invention. */
function isTakenKind(bytes: Buffer): boolean {
  const isJpeg = bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]));
  const isPng = bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return isJpeg || isPng || isWebp || isHeic(bytes);
}
