import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type S3Server, startS3Server } from '../../../test/s3-server.ts';
import { newId } from '../id.ts';
import { openBucket } from '../s3/bucket.ts';
import { s3PhotoStore } from '../s3/s3-photo-store.ts';
import { folderPhotoStore, type PhotoStore, sha256 } from './photo-store.ts';

let folder: string;
let server: S3Server;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'photo-store-'));
  server = await startS3Server();
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const openStores: Record<string, () => PhotoStore> = {
  folder: () => folderPhotoStore(join(folder, 'photos')),
  bucket: () => s3PhotoStore(openBucket(server.storage, server.storage.credentials), { hasPublicCopies: true }),
};

describe.each(Object.keys(openStores))('Photos in a %s', (kind) => {
  const store = () => (openStores[kind] as () => PhotoStore)();
  const bytes = Buffer.from('The bytes of a photo');
  const fetchFile = async (key: string, headers: Record<string, string> = {}) => {
    const served = await store().serve(key, { headers, method: 'GET' } as unknown as IncomingMessage);
    return served && { ...served, bytes: served.body ? await buffer(served.body) : Buffer.alloc(0) };
  };

  it('are there once they were stored, and gone once they were removed', async () => {
    const id = newId();
    expect(await store().get(`${id}/320.webp`)).toBeNull();
    await store().put(`${id}/320.webp`, bytes);
    await store().put(`${id}/320.avif`, bytes);
    expect(await store().get(`${id}/320.webp`)).toEqual(bytes);
    expect([await store().has(`${id}/320.webp`), await store().has(`${id}/640.webp`)]).toEqual([true, false]);
    expect(await store().checksum(`${id}/320.webp`)).toBe(sha256(bytes));
    expect(await store().checksum(`${id}/640.webp`)).toBeNull();
    expect((await store().listFiles(id)).sort()).toEqual(['320.avif', '320.webp']);
    expect(await store().listIds()).toEqual([id]);
    await store().remove(id);
    expect([await store().listIds(), await store().listFiles(id)]).toEqual([[], []]);
    await store().remove(id);
  });

  it('are served whole, in part, and not again to a browser that has them', async () => {
    const key = `${newId()}/960.webp`;
    await store().put(key, bytes);
    const whole = await fetchFile(key);
    expect(whole).toMatchObject({ status: 200, bytes, headers: { 'content-type': 'image/webp' } });
    const { etag = '' } = whole?.headers ?? {};
    expect(await fetchFile(key, { 'if-none-match': etag })).toMatchObject({ status: 304, bytes: Buffer.alloc(0) });
    expect(await fetchFile(key, { range: 'bytes=4-8' })).toMatchObject({
      status: 206,
      bytes: Buffer.from('bytes'),
      headers: { 'content-range': `bytes 4-8/${bytes.length}` },
    });
    expect((await fetchFile(key, { range: 'bytes=999-' }))?.status).toBe(416);
    expect(await fetchFile(key.replace('960', '1280'))).toBeNull();
    await store().remove(key.slice(0, 24));
  });

  it('have keys that lead nowhere else', async () => {
    for (const key of ['../secret.webp', `${newId()}/../../x.webp`, 'x', `${newId()}/x.png`, ''])
      await expect((async () => store().get(key))()).rejects.toThrow('not a photo');
  });

  it('are removed while more of their files are being written, and the removal does not fail', async () => {
    for (let round = 0; round < 5; round++) {
      const id = newId();
      await store().put(`${id}/master.webp`, Buffer.alloc(100));
      const writing = [320, 480, 640, 960].map((width) => store().put(`${id}/${width}.webp`, Buffer.alloc(100)));
      const written = Promise.allSettled(writing);
      await store().remove(id);
      await written;
      await store().remove(id);
      expect(await store().get(`${id}/master.webp`)).toBeNull();
    }
    expect(await store().listIds()).toEqual([]);
    expect(await readdir(join(folder, 'photos'))).toEqual([]);
  });
});

it('What a removal in a folder has left is listed and removed', async () => {
  const id = newId();
  const store = folderPhotoStore(join(folder, 'photos'));
  await store.put(`${id}/320.webp`, Buffer.alloc(100));
  await rename(join(folder, 'photos', id), join(folder, 'photos', `${id}.${newId()}.removed`));
  expect(await store.listIds()).toEqual([id]);
  expect(await store.listFiles(id)).toEqual([]);
  await store.remove(id);
  expect(await readdir(join(folder, 'photos'))).toEqual([]);
});
