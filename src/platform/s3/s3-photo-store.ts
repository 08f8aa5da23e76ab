import type { IncomingMessage } from 'node:http';
import { isPhotoId, type PhotoStore, requireKey, type ServedFile } from '../photo-store.ts';
import type { Bucket } from './bucket.ts';

/** Under `public/` anybody may read, and nothing else is written there but copies of published photos. */
type Area = 'photos' | 'public';

const types: Record<string, string> = { webp: 'image/webp', avif: 'image/avif' };
const conditions = ['if-none-match', 'if-modified-since', 'range', 'if-range'] as const;
const passedHeaders = ['content-length', 'content-range', 'accept-ranges', 'etag', 'last-modified'];
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
        'content-type': typeOf(key),
        'cache-control': 'public, max-age=31536000, immutable',
      }),
    async remove(photoId) {
      const keys = await bucket.list(`${area}/${photoId}/`);
      while (keys.length > 0) await Promise.all(keys.splice(0, deletionsAtOnce).map((key) => bucket.delete(key)));
    },
    listIds: async () =>
      (await bucket.list(`${area}/`, '/')).map((prefix) => prefix.split('/')[1] ?? '').filter(isPhotoId),
  };
}

async function serve(bucket: Bucket, key: string, request: IncomingMessage): Promise<ServedFile | null> {
  const asked = conditions.flatMap((name) => {
    const value = request.headers[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  const answer = await bucket.stream(key, Object.fromEntries(asked));
  if (!answer) return null;
  const passed = passedHeaders.filter((name) => answer.headers[name] !== undefined);
  const headers = Object.fromEntries(passed.map((name) => [name, answer.headers[name] as string]));
  if (answer.status === 304 || answer.status === 416) {
    await answer.body.dump();
    const { 'content-length': _, ...rest } = headers;
    return {
      status: answer.status,
      headers: { ...(answer.status === 304 && matchedTag(request)), ...rest },
      body: null,
    };
  }
  return { status: answer.status, headers: { ...headers, 'content-type': typeOf(key) }, body: answer.body };
}

/** Not every server repeats the ETag with 304. */
function matchedTag({ headers }: IncomingMessage): Record<string, string> {
  const etag = headers['if-none-match'] ?? '';
  return /^(?:W\/)?"[^"]*"$/.test(etag) ? { etag } : {};
}

function objectKey(area: Area, key: string): string {
  return `${area}/${requireKey(key)}`;
}

function typeOf(key: string): string {
  return types[key.split('.')[1] ?? ''] ?? 'application/octet-stream';
}
