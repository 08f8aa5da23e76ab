import { readFile } from 'node:fs/promises';
import type { Picture } from './picture-jobs.ts';
import { type PictureFile, readPicture } from './pictures.ts';

/**
 * A picture as a shop stores it: the same bytes become the master again, so that they are not encoded twice. Throws as
 * `readPicture` does.
 */
export async function readMaster(file: PictureFile): Promise<Picture> {
  const picture = await readPicture(file);
  const bytes = await readFile(file.path);
  return isMaster(bytes, picture) ? { ...picture, master: bytes } : picture;
}

/** A WebP with nothing but the picture (RFC 9649, 2.5), of the size that a master would have. */
function isMaster(bytes: Buffer, { width, height }: Picture): boolean {
  if (bytes.length < 30 || bytes.toString('latin1', 12, 16) !== 'VP8 ') return false;
  const chunk = bytes.readUInt32LE(16);
  const size = 20 + chunk + (chunk % 2);
  const isAlone = bytes.length === size && bytes.readUInt32LE(4) === size - 8;
  return isAlone && (bytes.readUInt16LE(26) & 0x3fff) === width && (bytes.readUInt16LE(28) & 0x3fff) === height;
}
