import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { dateInIndia, startOfDay } from '../../platform/database/shop-day.ts';
import { toRupees } from '../../shared/money.ts';
import { isTestCheckout } from '../core/test-payment.ts';
import type { NumbersBody } from './order-endpoints.ts';

const maxSellers = 5;

type Day = NumbersBody['days'][number];
interface Seller {
  id: string;
  name: string;
  slug: string;
  sold: number;
  revenue: number;
}

type Found = { days: Day[]; best: Seller[]; test: { orders: number; paise: number } };

/**
 * Paid orders by the day on which they were placed (Asia/Kolkata, today included), less refunds by the day on which
 * they were paid back, as in a month for the accountant, and lost disputes by the day on which they were lost, or were
 * won in the end. Orders refunded in full are neither counted nor best sellers. `offset 0` has the lines of these
 * orders read by index instead of those of all years.
 */
export async function findSalesFigures(queries: Queries, days: number): Promise<NumbersBody> {
  const today = dateInIndia(sql`now()`);
  const first = startOfDay(today, 1 - days);
  const { rows: found } = await queries.execute<Found>(sql`
    with sold as materialized (${sumSoldSince(first)}), by_day as (
      select to_char(calendar.day, 'YYYY-MM-DD') as day, coalesce(sums.paise, 0)::float8 as revenue, coalesce(sums.orders, 0)::int as orders
      from generate_series(${today} - ${days - 1}::int, ${today}, interval '1 day') as calendar(day)
      left join (select day, sum(paise) as paise, sum(orders) as orders from (
          select day, paise, (is_whole and not is_refunded)::int as orders from sold union all ${returnedSince(first)}) moved group by day) sums
        on sums.day = calendar.day::date
      order by calendar.day
    ), best as (
      select product_id as id, max(checkout_id) as last_checkout, sum(quantity)::int as sold, sum(quantity * price_paise)::float8 as revenue
      from (
        select sold.checkout_id, lines.* from sold cross join lateral (
          select product_id, quantity, price_paise from checkout_lines l where l.checkout_id = sold.checkout_id offset 0) lines
        where not sold.is_custom and not sold.is_refunded
        union all ${piecesBack}
      ) pieces
      group by product_id having sum(quantity) > 0 order by sum(quantity) desc, revenue desc, id limit ${maxSellers}
    ), named as (
      select best.id, line.name, line.slug, best.sold, best.revenue from best, lateral (
        select name, slug from checkout_lines where checkout_id = best.last_checkout and product_id = best.id order by position limit 1) line
      order by best.sold desc, best.revenue desc, best.id
    )
    select (select json_agg(by_day) from by_day) as days, (select coalesce(json_agg(named), '[]') from named) as best,
      (select json_build_object('orders', count(*) filter (where is_whole), 'paise', coalesce(sum(paise), 0)) from sold
        where is_test and not is_refunded) as test`);
  const { days: rows, best, test } = found[0] as Found;
  const revenue = rows.reduce((sum, row) => sum + row.revenue, 0);
  const orders = rows.reduce((sum, row) => sum + row.orders, 0);
  return {
    revenue: toRupees(revenue),
    orders,
    test: { orders: test.orders, revenue: toRupees(test.paise) },
    average: orders > 0 ? toRupees(Math.round(revenue / orders)) : 0,
    days: rows.map((row) => ({ ...row, revenue: toRupees(row.revenue) })),
    bestSellers: best.map(({ id, revenue: paise, ...row }) => ({ _id: id, ...row, revenue: toRupees(paise) })),
  };
}

/** Pieces of them that were refunded, as fewer sold. */
const piecesBack = sql`
  select sold.checkout_id, lines.product_id, -back.quantity, lines.price_paise
  from refund_lines back join refunds on refunds.id = back.refund_id and refunds.state <> 'failed'
  join orders on orders.id = refunds.order_id join sold on sold.checkout_id = orders.checkout_id
  join checkout_lines lines on lines.checkout_id = sold.checkout_id and lines.position = back.position
  where not sold.is_custom and not sold.is_refunded`;

/** An order’s amount is that of its payments, except where that was refused. */
function sumSoldSince(first: SQL): SQL {
  return sql`
    select orders.checkout_id, orders.balance_of is null as is_whole, ${dateInIndia(sql`orders.created_at`)} as day,
      orders.checkout_id in (select id from checkouts where quote_id is not null) as is_custom,
      coalesce(case when orders.refund_reason = 'wrong_amount' then (
        select sum(payments.amount_paise) from payments
        where payments.checkout_id = orders.checkout_id and (payments.settles or payments.is_advance)
      ) end, orders.amount_paise) as paise,
      exists (select from checkouts where checkouts.id = orders.checkout_id and checkouts.state in ('refunding', 'refunded')) as is_refunded,
      exists (select from checkouts where checkouts.id = orders.checkout_id and ${isTestCheckout()}) as is_test
    from orders where orders.is_paid and orders.created_at >= ${first}`;
}

/** Also of orders that were placed before. Second payments were never counted, so neither is their refund. */
function returnedSince(first: SQL): SQL {
  return sql`
    select ${dateInIndia(sql`refunds.settled_at`)} as day, -refunds.amount_paise as paise, 0 as orders
    from refunds join payments on payments.id = refunds.payment_id and (payments.settles or payments.is_advance)
      join orders on orders.id = refunds.order_id and orders.is_paid
    where refunds.state = 'processed' and refunds.settled_at >= ${first}
    union all
    select ${dateInIndia(sql`moved.at`)}, moved.paise, 0
    from disputes cross join lateral (values (disputes.lost_at, -disputes.lost_paise),
        (coalesce(disputes.settled_at, disputes.stated_at), disputes.lost_paise - disputes.deducted_paise)) moved(at, paise)
      join payments on payments.id = disputes.payment_id and (payments.settles or payments.is_advance)
      join orders on orders.checkout_id = payments.checkout_id and orders.is_paid
    where moved.paise <> 0 and moved.at >= ${first}`;
}
