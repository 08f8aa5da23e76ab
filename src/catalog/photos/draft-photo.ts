import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../platform/database/database.ts';
import { tagWrites } from '../../platform/database/transaction.ts';
import { fieldError, type ShopError } from '../../platform/errors.ts';
import { t } from '../../shared/languages/translate.ts';
import { maxPhotos } from '../../shared/products/product-photos.ts';
import { findSettingsPictures } from '../../shop-settings/index.ts';
import { removeOldArchives } from '../archives/archives.ts';
import { photos } from '../schema.ts';
import { removeOrphanedFiles } from './remove-orphaned-files.ts';
import { forgetPhotos, type PhotoDependencies, type StoredPhoto, writePhotos } from './store-photo.ts';

export async function draftPhoto(tx: Tx, deps: PhotoDependencies, stored: StoredPhoto): Promise<void> {
  // Nothing shows it yet.
  const unseen = tagWrites(tx);
  await writePhotos(unseen, deps, [stored], null);
  await unseen.update(photos).set({ draftedAt: sql`now()` }).where(eq(photos.id, stored.id));
}

/**
 * Sets a product's photos in this order. Removed ones stay in the store, because orders show them. Throws ShopError
 * 400.
 */
export async function arrangePhotos(tx: Tx, productId: string, ids: string[]): Promise<void> {
  if (new Set(ids).size !== ids.length || ids.length > maxPhotos)
    throw wrongPhotos(t('productForm.tooManyPhotos', { count: maxPhotos }));
  const usable = ids.length
    ? await tx.$count(
        photos,
        and(
          inArray(photos.id, ids),
          or(eq(photos.productId, productId), and(isNull(photos.productId), isNotNull(photos.draftedAt))),
        ),
      )
    : 0;
  if (usable !== ids.length) throw wrongPhotos(t('catalogAnswers.photoGone'));
  await tx.update(photos).set({ productId: null }).where(eq(photos.productId, productId));
  for (const [position, photoId] of ids.entries())
    await tx.update(photos).set({ productId, position, draftedAt: null }).where(eq(photos.id, photoId));
}

export async function tidyDrafts(deps: PhotoDependencies & { db: Database }): Promise<void> {
  const shown = new Set(await findSettingsPictures(deps.db.read));
  const rows = await deps.db.read
    .select({ id: photos.id })
    .from(photos)
    .where(and(isNull(photos.productId), lt(photos.draftedAt, sql`now() - interval '30 days'`)));
  await forgetPhotos(
    deps,
    rows.map(({ id }) => id).filter((id) => !shown.has(id)),
  );
  await removeOldArchives(deps);
  await removeOrphanedFiles(deps);
}

function wrongPhotos(message: string): ShopError {
  return fieldError('photos', message);
}
