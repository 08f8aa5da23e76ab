import { sha256 } from '../photo-store.ts';
import type { BucketAddress } from './bucket-address.ts';
import { type BucketAnswer, type BucketLimits, bucketClient, type CallBucket } from './bucket-client.ts';
import { type LargeObjects, largeObjects } from './large-objects.ts';
import { StorageFailure } from './storage-failure.ts';
import { namesIn } from './xml.ts';

export interface BucketCredentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

/** One bucket. Keys hold only `[A-Za-z0-9._/-]`. Every method throws StorageFailure when the store fails. */
export interface Bucket extends LargeObjects {
  put(key: string, bytes: Buffer, headers: Record<string, string>): Promise<void>;
  /** Verified against the checksum that `put` stored. */
  get(key: string): Promise<Buffer | null>;
  /** Its body fails when the store breaks off or is silent for ten seconds. */
  stream(key: string, headers: Record<string, string>): Promise<BucketAnswer | null>;
  /** SHA-256 in hexadecimal. */
  checksum(key: string): Promise<string | null>;
  has(key: string): Promise<boolean>;
  delete(key: string): Promise<void>;
  /** Keys that begin with `prefix`; with a delimiter, only their parts up to it. */
  list(prefix: string, delimiter?: '/'): Promise<string[]>;
}

const checksumHeader = 'x-amz-meta-sha256';

export function openBucket(
  address: BucketAddress,
  credentials: BucketCredentials,
  limits?: Partial<BucketLimits>,
): Bucket {
  const call = bucketClient(address, credentials, limits);
  const get = (key: string) =>
    call({ method: 'GET', key, isWhole: true }, async ({ status, headers, body }) => {
      if (status === 404) return null;
      const bytes = Buffer.from(await body.arrayBuffer());
      const expected = headers[checksumHeader];
      if (expected && expected !== sha256(bytes))
        throw new StorageFailure(`${key} arrived damaged from the object store`, { isPassing: true });
      return bytes;
    });
  const head = (key: string) =>
    call({ method: 'HEAD', key }, async ({ status, headers, body }) => {
      await body.dump();
      return status === 404 ? null : { checksum: headers[checksumHeader] };
    });
  return {
    ...largeObjects(call),
    get,
    has: async (key) => (await head(key)) !== null,
    async checksum(key) {
      const found = await head(key);
      if (!found || found.checksum) return found?.checksum ?? null;
      const bytes = await get(key);
      return bytes && sha256(bytes);
    },
    async put(key, bytes, headers) {
      const hash = sha256(bytes);
      // The store refuses a body whose hash is another one.
      const all = { ...headers, 'x-amz-content-sha256': hash, [checksumHeader]: hash };
      await call({ method: 'PUT', key, headers: all, body: bytes }, ({ body }) => body.dump());
    },
    stream: (key, headers) =>
      call({ method: 'GET', key, headers }, async ({ status, headers: answered, body }) => {
        if (status !== 404) return { status, headers: answered, body };
        await body.dump();
        return null;
      }),
    delete: (key) => call({ method: 'DELETE', key }, ({ body }) => body.dump()),
    list: lister(call),
  };
}

function lister(call: CallBucket): Bucket['list'] {
  return async (prefix, delimiter) => {
    const found: string[] = [];
    for (let token: string | undefined = ''; token !== undefined; ) {
      const options = { ...(delimiter && { delimiter }), ...(token && { 'continuation-token': token }) };
      const query = { 'list-type': '2', prefix, ...options };
      const xml: string = await call({ method: 'GET', query, isWhole: true }, ({ body }) => body.text());
      found.push(...namesIn(xml, delimiter ? 'Prefix' : 'Key').filter((name) => name !== prefix));
      token = /<IsTruncated>true</.test(xml) ? namesIn(xml, 'NextContinuationToken')[0] : undefined;
    }
    return found;
  };
}
