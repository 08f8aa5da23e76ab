import libheif, { type HeifImage } from 'libheif-js/wasm-bundle.js';
import { once } from '../../shared/once.ts';
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

/** An animated AVIF as the still picture that it begins with: libvips does not know its major brand. */
export function asStill(bytes: Buffer): Buffer {
  const [major, ...compatible] = readBrands(bytes);
  if (major !== 'avis' || !compatible.includes('avif')) return bytes;
  const still = Buffer.from(bytes);
  still.write('avif', 8, 'latin1');
  return still;
}

/** The first is the major one, the last ones are compatible; none when it is not an ISO file. */
function readBrands(bytes: Buffer): string[] {
  if (bytes.length < 16 || bytes.toString('latin1', 4, 8) !== 'ftyp') return [];
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 128);
  const brands = [bytes.toString('latin1', 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(bytes.toString('latin1', at, at + 4));
  return brands;
}

const decoder = once(() => new libheif.HeifDecoder());

/** Takes seconds; returns null for more pixels than are read even at half the size, throws when damaged. */
export async function decodeHeic(bytes: Buffer, maxPixels: number): Promise<RawPicture | null> {
  const found = decoder().decode(bytes);
  try {
    // Spatial photos and bursts have several, in any order.
    const picture = found.find((one) => one.is_primary()) ?? found[0];
    if (!picture) throw new Error('There is no picture in this file.');
    const pixels = picture.get_width() * picture.get_height();
    if (pixels > Math.max(maxPixels, maxReducedPixels)) return null;
    return pixels > maxPixels ? decodeHalfHeic(bytes) : await decodeWhole(picture);
  } finally {
    for (const one of found) one.free();
  }
}

function decodeWhole(picture: HeifImage): Promise<RawPicture> {
  const size = { width: picture.get_width(), height: picture.get_height() };
  const data = new Uint8ClampedArray(size.width * size.height * 4);
  return new Promise((done, fail) => {
    picture.display({ ...size, data }, (shown) => {
      if (shown) done({ ...size, channels: 4, data: new Uint8Array(data.buffer) });
      else fail(new Error('This HEIC cannot be decoded.'));
    });
  });
}
