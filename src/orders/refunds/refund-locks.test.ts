import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, buy } from '../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';
import { queues } from '../../jobs.ts';
import { openQueue } from '../../platform/queue/queue.ts';
import { refuseRefund } from './settle-refund.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

describe.skipIf(process.env.TEST_DATABASE !== 'server')('A refund that the provider refuses', () => {
  it('waits for the checkout before it locks the refund, as a refund from the dashboard does', async () => {
    const gift = await addProduct(shop, { name: 'Refunded Bear', price: 300, quantity: 3 });
    const { _id: orderId } = await buy(shop, gift, shop.tokens.asha);
    const { rows } = await shop.db.pool.query<{ payment: string; checkout: string }>(
      'select p.id as payment, p.checkout_id as checkout from payments p join orders o on o.checkout_id = p.checkout_id where o.id = $1',
      [orderId],
    );
    const [{ payment, checkout } = { payment: '', checkout: '' }] = rows;
    const refundId = 'f'.repeat(24);
    await shop.db.pool.query(
      "insert into refunds (id, order_id, payment_id, amount_paise, cause) values ($1, $2, $3, 10000, 'admin')",
      [refundId, orderId, payment],
    );
    const dashboard = new pg.Client({ connectionString: String(shop.db.pool.options.connectionString) });
    await dashboard.connect();
    const queue = await openQueue(shop.db, queues, () => undefined);
    try {
      await dashboard.query('begin');
      await dashboard.query('select from checkouts where id = $1 for update', [checkout]);
      const refused = shop.db.transaction((tx) => refuseRefund(tx, queue, refundId, 'No.'));
      // Inside a transaction, PostgreSQL would show the same activity again.
      const waiting = () =>
        shop.db.pool.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ~ 'checkouts'",
        );
      await expect.poll(async () => (await waiting()).rowCount).toBe(1);
      await dashboard.query('select from refunds where id = $1 for update nowait', [refundId]);
      await dashboard.query('rollback');
      await refused;
    } finally {
      await dashboard.end();
      await queue.stop();
    }
  });
});
