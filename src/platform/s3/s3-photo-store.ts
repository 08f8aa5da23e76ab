import type { IncomingMessage } from 'node:http';
import { isPhotoId, type PhotoStore, requireKey, type ServedFile } from '../pictures/photo-store.ts';
import type { Bucket } from './bucket.ts';

/** Under `public/` anybody may read, and nothing else is written there but copies of published photos. */
type Area = 'photos' | 'public';

const types: Record<string, string> = { webp: 'image/webp', avif: 'image/avif' };
const tagPattern = /^(?:W\/)?"[!#-~]*"$/;
const rangePattern = /^bytes=\d*-\d*$/;
const deletionsAtOnce = 11;

export function s3PhotoStore(bucket: Bucket, { hasPublicCopies }: { hasPublicCopies: boolean }): PhotoStore {
  const photos = inArea(bucket, 'photos');
  const publicCopies = hasPublicCopies ? inArea(bucket, 'public') : null;
  return {
    ...photos,
    publicCopies,
    get: (key) => bucket.get(objectKey('photos', key)),
    has: (key) => bucket.has(objectKey('photos', key)),
    checksum: (key) => bucket.checksum(objectKey('photos', key)),
    serve: (key, request) => serve(bucket, objectKey('photos', key), request),
    async remove(photoId) {
      await photos.remove(photoId);
      await publicCopies?.remove(photoId);
    },
    listFiles: async (photoId) =>
      (await bucket.list(`photos/${photoId}/`)).map((key) => key.slice(`photos/${photoId}/`.length)),
  };
}

function inArea(bucket: Bucket, area: Area): Pick<PhotoStore, 'put' | 'remove' | 'listIds'> {
  return {
    put: (key, bytes) =>
      bucket.put(objectKey(area, key), bytes, {
        ContentType: contentType(key),
        CacheControl: 'public, max-age=31536000, immutable',
      }),
    async remove(photoId) {
      const keys = await bucket.list(`${area}/${photoId}/`);
      while (keys.length > 0) await Promise.all(keys.splice(0, deletionsAtOnce).map((key) => bucket.delete(key)));
    },
    listIds: async () =>
      (await bucket.list(`${area}/`, '/')).map((prefix) => prefix.split('/')[1] ?? '').filter(isPhotoId),
  };
}

async function serve(bucket: Bucket, key: string, { headers }: IncomingMessage): Promise<ServedFile | null> {
  const etag = matchOrNothing(headers['if-none-match'], tagPattern);
  const since = new Date(headers['if-modified-since'] ?? '');
  const file = await bucket.stream(key, {
    IfNoneMatch: etag,
    IfModifiedSince: Number.isNaN(since.getTime()) ? undefined : since,
    // S3 has no If-Range: such a request gets the whole file.
    Range: headers['if-range'] ? undefined : matchOrNothing(headers.range, rangePattern),
  });
  // Not every server repeats the ETag with 304.
  if (file?.status === 304 && etag) return { ...file, headers: { etag, ...file.headers } };
  return file?.body ? { ...file, headers: { ...file.headers, 'content-type': contentType(key) } } : file;
}

function matchOrNothing(value = '', pattern: RegExp): string | undefined {
  return pattern.test(value) ? value : undefined;
}

function objectKey(area: Area, key: string): string {
  return `${area}/${requireKey(key)}`;
}

function contentType(key: string): string {
  return types[key.split('.')[1] ?? ''] ?? 'application/octet-stream';
}
