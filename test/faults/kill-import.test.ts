import { setTimeout } from 'node:timers/promises';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { archivePieceBytes } from '../../src/shared/archive-pieces.ts';
import { picture } from '../fixtures.ts';
import { isFullRun } from '../full-run.ts';
import { type Cluster, type Instance, logIn, newBuyer, newGift, order, startCluster } from './cluster.ts';

const products = isFullRun ? 2_000 : 24;
const photosOfEach = 5;
const maxP99Ms = 300;

let cluster: Cluster;
let instance: Instance;
let token = '';
beforeAll(async () => {
  cluster = await startCluster(inject('postgresServer'), 'kill_import');
  instance = await open();
});
afterAll(() => cluster.close());

async function open(): Promise<Instance> {
  const opened = await cluster.start();
  // As the queue does within 45 seconds.
  await cluster.db.pool.query(`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`);
  token = await logIn(opened);
  return opened;
}

async function makeArchive(): Promise<Buffer> {
  const bytes = await Promise.all(
    Array.from({ length: photosOfEach }, (_, n) => picture('jpeg', { width: 400 + n, height: 300 })),
  );
  const files = Array.from({ length: products }, (_, product) =>
    bytes.map((one, n) => [`Moved ${product}/${n}.jpg`, new Uint8Array(one)] as const),
  );
  return Buffer.from(zipSync(Object.fromEntries(files.flat()), { level: 0 }));
}

async function sendArchive(bytes: Buffer): Promise<string> {
  const { body } = await instance.call('POST', '/product/archives', { token, body: { bytes: bytes.length } });
  const { _id } = body.archive;
  for (let piece = 0; piece * archivePieceBytes < bytes.length; piece++) {
    const form = new FormData();
    const part = bytes.subarray(piece * archivePieceBytes, (piece + 1) * archivePieceBytes);
    form.append('photos', new Blob([new Uint8Array(part)]), 'piece');
    const path = `${instance.url}/api/v1/product/archives/${_id}/pieces/${piece}`;
    const { status } = await fetch(path, { method: 'PUT', headers: { authorization: token }, body: form });
    expect(status).toBe(200);
  }
  return _id;
}

it('an import with photos is killed twice, and goes on while the shop sells', {
  timeout: isFullRun ? 5_400_000 : 240_000,
}, async () => {
  const lines = Array.from({ length: products }, (_, n) => `Moved ${n},Moved,100,1`);
  const csv = ['name,category,price,quantity', ...lines].join('\n');
  const archive = await sendArchive(await makeArchive());
  const gift = await newGift(instance, { name: 'Sold meanwhile', quantity: 50_000 });
  const buyer = await newBuyer(instance, 'Buyer Meanwhile');
  const started = await instance.call('POST', '/product/catalog/import', { token, body: { csv, archive } });
  expect(started.status).toBe(202);
  const { _id } = started.body.import;
  const find = async () => (await instance.call('GET', `/product/catalog/imports/${_id}`, { token })).body.import;
  const total = products * photosOfEach;
  const kills = [0.2, 0.6].map((share) => Math.ceil(total * share));
  const times: number[] = [];
  for (;;) {
    const { photos } = await find();
    if (photos.stored + photos.failedCount === total) break;
    if (kills[0] !== undefined && photos.stored >= kills[0]) {
      kills.shift();
      await instance.end('SIGKILL');
      instance = await open();
      expect((await order(instance, gift, buyer)).body).toMatchObject({ success: true });
    }
    const begun = performance.now();
    const page = await instance.call('GET', `/product/products/${gift.slug}`);
    times.push(performance.now() - begun);
    expect(page.status).toBe(200);
    await setTimeout(200);
  }
  expect(kills).toEqual([]);
  expect(await find()).toMatchObject({ added: products, conflicts: [], photos: { stored: total, failedCount: 0 } });
  const { rows } =
    await cluster.db.pool.query(`select count(*)::int as photos, count(distinct product_id)::int as products
    from photos where product_id is not null`);
  expect(rows).toEqual([{ photos: total, products }]);
  const sorted = times.sort((a, b) => a - b);
  if (isFullRun) expect(sorted[Math.floor(sorted.length * 0.99)]).toBeLessThan(maxP99Ms);
  // Their further widths would take a second each.
  await cluster.db.pool.query(`delete from pgboss.job where name = 'photo-variants'`);
  expect(await cluster.findBrokenInvariants([instance])).toEqual([]);
});
