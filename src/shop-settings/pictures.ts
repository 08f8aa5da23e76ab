import type { Queries } from '../platform/database/database.ts';
import { fieldError } from '../platform/errors.ts';
import { newId } from '../platform/id.ts';
import type { PhotoStore } from '../platform/pictures/photo-store.ts';
import { type PictureFile, readLogo } from '../platform/pictures/pictures.ts';
import { t } from '../shared/languages/translate.ts';
import { parsePhotoId } from '../shared/products/photo-url.ts';
import type { ShopSettings } from './api.ts';
import { shopSettings } from './schema.ts';

const lists = ['homePictures', 'aboutPictures', 'pagePictures'] as const;

function listPictures(settings: Partial<ShopSettings>): { path: string; id: string }[] {
  const listed = lists.flatMap((path) => (settings[path] ?? []).map((url) => ({ path, id: parsePhotoId(url) })));
  return settings.logo ? [{ path: 'logo', id: parsePhotoId(settings.logo.url) }, ...listed] : listed;
}

/** Ids in the photo store, which must not be deleted. */
export async function findSettingsPictures(queries: Queries): Promise<string[]> {
  const [row] = await queries.select({ values: shopSettings.values }).from(shopSettings);
  return listPictures(row?.values ?? {}).map(({ id }) => id);
}

/** Throws ShopError 400. */
export async function requireStoredPictures(store: PhotoStore, change: Partial<ShopSettings>): Promise<void> {
  for (const { path, id } of listPictures(change))
    if (!(await store.has(`${id}/master.webp`))) throw fieldError(path, t('settingAnswers.pictureGone'));
}

/** Decodes and stores a logo. Throws ShopError 400, 413 or 415. */
export async function storeLogo(store: PhotoStore, file: PictureFile): Promise<NonNullable<ShopSettings['logo']>> {
  const { bytes, width, height } = await readLogo(file);
  const id = newId();
  for (const name of ['master', '640']) await store.put(`${id}/${name}.webp`, bytes);
  return { url: `/photos/${id}/640.webp`, width, height };
}
