import { addProduct, adminCaller, type Gift } from '../../../test/fixtures.ts';
import type { TestShop } from '../../../test/test-app.ts';
import { roundToPaise } from '../../shared/money.ts';
import type { OrderBody } from '../core/bodies/order-output.ts';

export const rules = {
  ...{ isOn: true, charge: 49, payNow: 0, least: 300, greatest: 3000, onlyPins: '', neverPins: '' },
  ...{ allowsFirstOrder: true, isConfirmed: true, remitDays: 7 },
};

/** Calls about cash on delivery, as the owner and as buyers. */
export function codCalls(shop: () => TestShop) {
  const admin = adminCaller(shop);
  const change = (changed: object = {}) => admin('PUT', '/cash/rules', { ...rules, ...changed });
  let count = 0;
  const gift = (quantity = 5, price = 500) => addProduct(shop(), { name: `Cash Bear ${count++}`, price, quantity });
  const cart = (bear: Gift, quantity = 1) => [{ _id: bear._id, price: bear.price, quantity }];
  const quote = async (bear: Gift, token: string | undefined = shop().tokens.asha, more: object = {}) =>
    (await shop().call('POST', '/checkout/quote', { token, body: { cart: cart(bear), ...more } })).body.cod;
  const place = (bear: Gift, token: string | undefined = shop().tokens.asha, more: object = {}, quantity = 1) =>
    shop().call('POST', '/product/orders', {
      token,
      body: {
        ...{ amount: roundToPaise(bear.price * quantity + 49), cart: cart(bear, quantity), method: 'cod' },
        ...more,
      },
    });
  const find = async (orderKey: string) => (await shop().call('GET', `/order/${orderKey}`)).body.order as OrderBody;
  const page = async (orderId: string) => (await admin('GET', `/user/order/${orderId}`)).body;
  const placed = async (bear: Gift, token?: string) => {
    const { status, body } = await place(bear, token);
    if (status !== 200) throw new Error(`The order was refused: ${status} ${JSON.stringify(body)}`);
    return { key: body.orderKey as string, order: await find(body.orderKey) };
  };
  const confirm = async (orderId: string) => admin('POST', `/user/order/${orderId}/cash/confirm`, {});
  const setStatus = (orderId: string, status: string) => admin('PUT', `/user/order-status/${orderId}`, { status });
  const shipped = async (bear: Gift, token?: string) => {
    const { key, order } = await placed(bear, token);
    await confirm(order._id);
    await setStatus(order._id, 'Shipped');
    return { key, order: await find(key) };
  };
  const comeBack = (orderId: string, more: object = {}) =>
    admin('POST', `/user/order/${orderId}/cash/return`, { cost: 120, restock: true, refused: true, ...more });
  const book = (file: string) => admin('POST', '/cash/remittances', { name: 'courier.csv', file });
  const expected = async () => (await admin('GET', '/cash/expected')).body;
  const findStock = async (bear: Gift) =>
    (await shop().call('GET', `/product/products/${bear.slug}`)).body.product.quantity as number;
  const lapse = async () => {
    await shop().db.pool.query(
      `update checkouts set held_until = now() - interval '1 second' where cod_state = 'placed'`,
    );
    await shop().db.pool.query(`update holds set held_until = now() - interval '1 second' from checkouts
      where checkouts.id = holds.checkout_id and checkouts.cod_state = 'placed'`);
  };
  const runLapse = async () => {
    await shop().db.pool.query(`insert into pgboss.job (name) values ('lapse-cash-orders')`);
    await shop().quiet();
  };
  const reads = { quote, find, page, expected, findStock };
  return { admin, change, gift, place, placed, confirm, setStatus, shipped, comeBack, book, lapse, runLapse, ...reads };
}
