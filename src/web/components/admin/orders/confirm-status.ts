import type { OrderBody } from '../../../../orders/api.ts';
import { askToConfirm } from '../../../hooks/ask-to-confirm.ts';

/** It is sent before it is paid. */
const isToBeSent: Partial<Record<string, true>> = { confirmed: true, shipped: true, collected: true };

/** Why an order should not be sent; null when it is paid for. */
export function unpaidReason({ payment }: OrderBody): string | null {
  if (payment.cod && isToBeSent[payment.cod.state]) return null;
  if (payment.cod?.state === 'placed') return 'Its buyer has not confirmed it yet.';
  if (payment.cod && !payment.success) return 'This cash order is over.';
  if (payment.awaited) return 'The payment has not arrived yet.';
  if (!payment.success) return 'The payment failed.';
  return payment.refunded ? 'The payment was refunded.' : null;
}

/**
 * Asks before orders that are not paid for are made or sent, or refunded ones go on; false = leave them as they are.
 */
export async function confirmStatus(orders: readonly OrderBody[], status: string): Promise<boolean> {
  if (status === 'Cancelled') return true;
  const moved = orders.filter(({ payment }) => status !== 'Not Processed' || payment.refunded);
  const reasons = moved.flatMap((order) => unpaidReason(order) ?? []);
  if (reasons.length === 0) return true;
  const sentence = orders.length === 1 ? reasons[0] : `${reasons.length} of these orders are not paid for.`;
  return askToConfirm({ question: `${sentence} Move to ${status} anyway?`, yes: 'Move' });
}
