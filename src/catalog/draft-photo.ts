import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database, Tx } from '../platform/database/database.ts';
import { fieldError, type ShopError } from '../platform/errors.ts';
import { photos } from './schema.ts';
import {
  forgetPhotos,
  type PhotoDependencies,
  removeOrphanedFiles,
  type StoredPhoto,
  writePhotos,
} from './store-photo.ts';

/** Photos of one product. */
export const maxPhotos = 10;

/** Keeps a photo for a form that has not been saved yet. */
export async function draftPhoto(tx: Tx, deps: PhotoDependencies, stored: StoredPhoto): Promise<void> {
  await writePhotos(tx, deps, [stored], null);
  await tx.update(photos).set({ draftedAt: sql`now()` }).where(eq(photos.id, stored.id));
}

/**
 * Gives a product exactly these photos, in this order; the first is the cover. Those that it had and that are left out
 * stay in the store, because orders show them.
 * @throws ShopError 400 when one of them is neither its own nor a draft, or there are too many
 */
export async function arrangePhotos(tx: Tx, productId: string, ids: string[]): Promise<void> {
  if (new Set(ids).size !== ids.length || ids.length > maxPhotos)
    throw wrongPhotos(`A product has at most ${maxPhotos} photos.`);
  const usable = ids.length
    ? await tx.$count(
        photos,
        and(
          inArray(photos.id, ids),
          or(eq(photos.productId, productId), and(isNull(photos.productId), isNotNull(photos.draftedAt))),
        ),
      )
    : 0;
  if (usable !== ids.length) throw wrongPhotos('One of these photos is not there any more. Please choose it again.');
  await tx.update(photos).set({ productId: null }).where(eq(photos.productId, productId));
  for (const [position, photoId] of ids.entries())
    await tx.update(photos).set({ productId, position, draftedAt: null }).where(eq(photos.id, photoId));
}

/** Deletes photos that were uploaded for a form which was not saved within a day, and files that belong to no photo. */
export async function tidyDrafts(deps: PhotoDependencies & { db: Database }): Promise<void> {
  const rows = await deps.db.read
    .select({ id: photos.id })
    .from(photos)
    .where(and(isNull(photos.productId), lt(photos.draftedAt, sql`now() - interval '1 day'`)));
  await forgetPhotos(
    deps,
    rows.map(({ id }) => id),
  );
  await removeOrphanedFiles(deps);
}

function wrongPhotos(message: string): ShopError {
  return fieldError('photos', message);
}
