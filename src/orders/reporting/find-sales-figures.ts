import { sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
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

/** Paid orders by the day on which they were placed (Asia/Kolkata, today included), without refunded money and without orders refunded in full. */
export async function findSalesFigures(queries: Queries, days: number): Promise<NumbersBody> {
  const today = sql`(now() at time zone 'Asia/Kolkata')::date`;
  const first = sql`((${today} - ${days - 1}::int)::timestamp at time zone 'Asia/Kolkata')`;
  const sold = sql`
    select orders.checkout_id, orders.balance_of is null as is_whole, checkouts.quote_id is null as is_product, (orders.created_at at time zone 'Asia/Kolkata')::date as day, payments.amount_paise - coalesce(returned.paise, 0) as paise
    from orders join payments on payments.checkout_id = orders.checkout_id and payments.settles
      join checkouts on checkouts.id = orders.checkout_id and checkouts.state = 'paid'
      left join (select payment_id, sum(amount_paise) as paise from refunds where state <> 'failed' and created_at >= ${first} group by payment_id)
        returned on returned.payment_id = payments.id
    where orders.is_paid and orders.created_at >= ${first}`;
  const { rows: found } = await queries.execute<{ days: Day[]; best: Seller[] }>(sql`
    with sold as materialized (${sold}), by_day as (
      select to_char(calendar.day, 'YYYY-MM-DD') as day,
        coalesce(sum(sold.paise), 0)::float8 as revenue, count(sold.checkout_id) filter (where sold.is_whole)::int as orders
      from generate_series(${today} - ${days - 1}::int, ${today}, interval '1 day') as calendar(day)
      left join sold on sold.day = calendar.day::date
      group by calendar.day order by calendar.day
    ), best as (
      select lines.product_id as id, max(lines.name) as name, max(lines.slug) as slug, sum(lines.quantity)::int as sold,
        sum(lines.quantity * lines.price_paise)::float8 as revenue
      from sold join checkout_lines lines on lines.checkout_id = sold.checkout_id and sold.is_product
      group by lines.product_id order by sum(lines.quantity) desc, revenue desc, id limit ${maxSellers}
    )
    select (select json_agg(by_day) from by_day) as days, (select coalesce(json_agg(best), '[]') from best) as best`);
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
