import type { Readable } from 'node:stream';
import type { GetObjectCommandInput, GetObjectCommandOutput } from '@aws-sdk/client-s3';
import { type ServedFile, sha256 } from '../pictures/photo-store.ts';
import type { BucketAddress, BucketCredentials } from './bucket-address.ts';
import { type BucketClient, type BucketLimits, openBucketClient } from './bucket-client.ts';
import { type LargeObjects, openLargeObjects } from './large-objects.ts';
import { readStatus, type SdkError, StorageFailure, unlessMissing } from './storage-failure.ts';

/** One bucket. Keys hold only `[A-Za-z0-9._/-]`. Every method throws StorageFailure when the store fails. */
export interface Bucket extends LargeObjects {
  put(key: string, bytes: Buffer, description?: { ContentType: string; CacheControl: string }): Promise<void>;
  /** Verified against the checksum that `put` stored. */
  get(key: string): Promise<Buffer | null>;
  /** Its body fails when the store breaks off or is silent. */
  stream(key: string, conditions?: ReadConditions): Promise<ServedFile | null>;
  /** SHA-256 in hexadecimal. */
  checksum(key: string): Promise<string | null>;
  has(key: string): Promise<boolean>;
  delete(key: string): Promise<void>;
  /** Keys that begin with `prefix`; with a delimiter, only their parts up to it. */
  list(prefix: string, delimiter?: '/'): Promise<string[]>;
}
type ReadConditions = Pick<GetObjectCommandInput, 'IfNoneMatch' | 'IfModifiedSince' | 'Range'>;

const photoLimits: BucketLimits = { answerMs: 5_000, wholeMs: 30_000, silentMs: 10_000 };

export function openBucket(address: BucketAddress, credentials: BucketCredentials, limits = photoLimits): Bucket {
  const client = openBucketClient(address, credentials, limits);
  const { call } = client;
  const Bucket = address.bucket;
  const get = (key: string) =>
    call((s3, options) => s3.getObject({ Bucket, Key: key }, options).then(readWhole, unlessMissing), limits.wholeMs);
  const head = (key: string) =>
    call((s3, options) => s3.headObject({ Bucket, Key: key }, options).catch(unlessMissing));
  return {
    ...openLargeObjects(client, Bucket),
    get,
    has: async (key) => (await head(key)) !== null,
    async checksum(key) {
      const found = await head(key);
      if (!found || found.Metadata?.sha256) return found?.Metadata?.sha256 ?? null;
      const bytes = await get(key);
      return bytes && sha256(bytes);
    },
    async put(key, bytes, description) {
      const object = { Bucket, Key: key, Body: bytes, Metadata: { sha256: sha256(bytes) }, ...description };
      await call((s3, options) => s3.putObject(object, options), limits.wholeMs);
    },
    stream: (key, conditions) =>
      call((s3, options) => s3.getObject({ Bucket, Key: key, ...conditions }, options).then(toFile, toBodiless)),
    async delete(key) {
      await call((s3, options) => s3.deleteObject({ Bucket, Key: key }, options));
    },
    list: (prefix, delimiter) => listObjects(client, { Bucket, Prefix: prefix, Delimiter: delimiter }, limits.wholeMs),
  };
}

async function readWhole({ Body, Metadata }: GetObjectCommandOutput): Promise<Buffer> {
  const bytes = Buffer.from((await Body?.transformToByteArray()) ?? []);
  if (Metadata?.sha256 && Metadata.sha256 !== sha256(bytes))
    throw new StorageFailure('A photo arrived damaged from the object store', { isPassing: true });
  return bytes;
}

function toFile(found: GetObjectCommandOutput): ServedFile {
  const headers = {
    'content-length': found.ContentLength?.toString(),
    'content-range': found.ContentRange,
    'accept-ranges': found.AcceptRanges,
    etag: found.ETag,
    'last-modified': found.LastModified?.toUTCString(),
  };
  return { status: found.ContentRange ? 206 : 200, headers: withoutUnset(headers), body: found.Body as Readable };
}

/** Not modified, or a range that the object does not have. */
function toBodiless(error: SdkError): ServedFile | null {
  const status = readStatus(error) ?? 0;
  if (![304, 416].includes(status)) return unlessMissing(error);
  const { etag, 'content-range': range } = error.$response?.headers ?? {};
  return { status, headers: withoutUnset({ etag, 'content-range': range }), body: null };
}

function withoutUnset(headers: Record<string, string | undefined>): Record<string, string> {
  const given = Object.entries(headers).filter((header): header is [string, string] => header[1] !== undefined);
  return Object.fromEntries(given);
}

async function listObjects(
  { call }: BucketClient,
  listed: { Bucket: string; Prefix: string; Delimiter?: '/' },
  limitMs: number,
): Promise<string[]> {
  const found: string[] = [];
  for (let token: string | undefined, isDone = false; !isDone; ) {
    const page = await call(
      (s3, options) => s3.listObjectsV2({ ...listed, ContinuationToken: token }, options),
      limitMs,
    );
    const prefixes = page.CommonPrefixes?.map(({ Prefix }) => Prefix) ?? [];
    const keys = page.Contents?.map(({ Key }) => Key) ?? [];
    const names = listed.Delimiter ? prefixes : keys;
    found.push(...names.flatMap((name) => (name && name !== listed.Prefix ? name : [])));
    token = page.NextContinuationToken;
    isDone = !page.IsTruncated || !token;
  }
  return found;
}
