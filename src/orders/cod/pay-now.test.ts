import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../../test/test-app.ts';
import { codCalls } from './cod-fixture.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
  await cash.change({ least: 100, payNow: 50 });
});
// Fails when an invariant of money or stock is broken.
afterAll(() => shop.close());
const cash = codCalls(() => shop);

type Bear = Awaited<ReturnType<typeof cash.gift>>;
const cartWith = (bear: Bear) => [{ _id: bear._id, price: bear.price, quantity: 1 }];
const quote = async (bear: Bear, token: string | undefined = shop.tokens.asha, more: object = {}) =>
  (await shop.call('POST', '/checkout/quote', { token, body: { cart: cartWith(bear), ...more } })).body;
const order = (bear: Bear, amount: number, token: string | undefined = shop.tokens.asha) =>
  shop.call('POST', '/product/orders', { token, body: { amount, cart: cartWith(bear) } });

it('takes the discount off an order that is paid at once, not off one that is paid in cash', async () => {
  const bear = await cash.gift();
  expect(await quote(bear)).toMatchObject({
    bill: { goods: 500, discount: 50, payNow: 50, total: 450 },
    cod: { reason: null, charge: 49, total: 549 },
  });
  expect((await order(bear, 50_000)).body).toMatchObject({ code: 'price_changed', bill: { payNow: 50, total: 450 } });
  const opened = await order(bear, 45_000);
  expect(opened.body).toMatchObject({ success: true, amount: 45_000 });
  const { body } = await cash.place(bear, shop.tokens.meera);
  expect((await cash.find(body.orderKey)).bill).toMatchObject({ discount: 0, payNow: 0, cod: 49, total: 549 });
});

it('gives nothing where cash on delivery is not offered, nor while it is off', async () => {
  const small = await cash.gift(5, 80);
  expect((await quote(small)).bill).toMatchObject({ discount: 0, payNow: 0, total: 80 });
  const bear = await cash.gift();
  const gift = { gift: { pin: '110001', wrap: null } };
  expect((await quote(bear, shop.tokens.asha, gift)).bill).toMatchObject({ payNow: 0, total: 500 });
  expect((await shop.call('POST', '/checkout/quote', { body: { cart: cartWith(bear) } })).body.bill.payNow).toBe(0);
  await cash.change({ isOn: false, payNow: 50 });
  expect((await quote(bear)).bill).toMatchObject({ payNow: 0, total: 500 });
  await cash.change({ least: 100, payNow: 50 });
});

it('leaves ₹1 to pay at least', async () => {
  await cash.change({ least: 0, payNow: 1_000 });
  const bear = await cash.gift(5, 300);
  expect((await quote(bear)).bill).toMatchObject({ payNow: 299, total: 1 });
  await cash.change({ least: 100, payNow: 50 });
});

it('refuses a discount that is no amount', async () => {
  expect(await cash.change({ payNow: -1 })).toMatchObject({ status: 400 });
  expect(await cash.change({ payNow: 1_001 })).toMatchObject({ status: 400 });
});

it('reads PIN codes of a courier’s whole list, and stores those that fit with an order', async () => {
  const many = Array.from({ length: 19_000 }, (_, index) => 311_001 + index);
  expect((await cash.change({ least: 100, onlyPins: many.join(', ') })).status).toBe(200);
  const { order: placed } = await cash.placed(await cash.gift(), shop.tokens.asha);
  const { rows } = await shop.db.pool.query(
    `select jsonb_array_length(decision -> 'rules' -> 'onlyPins') as pins from cod_orders where order_id = '${placed._id}'`,
  );
  expect(rows).toEqual([{ pins: 1 }]);
  await cash.change({ least: 100, payNow: 50 });
});
