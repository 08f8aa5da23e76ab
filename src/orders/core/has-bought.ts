import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { checkoutLines } from './tables/checkout-schema.ts';
import { orders } from './tables/order-schema.ts';

/** As part of another query: whether a user paid for a product in an order that was not cancelled. */
export function hasBought(userId: SQLWrapper, productId: SQLWrapper): SQL<boolean> {
  return sql`exists (select from ${orders} o join ${checkoutLines} l on l.checkout_id = o.checkout_id and l.product_id = ${productId}
    where o.buyer_id = ${userId} and o.is_paid and o.status <> 'Cancelled')`;
}

export async function hasUserBought(queries: Queries, userId: string, productId: string): Promise<boolean> {
  const [row] = await queries
    .select({ isBuyer: hasBought(sql`${userId}::text`, sql`${productId}::text`) })
    .from(sql`(select) nothing`);
  return row?.isBuyer ?? false;
}
