import { afterAll, beforeAll, expect, it } from 'vitest';
import { addProduct, pay } from '../fixtures.ts';
import { openShop, type TestShop } from '../test-app.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** The insert fails while the setting says so, as it does when the database does not answer in time. */
async function refuseRecords(): Promise<() => Promise<unknown>> {
  await shop.db.pool.query(`create function refuse_record() returns trigger language plpgsql as
    $$ begin raise exception 'No record now'; end $$`);
  await shop.db.pool.query(`create trigger refuse_record before insert on order_events for each row
    when (new.kind in ('email', 'unsent_email')) execute function refuse_record()`);
  return () => shop.db.pool.query('drop trigger refuse_record on order_events');
}

it('An email whose record failed is not sent again when its job runs again', async () => {
  const gift = await addProduct(shop, { name: 'Recorded Bear', price: 400, quantity: 5 });
  const opened = await shop.call('POST', '/product/orders', {
    token: shop.tokens.asha,
    body: { amount: 40_000, product: { id: gift._id, price: 400 } },
  });
  const record = await refuseRecords();
  const { body } = await shop.call('POST', '/product/payment-callback', { body: await pay(shop, opened.body.id) });
  const waiting = `select from pgboss.job where name = 'send-mail' and state = 'retry' and data ->> 'orderId' = $1`;
  await expect
    .poll(async () => (await shop.db.pool.query(waiting, [body.order])).rowCount, { timeout: 10_000 })
    .toBe(1);
  await record();
  const mails = (await shop.outbox()).filter((mail) => mail.includes(body.order));
  expect(mails).toHaveLength(1);
  const recorded = `select from order_events where order_id = $1 and kind in ('email', 'unsent_email')`;
  expect((await shop.db.pool.query(recorded, [body.order])).rowCount).toBe(1);
});
