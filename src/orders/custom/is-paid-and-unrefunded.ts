import { sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';

/** True for an order whose payment stands: not cancelled, and nothing of it was refunded. */
export async function isPaidAndUnrefunded(queries: Queries, orderId: string): Promise<boolean> {
  const { rows } = await queries.execute<{ isStanding: boolean }>(sql`
    select orders.status <> 'Cancelled' and orders.refund_reason is null and checkouts.state = 'paid'
      and not exists (select from refunds where refunds.order_id = orders.id and refunds.state <> 'failed') as "isStanding"
    from orders join checkouts on checkouts.id = orders.checkout_id where orders.id = ${orderId}`);
  return rows[0]?.isStanding ?? false;
}
