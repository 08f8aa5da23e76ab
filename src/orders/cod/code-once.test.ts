import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Gift, pay } from '../../../test/fixtures.ts';
import { openShop, people, type TestShop } from '../../../test/test-app.ts';
import { codCalls } from './cod-fixture.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
  await cash.change();
});
// Fails when an invariant of money or stock is broken.
afterAll(() => shop.close());
const cash = codCalls(() => shop);

let count = 0;
/** In cash with an account, then online as a guest with the same address, with a code that each buyer has once. */
async function useTwice(buyer: 'asha' | 'meera'): Promise<{ key: string; id: string; bear: Gift }> {
  const code = `ONCE${++count}`;
  await cash.admin('POST', '/shop/offers', { code, kind: 'percent', percent: 10, maxUsesPerBuyer: 1 });
  const bear = await cash.gift();
  const placed = await cash.place(bear, shop.tokens[buyer], { code, amount: 49_900 });
  expect(placed.status, JSON.stringify(placed.body)).toBe(200);
  const { email } = people[buyer];
  const delivery = { name: 'Asha', phone: '98290 12345', email, address: '1 Lane, Pune 411001' };
  const product = { _id: bear._id, price: bear.price, quantity: 1 };
  const body = { amount: 45_000, product, code, delivery, guestKey: `guest-key-of-${code}` };
  const opened = await shop.call('POST', '/product/orders', { body });
  expect(opened.status, JSON.stringify(opened.body)).toBe(200);
  await shop.call('POST', '/product/payment-callback', { body: await pay(shop, opened.body.id) });
  const { _id: id } = await cash.find(placed.body.orderKey);
  return { key: placed.body.orderKey, id, bear };
}

it('An order in cash is not confirmed with a code that its buyer has used since as a guest', async () => {
  const { id } = await useTwice('asha');
  expect(await cash.confirm(id)).toMatchObject({
    ...{ status: 409, body: { message: expect.stringContaining('as often as one can') } },
  });
  expect((await cash.setStatus(id, 'Cancelled')).status).toBe(200);
});

it('nor paid at once with it: the money goes back', async () => {
  const { id, key, bear } = await useTwice('meera');
  const { body: opened } = await shop.call('POST', `/order/${key}/pay`, { body: {} });
  await shop.call('POST', '/product/payment-callback', { body: await pay(shop, opened.id) });
  await shop.quiet();
  const { order, refunds } = await cash.page(id);
  expect(order).toMatchObject({ status: 'Cancelled', refundDue: true });
  expect(refunds).toMatchObject([{ amount: 450, state: 'processed' }]);
  expect(await cash.findStock(bear)).toBe(4);
});
