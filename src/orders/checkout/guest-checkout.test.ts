import { afterAll, beforeAll, expect, it } from 'vitest';
import { addProduct, adminCaller, pay } from '../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const admin = adminCaller(() => shop);
const delivery = { name: 'Gita Rao', phone: '98111 22333', email: 'gita@example.com', address: '1 Fort Road, Udaipur' };

it('A guest pays for a cart only where the owner wants it', async () => {
  const bears = [
    await addProduct(shop, { name: 'Guest Bear', price: 100, quantity: 4 }),
    await addProduct(shop, { name: 'Guest Rabbit', price: 50, quantity: 4 }),
  ];
  const body = { amount: 20_000, cart: bears.map(({ _id }, index) => ({ _id, quantity: index + 1 })), delivery };
  const refused = await shop.call('POST', '/product/orders', { body });
  expect(refused).toMatchObject({ status: 401, body: { message: 'Please log in to pay for a cart.' } });
  await admin('PUT', '/shop/settings', { guestCheckout: true });
  const opened = await shop.call('POST', '/product/orders', { body });
  expect(opened).toMatchObject({ status: 200, body: { amount: 20_000 } });
  const paid = await shop.call('POST', '/product/payment-callback', { body: await pay(shop, opened.body.id) });
  expect(paid.status).toBe(200);
  const orders = (await admin('GET', '/user/all-orders')).body;
  expect(orders[0].products).toHaveLength(2);
});
