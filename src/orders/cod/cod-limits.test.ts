import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../../test/test-app.ts';
import { codCalls } from './cod-fixture.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ rateLimit: true });
  await cash.change({ least: 100 });
});
// Fails when an invariant of money or stock is broken.
afterAll(() => shop.close());
const cash = codCalls(() => shop);

it('counts the pieces of an order that waits for its buyer among those that are held unpaid', async () => {
  const [bear, other] = [await cash.gift(40, 100), await cash.gift(40, 100)];
  expect((await cash.place(bear, shop.tokens.asha, {}, 8)).status).toBe(200);
  const buy = (quantity: number) =>
    shop.call('POST', '/product/orders', {
      token: shop.tokens.asha,
      body: { amount: quantity * 10_000, cart: [{ _id: other._id, quantity }] },
    });
  expect(await buy(3)).toMatchObject({ status: 409, body: { message: expect.stringContaining('10 pieces') } });
  expect((await buy(2)).status).toBe(200);
});

it('holds a quarter of the stock at most for a buyer who never paid', async () => {
  const bear = await cash.gift(8, 500);
  expect((await cash.place(bear, shop.tokens.meera, {}, 3)).status).toBe(409);
  expect((await cash.place(bear, shop.tokens.meera, {}, 2)).status).toBe(200);
});

it('lets a buyer wait whose orders were not confirmed', async () => {
  await cash.lapse();
  await shop.db.pool.query(
    `update checkouts set created_at = now() - interval '20 minutes' where cod_state = 'placed'`,
  );
  await cash.runLapse();
  const again = await cash.place(await cash.gift(8, 500), shop.tokens.meera);
  expect(again).toMatchObject({
    status: 429,
    body: { message: expect.stringContaining('set aside and not paid for') },
  });
});
