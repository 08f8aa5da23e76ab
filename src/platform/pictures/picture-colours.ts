import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { type ColourCodes, isSrgb, makeProfile } from './colour-profile.ts';
import { findPrimaryProperties } from './iso-boxes.ts';
import { findChunk } from './png-chunks.ts';

const maxProfileBytes = 1_000_000;

/**
 * The ICC profile of a HEIC or AVIF file's `colr` boxes (ISO 14496-12, 12.1.5), also where they have codes alone;
 * null = sRGB, or not known.
 */
export function findProfile(bytes: Buffer): Buffer | null {
  let codes: ColourCodes | null = null;
  for (const content of findPrimaryProperties(bytes, 'colr')) {
    const kind = content.toString('latin1', 0, 4);
    if ((kind === 'prof' || kind === 'rICC') && isRgbProfile(content.subarray(4))) return content.subarray(4);
    if (kind === 'nclx' && content.length >= 8)
      codes ??= { primaries: content.readUInt16BE(4), transfer: content.readUInt16BE(6) };
  }
  return codes && !isSrgb(codes) ? makeProfile(codes) : null;
}

/** Those of a PNG, which count instead of its ICC profile (PNG, third edition, 4.3); null = none that are known. */
export function findPngCodes(bytes: Buffer): ColourCodes | null {
  const chunk = findChunk(bytes, 'cICP');
  // Others than RGB are not allowed.
  if (chunk?.length !== 4 || chunk[2] !== 0) return null;
  const codes = { primaries: chunk[0] ?? 0, transfer: chunk[1] ?? 0 };
  return makeProfile(codes) ? codes : null;
}

/** sharp reads more than 8 bits a colour as Display P3 where the file has a profile. */
export function toSrgb(picture: Sharp, { space, icc }: Pick<Metadata, 'space' | 'icc'>): Sharp {
  return space === 'rgb16' && icc && isRgbProfile(icc) ? picture.withIccProfile('srgb', { attach: false }) : picture;
}

function isRgbProfile(profile: Buffer): boolean {
  const isProfile = profile.toString('latin1', 36, 40) === 'acsp' && profile.length < maxProfileBytes;
  return isProfile && profile.toString('latin1', 16, 20) === 'RGB ';
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
