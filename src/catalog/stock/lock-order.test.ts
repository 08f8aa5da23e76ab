import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, buy, giftCategory } from '../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';

const isServer = process.env.TEST_DATABASE === 'server';

describe.skipIf(!isServer)('Two admins at the same time', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop.close());

  const admin = async (method: string, path: string, options: { body?: object; form?: Record<string, string> } = {}) =>
    (await shop.call(method, path, { token: shop.tokens.admin, ...options })).status;
  const newCategory = async (name: string) => {
    const { body } = await shop.call('POST', '/category/create-category', {
      token: shop.tokens.admin,
      body: { name },
    });
    return body.category._id as string;
  };
  /** PostgreSQL counts the deadlocks that it resolves. */
  const deadlocks = async () => {
    await shop.db.pool.query('select pg_stat_force_next_flush()').catch(() => undefined);
    const { rows } = await shop.db.pool.query(
      'select deadlocks::int as n from pg_stat_database where datname = current_database()',
    );
    return rows[0].n as number;
  };

  it('rename a category and save its products, and neither is refused', async () => {
    const category = await giftCategory(shop);
    const gifts = await Promise.all(
      Array.from({ length: 6 }, (_, n) => addProduct(shop, { name: `Shared ${n}`, price: 100, quantity: 5 })),
    );
    const save = ({ _id, name }: { _id: string; name: string }, round: number) =>
      admin('PUT', `/product/update-product/${_id}`, {
        form: { name, description: `Round ${round}`, price: '100', quantity: '5', category, shipping: '1' },
      });
    const statuses: number[] = [];
    for (let round = 0; round < 8; round++)
      statuses.push(
        ...(await Promise.all([
          admin('PATCH', `/category/crud-category/${category}`, { body: { name: `Renamed ${round}` } }),
          ...gifts.map((gift) => save(gift, round)),
        ])),
      );
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await deadlocks()).toBe(0);
  });

  it('assign occasions to products, rename one of them and a category, and nobody is refused', async () => {
    const category = await newCategory('With occasions');
    const ids: string[] = [];
    for (let n = 0; n < 6; n++)
      ids.push((await addProduct(shop, { name: `Assigned ${n}`, price: 100, quantity: 5, category }))._id);
    const { body } = await shop.call('GET', '/occasions/all', { token: shop.tokens.admin });
    const [occasion, other] = body.occasions as { _id: string; name: string; title: string }[];
    const assign = (products: string[], set: (typeof occasion)[]) =>
      admin('POST', '/occasions/assign', { body: { products, set: set.map((one) => one?._id) } });
    const statuses: number[] = [];
    for (let round = 0; round < 8; round++)
      statuses.push(
        ...(await Promise.all([
          assign(ids, [occasion, other]),
          assign(ids.toReversed(), [other, occasion]),
          assign(ids, [occasion]),
          admin('PUT', `/occasions/${occasion?._id}`, { body: { name: `Day ${round}`, title: 'A day' } }),
          admin('PATCH', `/category/crud-category/${category}`, { body: { name: `Assigned ${round}` } }),
          admin('POST', `/product/duplicate-product/${ids[0]}`, { body: {} }),
        ])),
      );
    expect(new Set(statuses)).toEqual(new Set([200, 201]));
    expect(await deadlocks()).toBe(0);
  });

  it('delete a category and restore its archived products, and neither fails', async () => {
    for (let round = 0; round < 8; round++) {
      const category = await newCategory(`Passing ${round}`);
      const gift = await addProduct(shop, { name: `Passing Gift ${round}`, price: 100, quantity: 5, category });
      expect(await admin('DELETE', `/product/delete-product/${gift._id}`)).toBe(200);
      const [deleted, restored] = await Promise.all([
        admin('DELETE', `/category/crud-category/${category}`),
        admin('POST', `/product/restore-product/${gift._id}`, { body: {} }),
      ]);
      expect([
        [200, 409],
        [409, 200],
      ]).toContainEqual([deleted, restored]);
    }
    expect(await deadlocks()).toBe(0);
  });

  it('set the same orders to another status in another order of ids, and both are done', async () => {
    const gift = await addProduct(shop, { name: 'Bought Twice', price: 100, quantity: 5 });
    const ids = [];
    for (let n = 0; n < 2; n++) ids.push((await buy(shop, gift, shop.tokens.asha))._id);
    const both = await Promise.all(
      [ids, ids.toReversed()].map((orderIds) =>
        admin('PUT', '/user/order-statuses', { body: { orderIds, status: 'Processing' } }),
      ),
    );
    expect(both).toEqual([200, 200]);
    expect(await deadlocks()).toBe(0);
  });
});
