import { readFile } from 'node:fs/promises';
import sharp, { type ResizeOptions, type Sharp } from 'sharp';
import { isSrgb, makeProfile } from './colour-profile.ts';
import { asStill, decodeHeic, isAvif, isHeic } from './heic.ts';
import { countScans } from './jpeg/count-scans.ts';
import { findPngCodes, findProfile, toSrgb, withProfile } from './picture-colours.ts';
import {
  firstWidthsFor,
  maxReducedPixels,
  maxSentBytes,
  maxShareBytes,
  type PictureJob,
  type PictureRefusal,
  type PictureReply,
  shareSize,
} from './picture-jobs.ts';
import { isPng, withoutTexts } from './png-chunks.ts';

/** Decodes pictures one at a time, so that a crash or too much memory ends this process alone. */

/** WebP has at most 16,383 pixels on a side. */
const masterSize = { width: 1_600, height: 12_000, fit: 'inside', withoutEnlargement: true } as const;
const sentSize = { ...masterSize, width: 960 } as const;
/** Programs write up to some twenty; thousands, of a hundred bytes each, would take minutes. */
const maxScans = 100;
/** Encoders of more pixels together would need more memory than a photo may have. */
const encodedAtOnce = 8_000_000;
const feedSize = { width: 1_280, height: 1_280, fit: 'inside', withoutEnlargement: true } as const;
const logoSize = { width: 960, height: 480 };
/** So small that it fits into the page itself, under 100 bytes. */
const blurSize = { width: 6, height: 60, fit: 'inside' } as const;

// Only these decoders: sharp would also render SVG, PDF, TIFF and GIF.
sharp.block({ operation: ['VipsForeignLoad'] });
const loaders = ['Jpeg', 'Png', 'Webp', 'Heif'].map((kind) => `VipsForeignLoad${kind}Buffer`);
sharp.unblock({ operation: loaders });
sharp.concurrency(1);
sharp.cache(false);

class Refused extends Error {
  readonly refusal: PictureRefusal;

  constructor(refusal: PictureRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

process.on('message', async (job: PictureJob) => {
  const answer = await run(job).catch((error: Error) => ({
    refusal: error instanceof Refused ? error.refusal : /memory/i.test(error.message) ? 'too_much_memory' : 'damaged',
    reason: error.message.slice(0, 200),
  }));
  process.send?.({ ...answer, memoryMb: process.memoryUsage.rss() / 1024 / 1024 } as PictureReply, () => undefined);
});
process.on('disconnect', () => process.exit());

async function run(job: PictureJob) {
  switch (job.kind) {
    case 'read':
      return { picture: await read(await readFile(job.path), job.maxPixels) };
    case 'logo':
      return { logo: await readLogo(await readFile(job.path), job.maxPixels) };
    case 'sent':
      return { bytes: await readSent(await readFile(job.path), job.maxPixels) };
    case 'webp':
      return { bytes: await webp(sharp(job.master), job.width) };
    case 'avif':
      // At the same distance from the master, effort 3 needs a tenth fewer bytes than 2, and a third of the default's
      // time.
      return { bytes: await limitWidth(sharp(job.master), job.width).avif({ quality: 42, effort: 3 }).toBuffer() };
    case 'blur':
      return { bytes: await blur(sharp(job.master)) };
    case 'share':
      return { bytes: await shareJpeg(job.master) };
    case 'feed':
      return { bytes: await sharp(job.master).resize(feedSize).jpeg({ quality: 82 }).toBuffer() };
    case 'print':
      return { bytes: await sharp(job.master).jpeg({ quality: 85 }).toBuffer() };
    case 'draw':
      throw new Error('Uploads are read here; drawings are made elsewhere.');
  }
}

function limitWidth(picture: Sharp, width: number): Sharp {
  return picture.resize({ width, withoutEnlargement: true });
}

function webp(picture: Sharp, width: number): Promise<Buffer> {
  return limitWidth(picture, width).webp({ quality: 78, effort: 2 }).toBuffer();
}

function blur(picture: Sharp): Promise<Buffer> {
  return picture.resize(blurSize).webp({ quality: 30, effort: 6 }).toBuffer();
}

/** The whole photo before a blurred one that fills the sides. */
async function shareJpeg(master: Uint8Array): Promise<Buffer> {
  const whole = await sharp(master)
    .resize({ ...shareSize, fit: 'inside' })
    .png()
    .toBuffer();
  const filled = await sharp(master)
    .resize({ ...shareSize, fit: 'cover' })
    .blur(24)
    .composite([{ input: whole }])
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = filled.info;
  for (const quality of [82, 68, 50]) {
    const bytes = await sharp(filled.data, { raw: { width, height, channels } }).jpeg({ quality }).toBuffer();
    if (bytes.length < maxShareBytes) return bytes;
  }
  return sharp(filled.data, { raw: { width, height, channels } }).jpeg({ quality: 30 }).toBuffer();
}

/** Upright, on white, within this size. */
async function decode(bytes: Buffer, maxPixels: number, size: ResizeOptions) {
  if (!isTakenKind(bytes)) throw new Refused('unknown_kind');
  const { data, info } = await (await opened(bytes, maxPixels))
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColorspace('srgb')
    .resize(size)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { width, height, open: () => sharp(data, { raw: { width, height, channels } }) };
}

async function read(bytes: Buffer, maxPixels: number) {
  const { width, height, open } = await decode(bytes, maxPixels, masterSize);
  const makeMaster = () => open().webp({ quality: 90, effort: 2 }).toBuffer();
  const makeFile = async (one: number) => ({ width: one, bytes: await webp(open(), one) });
  const widths = firstWidthsFor(width);
  if (width * height <= encodedAtOnce) {
    const [master, small, ...files] = await Promise.all([makeMaster(), blur(open()), ...widths.map(makeFile)]);
    return { master, width, height, files, blur: small };
  }
  const master = await makeMaster();
  const files = [];
  for (const one of widths) files.push(await makeFile(one));
  return { master, width, height, files, blur: await blur(open()) };
}

/** Smaller until it is light enough: noise needs many bytes. */
async function readSent(bytes: Buffer, maxPixels: number): Promise<Buffer> {
  const { width, open } = await decode(bytes, maxPixels, sentSize);
  for (let part = width; ; part = Math.ceil(part * 0.7)) {
    const shown = await webp(open(), part);
    if (shown.length <= maxSentBytes) return shown;
  }
}

/** Without an even margin around it, which would make it small in the header. */
async function readLogo(bytes: Buffer, maxPixels: number) {
  if (!isTakenKind(bytes)) throw new Refused('unknown_kind');
  const upright = await (await opened(bytes, maxPixels))
    .autoOrient()
    .toColorspace('srgb')
    .resize({ ...logoSize, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer();
  const trimmed = await sharp(upright)
    .trim()
    .toBuffer()
    .catch(() => upright);
  const { data, info } = await sharp(trimmed).webp({ quality: 92, effort: 4 }).toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

async function opened(received: Buffer, maxPixels: number): Promise<Sharp> {
  const codes = isPng(received) ? findPngCodes(received) : null;
  // Its codes count instead of a profile.
  const bytes = isPng(received) ? withoutTexts(received, codes ? ['iCCP'] : []) : asStill(received);
  if (isHeic(bytes)) {
    const raw = await decodeHeic(bytes, maxPixels);
    if (!raw) throw new Refused('too_many_pixels');
    const { width, height, channels, data } = raw;
    const decoded = sharp(data, { raw: { width, height, channels }, limitInputPixels: maxPixels });
    const profile = findProfile(bytes);
    return profile ? withProfile(decoded.resize(masterSize), profile) : decoded;
  }
  if (isJpeg(bytes) && countScans(bytes) > maxScans) throw new Refused('damaged');
  const { width, height, format, ...colours } = await sharp(bytes, { limitInputPixels: false }).metadata();
  // A JPEG is read at a half to an eighth of its size, which takes no more memory than a small one.
  const limitInputPixels = format === 'jpeg' ? maxReducedPixels : maxPixels;
  if (width * height > limitInputPixels) throw new Refused('too_many_pixels');
  const picture = sharp(bytes, { limitInputPixels, failOn: 'error', sequentialRead: true });
  const profile =
    codes && !isSrgb(codes) ? makeProfile(codes) : isAvif(bytes) && !colours.icc ? findProfile(bytes) : null;
  return profile ? withProfile(picture.autoOrient().resize(masterSize), profile) : toSrgb(picture, colours);
}

function isJpeg(bytes: Buffer): boolean {
  return bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]));
}

function isTakenKind(bytes: Buffer): boolean {
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return isJpeg(bytes) || isPng(bytes) || isWebp || isHeic(bytes) || isAvif(bytes);
}
