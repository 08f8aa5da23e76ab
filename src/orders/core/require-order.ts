import { eq } from 'drizzle-orm';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import { t } from '../../shared/languages/translate.ts';
import { type CheckoutRow, lockCheckout } from './move-checkout.ts';
import { orders } from './tables/order-schema.ts';

export type OrderRow = typeof orders.$inferSelect;

export const orderNotFound = () => new ShopError('not_found', t('shopping.orderNotFound'));

/** Throws ShopError 404. */
export async function requireOrder(queries: Queries, orderId: string): Promise<OrderRow> {
  const [order] = await queries.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw orderNotFound();
  return order;
}

/** Null before its first payment. */
export async function findOrderId(queries: Queries, checkoutId: string): Promise<string | null> {
  const [order] = await queries.select({ id: orders.id }).from(orders).where(eq(orders.checkoutId, checkoutId));
  return order?.id ?? null;
}

/** Taken before any lock of the order, as payments do. Throws ShopError 404. */
export async function lockCheckoutByOrder(tx: Tx, orderId: string): Promise<CheckoutRow> {
  return lockCheckout(tx, (await requireOrder(tx, orderId)).checkoutId);
}
