import { sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { toRupees } from '../../shared/money.ts';
import type { NumbersBody } from '../api.ts';

const mostSellers = 5;

/** Paid orders by the day of their order, refunds by the day of the refund, in Asia/Kolkata. */
export async function findSalesFigures(queries: Queries, days: number): Promise<NumbersBody> {
  const first = sql`(((now() at time zone 'Asia/Kolkata')::date - ${days - 1}::int)::timestamp at time zone 'Asia/Kolkata')`;
  const { rows } = await queries.execute<{ day: string; revenue: number; orders: number }>(sql`
    with sold as (
      select (orders.created_at at time zone 'Asia/Kolkata')::date as day, payments.amount_paise as paise, 1 as orders
      from orders join payments on payments.checkout_id = orders.checkout_id and payments.settles
      where orders.is_paid and orders.created_at >= ${first}
      union all
      select (settled_at at time zone 'Asia/Kolkata')::date, -amount_paise, 0
      from refunds where state = 'processed' and cause <> 'second_payment' and settled_at >= ${first}
    )
    select to_char(calendar.day, 'YYYY-MM-DD') as day,
      coalesce(sum(sold.paise), 0)::float8 as revenue, coalesce(sum(sold.orders), 0)::int as orders
    from generate_series((now() at time zone 'Asia/Kolkata')::date - ${days - 1}::int, (now() at time zone 'Asia/Kolkata')::date, interval '1 day') as calendar(day)
    left join sold on sold.day = calendar.day::date
    group by calendar.day order by calendar.day`);
  const best = await queries.execute<{ id: string; name: string; slug: string; sold: number; revenue: number }>(sql`
    select lines.product_id as id, max(lines.name) as name, max(lines.slug) as slug, sum(lines.quantity)::int as sold,
      sum(lines.quantity * lines.price_paise)::float8 as revenue
    from orders join checkout_lines lines on lines.checkout_id = orders.checkout_id
    where orders.is_paid and orders.refund_reason is null and orders.created_at >= ${first}
    group by lines.product_id order by sold desc, revenue desc, id limit ${mostSellers}`);
  const revenue = rows.reduce((sum, row) => sum + row.revenue, 0);
  const orders = rows.reduce((sum, row) => sum + row.orders, 0);
  return {
    revenue: toRupees(revenue),
    orders,
    average: orders > 0 ? toRupees(Math.round(revenue / orders)) : 0,
    days: rows.map((row) => ({ ...row, revenue: toRupees(row.revenue) })),
    bestSellers: best.rows.map(({ id, revenue: paise, ...row }) => ({ _id: id, ...row, revenue: toRupees(paise) })),
  };
}
