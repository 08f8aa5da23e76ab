import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, buy, type Gift, giftCategory, picture } from '../../../test/fixtures.ts';
import { type S3Server, startS3Server } from '../../../test/s3-server.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';
import { openBucket } from '../../platform/s3/bucket.ts';
import { s3PhotoStore } from '../../platform/s3/s3-photo-store.ts';

let server: S3Server;
let photosUrl: string;
let shop: TestShop;
beforeAll(async () => {
  server = await startS3Server();
  photosUrl = `${server.url}/public/`;
  const bucket = openBucket(server.storage, server.storage.credentials);
  const photoStore = s3PhotoStore(bucket, { hasPublicCopies: true });
  shop = await openShop({ app: { photoStore, photosUrl } });
});
afterEach(() => {
  server.faults.length = 0;
  server.proxy.restore();
});
afterAll(async () => {
  await shop.close();
  await server.close();
});

const runJob = () => shop.db.pool.query(`insert into pgboss.job (name) values ('publish-photos')`);
const findPhotoUrl = async ({ slug }: { slug: string }): Promise<string> =>
  (await shop.call('GET', `/product/products/${slug}`)).body.product.photos[0];
const publicFile = (photoId: string, file: string) => fetch(`${photosUrl}${photoId}/${file}`);
const addPictured = async (name: string) => {
  const product = await addProduct(shop, { name, price: 100, quantity: 9, photos: [await picture()] });
  await shop.quiet();
  return { ...product, photoId: product.photos[0]?.split('/')[2] ?? '' };
};
const hide = ({ _id }: Gift, hidden: boolean) =>
  shop.call('POST', '/product/edit-products', { token: shop.tokens.admin, body: { products: [{ _id }], hidden } });

describe('Where browsers find a photo', () => {
  it('is PHOTOS_URL once all widths are there, for products in the shop only', async () => {
    const shown = await addPictured('Shown');
    const copy = await shop.call('POST', `/product/duplicate-product/${shown._id}`, {
      token: shop.tokens.admin,
      body: {},
    });
    expect(copy).toMatchObject({ status: 201, body: { product: { hidden: true } } });
    const hiddenId = copy.body.product.photos[0].split('/')[2];
    expect(shown.photos).toEqual([`/photos/${shown.photoId}/960.webp`]);
    const draft = await shop.call('POST', '/product/photos', {
      token: shop.tokens.admin,
      form: {},
      photos: [await picture()],
    });
    await shop.quiet();
    await runJob();
    await expect.poll(() => findPhotoUrl(shown)).toBe(`${photosUrl}${shown.photoId}/960.webp`);
    for (const width of [320, 480, 640, 960, 1280])
      for (const format of ['webp', 'avif']) {
        const { status, headers } = await publicFile(shown.photoId, `${width}.${format}`);
        expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
          200,
          `image/${format}`,
          'public, max-age=31536000, immutable',
        ]);
      }
    expect((await publicFile(shown.photoId, 'master.webp')).status).toBe(404);
    for (const id of [hiddenId, draft.body.photo._id]) expect((await publicFile(id, '320.webp')).status).toBe(404);
    const { body } = await shop.call('GET', `/product/edit-product/${shown.slug}`, { token: shop.tokens.admin });
    expect(body.product.photos).toEqual([`/photos/${shown.photoId}/960.webp`]);
    const { status, headers } = await shop.get(`/photos/${shown.photoId}/960.webp`);
    expect([status, headers['cross-origin-resource-policy']]).toEqual([200, 'cross-origin']);
  });

  it('is the shop again after its product was hidden, and an hour later the public files are gone', async () => {
    const product = await addPictured('Hidden later');
    await runJob();
    await expect.poll(() => findPhotoUrl(product)).toContain(photosUrl);
    expect((await hide(product, true)).status).toBe(200);
    await runJob();
    const row = sql`select public_url from photos where id = ${product.photoId}`;
    await expect.poll(async () => (await shop.db.read.execute(row)).rows).toEqual([{ public_url: null }]);
    expect((await publicFile(product.photoId, '320.webp')).status).toBe(200);
    await shop.db.read.execute(
      sql`update photos set withdrawn_at = now() - interval '61 minutes' where withdrawn_at is not null`,
    );
    await runJob();
    await expect.poll(async () => (await publicFile(product.photoId, '320.webp')).status).toBe(404);
    expect((await shop.get(`/photos/${product.photoId}/320.webp`)).status).toBe(200);
  });
});

describe('While the object store is away', () => {
  it('the shop sells, a photo is not acknowledged, and nothing is half-written', async () => {
    const product = await addPictured('Sold meanwhile');
    const count = async () =>
      (
        await shop.db.read.execute(
          sql`select (select count(*) from photos)::int as photos, (select count(*) from products)::int as products`,
        )
      ).rows;
    const before = await count();
    const category = await giftCategory(shop);
    const send = async (path: string, form = {}) =>
      shop.call('POST', path, { token: shop.tokens.admin, form, photos: [await picture()] });
    const form = { name: 'Never added', price: '100', quantity: '1', category };
    server.proxy.cut();
    for (const [path, fields] of [
      ['/product/photos', {}],
      ['/product/create-product', form],
    ] as const)
      expect(await send(path, fields)).toMatchObject({
        status: 503,
        headers: { 'retry-after': '5' },
        body: { message: 'Photos cannot be stored or read just now. Please try again in a moment.' },
      });
    expect(await shop.get(`/photos/${product.photoId}/320.webp`)).toMatchObject({
      status: 503,
      headers: { 'cache-control': 'no-store' },
    });
    expect((await shop.call('GET', `/product/products/${product.slug}`)).status).toBe(200);
    expect(await buy(shop, product, shop.tokens.asha)).toMatchObject({ _id: expect.any(String) });
    expect(await count()).toEqual(before);
    server.proxy.restore();
    await expect.poll(async () => (await send('/product/photos')).status).toBe(201);
  });

  it('or fails in the middle of a photo, the photo is refused', async () => {
    await shop.quiet();
    const refuse: S3Server['faults'][number] = (_, response) => response.writeHead(403).end();
    server.faults.push(
      () => false,
      () => false,
      refuse,
    );
    const answer = await shop.call('POST', '/product/photos', {
      token: shop.tokens.admin,
      form: {},
      photos: [await picture()],
    });
    expect(answer.status).toBe(503);
  });
});
