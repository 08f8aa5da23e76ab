import { Agent } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectStatements } from '../../test/collect-statements.ts';
import { addProduct, type Gift } from '../../test/fixtures.ts';
import { openShop, type TestShop } from '../../test/test-app.ts';
import { catalogApi } from '../catalog/api.ts';
import { reviewsApi } from '../reviews/api.ts';
import { shopSettingsApi } from '../shop-settings/api.ts';
import { openShopWithGifts, responseCalls } from './response-fixture.ts';

let shop: TestShop;
let gifts: Gift[];
beforeAll(async () => {
  ({ shop, gifts } = await openShopWithGifts());
});
afterAll(() => shop.close());

const { ask, change } = responseCalls(() => shop);

const paths = () => {
  const [bear] = gifts as [Gift];
  return [
    '/shop/settings',
    '/category/allcategory',
    '/product/product-count',
    '/product/product-list/1',
    '/product/product-list/2',
    `/product/products/${bear.slug}`,
    `/product/related-product/${bear._id}/${bear.category._id}`,
    `/product/product-category/${bear.category.slug}`,
    `/product/product-category/${bear.category.slug}?page=2&limit=3`,
    '/product/search/bear',
    `/product/products/${bear.slug}/reviews?page=1&limit=5`,
  ];
};

describe('A public response', () => {
  it('is read from the database in at most one statement, whatever its size', async () => {
    for (const path of paths()) {
      await change();
      expect((await collectStatements(() => ask({ path }))).length, path).toBeLessThan(2);
    }
    await change();
    const body = {
      checked: gifts.slice(0, 2).map(({ category }) => category._id),
      radio: [0, 500],
      page: 1,
      limit: 12,
    };
    expect(await collectStatements(() => shop.call('POST', '/product/product-filters', { body }))).toHaveLength(1);
  });

  it('is not asked again until something changes, and then at the very next request', async () => {
    for (const path of paths()) {
      await ask({ path });
      expect(await collectStatements(() => ask({ path })), path).toEqual([]);
    }
    const [bear] = gifts as [Gift];
    const path = `/product/products/${bear.slug}`;
    const priceSeen = async () => JSON.parse((await ask({ path })).body.toString()).product.price;
    for (const price of [111, 112, 113]) {
      const form = { name: bear.name, price: String(price), quantity: '9', category: bear.category._id };
      await shop.call('PUT', `/product/update-product/${bear._id}`, { token: shop.tokens.admin, form });
      expect(await priceSeen()).toBe(price);
    }
  });

  it('is found by the very words of a body, too, however they arrive', async () => {
    const [bear] = gifts as [Gift];
    const body = JSON.stringify({ checked: [bear.category._id], radio: [106, 110], page: 1, limit: 12 });
    const headers = { 'content-type': 'application/json', 'content-length': String(body.length) };
    const path = '/product/product-filters';
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const asked = { path, method: 'POST', headers, agent };
    await change();
    const first = await ask({ ...asked, pieces: [body] });
    expect(first.status).toBe(200);
    expect(JSON.parse(first.body.toString()).total).toBe(5);
    for (const pieces of [[body], [body.slice(0, 20), body.slice(20)], [body]]) {
      const again = async () => expect((await ask({ ...asked, pieces })).body).toEqual(first.body);
      expect(await collectStatements(again)).toEqual([]);
    }
    const other = body.replace('110', '108');
    expect(JSON.parse((await ask({ ...asked, pieces: [other] })).body.toString()).total).toBe(3);
    await addProduct(shop, { name: 'Priced Between', price: 107, quantity: 1 });
    expect(JSON.parse((await ask({ ...asked, pieces: [body] })).body.toString()).total).toBe(6);
    agent.destroy();
  });

  it('is no way around the rules for a body', async () => {
    const path = '/product/product-filters';
    const send = (pieces: string[], type = 'application/json') =>
      ask({ path, method: 'POST', headers: { 'content-type': type }, pieces });
    expect((await send(['{"page":1}'])).status).toBe(200);
    expect((await send(['{"page":1}'], 'text/plain')).status).toBe(415);
    expect((await send(['{"page":1'])).status).toBe(400);
    expect((await send(['{"page":"many"}'])).status).toBe(400);
    expect((await send([`{"page":1${' '.repeat(600)}}`])).status).toBe(200);
  });

  it('shows a reviewer under the present name', async () => {
    const [bear] = gifts as [Gift];
    const path = `/product/products/${bear.slug}/reviews`;
    const form = { rating: '5', comment: 'Soft.' };
    await shop.call('POST', path, { token: shop.tokens.asha, form });
    const writer = async () => JSON.parse((await ask({ path })).body.toString()).reviews[0].userId.name;
    const { phone } = shop.people.asha;
    expect(await writer()).toBe('Asha M.');
    const body = { name: 'Asha Renamed', phone };
    expect((await shop.call('PUT', '/user/profile', { token: shop.tokens.asha, body })).status).toBe(200);
    expect(await writer()).toBe('Asha R.');
  });

  it('is read once, however many ask at once', async () => {
    await change();
    await shop.quiet();
    const crowd = () => Promise.all(Array.from({ length: 30 }, () => ask({ path: '/product/product-list/1' })));
    expect(await collectStatements(crowd)).toHaveLength(1);
  });

  it('is not multiplied by parameters that nobody reads', async () => {
    await ask({ path: '/product/product-list/1' });
    const strange = async () => {
      for (let n = 0; n < 5; n++) await ask({ path: `/product/product-list/1?utm=${n}` });
    };
    expect(await collectStatements(strange)).toEqual([]);
  });

  it('comes out of memory as it came the first time: status, headers and bytes, packed and unpacked', async () => {
    for (const path of paths())
      for (const encoding of ['br', 'gzip', 'identity']) {
        const headers = { 'accept-encoding': encoding };
        await change();
        const first = await ask({ path, headers });
        expect(first.status).toBe(200);
        expect(await ask({ path, headers }), `${path} ${encoding}`).toEqual(first);
      }
  });

  it('is in no encoding that the client does not take', async () => {
    for (const [accepted, encoding] of [
      ['br;q=0', undefined],
      ['BR', 'br'],
      ['br; q=0.000, gzip', 'gzip'],
      ['gzip;q=0, br;q=0', undefined],
      ['brx, x-gzip', undefined],
    ] as const) {
      const { headers } = await ask({ path: '/product/product-list/1', headers: { 'accept-encoding': accepted } });
      expect(headers['content-encoding'], accepted).toBe(encoding);
    }
  });

  it('may be held by a CDN for seconds, is asked for again by its ETag, and is not sent twice', async () => {
    const path = '/product/product-list/1';
    const { headers } = await ask({ path });
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate, s-maxage=5, stale-while-revalidate=25');
    const again = { path, headers: { 'if-none-match': String(headers.etag) } };
    expect(await ask(again)).toMatchObject({ status: 304, body: Buffer.alloc(0) });
    await change();
    expect(await ask(again)).toMatchObject({ status: 200 });
  });

  it('is the same for everybody, and answers HEAD without a body', async () => {
    const path = '/product/product-list/1';
    const anybody = await ask({ path });
    expect(await ask({ path, headers: { authorization: shop.tokens.asha } })).toEqual(anybody);
    expect(await ask({ path, method: 'HEAD' })).toMatchObject({ status: 200, body: Buffer.alloc(0) });
  });

  it('says what its declaration promises', async () => {
    const declared = [...Object.values(catalogApi), ...Object.values(reviewsApi), ...Object.values(shopSettingsApi)];
    for (const path of paths()) {
      const pattern = declared.find(
        (one) =>
          one.method === 'GET' && new RegExp(`^${one.path.replace(/:\w+/g, '[^/]+')}$`).test(path.split('?')[0] ?? ''),
      );
      expect(pattern?.output.safeParse(JSON.parse((await ask({ path })).body.toString())).error, path).toBeUndefined();
    }
  });

  it('is not sent to an address that asks too often', async () => {
    const limited = await openShop({ rateLimit: true });
    try {
      const statuses = new Set<number>();
      for (let from = 0; from < 2_600; from += 100) {
        const answers = await Promise.all(
          Array.from({ length: 100 }, () => fetch(`${limited.url}/api/v1/product/product-list/1`)),
        );
        for (const answer of answers) {
          statuses.add(answer.status);
          await answer.arrayBuffer();
        }
      }
      expect(statuses).toEqual(new Set([200, 429]));
    } finally {
      await limited.close();
    }
  });
});
