/** The limit of a photo of any kind but a logo. */
export const maxPhotoPixels = 40_000_000;
/** The limit of a JPEG or HEIC, which are decoded at a smaller size. */
export const maxReducedPixels = 64_000_000;

export type PictureJob =
  | { kind: 'read' | 'logo' | 'sent'; path: string; maxPixels: number }
  | { kind: 'webp' | 'avif'; master: Uint8Array; width: number }
  | { kind: 'blur' | 'print' | JpegKind; master: Uint8Array }
  | ({ kind: 'draw' } & DrawnPicture);

/** What messengers show of a link; what catalogs of others show, which do not take WebP. */
export type JpegKind = 'share' | 'feed';
/** The size of `share` (Open Graph); messengers show no picture that is heavier. */
export const shareSize = { width: 1_200, height: 630 };
export const maxShareBytes = 300_000;
/** The limit of a photo that a buyer sends or an answer shows; an order may have many. */
export const maxSentBytes = 800_000;

/** An SVG of the shop's own, with a WebP laid upon it. */
export interface DrawnPicture {
  svg: string;
  width: number;
  height: number;
  logo: { left: number; top: number; width: number; height: number } | null;
  picture: Uint8Array | null;
}

export interface Picture<Bytes = Buffer> {
  master: Bytes;
  width: number;
  height: number;
  /** The widths that pages need before a job has made the others. */
  files: { width: number; bytes: Bytes }[];
  blur: Bytes;
}
/** WebP with its transparency. */
export interface Logo<Bytes = Buffer> {
  bytes: Bytes;
  width: number;
  height: number;
}
export type PictureRefusal = 'unknown_kind' | 'too_much_memory' | 'too_many_pixels' | 'damaged';
export type PictureReply = { memoryMb: number } & (
  | { picture: Picture<Uint8Array> }
  | { logo: Logo<Uint8Array> }
  | { bytes: Uint8Array }
  | { refusal: PictureRefusal; reason: string }
);

export const photoWidths = [320, 480, 640, 960, 1280] as const;
const firstWidths: readonly number[] = [320, 640, 960];

/** None is wider than the photo, except when all are. */
export function widthsFor(width: number): number[] {
  const fitting = photoWidths.filter((one) => one <= width);
  return fitting.length > 0 ? fitting : [photoWidths[0]];
}

export function firstWidthsFor(width: number): number[] {
  return widthsFor(width).filter((one) => firstWidths.includes(one));
}
