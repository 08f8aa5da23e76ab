import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminCaller, fault } from '../fixtures.ts';
import { openShop, type TestShop } from '../test-app.ts';
import { type Paid, statementCalls } from './statement-fixture.ts';

const isServer = process.env.TEST_DATABASE === 'server';

describe.skipIf(!isServer)('A product that becomes made to order in another connection', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop.close());

  const asAdmin = adminCaller(() => shop);
  const { callback, deliver, findOrder, findStock, paid } = statementCalls(() => shop);

  /** The edit has locked the product when `work` begins, and changes it when `work` waits for a lock. */
  async function editDuring<T>(productId: string, work: () => Promise<T>): Promise<T> {
    const client = await shop.db.pool.connect();
    try {
      await client.query('begin');
      await client.query('select from products where id = $1 for update', [productId]);
      const working = work();
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await shop.db.pool.query(waiting)).rowCount, { timeout: 10_000 }).toBe(1);
      await client.query('update products set make_days = 3 where id = $1', [productId]);
      await client.query('commit');
      return await working;
    } finally {
      client.release();
    }
  }

  /** Settled by the callback’s signature alone. */
  async function settledOnSignature(): Promise<Paid> {
    const one = await paid();
    await fault(shop, { route: `GET /v1/payments/${one.payment.id}`, kind: 'drop_before' });
    expect((await callback(one.triple)).status).toBe(200);
    return one;
  }

  it.each([
    ['captured', 'payment.captured'],
    ['failed', 'payment.failed'],
  ])('does not hinder that a payment is revoked which is stated as %s with another amount', async (status, event) => {
    const one = await settledOnSignature();
    const stated = { ...one.payment, status, amount: 100 };
    const answered = await editDuring(one.gift._id, () => deliver(event, { payment: stated }));
    expect(answered.status).toBe(200);
    expect(await findOrder(one.providerOrderId)).toMatchObject({ status: 'Cancelled' });
    expect(await findStock(one.gift)).toBe(3);
    await shop.quiet();
  });

  it('does not hinder that two cancelled orders go on, whose pieces were put back', async () => {
    const sold = [await paid(), await paid()] as const;
    const ids: string[] = [];
    for (const { triple } of sold) {
      const { order } = (await callback(triple)).body;
      ids.push(order);
      expect((await asAdmin('PUT', `/user/order-status/${order}`, { status: 'Cancelled' })).status).toBe(200);
      const restocked = await asAdmin('POST', `/user/order/${order}/restock`, { lines: [{ line: 0, quantity: 1 }] });
      expect(restocked.status).toBe(200);
    }
    const goOn = () => asAdmin('PUT', '/user/order-statuses', { orderIds: ids, status: 'Processing' });
    expect((await editDuring(sold[1].gift._id, goOn)).status).toBe(200);
    for (const { gift } of sold) expect(await findStock(gift)).toBe(2);
  });
});
