import { openBucket } from '../s3/bucket.ts';
import type { BucketAddress, BucketCredentials } from '../s3/bucket-address.ts';
import { s3PhotoStore } from '../s3/s3-photo-store.ts';
import { folderPhotoStore, type PhotoStore } from './photo-store.ts';

export interface PhotoPlace {
  photosDir: string;
  /** Null = the folder. */
  storage: (BucketAddress & { credentials: BucketCredentials }) | null;
  /** Where browsers find published photos; null = at the shop. */
  photosUrl: string | null;
  /** What was stored survives a power cut. */
  isProduction: boolean;
}

/** Photos that are still in the folder are also found there after the change to a bucket, until they are moved. */
export function openPhotoStore({ photosDir, storage, photosUrl, isProduction }: PhotoPlace): PhotoStore {
  const folder = folderPhotoStore(photosDir, { isDurable: isProduction });
  if (!storage) return folder;
  const bucket = openBucket(storage, storage.credentials);
  return withOlderStore(s3PhotoStore(bucket, { hasPublicCopies: photosUrl !== null }), folder);
}

function withOlderStore(store: PhotoStore, older: PhotoStore): PhotoStore {
  return {
    publicCopies: store.publicCopies,
    put: store.put,
    get: async (key) => (await older.get(key)) ?? store.get(key),
    has: async (key) => (await older.has(key)) || store.has(key),
    checksum: async (key) => (await older.checksum(key)) ?? store.checksum(key),
    serve: async (key, request) =>
      ((await older.has(key)) ? await older.serve(key, request) : null) ?? store.serve(key, request),
    async remove(photoId) {
      await older.remove(photoId);
      await store.remove(photoId);
    },
    listIds: async () => [...new Set([...(await older.listIds()), ...(await store.listIds())])],
    listFiles: async (photoId) => [
      ...new Set([...(await older.listFiles(photoId)), ...(await store.listFiles(photoId))]),
    ],
  };
}
