import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type S3Server, startS3Server } from '../../../test/s3-server.ts';
import { newId } from '../id.ts';
import { openBucket } from './bucket.ts';
import type { BucketLimits } from './bucket-client.ts';
import { StorageFailure } from './storage-failure.ts';

let server: S3Server;
beforeAll(async () => {
  server = await startS3Server();
});
afterEach(() => {
  server.faults.length = 0;
  server.proxy.restore();
});
afterAll(() => server.close());

const open = (storage = server.storage, limits?: BucketLimits) => openBucket(storage, storage.credentials, limits);
const answer = (status: number, code: string) => (_: unknown, response: ServerResponse) =>
  response.writeHead(status).end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
const hang = () => undefined;
const findFailureReason = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => new Error('It did not fail.'),
    (failure: Error) => failure,
  );
  expect(error).toBeInstanceOf(StorageFailure);
  return (error as StorageFailure).reason;
};
const photo = Buffer.alloc(200_000, 'photo');
const putPhoto = async () => {
  const key = `photos/${newId()}/960.webp`;
  await open().put(key, photo);
  return key;
};
const downloaded = async (key: string) => Buffer.concat(await Readable.from(open().download(key)).toArray());

describe('An object store', () => {
  it('that is busy is asked again: 503 SlowDown, 500, a lost connection', async () => {
    const key = `photos/${newId()}/960.webp`;
    const lose = (_: unknown, response: ServerResponse) => response.destroy();
    server.faults.push(answer(503, 'SlowDown'), answer(500, 'InternalError'), lose);
    await open().put(key, photo);
    server.faults.push(answer(503, 'SlowDown'), lose);
    expect(await open().get(key)).toEqual(photo);
  });

  it('that stays away is not asked for ever, and after five failures not at all for a while', async () => {
    const bucket = open();
    server.proxy.cut();
    for (let call = 0; call < 5; call++) await findFailureReason(bucket.get(`photos/${newId()}/960.webp`));
    server.proxy.restore();
    const before = server.requests.length;
    expect(await findFailureReason(bucket.get(`photos/${newId()}/960.webp`))).toMatch(/five times in a row/);
    expect(server.requests.length).toBe(before);
  });

  it('that does not answer, or stops in the middle, is given up after the time limit', async () => {
    const key = await putPhoto();
    const bucket = open(server.storage, { answerMs: 300, wholeMs: 300, silentMs: 300 });
    server.faults.push(hang);
    expect(await findFailureReason(bucket.checksum(key))).toMatch(/did not answer in time/);
    server.faults.push(hang);
    expect(await findFailureReason(bucket.put(key, photo))).toMatch(/did not answer in time/);
    const stop = (_: unknown, response: ServerResponse) =>
      response.writeHead(200, { 'content-length': photo.length }).write('ph');
    server.faults.push(stop);
    expect(await findFailureReason(bucket.get(key))).toMatch(/did not answer in time/);
    server.faults.push(stop);
    const streamed = await bucket.stream(key);
    await expect(buffer(streamed?.body as Readable)).rejects.toThrow(/inactivity/);
  });

  it('that sends less than it announced, or other bytes, never yields a damaged photo', async () => {
    const key = await putPhoto();
    const cut = (_: unknown, response: ServerResponse) => {
      response.writeHead(200, { 'content-length': photo.length, etag: '"x"' });
      response.write(photo.subarray(0, 100), () => response.destroy());
    };
    const changed = (_: unknown, response: ServerResponse) =>
      response.writeHead(200, { 'x-amz-meta-sha256': 'f'.repeat(64) }).end('other bytes');
    server.faults.push(cut, changed);
    expect(await open().get(key)).toEqual(photo);
    server.faults.push(cut);
    const streamed = await open().stream(key);
    await expect(buffer(streamed?.body as Readable)).rejects.toThrow();
    server.faults.push(changed, changed, changed, changed);
    expect(await findFailureReason(open().get(key))).toMatch(/damaged/);
  });

  it('takes a stream in parts and gives it back, over lost connections, and shows nothing before all of it is there', async () => {
    const parts = Array.from({ length: 5 }, (_, n) => Buffer.alloc(4_000_000, `part ${n}`));
    const key = 'backups/Shop_2026-11.backup';
    const lose = (_: unknown, response: ServerResponse) => response.destroy();
    const pass = () => false as const;
    server.faults.push(pass, pass, answer(503, 'SlowDown'), lose, pass, pass, answer(200, 'InternalError'));
    expect(await open().upload(key, Readable.from(parts))).toBe(20_000_000);
    expect(await open().getSize(key)).toBe(20_000_000);
    const whole = Buffer.concat(parts);
    const first = await open().stream(key);
    const tag = first?.headers.etag ?? '';
    first?.body?.destroy();
    const cut = (_: unknown, response: ServerResponse) => {
      response.writeHead(200, { 'content-length': whole.length, etag: tag });
      response.write(whole.subarray(0, 90_000), () => response.destroy());
    };
    server.faults.push(cut, lose);
    expect((await downloaded(key)).equals(whole)).toBe(true);
    server.faults.push(cut);
    server.faults.push((_, response) => response.writeHead(200, { etag: '"another"' }).end(whole));
    expect(await findFailureReason(downloaded(key))).toMatch(/deleted or replaced/);
    expect(await findFailureReason(downloaded('backups/none'))).toMatch(/deleted or replaced/);
  });

  it('that loses the answer at the end of an upload has the whole object', async () => {
    const pass = () => false as const;
    const loseAnswer = (_: unknown, response: ServerResponse) => {
      Object.assign(response, { end: () => response.destroy() });
      return false;
    };
    server.faults.push(pass, pass, pass, loseAnswer, answer(404, 'NoSuchUpload'));
    expect(await open().upload('backups/confirmed', Readable.from([Buffer.alloc(10_000_000)]))).toBe(10_000_000);
  });

  it('takes back the parts of a stream that breaks, or that it refuses', async () => {
    const parts = Array.from({ length: 3 }, () => Buffer.alloc(5_000_000));
    const broken = async function* () {
      yield* parts;
      throw new Error('The source broke.');
    };
    await expect(open().upload('broken/source', Readable.from(broken()))).rejects.toThrow('The source broke.');
    expect(server.requests.at(-1)).toMatch(/^DELETE \/broken\/source\?.*uploadId=/);
    server.faults.push(() => false, answer(403, 'AccessDenied'));
    expect(await findFailureReason(open().upload('broken/part', Readable.from(parts)))).toMatch(/403 AccessDenied/);
    expect(server.requests.at(-1)).toMatch(/^DELETE \/broken\/part\?.*uploadId=/);
    expect(await open().list('broken/')).toEqual([]);
  });

  it('that refuses the key, or has no such bucket, is asked once, and the reason says what to check', async () => {
    const { storage } = server;
    const wrongSecret = { ...storage, credentials: { ...storage.credentials, secretAccessKey: 'wrong' } };
    const wrongId = { ...storage, credentials: { ...storage.credentials, accessKeyId: 'NOBODY' } };
    const before = server.requests.length;
    const key = `photos/${newId()}/960.webp`;
    expect(await findFailureReason(open(wrongSecret).put(key, photo))).toMatch(
      /403 SignatureDoesNotMatch.*check AWS_SECRET_ACCESS_KEY/,
    );
    expect(await findFailureReason(open(wrongId).get(key))).toMatch(/403 InvalidAccessKeyId.*check AWS_ACCESS_KEY_ID/);
    expect(await findFailureReason(open({ ...storage, bucket: 'no-such-bucket' }).get(key))).toMatch(
      /check the bucket/,
    );
    expect(server.requests.length - before).toBe(3);
    expect(await open().get(key)).toBeNull();
  });

  it('is used although the clock of this machine is wrong', async () => {
    const key = await putPhoto();
    server.faults.push((_, response) => {
      response.setHeader('date', new Date(Date.now() + 3_600_000).toUTCString());
      return answer(403, 'RequestTimeTooSkewed')(_, response);
    });
    expect(await open().get(key)).toEqual(photo);
  });

  it('that is none, but a website, is named as such', async () => {
    server.faults.push((_, response) => response.end('<html><body>Welcome'));
    expect(await findFailureReason(open().list('photos/'))).toMatch(/is no object store: check the endpoint/);
  });

  it('lists what does not fit into one answer', async () => {
    const pages = ['a &amp; b+/=', undefined].map(
      (next, page) => (request: IncomingMessage, response: ServerResponse) => {
        const asked = new URL(request.url ?? '', server.url).searchParams.get('continuation-token');
        expect(asked).toBe(page === 0 ? null : 'a & b+/=');
        const more = next
          ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${next}</NextContinuationToken>`
          : '';
        response.end(
          `<ListBucketResult>${more}<Prefix>photos/</Prefix><Contents><Key>photos/${page}</Key></Contents></ListBucketResult>`,
        );
      },
    );
    server.faults.push(...pages);
    expect(await open().list('photos/')).toEqual(['photos/0', 'photos/1']);
  });

  it('gets a session token with each request', async () => {
    const tokens: unknown[] = [];
    server.faults.push((request) => {
      tokens.push(request.headers['x-amz-security-token']);
      return false;
    });
    const credentials = { ...server.storage.credentials, sessionToken: 'a-session' };
    await openBucket(server.storage, credentials).list('photos/');
    expect(tokens).toEqual(['a-session']);
  });
});
