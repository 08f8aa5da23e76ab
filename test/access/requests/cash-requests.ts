import { addProduct } from '../../fixtures.ts';
import type { TestShop } from '../../test-app.ts';
import { delivery, newAccount, unique } from './prepared-objects.ts';
import type { Requests } from './well-formed.ts';

const rules = {
  ...{ isOn: true, charge: 49, least: 300, greatest: 3000, onlyPins: '', neverPins: '' },
  ...{ allowsFirstOrder: true, isConfirmed: true, remitDays: 7 },
};
const asOwner = (shop: TestShop, method: string, path: string, body?: object) =>
  shop.call(method, path, { token: shop.tokens.admin, ...(body && { body }) });

/** Each has a phone of its own: a refusal counts against it. */
let buyers = 0;

/** For a new buyer: one order at a time waits for its confirmation. */
async function placeCashOrder(shop: TestShop) {
  await asOwner(shop, 'PUT', '/cash/rules', rules);
  const password = 'eleven yarn balls';
  const email = await newAccount(shop, password);
  const { body: login } = await shop.call('POST', '/user/login', { body: { email, password } });
  const bear = await addProduct(shop, { name: `Cash Matrix Bear ${unique()}`, price: 350, quantity: 9 });
  const { body } = await shop.call('POST', '/product/orders', {
    token: login.token,
    body: {
      ...{ amount: 39_900, cart: [{ _id: bear._id, quantity: 1 }], method: 'cod' },
      delivery: { ...delivery, email, phone: `98200 ${10_000 + buyers++}`, address: '1 Fort Road, Udaipur 313001' },
    },
  });
  const key = body.orderKey as string;
  const { order } = (await shop.call('GET', `/order/${key}`)).body;
  const { cash } = (await asOwner(shop, 'GET', `/user/order/${order._id}`)).body;
  const confirmKey = String(cash.confirmLink).split('confirm=').at(-1) as string;
  return { orderId: order._id as string, number: order.number as number, key, confirmKey };
}

async function sendCashOrder(shop: TestShop) {
  const placed = await placeCashOrder(shop);
  await asOwner(shop, 'POST', `/user/order/${placed.orderId}/cash/confirm`, {});
  await asOwner(shop, 'PUT', `/user/order-status/${placed.orderId}`, { status: 'Shipped' });
  return placed;
}

async function refuseCashOrder(shop: TestShop) {
  const { orderId } = await sendCashOrder(shop);
  await asOwner(shop, 'POST', `/user/order/${orderId}/cash/return`, { cost: 100, restock: true, refused: true });
  return orderId;
}

async function openRow(shop: TestShop): Promise<string> {
  const reference = `R${unique()}`;
  const { body } = await asOwner(shop, 'POST', '/cash/remittances', {
    name: 'courier.csv',
    file: `awb,amount\n${reference},100\n`,
  });
  return body.open.find((row: { reference: string }) => row.reference === reference)._id;
}

const file = async (shop: TestShop) => `order,amount\n${(await sendCashOrder(shop)).number},399\n`;

export const cashRequests: Requests = {
  'PUT /cash/rules': () => ({ body: rules }),
  'POST /cash/remittances/preview': async (shop) => ({ body: { file: await file(shop) } }),
  'POST /cash/remittances': async (shop) => ({ body: { name: 'courier.csv', file: await file(shop) } }),
  'POST /cash/remittance-rows/:rowId': async (shop) => ({
    params: { rowId: await openRow(shop) },
    body: { action: 'dismiss' },
  }),
  'POST /order/:key/confirm': async (shop) => {
    const { key, confirmKey } = await placeCashOrder(shop);
    return { params: { key }, body: { confirmKey } };
  },
  'POST /order/:key/pay': async (shop) => ({ params: { key: (await placeCashOrder(shop)).key } }),
  'POST /user/order/:orderId/cash/confirm': async (shop) => ({
    params: { orderId: (await placeCashOrder(shop)).orderId },
  }),
  'POST /user/order/:orderId/cash/return': async (shop) => ({
    params: { orderId: (await sendCashOrder(shop)).orderId },
    body: { cost: 100, restock: true, refused: true },
  }),
  'POST /user/order/:orderId/cash/forgive': async (shop) => ({ params: { orderId: await refuseCashOrder(shop) } }),
  'POST /user/order/:orderId/cash/received': async (shop) => ({
    params: { orderId: (await sendCashOrder(shop)).orderId },
    body: { reference: 'UTR 3' },
  }),
};
