import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import { newId } from '../../platform/id.ts';
import type { OrderStatus } from '../../shared/order-statuses.ts';
import type { OrderBody } from '../api.ts';
import { queueOrderEmail } from '../emails.ts';
import type { SettlementDependencies } from '../payments/settle-payment.ts';
import { findOrder } from '../reporting/list-orders.ts';
import { orders } from '../schema.ts';
import { recordOrderEvent } from './order-events.ts';

/** Any of the five statuses may follow any other. Throws ShopError 404. */
export async function changeOrderStatus(
  tx: Tx,
  deps: SettlementDependencies,
  change: { orderId: string; status: OrderStatus; by: { name: string } },
): Promise<OrderBody> {
  const { orderId, status, by } = change;
  const [before] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
  if (!before) throw new ShopError('not_found', 'This order was not found.');
  await tx.update(orders).set({ status }).where(eq(orders.id, orderId));
  const order = (await findOrder(tx, orderId)) as OrderBody;
  if (before.status === status) return order;
  const id = newId();
  await recordOrderEvent(tx, { orderId, id, kind: 'status', what: `${before.status} → ${status}`, by: by.name });
  if (before.isPaid) await queueOrderEmail(tx, deps.queue, { template: 'order_status', id, orderId, status });
  return order;
}
