import type { Readable } from 'node:stream';
import type { GetObjectCommandOutput } from '@aws-sdk/client-s3';
import type { BucketClient } from './bucket-client.ts';
import { readStatus, type SdkError, StorageFailure, toStorageFailure, unlessMissing } from './storage-failure.ts';

/** Objects that do not fit into memory. */
export interface LargeObjects {
  /** Bytes; null = no such object. */
  getSize(key: string): Promise<number | null>;
  /** Stores a stream of unknown length. The object appears when all of it has arrived; returns its size. */
  upload(key: string, body: Readable): Promise<number>;
  /** Goes on where it was when the store breaks off. Fails when the object is missing or is replaced meanwhile. */
  download(key: string): AsyncGenerator<Buffer>;
}

/** S3 takes 10,000 parts, all of one size but the last. */
const partSize = 8 * 1024 * 1024;
const maxBreaks = 20;

export function openLargeObjects(client: BucketClient, bucket: string): LargeObjects {
  return {
    getSize: (key) => getSize(client, bucket, key),
    upload: (key, body) => upload(client, bucket, key, body),
    download: (key) => download(client, bucket, key),
  };
}

async function getSize({ call }: BucketClient, Bucket: string, Key: string): Promise<number | null> {
  const found = await call((s3, options) => s3.headObject({ Bucket, Key }, options).catch(unlessMissing));
  return found?.ContentLength ?? null;
}

async function upload(client: BucketClient, Bucket: string, Key: string, body: Readable): Promise<number> {
  // The upload gets it too.
  body.on('error', () => undefined);
  const s3 = await client.open();
  const { Upload } = await import('@aws-sdk/lib-storage');
  const params = { Bucket, Key, Body: body };
  // Taken back below: when that fails too, lib-storage hides the first error.
  const upload = new Upload({ client: s3, params, partSize, queueSize: 1, leavePartsOnError: true });
  let size = 0;
  upload.on('httpUploadProgress', ({ loaded = 0 }) => {
    size = loaded;
  });
  try {
    await upload.done().catch(unlessCompleted);
    if ((await getSize(client, Bucket, Key)) === size) return size;
    throw new StorageFailure(`The object store did not store ${Key} as a whole`, {});
  } catch (error) {
    body.destroy();
    const { uploadId: UploadId } = upload;
    if (UploadId) await s3.abortMultipartUpload({ Bucket, Key, UploadId }).catch(() => undefined);
    throw '$metadata' in (error as SdkError) ? toStorageFailure(error, Bucket) : error;
  }
}

/** If the answer to a completion was lost, the upload is gone: the object's size shows whether it succeeded. */
function unlessCompleted(error: Error): void {
  if (error.name !== 'NoSuchUpload') throw error;
}

async function* download({ call }: BucketClient, Bucket: string, Key: string): AsyncGenerator<Buffer> {
  let tag: string | undefined;
  let at = 0;
  for (let breaks = 0; ; ) {
    const rest = tag && at > 0 ? { Range: `bytes=${at}-`, IfMatch: tag } : {};
    const found: GetObjectCommandOutput | null = await call((s3, options) =>
      s3.getObject({ Bucket, Key, ...rest }, options).catch(unlessReplaced),
    );
    if (!found?.Body || (at > 0 && (!found.ContentRange || found.ETag !== tag)))
      throw new StorageFailure(`${Key} was deleted or replaced in the object store`, {});
    tag = found.ETag;
    try {
      for await (const chunk of found.Body as Readable) {
        at += chunk.length;
        yield chunk;
      }
      return;
    } catch (cause) {
      if (++breaks > maxBreaks)
        throw new StorageFailure(`GET ${Key}: the object store broke off ${breaks} times`, { cause });
    }
  }
}

function unlessReplaced(error: SdkError): null {
  return readStatus(error) === 412 ? null : unlessMissing(error);
}
