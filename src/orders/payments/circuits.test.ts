import { afterAll, beforeAll, expect, it } from 'vitest';
import { settleOpen } from '../../../test/assert-invariants.ts';
import { addProduct, fault, sandbox } from '../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

it('lets buyers open payments although every request of the reconciliation fails', async () => {
  const bear = await addProduct(shop, { name: 'Circuit Bear', price: 400, quantity: 50 });
  const open = (quantity: number, token = shop.tokens.asha) =>
    shop.call('POST', '/product/orders', {
      token,
      body: { amount: 40_000 * quantity, cart: [{ _id: bear._id, quantity }] },
    });
  for (let quantity = 1; quantity <= 8; quantity++) expect((await open(quantity)).status).toBe(200);
  await fault(shop, { route: 'GET /v1/', kind: 'status', value: 502, times: 1_000 });
  await settleOpen(shop.db);
  // The reconciler's circuit is open by now.
  expect((await open(9, shop.tokens.meera)).status).toBe(200);
  await sandbox(shop, 'DELETE', '/faults');
});
