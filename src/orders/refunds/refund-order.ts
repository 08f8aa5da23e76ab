import { recordAuditEntry } from '../../audit-log/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { message } from '../../platform/message.ts';
import { t } from '../../shared/languages/translate.ts';
import { formatPaise } from '../../shared/money.ts';
import type { WantedRefund } from '../../shared/orders/compute-refund.ts';
import { findOrderName } from '../core/bodies/find-order-name.ts';
import { requireOrder } from '../core/require-order.ts';
import { changeOrderStatus } from '../fulfillment/change-order-status.ts';
import type { WorkDependencies } from '../fulfillment/move-work.ts';
import { type RequestedParts, requestRefund } from './request-refund.ts';
import type { Restock } from './restock-refunded.ts';

export interface OrderRefund {
  orderId: string;
  wanted: WantedRefund;
  restock: Restock;
  reason: string | null;
  /** The order is cancelled, too. */
  isCancelled: boolean;
  by: { id: string; name: string };
}

/**
 * What an owner gives back, and cancels. Throws ShopError 400, 404 or 409.
 * @returns what there is to say about it
 */
export async function refundOrder(tx: Tx, deps: WorkDependencies, refund: OrderRefund): Promise<string[]> {
  const { orderId, wanted, restock, reason, isCancelled, by } = refund;
  const back = isCancelled && restock === true ? 'all' : restock;
  const isCancelling = isCancelled && (await requireOrder(tx, orderId)).status !== 'Cancelled';
  const parts = await requestRefund(tx, deps.queue, { orderId, ...wanted, restock: back, reason, by });
  const refundPaise = parts.amountPaise;
  if (isCancelling)
    await changeOrderStatus(tx, deps, { orderId, moveId: orderId, status: 'Cancelled', by, refundPaise });
  const amount = formatPaise(refundPaise);
  const refunded = { order: await findOrderName(tx, orderId), amount };
  const what = isCancelling
    ? message('auditEntries.cancelledRefunded', refunded)
    : message('auditEntries.refundRequested', refunded);
  await recordAuditEntry(tx, by, what, `/dashboard/admin/order/${orderId}`);
  return listRemarks(parts);
}

/** What the owner did not ask for. */
export function listRemarks({ restPaise, unsold }: Pick<RequestedParts, 'restPaise' | 'unsold'>): string[] {
  return [
    ...(restPaise > 0 ? [t('moneyAnswers.restGoesBack', { amount: formatPaise(restPaise) })] : []),
    ...(unsold.length > 0 ? [t('moneyAnswers.notInStock', { pieces: unsold.join(', ') })] : []),
  ];
}
