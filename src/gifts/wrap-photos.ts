import { fieldError } from '../platform/errors.ts';
import { newId } from '../platform/id.ts';
import type { PhotoStore } from '../platform/pictures/photo-store.ts';
import type { Picture } from '../platform/pictures/picture-jobs.ts';
import { type PictureFile, readPicture } from '../platform/pictures/pictures.ts';
import { t } from '../shared/languages/translate.ts';
import { parsePhotoId } from '../shared/products/photo-url.ts';

/** It is shown small: a sixth of a phone's width at least, a third at most. */
const shownWidth = 480;

export function photoUrl(photoId: string): string {
  return `/photos/${photoId}/${shownWidth}.webp`;
}

/** Decodes a picture and stores it, encoded again. Throws ShopError 400, 413 or 415. */
export async function storeWrapPhoto(
  store: PhotoStore,
  file: PictureFile,
  read: (file: PictureFile) => Promise<Picture> = readPicture,
): Promise<string> {
  const { master, files } = await read(file);
  const id = newId();
  await store.put(`${id}/master.webp`, master);
  for (const { width, bytes } of files) await store.put(`${id}/${width}.webp`, bytes);
  return photoUrl(id);
}

/** Throws ShopError 400 for a picture that was deleted since it was uploaded. */
export async function requireStoredPhoto(store: PhotoStore, photo: string | null | undefined): Promise<void> {
  if (photo && !(await store.has(`${parsePhotoId(photo)}/master.webp`)))
    throw fieldError('photo', t('giftAnswers.pictureGone'));
}
