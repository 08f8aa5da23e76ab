import { sql } from 'drizzle-orm';
import { findTaxSettings, hasDocuments } from '../../../invoicing/index.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { toRupees } from '../../../shared/money.ts';
import { checkouts } from '../../core/tables/checkout-schema.ts';
import { orders } from '../../core/tables/order-schema.ts';
import { payments } from '../../core/tables/payment-schema.ts';
import { refunds } from '../../core/tables/refund-schema.ts';
import type { EarlierOrdersBody } from '../document-endpoints.ts';

/**
 * Paid in full before `activeSince`, without a document; of a custom order, by the payment that completed it. One that
 * costs nothing has its invoice when it leaves.
 */
function selectEarlierOrders(activeSince: Date) {
  return sql`select orders.id, orders.created_at, completed.id as payment_id, completed.checkout_id,
      checkouts.amount_paise + checkouts.balance_paise as total_paise, completed.created_at as paid_at,
      orders.status in ('Shipped', 'Delivered') as has_left,
      orders.status = 'Cancelled' or exists (select from ${refunds} refunds
        where refunds.order_id in (orders.id, balance.id) and refunds.state <> 'failed') as is_left_out
    from ${orders} orders
    join ${checkouts} checkouts on checkouts.id = orders.checkout_id and checkouts.erased_at is null
    left join ${orders} balance on balance.balance_of = orders.id and balance.is_paid and balance.refund_reason is null
    join ${payments} completed on completed.settles
      and completed.checkout_id = coalesce(balance.checkout_id, orders.checkout_id)
    where orders.balance_of is null and orders.is_paid and orders.refund_reason is null
      and (checkouts.balance_paise = 0 or balance.id is not null)
      and (checkouts.amount_paise + checkouts.balance_paise > 0 or orders.status in ('Shipped', 'Delivered'))
      and completed.created_at < ${activeSince.toISOString()}::timestamptz and not ${hasDocuments(sql`orders.id`)}`;
}

/** For the owner, once invoices are on; nothing is to be decided while they are off. */
export async function findEarlierOrders(queries: Queries): Promise<EarlierOrdersBody> {
  const { activeSince, earlierChoice } = await findTaxSettings(queries);
  if (!activeSince || activeSince > new Date()) return { since: null, count: 0, total: 0, leftOut: 0, choice: null };
  const { rows } = await queries.execute<{ count: number; total: string; leftOut: number }>(sql`
    select (count(*) filter (where not is_left_out))::int as count,
      coalesce(sum(total_paise) filter (where not is_left_out), 0)::text as total,
      (count(*) filter (where is_left_out))::int as "leftOut" from (${selectEarlierOrders(activeSince)}) as earlier`);
  const { count = 0, total = '0', leftOut = 0 } = rows[0] ?? {};
  return { since: activeSince.toISOString(), count, total: toRupees(Number(total)), leftOut, choice: earlierChoice };
}

/** Whether the order has no document because it was paid before they began. */
export async function isEarlierOrder(queries: Queries, orderId: string): Promise<boolean> {
  const { activeSince } = await findTaxSettings(queries);
  if (!activeSince || activeSince > new Date()) return false;
  const found = await queries.execute(
    sql`select from (${selectEarlierOrders(activeSince)}) as earlier where earlier.id = ${orderId}`,
  );
  return found.rows.length > 0;
}

export interface EarlierOrder {
  id: string;
  checkoutId: string;
  paymentId: string;
  /** The day whose rates apply; null = today. */
  ratesOn: string | null;
}

/**
 * The oldest of those that get a document, after `after`. Goods that have left take the rates of the day of payment
 * (CGST Act, section 14(a)); not certain for goods paid before a change of rate that left after it (section 14(b)).
 */
export async function listEarlierOrders(
  queries: Queries,
  { activeSince, after, limit }: { activeSince: Date; after: string | null; limit: number },
): Promise<EarlierOrder[]> {
  const start = sql`(select created_at, id from ${orders} where id = ${after})`;
  const { rows } = await queries.execute<EarlierOrder & Record<string, unknown>>(sql`
    select id, checkout_id as "checkoutId", payment_id as "paymentId",
      case when has_left then (paid_at at time zone 'Asia/Kolkata')::date::text end as "ratesOn"
    from (${selectEarlierOrders(activeSince)}) as earlier
    where not is_left_out and (${after}::text is null or (earlier.created_at, earlier.id) > ${start})
    order by earlier.created_at, earlier.id limit ${limit}`);
  return rows;
}
