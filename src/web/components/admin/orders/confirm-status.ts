import type { OrderBody } from '../../../../orders/api.ts';
import { t } from '../../../../shared/languages/translate.ts';
import type { OrderStatus } from '../../../../shared/orders/order-statuses.ts';
import { askToConfirm } from '../../../hooks/ask-to-confirm.ts';
import { statusNames } from '../../orders/status.tsx';

/** It is sent before it is paid. */
const isToBeSent: Partial<Record<string, true>> = { confirmed: true, shipped: true, collected: true };

/** Why an order should not be sent; null when it is paid for. */
export function unpaidReason({ payment }: OrderBody): string | null {
  if (payment.cod && isToBeSent[payment.cod.state]) return null;
  if (payment.cod?.state === 'placed') return t('adminOrder.notConfirmedYet');
  if (payment.cod && !payment.success) return t('adminOrder.cashOrderOver');
  if (payment.awaited) return t('adminOrder.paymentNotArrived');
  if (!payment.success) return t('adminOrder.paymentFailed');
  return payment.refunded ? t('adminOrder.paymentRefunded') : null;
}

/**
 * Asks before orders that are not paid for are made or sent, or refunded ones go on; false = leave them as they are.
 */
export async function confirmStatus(orders: readonly OrderBody[], status: OrderStatus): Promise<boolean> {
  if (status === 'Cancelled') return true;
  const moved = orders.filter(({ payment }) => status !== 'Not Processed' || payment.refunded);
  const reasons = moved.flatMap((order) => unpaidReason(order) ?? []);
  if (reasons.length === 0) return true;
  const one = orders.length === 1 ? reasons[0] : undefined;
  const reason = one ?? t('adminOrder.someNotPaid', { count: reasons.length });
  const question = t('adminOrder.moveAnyway', { reason, status: statusNames[status] });
  return askToConfirm({ question, yes: t('adminOrders.move') });
}
