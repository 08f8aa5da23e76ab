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
  const { publicCopies } = photoStore;
  const orphans = await findOrphans(db, await photoStore.listIds(), await findShown(db));
  const copies = publicCopies ? await findOrphans(db, await publicCopies.listIds(), null) : [];
  const errors: unknown[] = [];
  const remove = async (store: Pick<PhotoStore, 'remove'> | null, id: string) => {
    await store?.remove(id).catch((error: unknown) => errors.push(error));
  };
  for (const id of orphans) await remove(photoStore, id);
  for (const id of copies) await remove(publicCopies, id);
  if (errors.length > 0) throw new AggregateError(errors, `Files of ${errors.length} photos cannot be removed.`);
}

/** Pictures that have no row of their own. */
async function findShown(db: Database): Promise<Set<string>> {
  const archives = await listArchiveIds(db.read);
  const pictures = [...(await findSettingsPictures(db.read)), ...(await findWrapPictures(db.read))];
  return new Set([...pictures, ...archives.map(({ id }) => id)]);
}

/** `shown` = null for public copies, which are made later than the row is written. */
async function findOrphans(db: Database, stored: readonly string[], shown: Set<string> | null): Promise<string[]> {
  const isForgotten = async (id: string) => (await db.read.$count(photos, eq(photos.id, id))) === 0;
  const isOld = (id: string) => readCreatedAt(id) < Date.now() - dayMs;
  const orphans: string[] = [];
  for (const id of stored)
    if ((shown === null || (!shown.has(id) && isOld(id))) && (await isForgotten(id))) orphans.push(id);
  const areMany = orphans.length > fewPhotos && orphans.length > stored.length * shareOfPhotos;
  if (areMany || (orphans.length > 0 && orphans.length === stored.length))
    throw new Error(
      `The database does not know ${orphans.length} of ${stored.length} photos in DATA_DIR or the bucket: ` +
        'they may be another shop’s, or DATABASE_URL is not as before. None was removed.',
    );
  return orphans;
}
