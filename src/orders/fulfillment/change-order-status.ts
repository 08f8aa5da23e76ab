import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import { newId } from '../../platform/id.ts';
import { formatOrderNumber } from '../../shared/order-number.ts';
import type { OrderStatus } from '../../shared/order-statuses.ts';
import type { OrderBody } from '../api.ts';
import { queueOrderEmail } from '../emails.ts';
import type { SettlementDependencies } from '../payments/settle-payment.ts';
import { findOrder } from '../reporting/list-orders.ts';
import { orders } from '../schema.ts';
import { recordOrderEvent } from './order-events.ts';

interface StatusChange {
  orderId: string;
  status: OrderStatus;
  by: { name: string };
  /** What a cancellation refunds. */
  refundPaise?: number;
  /** An order that was refunded in full goes on only with this. */
  isRefundKnown?: boolean;
}

/** Any of the five statuses may follow any other. Throws ShopError 404 or 409 order_refunded. */
export async function changeOrderStatus(
  tx: Tx,
  deps: SettlementDependencies,
  { orderId, status, by, refundPaise, isRefundKnown = false }: StatusChange,
): Promise<OrderBody> {
  const [before] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
  if (!before) throw new ShopError('not_found', 'This order was not found.');
  await tx.update(orders).set({ status }).where(eq(orders.id, orderId));
  const order = (await findOrder(tx, orderId)) as OrderBody;
  if (before.status === status) return order;
  if (order.payment.refunded && status !== 'Cancelled' && !isRefundKnown)
    throw new ShopError(
      'order_refunded',
      `The payment of order ${formatOrderNumber(order.number)} was refunded. Please confirm that it goes on.`,
    );
  const id = newId();
  await recordOrderEvent(tx, { orderId, id, kind: 'status', what: `${before.status} → ${status}`, by: by.name });
  if (before.isPaid)
    await queueOrderEmail(tx, deps.queue, { template: 'order_status', id, orderId, status, refundPaise });
  return order;
}
