import type { Readable } from 'node:stream';
import { sha256 } from '../photo-store.ts';
import type { CallBucket } from './bucket-client.ts';
import { StorageFailure } from './storage-failure.ts';
import { namesIn } from './xml.ts';

/** Objects that do not fit into memory. */
export interface LargeObjects {
  /** Bytes; null = no such object. */
  sizeOf(key: string): Promise<number | null>;
  /** Stores a stream of unknown length. The object appears when all of it has arrived; returns its size. */
  upload(key: string, body: Readable, partBytes?: number): Promise<number>;
  /** Goes on where it was when the store breaks off. Fails when the object is missing or is replaced meanwhile. */
  download(key: string): AsyncGenerator<Buffer>;
}

/** S3 takes 10,000 parts, all of one size but the last. */
const defaultPartBytes = 8 * 1024 * 1024;
/** For a part over a slow line, and for joining the parts. */
const patientMs = 300_000;
const maxBreaks = 20;

export function largeObjects(call: CallBucket): LargeObjects {
  return {
    sizeOf: (key) => sizeOf(call, key),
    upload: (key, body, partBytes = defaultPartBytes) => upload(call, key, body, partBytes),
    download: (key) => download(call, key),
  };
}

function sizeOf(call: CallBucket, key: string): Promise<number | null> {
  return call({ method: 'HEAD', key }, async ({ status, headers, body }) => {
    await body.dump();
    return status === 404 ? null : Number(headers['content-length']);
  });
}

async function upload(call: CallBucket, key: string, body: Readable, partBytes: number): Promise<number> {
  const begun = await call({ method: 'POST', key, query: { uploads: '' }, isWhole: true }, ({ body }) => body.text());
  const uploadId = namesIn(begun, 'UploadId')[0];
  if (!uploadId) throw new StorageFailure(`The object store did not begin the upload of ${key}`, {});
  try {
    const tags: string[] = [];
    let size = 0;
    for await (const part of cutParts(body, partBytes)) {
      size += part.length;
      tags.push(await putPart(call, { key, uploadId, number: tags.length + 1 }, part));
    }
    await complete(call, key, uploadId, tags);
    if ((await sizeOf(call, key)) !== size)
      throw new StorageFailure(`The object store did not store ${key} as a whole`, {});
    return size;
  } catch (error) {
    body.destroy();
    await call({ method: 'DELETE', key, query: { uploadId } }, ({ body }) => body.dump()).catch(() => undefined);
    throw error;
  }
}

/** Each part is overwritten by the next one. */
async function* cutParts(body: AsyncIterable<Uint8Array>, partBytes: number): AsyncGenerator<Buffer> {
  const part = Buffer.allocUnsafe(partBytes);
  let filled = 0;
  for await (const chunk of body)
    for (let from = 0; from < chunk.length; ) {
      const taken = chunk.subarray(from, from + partBytes - filled);
      part.set(taken, filled);
      from += taken.length;
      filled += taken.length;
      if (filled < partBytes) continue;
      yield part;
      filled = 0;
    }
  if (filled > 0) yield part.subarray(0, filled);
}

interface Part {
  key: string;
  uploadId: string;
  number: number;
}

function putPart(call: CallBucket, { key, uploadId, number }: Part, bytes: Buffer): Promise<string> {
  const headers = { 'x-amz-content-sha256': sha256(bytes) };
  const query = { partNumber: String(number), uploadId };
  return call(
    { method: 'PUT', key, query, headers, body: bytes, answerMs: patientMs },
    async ({ status, headers, body }) => {
      await body.dump();
      if (status === 404 || !headers.etag) throw new StorageFailure(`The object store lost the upload of ${key}`, {});
      return headers.etag;
    },
  );
}

async function complete(call: CallBucket, key: string, uploadId: string, tags: string[]): Promise<void> {
  const parts = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
  const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
  const headers = { 'x-amz-content-sha256': sha256(body) };
  await call({ method: 'POST', key, query: { uploadId }, headers, body, answerMs: patientMs }, async (answer) => {
    const text = await answer.body.text();
    // 404 also after an attempt whose answer was lost; an error may come with 200.
    const code = answer.status === 404 ? undefined : namesIn(text, 'Code')[0];
    if (code)
      throw new StorageFailure(`The object store answered ${code} at the end of ${key}`, {
        isPassing: ['InternalError', 'SlowDown', 'ServiceUnavailable'].includes(code),
      });
  });
}

async function* download(call: CallBucket, key: string): AsyncGenerator<Buffer> {
  let tag: string | undefined;
  let at = 0;
  for (let breaks = 0; ; ) {
    const rest: Record<string, string> = tag && at > 0 ? { range: `bytes=${at}-`, 'if-match': tag } : {};
    const answer = await call({ method: 'GET', key, headers: rest }, async (found) => found);
    if (answer.status === 404 || (at > 0 && (answer.status !== 206 || answer.headers.etag !== tag))) {
      await answer.body.dump();
      throw new StorageFailure(`${key} was deleted or replaced in the object store`, {});
    }
    tag = answer.headers.etag;
    try {
      for await (const chunk of answer.body) {
        at += chunk.length;
        yield chunk;
      }
      return;
    } catch (cause) {
      if (++breaks > maxBreaks)
        throw new StorageFailure(`GET ${key}: the object store broke off ${breaks} times`, { cause });
    }
  }
}
