import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Metadata, type Sharp } from 'sharp';

/** ISO 23091-2; 12 = SMPTE EG 432-1, the primaries of Display P3. */
const displayP3Primaries = 12;
const maxProfileBytes = 1_000_000;

/**
 * The ICC profile that a HEIC or AVIF file names in a `colr` box (ISO 14496-12, 12.1.5), also for the primaries of
 * Display P3 without a profile; null = sRGB, or not known.
 */
export async function findProfile(bytes: Buffer): Promise<Buffer | null> {
  let primaries = 0;
  const properties = findBox(findBox(findBox(bytes, 'meta')?.subarray(4), 'iprp'), 'ipco');
  for (const { type, content } of listBoxes(properties)) {
    if (type !== 'colr') continue;
    const kind = content.toString('latin1', 0, 4);
    if (kind === 'nclx' && content.length >= 6) primaries ||= content.readUInt16BE(4);
    if ((kind === 'prof' || kind === 'rICC') && isRgbProfile(content.subarray(4))) return content.subarray(4);
  }
  return primaries === displayP3Primaries ? displayP3() : null;
}

/** sharp reads more than 8 bits a colour as Display P3 where the file has a profile. */
export function toSrgb(picture: Sharp, { space, icc }: Pick<Metadata, 'space' | 'icc'>): Sharp {
  return space === 'rgb16' && icc && isRgbProfile(icc) ? picture.withIccProfile('srgb', { attach: false }) : picture;
}

function isRgbProfile(profile: Buffer): boolean {
  const isProfile = profile.toString('latin1', 36, 40) === 'acsp' && profile.length < maxProfileBytes;
  return isProfile && profile.toString('latin1', 16, 20) === 'RGB ';
}

async function displayP3(): Promise<Buffer | null> {
  const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } });
  return (await sharp(await pixel.withIccProfile('p3').png().toBuffer()).metadata()).icc ?? null;
}

/** As a PNG with the profile, from which sharp converts to sRGB when it is read. */
export async function withProfile(picture: Sharp, profile: Buffer): Promise<Sharp> {
  const png = await picture.png({ compressionLevel: 1 }).toBuffer();
  const data = Buffer.concat([Buffer.from('iCCPicc\0\0', 'latin1'), deflateSync(profile)]);
  const chunk = Buffer.alloc(data.length + 8);
  chunk.writeUInt32BE(data.length - 4, 0);
  data.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(data), data.length + 4);
  // Behind the signature (8 bytes) and IHDR (25 bytes).
  return sharp(Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]));
}

function findBox(bytes: Buffer | undefined, type: string): Buffer | undefined {
  for (const box of listBoxes(bytes)) if (box.type === type) return box.content;
  return undefined;
}

/** ISO 14496-12, 4.2: size, type, and a size of 64 bits when the first is 1; 0 = to the end. */
function* listBoxes(bytes: Buffer = Buffer.alloc(0)): Generator<{ type: string; content: Buffer }> {
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32BE(at);
    const head = size === 1 ? 16 : 8;
    if (at + head > bytes.length) return;
    const length = size === 0 ? bytes.length - at : size === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : size;
    if (length < head) return;
    yield { type: bytes.toString('latin1', at + 4, at + 8), content: bytes.subarray(at + head, at + length) };
    at += length;
  }
}
