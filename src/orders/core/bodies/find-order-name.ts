import { eq, sql } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import { formatOrderNumber } from '../../../shared/orders/order-number.ts';
import { orders } from '../tables/order-schema.ts';

/** `#1001`; for the history of admins. */
export async function findOrderName(queries: Queries, orderId: string): Promise<string> {
  const [order] = await prepared(queries, 'order_number', () =>
    queries
      .select({ number: orders.number })
      .from(orders)
      .where(eq(orders.id, sql.placeholder('orderId'))),
  ).execute({ orderId });
  return order ? formatOrderNumber(order.number) : orderId;
}
