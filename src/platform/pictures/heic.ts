import heic from 'heic-decode';
import { decodeHalfHeic, type RawPicture } from './heic-tiles.ts';
import { maxReducedPixels } from './picture-jobs.ts';

/** True for the brands under which phones write HEIC (ISO 23008-12, annex B). */
export function isHeic(bytes: Buffer): boolean {
  const [major = ''] = readBrands(bytes);
  return ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'].includes(major) && !isAvif(bytes);
}

export function isAvif(bytes: Buffer): boolean {
  const [major = '', ...compatible] = readBrands(bytes);
  const isGeneral = ['mif1', 'msf1', 'miaf'].includes(major) && !compatible.includes('heic');
  return ['avif', 'avis'].includes(major) || (isGeneral && compatible.includes('avif'));
}

/** The first is the major one, the last ones are compatible; none when it is not an ISO file. */
function readBrands(bytes: Buffer): string[] {
  if (bytes.length < 16 || bytes.toString('latin1', 4, 8) !== 'ftyp') return [];
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 128);
  const brands = [bytes.toString('latin1', 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(bytes.toString('latin1', at, at + 4));
  return brands;
}

/** Takes seconds; returns null for more pixels than are read even at half the size, throws when damaged. */
export async function decodeHeic(bytes: Buffer, maxPixels: number): Promise<RawPicture | null> {
  const [picture] = await heic.all({ buffer: new Uint8Array(bytes) });
  if (!picture) throw new Error('There is no picture in this file.');
  const pixels = picture.width * picture.height;
  if (pixels > Math.max(maxPixels, maxReducedPixels)) return null;
  return pixels > maxPixels ? decodeHalfHeic(bytes) : { ...(await picture.decode()), channels: 4 };
}
