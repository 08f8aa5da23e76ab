import { sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';

/** True for an order that goes on: not cancelled, and not all of its payment was refunded. */
export async function isOrderGoingOn(queries: Queries, orderId: string): Promise<boolean> {
  const { rows } = await queries.execute<{ goesOn: boolean }>(sql`
    select orders.status <> 'Cancelled' and orders.refund_reason is null and checkouts.state = 'paid' as "goesOn"
    from orders join checkouts on checkouts.id = orders.checkout_id where orders.id = ${orderId}`);
  return rows[0]?.goesOn ?? false;
}
