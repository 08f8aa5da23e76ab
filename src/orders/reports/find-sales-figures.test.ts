import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../../test/test-app.ts';
import type { Tx } from '../../platform/database/database.ts';
import { roundToPaise } from '../../shared/money.ts';
import { findSalesFigures } from './find-sales-figures.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** By the payments themselves, of random orders, some refunded, rejected, custom or paid in two parts. */
const asBooked = `
  with sold as (
    select orders.checkout_id, orders.balance_of, checkouts.quote_id, checkouts.state, (orders.created_at at time zone 'Asia/Kolkata')::date as day,
      payments.id as payment_id, payments.amount_paise as paise
    from orders join checkouts on checkouts.id = orders.checkout_id join payments on payments.checkout_id = checkouts.id and payments.settles
  ), moved as (
    select day, paise, (balance_of is null and state = 'paid')::int as orders from sold
    union all
    select (settled_at at time zone 'Asia/Kolkata')::date, -amount_paise, 0 from refunds join sold using (payment_id) where refunds.state = 'processed'
  )
  select (select coalesce(json_object_agg(day, json_build_array(paise, orders)), '{}')
      from (select day, sum(paise) as paise, sum(orders) as orders from moved group by day) days) as days,
    (select coalesce(json_agg(json_build_array(product_id, quantity, paise)), '[]') from (
      select product_id, sum(quantity) as quantity, sum(quantity * price_paise) as paise
      from sold join checkout_lines using (checkout_id)
      where quote_id is null and state = 'paid' and (now() at time zone 'Asia/Kolkata')::date - day < $1 group by 1 order by 2 desc, 3 desc, 1 limit 5) best) as best`;

const invent = [
  `create table invented as
    select n, 'c' || n as id, (array['paid', 'paid', 'paid', 'refunding', 'refunded', 'failed'])[1 + floor(random() * 6)] as state,
      case when random() < 0.2 then 'quote' end as quote_id, case when random() < 0.1 then 'earlier' end as balance_of,
      case when random() < 0.1 then 'wrong_amount' end as refund_reason, now() - random() * interval '100 days' as placed
    from generate_series(1, 2000) n`,
  `insert into checkouts (id, buyer_key, delivery, amount_paise, goods_paise, state, quote_id, created_at, held_until)
    select id, 'buyer', '{}', 50000, 50000, state, quote_id, placed, placed from invented`,
  `insert into checkout_lines (checkout_id, position, product_id, name, slug, price_paise, quantity, photos)
    select id, line, 'p' || floor(random() * 12), 'Bear', 'bear', 10000 + floor(random() * 90)::int * 100, 1 + floor(random() * 4)::int, '[]'
    from invented, generate_series(0, 2) line where random() < 0.6`,
  `insert into orders (id, checkout_id, amount_paise, buyer_text, is_paid, refund_reason, balance_of, created_at)
    select 'o' || n, id, 50000, '', state <> 'failed', refund_reason, balance_of, placed from invented`,
  `insert into payments (id, checkout_id, amount_paise, currency, state, settles, evidence, created_at)
    select 'pay' || n || second, id, case when refund_reason is null then 50000 else 40000 end, 'INR', 'captured', not second and state <> 'failed', 'provider', placed
    from invented, (values (false), (true)) two (second) where not second or n % 9 = 0`,
  `insert into refunds (id, order_id, payment_id, amount_paise, state, cause, created_at, settled_at)
    select 'r' || n || payments.id, 'o' || n, payments.id, 1000 + floor(random() * 9)::int * 100, (array['asked', 'processed', 'failed'])[1 + floor(random() * 3)], 'admin', placed,
      least(placed + random() * interval '20 days', now())
    from invented join payments on payments.checkout_id = invented.id where random() < 0.4`,
];

const undone = new Error('undone');

describe('The sales figures', () => {
  it('are the sums of the payments behind them, less refunds on the days they were paid back', async () => {
    const compared = shop.db.transaction(async (tx) => {
      for (const statement of invent) await tx.execute(sql.raw(statement));
      for (const days of [7, 30, 90]) await compare(tx, days);
      throw undone;
    });
    await expect(compared).rejects.toBe(undone);
  });
});

async function compare(tx: Tx, days: number): Promise<void> {
  const found = await findSalesFigures(tx, days);
  const { rows } = await tx.$client.query(asBooked, [days]);
  const [{ days: booked, best }] = rows;
  const none = [0, 0];
  expect(found.days.map(({ revenue, orders }) => [roundToPaise(revenue), orders])).toEqual(
    found.days.map(({ day }) => booked[day] ?? none),
  );
  expect(found.bestSellers.map(({ _id, sold, revenue }) => [_id, sold, roundToPaise(revenue)])).toEqual(best);
  expect(best).toHaveLength(5);
  expect(found.bestSellers[0]).toMatchObject({ name: 'Bear', slug: 'bear' });
}
