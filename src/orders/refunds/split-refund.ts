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
 * One refund for each payment that a refund gives back. Where both give, each gives its part of every piece, so that
 * the credit notes have the rate of the piece; the pieces are counted with the order's own payment.
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
  const costs = [...parts.lines.map((line) => line.amountPaise), parts.wrapPaise, parts.deliveryPaise];
  const goodwillPaise = parts.amountPaise - costs.reduce((sum, paise) => sum + paise, 0);
  const shares = distribute(otherPaise, [...costs, goodwillPaise]);
  const givenByOther = {
    amountPaise: otherPaise,
    lines: parts.lines.map(({ line }, index) => ({ line, quantity: 0, amountPaise: shares[index] ?? 0 })),
    wrapPaise: shares.at(-3) ?? 0,
    deliveryPaise: shares.at(-2) ?? 0,
  };
  return [
    { ...givenByOther, ...paid, orderId },
    { ...subtract(parts, givenByOther), orderId, paymentId, kind },
  ];
}

type Given = Omit<RefundParts, 'restPaise'>;

function subtract(all: Given, part: Given): Given {
  return {
    amountPaise: all.amountPaise - part.amountPaise,
    lines: all.lines.map((line, index) => ({
      ...line,
      amountPaise: line.amountPaise - (part.lines[index]?.amountPaise ?? 0),
    })),
    wrapPaise: all.wrapPaise - part.wrapPaise,
    deliveryPaise: all.deliveryPaise - part.deliveryPaise,
  };
}
