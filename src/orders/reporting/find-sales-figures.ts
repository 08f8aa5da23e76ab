import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { dateInIndia, startOfDay } from '../../platform/database/shop-day.ts';
import { toRupees } from '../../shared/money.ts';
import type { NumbersBody } from '../api.ts';

const maxSellers = 5;

type Day = NumbersBody['days'][number];
interface Seller {
  id: string;
  name: string;
  slug: string;
  sold: number;
  revenue: number;
}

/** Paid orders by the day on which they were placed (Asia/Kolkata, today included), without refunded money and without orders refunded in full. `offset 0` has the lines of these orders read by index instead of those of all years. */
export async function findSalesFigures(queries: Queries, days: number): Promise<NumbersBody> {
  const today = dateInIndia(sql`now()`);
  const first = startOfDay(today, 1 - days);
  const { rows: found } = await queries.execute<{ days: Day[]; best: Seller[] }>(sql`
    with sold as materialized (${soldSince(first)}), by_day as (
      select to_char(calendar.day, 'YYYY-MM-DD') as day, coalesce(sums.paise, 0)::float8 as revenue, coalesce(sums.orders, 0)::int as orders
      from generate_series(${today} - ${days - 1}::int, ${today}, interval '1 day') as calendar(day)
      left join (select day, sum(paise) as paise, count(*) filter (where is_whole) as orders from sold group by day) sums
        on sums.day = calendar.day::date
      order by calendar.day
    ), best as (
      select lines.product_id as id, max(sold.checkout_id) as last_checkout, sum(lines.quantity)::int as sold,
        sum(lines.quantity * lines.price_paise)::float8 as revenue
      from sold cross join lateral (
        select product_id, quantity, price_paise from checkout_lines l where l.checkout_id = sold.checkout_id offset 0) lines
      where not sold.is_custom
      group by lines.product_id order by sum(lines.quantity) desc, revenue desc, id limit ${maxSellers}
    ), named as (
      select best.id, line.name, line.slug, best.sold, best.revenue from best, lateral (
        select name, slug from checkout_lines where checkout_id = best.last_checkout and product_id = best.id order by position limit 1) line
      order by best.sold desc, best.revenue desc, best.id
    )
    select (select json_agg(by_day) from by_day) as days, (select coalesce(json_agg(named), '[]') from named) as best`);
  const { days: rows, best } = found[0] as { days: Day[]; best: Seller[] };
  const revenue = rows.reduce((sum, row) => sum + row.revenue, 0);
  const orders = rows.reduce((sum, row) => sum + row.orders, 0);
  return {
    revenue: toRupees(revenue),
    orders,
    average: orders > 0 ? toRupees(Math.round(revenue / orders)) : 0,
    days: rows.map((row) => ({ ...row, revenue: toRupees(row.revenue) })),
    bestSellers: best.map(({ id, revenue: paise, ...row }) => ({ _id: id, ...row, revenue: toRupees(paise) })),
  };
}

/** An order’s amount is that of the payment that settles it, except where that was refused; paid checkouts that are not being refunded in full are 'paid'. */
function soldSince(first: SQL): SQL {
  return sql`
    select orders.checkout_id, orders.balance_of is null as is_whole, ${dateInIndia(sql`orders.created_at`)} as day,
      orders.checkout_id in (select id from checkouts where quote_id is not null) as is_custom,
      coalesce(case when orders.refund_reason = 'wrong_amount' then (
        select payments.amount_paise from payments where payments.checkout_id = orders.checkout_id and payments.settles
      ) end, orders.amount_paise) - coalesce(returned.paise, 0) as paise
    from orders left join (
      select refunds.order_id, sum(refunds.amount_paise) as paise
      from refunds join payments on payments.id = refunds.payment_id and payments.settles
      where refunds.state <> 'failed' and refunds.created_at >= ${first} group by refunds.order_id
    ) returned on returned.order_id = orders.id
    where orders.is_paid and orders.created_at >= ${first}
      and not exists (select from checkouts where checkouts.id = orders.checkout_id and checkouts.state in ('refunding', 'refunded'))`;
}
