import { t } from '../../shared/languages/translate.ts';
import { ShopError } from '../errors.ts';
import type { WaitOptions } from '../limit-concurrency.ts';
import { isSmallMachine, processesBeside } from '../small-machine.ts';
import { PictureTooHeavy, pictureChild, processTurns, type RunPictureJob, shareJobs } from './picture-child.ts';
import {
  type DrawnPicture,
  type JpegKind,
  type Logo,
  maxReducedPixels,
  type Picture,
  type PictureJob,
  type PictureRefusal,
} from './picture-jobs.ts';

const tooBusy = (): never => {
  throw new ShopError('unavailable', () => t('shopping.manyPhotosRead'), {
    retryAfterSeconds: 10,
  });
};
/** Pages and payments come first; with the lowest priority (19) a busy machine would never finish a picture. */
const shared = { refuse: tooBusy, turns: isSmallMachine ? processTurns() : undefined, niceness: 5 };
/** Uploads of shoppers and of admins are decoded in two processes with limits of their own. */
const smallUploads = pictureChild({ ...shared, maxMemoryMb: 256 });
const largeUploads = pictureChild({ ...shared, maxMemoryMb: 512 });
/** AVIF takes longest; uploads do not wait for it, but where processes take turns. */
const avifs = shareJobs(Array.from({ length: processesBeside }, () => pictureChild({ ...shared, maxMemoryMb: 256 })));
const drawings = pictureChild({ ...shared, maxMemoryMb: 256, program: 'drawings' });

export interface PictureFile {
  path: string;
  maxPixels: number;
  isOfShopper: boolean;
  /** Who waits for it. */
  wait?: WaitOptions;
}

async function readUpload(kind: 'read' | 'logo' | 'sent', { path, maxPixels, isOfShopper, wait }: PictureFile) {
  const run = isOfShopper ? smallUploads : largeUploads;
  const reply = await run({ kind, path, maxPixels }, wait).catch((cause: unknown) => {
    if (cause instanceof ShopError) throw cause;
    if (cause instanceof PictureTooHeavy) throw new ShopError('bad_image', t('input.photoHeavy'), { cause });
    throw new ShopError('unavailable', t('input.photoBusy'), { cause, retryAfterSeconds: 10 });
  });
  if ('refusal' in reply) throw refused(reply.refusal, maxPixels, reply.reason);
  return reply;
}

/** Throws as `readPicture` does. */
export async function readLogo(file: PictureFile): Promise<Logo> {
  const reply = await readUpload('logo', file);
  if (!('logo' in reply)) throw new ShopError('internal');
  return { ...reply.logo, bytes: Buffer.from(reply.logo.bytes) };
}

/**
 * Throws 415 when it is no JPEG, PNG, WebP, AVIF or HEIC, 400 bad_image when it is damaged or too large, 503 when the
 * machine is busy.
 */
export async function readPicture(file: PictureFile): Promise<Picture> {
  const reply = await readUpload('read', file);
  if (!('picture' in reply)) throw new ShopError('internal');
  const { master, blur, files } = reply.picture;
  return {
    ...reply.picture,
    master: Buffer.from(master),
    blur: Buffer.from(blur),
    files: files.map(({ width, bytes }) => ({ width, bytes: Buffer.from(bytes) })),
  };
}

/** As a WebP of at most `maxSentBytes`. Throws as `readPicture` does. */
export async function readSentPicture(file: PictureFile): Promise<Buffer> {
  const reply = await readUpload('sent', file);
  if (!('bytes' in reply)) throw new ShopError('internal');
  return Buffer.from(reply.bytes);
}

function refused(refusal: PictureRefusal, maxPixels: number, reason: string): ShopError {
  const cause = new Error(reason);
  if (refusal === 'unknown_kind')
    return new ShopError('unsupported_media_type', () => t('shopping.photoKinds'), { cause });
  if (refusal === 'too_many_pixels')
    return new ShopError(
      'bad_image',
      () => t('shopping.photoPixels', { most: megapixels(maxPixels), mostReduced: megapixels(maxReducedPixels) }),
      { cause },
    );
  return new ShopError('bad_image', () => t('shopping.photoDamaged'), { cause });
}

const megapixels = (pixels: number) => Math.floor(pixels / 1e6);

export function makeWebp(master: Buffer, width: number): Promise<Buffer> {
  return made({ kind: 'webp', master, width });
}

export function makeAvif(master: Buffer, width: number): Promise<Buffer> {
  return made({ kind: 'avif', master, width }, avifs);
}

/** As unhurried as AVIF: a catalog that fetches all photos holds up no upload. */
export function makeJpeg(master: Buffer, kind: JpegKind): Promise<Buffer> {
  return made({ kind, master }, avifs);
}

/** A JPEG of the same size, for a PDF. */
export function makePrintJpeg(photo: Buffer): Promise<Buffer> {
  return made({ kind: 'print', master: photo });
}

/** Base64 of a WebP a few pixels wide, for a data URL. */
export async function makeBlur(master: Buffer): Promise<string> {
  return (await made({ kind: 'blur', master })).toString('base64');
}

/** A PNG. */
export function drawPng(drawing: DrawnPicture): Promise<Buffer> {
  return made({ kind: 'draw', ...drawing }, drawings);
}

async function made(job: PictureJob, run: RunPictureJob = smallUploads): Promise<Buffer> {
  const reply = await run(job).catch((cause: unknown) => {
    throw new ShopError('unavailable', undefined, { cause });
  });
  if ('bytes' in reply) return Buffer.from(reply.bytes);
  throw new ShopError('unavailable', undefined, { cause: new Error('refusal' in reply ? reply.reason : 'No bytes') });
}
