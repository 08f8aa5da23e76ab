import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { t } from '../../shared/languages/translate.ts';
import { fieldError } from '../errors.ts';
import { maxPhotoPixels } from './picture-jobs.ts';
import { readPicture } from './pictures.ts';

const shownWidth = 960;

/** Decodes photos and encodes them again, which removes everything that is not picture. Throws ShopError 400 or 415. */
export async function readSentPhotos(encoded: readonly string[]): Promise<Buffer[]> {
  if (encoded.length === 0) return [];
  const folder = await mkdtemp(join(tmpdir(), `dhaaga-upload-${process.pid}-`));
  try {
    const photos: Buffer[] = [];
    for (const [index, base64] of encoded.entries()) {
      const path = join(folder, String(index));
      await writeFile(path, Buffer.from(base64, 'base64'), { mode: 0o600 });
      const { files } = await readPicture({ path, maxPixels: maxPhotoPixels, isOfShopper: true });
      const shown = files.findLast(({ width }) => width <= shownWidth) ?? files[0];
      if (!shown) throw fieldError(`photos.${index}`, t('shopping.unreadablePicture'));
      photos.push(shown.bytes);
    }
    return photos;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
