import { eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../platform/database/database.ts';
import { tagWrites, UnknownOutcome } from '../../platform/database/transaction.ts';
import { newId } from '../../platform/id.ts';
import type { PhotoStore } from '../../platform/pictures/photo-store.ts';
import { type Picture, widthsFor } from '../../platform/pictures/picture-jobs.ts';
import { makeAvif, makeWebp, type PictureFile, readPicture } from '../../platform/pictures/pictures.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { StorageFailure } from '../../platform/s3/storage-failure.ts';
import { photos } from '../schema.ts';

export const photoVariantsQueue = 'photo-variants';

export interface PhotoDependencies {
  photoStore: PhotoStore;
  queue: Queue;
}
export interface StoredPhoto {
  id: string;
  width: number;
  height: number;
  blur: string;
}

export function photoUrl(photoId: string): string {
  return `/photos/${photoId}/960.webp`;
}

export function selectPhotoUrl(photoId: SQLWrapper): SQL<string> {
  return sql`('/photos/' || ${photoId} || '/960.webp')`;
}

/** Where shoppers find it: at PHOTOS_URL once it is published. */
export function selectPublicPhotoUrl(photo: { id: SQLWrapper; publicUrl: SQLWrapper }): SQL<string> {
  return sql`(coalesce(${photo.publicUrl}, '/photos/') || ${photo.id} || '/960.webp')`;
}

export function photoIdIn(url: string): string | null {
  return /^(?:https?:\/\/\S+|\/photos)\/([0-9a-f]{24})\/\d+\.(?:webp|avif)$/.exec(url)?.[1] ?? null;
}

/** Decodes and stores photos, before the transaction that refers to them. Throws ShopError 400, 413 or 415. */
export async function storePhotos(
  { photoStore }: PhotoDependencies,
  received: PictureFile[],
  read: (photo: PictureFile) => Promise<Picture> = readPicture,
): Promise<StoredPhoto[]> {
  const pictures = [];
  for (const photo of received) pictures.push(await read(photo));
  const stored: StoredPhoto[] = [];
  try {
    for (const { master, width, height, files, blur } of pictures) {
      const id = newId();
      stored.push({ id, width, height, blur: blur.toString('base64') });
      const named = [{ name: 'master', bytes: master }, ...files.map(({ width: name, bytes }) => ({ name, bytes }))];
      await Promise.all(named.map(({ name, bytes }) => photoStore.put(`${id}/${name}.webp`, bytes)));
    }
    return stored;
  } catch (error) {
    await removeFiles(
      photoStore,
      stored.map(({ id }) => id),
    );
    throw error;
  }
}

export async function writePhotos(
  tx: Tx,
  { queue }: PhotoDependencies,
  stored: StoredPhoto[],
  owner: { productId: string; from: number } | null,
): Promise<void> {
  if (stored.length === 0) return;
  await tx.insert(photos).values(
    stored.map((photo, index) => ({
      ...photo,
      productId: owner?.productId ?? null,
      position: (owner?.from ?? 0) + index,
    })),
  );
  for (const { id } of stored) await queue.send(tx, photoVariantsQueue, { photoId: id }, { key: id });
}

/**
 * Removes the files of photos whose transaction failed. If the commit's outcome is unknown, the nightly sweep decides.
 */
export async function withStoredPhotos<T>(
  deps: PhotoDependencies & { db: Database },
  stored: StoredPhoto[],
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    return await deps.db.transaction(work);
  } catch (error) {
    const ids = error instanceof UnknownOutcome ? [] : stored.map(({ id }) => id);
    await removeFiles(deps.photoStore, ids);
    throw error;
  }
}

export async function forgetPhotos(deps: PhotoDependencies & { db: Database }, photoIds: string[]): Promise<void> {
  if (photoIds.length === 0) return;
  await deps.db.read.delete(photos).where(inArray(photos.id, photoIds));
  await removeFiles(deps.photoStore, photoIds);
}

const kinds = [
  ['webp', makeWebp],
  ['avif', makeAvif],
] as const;

/** Makes the files of a photo that are missing. */
export async function finishPhoto(
  { db, photoStore }: { db: Database; photoStore: PhotoStore },
  photoId: string,
): Promise<void> {
  const [photo] = await db.read.select().from(photos).where(eq(photos.id, photoId));
  const master = photo && (await photoStore.get(`${photoId}/master.webp`));
  if (!photo || !master) return;
  const isKept = async () => (await db.read.$count(photos, eq(photos.id, photoId))) > 0;
  const put = async (file: string, bytes: Buffer) => {
    if (await isKept()) await photoStore.put(`${photoId}/${file}`, bytes);
  };
  try {
    for (const width of widthsFor(photo.width)) {
      if (!(await isKept())) break;
      for (const [kind, make] of kinds) {
        const file = `${width}.${kind}`;
        if (!(await photoStore.has(`${photoId}/${file}`))) await put(file, await make(master, width));
      }
    }
  } catch (error) {
    if (await isKept()) throw error;
  }
  const known = await db.transaction((tx) =>
    tagWrites(tx)
      .update(photos)
      .set({ finishedAt: new Date() })
      .where(eq(photos.id, photoId))
      .returning({ id: photos.id }),
  );
  // Deleted while one of its files was being written.
  if (known.length === 0) await photoStore.remove(photoId);
}

/** Never throws: files that cannot be removed are left to the nightly sweep, which reports its errors. */
export async function removeFiles(store: PhotoStore, ids: string[]): Promise<void> {
  for (const id of ids)
    try {
      await store.remove(id);
    } catch (error) {
      // Each further photo would wait for a store that is away.
      if (error instanceof StorageFailure && error.isOutage) return;
    }
}
