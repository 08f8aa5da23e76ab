import { fieldError, type ShopError } from '../../platform/errors.ts';
import { formatPaise } from '../../shared/money.ts';
import {
  computeRefund,
  minRefundPaise,
  type Refundable,
  type RefundParts,
  type WantedRefund,
} from '../../shared/orders/compute-refund.ts';

/** The parts of a refund that can be made now. Throws ShopError 409 with the field. */
export function requireRefund(refundable: Refundable, wanted: WantedRefund): RefundParts {
  const { leftPaise, isAdvance } = refundable;
  if (isAdvance && (wanted.lines?.length || wanted.wrap || wanted.delivery))
    throw fieldError('amount', 'Only the advance was paid for this order: please give an amount.', 'conflict');
  for (const [index, { line, quantity }] of (wanted.lines ?? []).entries()) {
    const path = `lines.${index}`;
    const row = refundable.lines[line];
    if (!row) throw fieldError(path, `This order has no line ${line + 1}.`, 'conflict');
    if (quantity > row.quantity - row.refunded) throw fieldError(path, tooMany(line, row), 'conflict');
  }
  if (wanted.wrap && refundable.wrapPaise === 0)
    throw fieldError('wrap', 'Nothing of a gift wrap is left to refund.', 'conflict');
  if (wanted.delivery && refundable.deliveryPaise === 0)
    throw fieldError('delivery', 'Nothing of the delivery is left to refund.', 'conflict');
  const parts = computeRefund(refundable, wanted);
  const { amountPaise } = parts;
  if (amountPaise < minRefundPaise || amountPaise > leftPaise) throw wrongAmount(leftPaise, wanted);
  return parts;
}

function tooMany(line: number, { quantity, refunded }: Refundable['lines'][number]): string {
  const bought = `Line ${line + 1} has ${quantity === 1 ? 'one piece' : `${quantity} pieces`}`;
  return refunded === 0
    ? `${bought}.`
    : `${bought}, of which ${refunded} ${refunded === 1 ? 'is' : 'are'} refunded already.`;
}

function wrongAmount(leftPaise: number, { amountPaise, goodwillPaise }: WantedRefund): ShopError {
  const path = amountPaise === undefined && goodwillPaise !== undefined ? 'goodwill' : 'amount';
  const left = formatPaise(leftPaise);
  if (leftPaise <= 0) return fieldError(path, 'Everything that was paid has been sent back already.', 'conflict');
  if (leftPaise < minRefundPaise)
    return fieldError(path, `Only ${left} of the payment is left, and a refund is at least ₹1.`, 'conflict');
  return fieldError(path, `A refund is between ₹1 and ${left}, the rest of the payment.`, 'conflict');
}
