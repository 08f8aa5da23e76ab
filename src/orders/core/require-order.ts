import { eq } from 'drizzle-orm';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import { type CheckoutRow, lockCheckout } from './move-checkout.ts';
import { orders } from './tables/order-schema.ts';

export type OrderRow = typeof orders.$inferSelect;

export const orderNotFound = () => new ShopError('not_found', 'This order was not found.');

/** Throws ShopError 404. */
export async function requireOrder(queries: Queries, orderId: string): Promise<OrderRow> {
  const [order] = await queries.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw orderNotFound();
  return order;
}

/** Taken before any lock of the order, as payments do. Throws ShopError 404. */
export async function lockCheckoutByOrder(tx: Tx, orderId: string): Promise<CheckoutRow> {
  return lockCheckout(tx, (await requireOrder(tx, orderId)).checkoutId);
}
