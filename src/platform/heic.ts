import heic from 'heic-decode';

/** Rows from the top, four bytes a pixel: red, green, blue, alpha. */
export interface RawPicture {
  width: number;
  height: number;
  data: Uint8Array;
}

/** True for the brands under which phones write HEIC (ISO 23008-12, annex B). */
export function isHeic(bytes: Buffer): boolean {
  const isBox = bytes.toString('latin1', 4, 8) === 'ftyp';
  return (
    isBox && ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'].includes(bytes.toString('latin1', 8, 12))
  );
}

/** Takes seconds; returns null for more pixels than allowed, throws when damaged. */
export async function decodeHeic(bytes: Buffer, maxPixels: number): Promise<RawPicture | null> {
  const [picture] = await heic.all({ buffer: new Uint8Array(bytes) });
  if (!picture) throw new Error('There is no picture in this file.');
  if (picture.width * picture.height > maxPixels) return null;
  return picture.decode();
}
