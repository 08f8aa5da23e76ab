import { eq } from 'drizzle-orm';
import { recordAuditEntry } from '../../audit-log/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { formatPrice, toRupees } from '../../shared/money.ts';
import { isWhole, type WantedRefund } from '../../shared/orders/compute-refund.ts';
import { returnAdvance } from '../cod/return-advance.ts';
import { findOrderName } from '../core/bodies/find-order-name.ts';
import { orders } from '../core/tables/order-schema.ts';
import { changeOrderStatus } from '../fulfillment/change-order-status.ts';
import type { WorkDependencies } from '../fulfillment/move-work.ts';
import { refundBalance } from './refund-balance.ts';
import { type RequestedParts, requestRefund } from './request-refund.ts';
import type { Restock } from './restock-refunded.ts';

interface OrderRefund {
  orderId: string;
  wanted: WantedRefund;
  restock: Restock;
  reason: string | null;
  /** The order is cancelled, too. */
  isCancelled: boolean;
  by: { id: string; name: string };
}

/**
 * What an owner gives back, with the balance of a custom order where it is all, and cancels. Throws ShopError 400, 404
 * or 409.
 * @returns what there is to say about it
 */
export async function refundOrder(tx: Tx, deps: WorkDependencies, refund: OrderRefund): Promise<string[]> {
  const { orderId, wanted, restock, reason, isCancelled, by } = refund;
  const isAll = isWhole(wanted) || isCancelled;
  const balancePaise = isAll ? await refundBalance(tx, deps.queue, { orderId, by }) : 0;
  const back = isCancelled && restock === true ? 'all' : restock;
  const parts = await requestRefund(tx, deps.queue, { orderId, ...wanted, restock: back, reason, by });
  const advancePaise = isAll ? await refundAdvance(tx, deps, { orderId, by }) : 0;
  const refundPaise = balancePaise + advancePaise + parts.amountPaise;
  if (isCancelled)
    await changeOrderStatus(tx, deps, { orderId, moveId: orderId, status: 'Cancelled', by, refundPaise });
  const amount = formatPrice(toRupees(refundPaise));
  const order = `order ${await findOrderName(tx, orderId)}`;
  const what = isCancelled
    ? `cancelled and refunded ${order}: ${amount}`
    : `requested a refund of ${amount} of ${order}`;
  await recordAuditEntry(tx, by, what, `/dashboard/admin/order/${orderId}`);
  return remarksOn(parts);
}

/** Of an order with cash on delivery. Its checkout is locked. */
async function refundAdvance(tx: Tx, { queue }: WorkDependencies, refund: Pick<OrderRefund, 'orderId' | 'by'>) {
  const [order] = await tx.select({ checkoutId: orders.checkoutId }).from(orders).where(eq(orders.id, refund.orderId));
  return order ? returnAdvance(tx, queue, { ...order, ...refund }) : 0;
}

/** What the owner did not ask for. */
export function remarksOn({ restPaise, unsold }: Pick<RequestedParts, 'restPaise' | 'unsold'>): string[] {
  return [
    ...(restPaise > 0
      ? [
          `The last ${formatPrice(toRupees(restPaise))} goes back with it, because less than ₹1 could not go back later.`,
        ]
      : []),
    ...(unsold.length > 0 ? [`No longer sold, so not in the stock: ${unsold.join(', ')}.`] : []),
  ];
}
