import { distribute } from '../../shared/orders/bill.ts';
import type { RefundParts } from '../../shared/orders/compute-refund.ts';
import { type PaidPart, shareRefund } from './find-payments.ts';

/** The part of a refund that goes back to one payment. */
export interface RefundPart extends Omit<RefundParts, 'restPaise'> {
  orderId: string;
  paymentId: string;
  kind: PaidPart['kind'];
}

/**
 * One refund for each payment that a refund gives back. The pieces are those of the order's own payment where it has a
 * part: what the other payment gives beside it is a free amount.
 */
export function splitRefund(
  { restPaise: _, ...parts }: RefundParts,
  own: PaidPart,
  other: PaidPart | null,
): RefundPart[] {
  const otherPaise = shareRefund(parts.amountPaise, own, other);
  const ownPaise = parts.amountPaise - otherPaise;
  const { orderId, paymentId, kind } = own;
  if (!other || otherPaise === 0) return [{ ...parts, orderId, paymentId, kind }];
  const paid = { paymentId: other.paymentId, kind: other.kind };
  if (ownPaise === 0) return [{ ...parts, ...paid, orderId }];
  const none = { lines: [], wrapPaise: 0, deliveryPaise: 0 };
  return [
    { ...none, ...paid, orderId: other.orderId, amountPaise: otherPaise },
    { ...limitParts(parts, ownPaise), orderId, paymentId, kind },
  ];
}

function limitParts(parts: Omit<RefundParts, 'restPaise'>, amountPaise: number): Omit<RefundParts, 'restPaise'> {
  const costs = [...parts.lines.map((line) => line.amountPaise), parts.wrapPaise, parts.deliveryPaise];
  const costPaise = costs.reduce((sum, paise) => sum + paise, 0);
  const shares = amountPaise < costPaise ? distribute(amountPaise, costs) : costs;
  const lines = parts.lines.map((line, index) => ({ ...line, amountPaise: shares[index] ?? 0 }));
  return { amountPaise, lines, wrapPaise: shares.at(-2) ?? 0, deliveryPaise: shares.at(-1) ?? 0 };
}
