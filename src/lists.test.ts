import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectStatements } from '../test/collect-statements.ts';
import type { Gift } from '../test/fixtures.ts';
import type { TestShop } from '../test/test-app.ts';
import { openShopWithGifts, responseCalls } from './caches/response-fixture.ts';

let shop: TestShop;
let gifts: Gift[];
beforeAll(async () => {
  ({ shop, gifts } = await openShopWithGifts());
});
afterAll(() => shop.close());

const { ask, change } = responseCalls(() => shop);

describe('Lists', () => {
  it('are paged alike from the front and from the middle, and every product is on one page', async () => {
    const page = async (n: number) =>
      (JSON.parse((await ask({ path: `/product/product-list/${n}` })).body.toString()).products as Gift[]).map(
        ({ _id }) => _id,
      );
    await change();
    const second = await page(2);
    await change();
    const [first, after] = [await page(1), await page(2)];
    // One more product pushed everything on by one place.
    expect(after.slice(1)).toEqual(second.slice(0, after.length - 1));
    expect(new Set([...first, ...after]).size).toBe(first.length + after.length);
    expect(await page(900)).toEqual([]);
  });

  it('of the admin need the same number of queries for two rows as for many', async () => {
    const { admin } = shop.tokens;
    for (const path of ['/product/allproducts', '/user/all-orders', '/user/all-user']) {
      const asked = (limit: number) =>
        collectStatements(() => shop.call('GET', `${path}?page=1&limit=${limit}`, { token: admin }));
      // The first call in a minute also notes that the session was used.
      await asked(2);
      expect(await asked(12), path).toHaveLength((await asked(2)).length);
      expect((await asked(2)).length, path).toBeLessThanOrEqual(6);
    }
  });

  it('count what there is, whatever was added, moved, priced anew, taken out or brought back', async () => {
    const [one, two] = gifts.slice(-2) as [Gift, Gift];
    const { admin } = shop.tokens;
    const other = (await shop.call('POST', '/category/create-category', { token: admin, body: { name: 'Elsewhere' } }))
      .body.category;
    const form = { name: one.name, price: '4321', quantity: '1', category: other._id };
    await shop.call('PUT', `/product/update-product/${one._id}`, { token: admin, form });
    await shop.call('DELETE', `/product/delete-product/${two._id}`, { token: admin });
    const { products } = (await shop.call('GET', '/product/allproducts')).body as { products: Gift[] };
    const counted = async (body: object) => (await shop.call('POST', '/product/product-filters', { body })).body.total;
    const expected = (which: (gift: Gift) => boolean) => products.filter(which).length;
    expect((await shop.call('GET', '/product/product-count')).body.total).toBe(products.length);
    expect(await counted({ checked: [other._id] })).toBe(1);
    expect(await counted({ checked: [one.category._id] })).toBe(
      expected(({ category }) => category._id === one.category._id),
    );
    expect(await counted({ radio: [4_321, 4_321] })).toBe(1);
    expect(await counted({ radio: [100, 105] })).toBe(expected(({ price }) => price >= 100 && price <= 105));
    await shop.call('POST', `/product/restore-product/${two._id}`, { token: admin, body: {} });
    expect((await shop.call('GET', '/product/product-count')).body.total).toBe(products.length + 1);
  });
});
