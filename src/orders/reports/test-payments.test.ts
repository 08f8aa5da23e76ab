import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { settleOpen } from '../../../test/assert-invariants.ts';
import { addProduct, adminCaller, buy, pay } from '../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const admin = adminCaller(() => shop);
const today = async () => (await admin('GET', '/user/today')).body;
const numbers = async () => (await admin('GET', '/user/numbers?days=7')).body;

it('An order that the sandbox took is marked as a test payment, and one that the owner was paid for is not', async () => {
  const bear = await addProduct(shop, { name: 'Tested Bear', price: 250, quantity: 20 });
  const tested = await buy(shop, bear, shop.tokens.asha);
  expect(tested.payment.test).toBe(true);
  const before = await today();
  expect(before.firstSale).toEqual({ order: tested._id, number: tested.number, test: true });
  expect(before.toMake[0].lines[0]).toMatchObject({ order: tested._id, test: true });
  expect(await numbers()).toMatchObject({ revenue: 250, orders: 1, test: { orders: 1, revenue: 250 } });
  expect((await shop.notices()).at(-1)).toContain('A new order was paid by a test payment: no money moved.');

  const body = { amount: 25_000, product: { id: bear._id, price: 250 }, method: 'manual' };
  await shop.call('POST', '/product/orders', { token: shop.tokens.asha, body });
  const [placed] = (await shop.call('GET', '/user/orders', { token: shop.tokens.asha })).body;
  expect(placed.payment.test).toBe(false);
  await admin('POST', `/user/order/${placed._id}/payments`, { amount: 250, reference: 'UTR 4032' });
  const { order } = (await admin('GET', `/user/order/${placed._id}`)).body;
  expect(order.payment).toMatchObject({ success: true, test: false });
  const after = await today();
  expect(after.firstSale).toEqual({ order: placed._id, number: placed.number, test: false });
  const lines: { order: string; test: boolean }[] = after.toMake[0].lines;
  expect(lines.map((line) => [line.order, line.test])).toEqual([
    [tested._id, true],
    [placed._id, false],
  ]);
  expect(await numbers()).toMatchObject({ revenue: 500, orders: 2, test: { orders: 1, revenue: 250 } });
});

it('An order that live keys have taken is no test payment, and stays none while the sandbox is in use', async () => {
  const card = await addProduct(shop, { name: 'Live Card', price: 100, quantity: 5 });
  const order = await buy(shop, card, shop.tokens.asha);
  const takenLive = `update checkouts set provider_key_id = 'rzp_live_earlier'
    where id = (select checkout_id from orders where id = $1)`;
  await shop.db.pool.query(takenLive, [order._id]);
  const found = (await admin('GET', `/user/order/${order._id}`)).body.order;
  expect(found.payment).toMatchObject({ success: true, test: false });
  expect((await numbers()).test.orders).toBe(1);
});

it('What needs attention, and the orders as CSV, say which payments were tests', async () => {
  const bear = await addProduct(shop, { name: 'Attended Bear', price: 300, quantity: 9 });
  const order = { amount: 30_000, product: { id: bear._id, price: 300 } };
  const { asha, meera } = shop.tokens;
  const placed = { ...order, method: 'manual' };
  expect((await shop.call('POST', '/product/orders', { token: meera, body: placed })).status).toBe(200);
  const opened = await shop.call('POST', '/product/orders', { token: asha, body: order });
  expect(opened.status).toBe(200);
  await pay(shop, opened.body.id, 'failed');
  await settleOpen(shop.db);
  const { attention } = (await today()) as { attention: { kind: string; test: boolean }[] };
  expect(attention.filter(({ kind }) => kind === 'payment_failed').map(({ test }) => test)).toEqual([true]);
  expect(attention.filter(({ kind }) => kind === 'payment_awaited').map(({ test }) => test)).toEqual([false]);

  const file = await shop.get('/api/v1/user/orders.csv', { authorization: shop.tokens.admin });
  const rows = parse(file.bytes, { bom: true, columns: true }) as Record<string, string>[];
  const marked = (name: string) => rows.filter((row) => row.Product === name).map((row) => row['Test payment']);
  expect(marked('Tested Bear').sort()).toEqual(['', 'yes']);
  expect(marked('Live Card')).toEqual(['']);
  expect(Object.keys(rows[0] ?? {}).at(-1)).toBe('Test payment');
});
