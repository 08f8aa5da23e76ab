import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../../test/test-app.ts';
import { dayInIndia } from '../../shared/dates/dates.ts';
import { codCalls } from '../cod/cod-fixture.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
  await cash.change();
});
afterAll(() => shop.close());
const cash = codCalls(() => shop);

async function readRows(path: string): Promise<Record<string, string>[]> {
  const response = await fetch(`${shop.url}/api/v1${path}`, { headers: { authorization: shop.tokens.admin } });
  return parse(await response.text(), { bom: true, columns: true });
}

it('states cash on delivery in the orders as CSV: pending until the money is there, with its charge', async () => {
  const { order } = await cash.shipped(await cash.gift());
  const row = async () => (await readRows('/user/orders.csv')).find(({ Order }) => Order === order._id);
  expect(await row()).toMatchObject({
    ...{ Payment: 'Pending', 'Cash on delivery': 'shipped', 'Charge for cash': '49' },
    ...{ Goods: '500', Delivery: '0', 'Order total': '549' },
  });
  await cash.book(`order,amount,fee\n${order.number},549,12\n`);
  expect(await row()).toMatchObject({ Payment: 'Success', 'Cash on delivery': 'remitted' });
});

it('states in the accountant’s month what couriers deducted and what parcels cost that came back', async () => {
  const { order } = await cash.shipped(await cash.gift());
  await cash.comeBack(order._id, { cost: 120 });
  const month = dayInIndia(new Date()).slice(0, 7);
  const money = await readRows(`/shop/months/${month}/payments-and-refunds.csv`);
  expect(money).toContainEqual(
    expect.objectContaining({ What: 'Deducted by the courier: courier.csv', Amount: '-12', Method: 'cod' }),
  );
  expect(money).toContainEqual(
    expect.objectContaining({ Order: `#${order.number}`, What: 'Parcel came back', Amount: '-120' }),
  );
  const orders = await readRows(`/shop/months/${month}/orders.csv`);
  expect(orders).toContainEqual(
    expect.objectContaining({
      Total: '549',
      'Charge for cash, within Delivery': '49',
      'Cash that did not arrive': '0',
    }),
  );
});

it('states what did not arrive of a parcel’s cash, and what was deducted of it, once', async () => {
  const { order } = await cash.shipped(await cash.gift());
  // ₹549 were due, ₹500 came: ₹49 are lost, and the courier has deducted ₹15 of the remittance.
  const file = `order,amount,fee\n${order.number},500,15\n`;
  for (let time = 0; time < 2; time++) await cash.admin('POST', '/cash/remittances', { name: 'short.csv', file });
  const [row] = (await cash.expected()).open;
  expect((await cash.admin('POST', `/cash/remittance-rows/${row._id}`, { action: 'accept' })).status).toBe(200);
  const month = dayInIndia(new Date()).slice(0, 7);
  const money = await readRows(`/shop/months/${month}/payments-and-refunds.csv`);
  expect(money.filter(({ What }) => What?.includes('short.csv'))).toMatchObject([{ Amount: '-15', Method: 'cod' }]);
  const about = money.filter(({ Order }) => Order === `#${order.number}`);
  expect(about.map(({ What, Amount }) => [What, Amount])).toEqual([
    ['Payment', '549'],
    ['Cash that did not arrive', '-49'],
  ]);
  // They come in the end, and are booked on that day: the loss stays in its own month.
  await cash.admin('POST', `/user/order/${order._id}/cash/received`, { reference: 'UTR 9' });
  const later = await readRows(`/shop/months/${month}/payments-and-refunds.csv`);
  const rows = later.filter(({ Order }) => Order === `#${order.number}`).map(({ What, Amount }) => [What, Amount]);
  expect(rows.slice(-2)).toEqual([
    ['Cash that did not arrive', '-49'],
    ['Missing cash that came later', '49'],
  ]);
});
