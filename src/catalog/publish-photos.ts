import { and, inArray, isNotNull, isNull, lt, not, type SQL, sql } from 'drizzle-orm';
import type { Database, Tx } from '../platform/database/database.ts';
import type { PhotoStore } from '../platform/photo-store.ts';
import { photoWidths } from '../platform/picture-jobs.ts';
import { StorageFailure } from '../platform/s3/storage-failure.ts';
import { photos, products } from './schema.ts';
import { inShop } from './select-products.ts';

export const publishPhotosQueue = 'publish-photos';

export interface PublishDependencies {
  db: Database;
  photoStore: PhotoStore;
  photosUrl: string | null;
  catalogChanged: (tx: Tx) => void;
}

const photosPerStep = 5;
/** Less than the minute after which the next job begins. */
const maxRunMs = 45_000;
const files = photoWidths.flatMap((width) => [`${width}.webp`, `${width}.avif`]);
const isShown = sql`exists (select from ${products} where ${products.id} = ${photos.productId} and ${inShop})`;

/** Photos have public addresses while their product is in the shop; public files are deleted an hour after that. */
export async function publishPhotos(deps: PublishDependencies): Promise<void> {
  if (!deps.photosUrl) return;
  const endsAt = Date.now() + maxRunMs;
  try {
    await withdrawPhotos(deps);
    while (Date.now() < endsAt && (await publishNext(deps, deps.photosUrl)) === photosPerStep);
  } catch (error) {
    // The shop serves these photos meanwhile, and the next minute brings the next attempt.
    if (!(error instanceof StorageFailure)) throw error;
  }
}

async function publishNext(deps: PublishDependencies, photosUrl: string): Promise<number> {
  const found = await deps.db.read
    .select({ id: photos.id })
    .from(photos)
    .where(and(isNull(photos.publicUrl), isNotNull(photos.finishedAt), isShown))
    .limit(photosPerStep);
  const ids = found.map(({ id }) => id);
  for (const id of ids) await writePublicCopies(deps.photoStore, id);
  const which = and(inArray(photos.id, ids), isShown) as SQL;
  await change(deps, { publicUrl: photosUrl, withdrawnAt: null }, which);
  return ids.length;
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
  { db, catalogChanged }: PublishDependencies,
  to: { publicUrl: string | null; withdrawnAt?: SQL | null },
  which: SQL,
): Promise<void> {
  if ((await db.read.$count(photos, which)) === 0) return;
  await db.transaction(async (tx) => {
    const { rowCount } = await tx.update(photos).set(to).where(which);
    if (rowCount) catalogChanged(tx);
  });
}

/** All widths of both formats, because a bucket cannot serve another width instead. */
async function writePublicCopies({ get, publicCopies }: PhotoStore, photoId: string): Promise<void> {
  if (!publicCopies) return;
  const made = new Map(await Promise.all(files.map(async (file) => [file, await get(`${photoId}/${file}`)] as const)));
  const copy = async (file: string) => {
    const [name = '', format] = file.split('.');
    const near = photoWidths.filter((width) => width <= Number(name)).toReversed();
    const bytes = near.map((width) => made.get(`${width}.${format}`)).find(Boolean);
    if (bytes) await publicCopies.put(`${photoId}/${file}`, bytes);
  };
  await Promise.all(files.map(copy));
}
