import { sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import type { OrderStatus } from '../../shared/orders/order-statuses.ts';

export async function countOrders(queries: Queries): Promise<{ status: OrderStatus; count: number }[]> {
  const { rows } = await queries.execute<{ status: OrderStatus; count: number }>(
    sql`select status, count(*)::int as count from orders where balance_of is null group by status`,
  );
  return rows;
}
