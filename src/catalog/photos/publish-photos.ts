import { and, asc, gt, inArray, isNotNull, isNull, lt, not, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { PhotoStore } from '../../platform/pictures/photo-store.ts';
import { photoWidths, widthsFor } from '../../platform/pictures/picture-jobs.ts';
import { StorageFailure } from '../../platform/s3/storage-failure.ts';
import { photos, products } from '../schema.ts';
import { inShop } from '../select-products.ts';

export const publishPhotosQueue = 'publish-photos';

export interface PublishDependencies {
  db: Database;
  photoStore: PhotoStore;
  photosUrl: string | null;
}

const photosPerStep = 5;
/** Less than the minute after which the next job begins. */
const maxRunMs = 45_000;
const formats = ['webp', 'avif'] as const;
const isShown = sql`exists (select from ${products} where ${products.id} = ${photos.productId} and ${inShop})`;

/** Photos have public addresses while their product is in the shop; public files are deleted an hour after that. */
export async function publishPhotos(deps: PublishDependencies): Promise<void> {
  if (!deps.photosUrl) return;
  const endsAt = Date.now() + maxRunMs;
  try {
    await withdrawPhotos(deps);
    for (let after: string | undefined = ''; after !== undefined && Date.now() < endsAt; )
      after = await publishNext(deps, deps.photosUrl, after);
  } catch (error) {
    // The shop serves these photos meanwhile, and the next minute brings the next attempt.
    if (!(error instanceof StorageFailure)) throw error;
  }
}

/** Resolves to the last id, or undefined when there are no more. */
async function publishNext(deps: PublishDependencies, photosUrl: string, after: string): Promise<string | undefined> {
  const found = await deps.db.read
    .select({ id: photos.id, width: photos.width })
    .from(photos)
    .where(and(isNull(photos.publicUrl), isShown, gt(photos.id, after)))
    .orderBy(asc(photos.id))
    .limit(photosPerStep);
  const ids: string[] = [];
  for (const { id, width } of found) if (await writePublicCopies(deps.photoStore, id, width)) ids.push(id);
  await change(deps, { publicUrl: photosUrl, withdrawnAt: null }, and(inArray(photos.id, ids), isShown) as SQL);
  return found.at(-1)?.id;
}

async function withdrawPhotos(deps: PublishDependencies): Promise<void> {
  const { db, photoStore } = deps;
  const withdrawn = { publicUrl: null, withdrawnAt: sql`now()` };
  await change(deps, withdrawn, and(isNotNull(photos.publicUrl), not(isShown)) as SQL);
  const old = await db.read
    .update(photos)
    .set({ withdrawnAt: null })
    .where(and(lt(photos.withdrawnAt, sql`now() - interval '1 hour'`), isNull(photos.publicUrl), not(isShown)))
    .returning({ id: photos.id });
  for (const { id } of old) await photoStore.publicCopies?.remove(id);
}

/** After PHOTOS_URL was changed. */
export async function changePhotosUrl(deps: PublishDependencies): Promise<void> {
  const { photosUrl } = deps;
  const isOther = sql`${photos.publicUrl} is distinct from ${photosUrl}`;
  const gone = photosUrl ? {} : { withdrawnAt: sql`now()` };
  await change(deps, { publicUrl: photosUrl, ...gone }, and(isNotNull(photos.publicUrl), isOther) as SQL);
}

async function change(
  { db }: PublishDependencies,
  to: { publicUrl: string | null; withdrawnAt?: SQL | null },
  which: SQL,
): Promise<void> {
  if ((await db.read.$count(photos, which)) === 0) return;
  await db.transaction((tx) => tx.update(photos).set(to).where(which));
}

/**
 * All widths of both formats, because a bucket cannot serve another width instead; false = they are still being made.
 */
async function writePublicCopies(
  { get, publicCopies }: PhotoStore,
  photoId: string,
  photoWidth: number,
): Promise<boolean> {
  if (!publicCopies) return true;
  const own = widthsFor(photoWidth);
  const copies = await Promise.all(
    photoWidths.flatMap((width) => {
      const nearest = own.findLast((one) => one <= width) ?? own[0];
      return formats.map(async (format) => ({
        key: `${photoId}/${width}.${format}`,
        bytes: await get(`${photoId}/${nearest}.${format}`),
      }));
    }),
  );
  const made = copies.flatMap(({ key, bytes }) => (bytes ? [{ key, bytes }] : []));
  if (made.length < copies.length) return false;
  await Promise.all(made.map(({ key, bytes }) => publicCopies.put(key, bytes)));
  return true;
}
