import { eq } from 'drizzle-orm';
import { findWrapPictures } from '../../gifts/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { readCreatedAt } from '../../platform/id.ts';
import type { PhotoStore } from '../../platform/pictures/photo-store.ts';
import { findSettingsPictures } from '../../shop-settings/index.ts';
import { listArchiveIds } from '../archives/archives.ts';
import { photos } from '../schema.ts';

interface Places {
  db: Database;
  photoStore: PhotoStore;
}
const dayMs = 24 * 3_600_000;
/** Uploads that did not end, and files that could not be removed. */
const fewPhotos = 20;
const shareOfPhotos = 0.1;

/**
 * Throws AggregateError after all others when files cannot be removed, and removes nothing where so many are unknown
 * that they are another shop's.
 */
export async function removeOrphanedFiles({ db, photoStore }: Places): Promise<void> {
  const isForgotten = async (id: string) => (await db.read.$count(photos, eq(photos.id, id))) === 0;
  const errors: unknown[] = [];
  const removeIn = async (store: Pick<PhotoStore, 'remove'>, id: string) => {
    await store.remove(id).catch((error: unknown) => errors.push(error));
  };
  for (const id of await findOrphans({ db, photoStore }, isForgotten)) await removeIn(photoStore, id);
  const { publicCopies } = photoStore;
  if (publicCopies)
    for (const id of await publicCopies.listIds()) if (await isForgotten(id)) await removeIn(publicCopies, id);
  if (errors.length > 0) throw new AggregateError(errors, `Files of ${errors.length} photos cannot be removed.`);
}

async function findOrphans(
  { db, photoStore }: Places,
  isForgotten: (id: string) => Promise<boolean>,
): Promise<string[]> {
  const shown = new Set([...(await findSettingsPictures(db.read)), ...(await findWrapPictures(db.read))]);
  for (const { id } of await listArchiveIds(db.read)) shown.add(id);
  const stored = await photoStore.listIds();
  const orphans: string[] = [];
  for (const id of stored)
    if (!shown.has(id) && readCreatedAt(id) < Date.now() - dayMs && (await isForgotten(id))) orphans.push(id);
  const areMany = orphans.length > fewPhotos && orphans.length > stored.length * shareOfPhotos;
  if (areMany || (orphans.length > 0 && orphans.length === stored.length))
    throw new Error(
      `The database does not know ${orphans.length} of ${stored.length} photos in DATA_DIR or the bucket: they may be another shop’s, or DATABASE_URL is not as before. None was removed.`,
    );
  return orphans;
}
