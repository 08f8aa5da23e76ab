import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { settleOpen } from '../../../../test/assert-invariants.ts';
import { addProduct, type Gift, pay, registeredSeller, sandbox } from '../../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../../test/test-app.ts';
import { dayInIndia } from '../../../shared/dates/dates.ts';
import { roundToPaise } from '../../../shared/money.ts';

let shop: TestShop;
let bear: Gift;
beforeAll(async () => {
  shop = await openShop({ webhooks: true });
  bear = await addProduct(shop, { name: 'Bear of the Month', price: 210, quantity: 9 });
});
afterAll(() => shop.close());

async function sell(): Promise<void> {
  const body = { amount: roundToPaise(bear.price), product: { id: bear._id, price: bear.price } };
  const opened = await shop.call('POST', '/product/orders', { token: shop.tokens.asha, body });
  const paid = await shop.call('POST', '/product/payment-callback', { body: await pay(shop, opened.body.id) });
  expect([opened.status, paid.status]).toEqual([200, 200]);
}

/** Sums of columns, in rupees. */
async function sumColumns(file: string, columns: string[]): Promise<number[]> {
  const month = dayInIndia(new Date()).slice(0, 7);
  const { bytes } = await shop.get(`/api/v1/shop/months/${month}/${file}`, { authorization: shop.tokens.admin });
  const rows: Record<string, string>[] = parse(bytes.toString(), { bom: true, columns: true });
  return columns.map((column) => rows.reduce((sum, row) => sum + Number(row[column]), 0));
}

async function payQuote(link: string, amount: number): Promise<void> {
  const delivery = { name: 'Asha', phone: '98111 22333', email: 'asha@example.com', address: '7 Lake Road, 560038' };
  const { body } = await shop.call('POST', `${link}/payment`, { body: { amount: roundToPaise(amount), delivery } });
  await shop.call('POST', '/product/payment-callback', { body: await pay(shop, body.id) });
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
    await shop.quiet();
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

it.each(['off', 'registered'])('counts a custom order with a balance once, with invoices %s', async (mode) => {
  await shop.call('PUT', '/shop/tax-settings', { token: shop.tokens.admin, body: { ...registeredSeller, mode } });
  const parts = ['Goods', 'Discount', 'Gift wrap', 'Delivery', 'Total'];
  const before = await sumColumns('orders.csv', parts);
  const [linesBefore = 0] = await sumColumns('lines.csv', ['Total']);
  const days = { readyOn: '2099-12-08', validUntil: '2099-11-30' };
  const body = { title: 'Elephants', quantity: 2, price: 500, delivery: 60, advance: 530, ...days };
  const made = await shop.call('POST', '/user/custom-orders', { token: shop.tokens.admin, body });
  await payQuote(made.body.quote.link, 530);
  await payQuote(made.body.quote.link, 530);
  // 2 × ₹500 and ₹60 for delivery, paid by ₹530 and ₹530.
  const added = (await sumColumns('orders.csv', parts)).map((sum, at) => sum - (before[at] ?? 0));
  expect(added).toEqual([1_000, 0, 0, 60, 1_060]);
  expect(await sumColumns('lines.csv', ['Total'])).toEqual([linesBefore + 1_060]);
  const { bytes } = await shop.get('/api/v1/user/orders.csv', { authorization: shop.tokens.admin });
  const rows: Record<string, string>[] = parse(bytes.toString(), { bom: true, columns: true });
  expect(rows.find(({ Product }) => Product === 'Elephants')).toMatchObject({ Goods: '1000', 'Order total': '1060' });
});

// UPI: an attempt fails, and its money comes in the next month all the same. The invoice is of the day on which it came
// (CGST Act, section 31(1)), and so are payment and order: the month before stays as it was filed.
it('counts money that came after its attempt had failed on the day on which it came', async () => {
  await shop.call('PUT', '/shop/tax-settings', { token: shop.tokens.admin, body: registeredSeller });
  const body = { amount: roundToPaise(bear.price), product: { id: bear._id, price: bear.price } };
  const opened = await shop.call('POST', '/product/orders', { token: shop.tokens.meera, body });
  const failed = await pay(shop, opened.body.id, 'failed');
  const { id: payment_id } = failed.payment as { id: string };
  const attempts = 'select id from payments where id = $1';
  await expect.poll(async () => (await shop.db.pool.query(attempts, [payment_id])).rows.length).toBe(1);
  const [earlier] = (
    await shop.db.pool.query(
      `update payments set created_at = created_at - interval '40 days' where id = $1 returning created_at as day`,
      [payment_id],
    )
  ).rows;
  const read = async (month: string) => {
    const { bytes } = await shop.get(`/api/v1/shop/months/${month}/payments-and-refunds.csv`, {
      authorization: shop.tokens.admin,
    });
    return (parse(bytes.toString(), { bom: true, columns: true }) as { Id: string }[]).filter(
      ({ Id }) => Id === payment_id,
    );
  };
  await sandbox(shop, 'POST', '/confirm', { payment_id });
  await settleOpen(shop.db);
  const { rows } = await shop.db.pool.query('select state from payments where id = $1', [payment_id]);
  expect(rows).toEqual([{ state: 'captured' }]);
  expect(await read(dayInIndia(earlier.day).slice(0, 7))).toEqual([]);
  expect(await read(dayInIndia(new Date()).slice(0, 7))).toHaveLength(1);
});
