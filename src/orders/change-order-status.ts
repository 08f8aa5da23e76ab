import { eq } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { ShopError } from '../platform/errors.ts';
import type { OrderStatus } from '../shared/order-statuses.ts';
import type { OrderBody } from './api.ts';
import { findOrder } from './find-orders.ts';
import { orders } from './tables.ts';

/**
 * Sets an order's status; any of the five from any other (spec section 4).
 * @throws ShopError 404 for an unknown order
 */
export async function changeOrderStatus(tx: Tx, orderId: string, status: OrderStatus): Promise<OrderBody> {
  await tx.update(orders).set({ status }).where(eq(orders.id, orderId));
  const order = await findOrder(tx, orderId);
  if (!order) throw new ShopError('not_found', 'This order was not found.');
  return order;
}
