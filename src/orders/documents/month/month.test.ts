import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addProduct, type Gift, pay } from '../../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../../test/test-app.ts';
import { dayInIndia } from '../../../shared/dates/dates.ts';
import { roundToPaise } from '../../../shared/money.ts';

let shop: TestShop;
let bear: Gift;
beforeAll(async () => {
  shop = await openShop();
  bear = await addProduct(shop, { name: 'Bear of the Month', price: 210, quantity: 9 });
});
afterAll(() => shop.close());

async function sell(): Promise<void> {
  const body = { amount: roundToPaise(bear.price), product: { id: bear._id, price: bear.price } };
  const opened = await shop.call('POST', '/product/orders', { token: shop.tokens.asha, body });
  const paid = await shop.call('POST', '/product/payment-callback', { body: await pay(shop, opened.body.id) });
  expect([opened.status, paid.status]).toEqual([200, 200]);
}

async function readMonth(): Promise<(file: string) => string[]> {
  const month = dayInIndia(new Date()).slice(0, 7);
  const { bytes } = await shop.get(`/api/v1/shop/months/${month}/accounts.zip`, { authorization: shop.tokens.admin });
  const files = unzipSync(bytes);
  return (file) => {
    const rows: { Order: string }[] = parse(strFromU8(files[`${month}-${file}`] ?? new Uint8Array()), {
      bom: true,
      columns: true,
    });
    return rows.map(({ Order }) => Order).toSorted();
  };
}

it.runIf(process.env.TEST_DATABASE === 'server')(
  'gives the accountant a month whose files agree, though an order is paid while they are read',
  async () => {
    await sell();
    const reader = await shop.db.pool.connect();
    try {
      await reader.query('begin; lock table tax_documents in access exclusive mode');
      const reading = readMonth();
      const waits = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      await expect.poll(async () => (await reader.query(waits)).rowCount).toBe(1);
      await sell();
      await reader.query('commit');
      const month = await reading;
      expect(month('orders.csv')).toHaveLength(1);
      expect(month('payments-and-refunds.csv')).toEqual(month('orders.csv'));
    } finally {
      await reader.query('rollback');
      reader.release();
    }
    expect((await readMonth())('payments-and-refunds.csv')).toHaveLength(2);
  },
);
