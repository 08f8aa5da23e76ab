import { fieldError, type ShopError } from '../../platform/errors.ts';
import { t } from '../../shared/languages/translate.ts';
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
    throw fieldError('amount', t('moneyAnswers.onlyAdvance'), 'conflict');
  for (const [index, { line, quantity }] of (wanted.lines ?? []).entries()) {
    const path = `lines.${index}`;
    const row = refundable.lines[line];
    if (!row) throw fieldError(path, t('orderAnswers.noLine', { line: line + 1 }), 'conflict');
    if (quantity > row.quantity - row.refunded) throw fieldError(path, tooMany(line, row), 'conflict');
  }
  if (wanted.wrap && refundable.wrapPaise === 0) throw fieldError('wrap', t('moneyAnswers.noWrapLeft'), 'conflict');
  if (wanted.delivery && refundable.deliveryPaise === 0)
    throw fieldError('delivery', t('moneyAnswers.noDeliveryLeft'), 'conflict');
  const parts = computeRefund(refundable, wanted);
  const { amountPaise } = parts;
  if (amountPaise < minRefundPaise || amountPaise > leftPaise) throw wrongAmount(leftPaise, wanted);
  return parts;
}

function tooMany(line: number, { quantity, refunded }: Refundable['lines'][number]): string {
  const bought = { line: line + 1, quantity };
  return refunded === 0
    ? t('moneyAnswers.linePieces', bought)
    : t('moneyAnswers.lineRefunded', { ...bought, refunded });
}

function wrongAmount(leftPaise: number, { amountPaise, goodwillPaise }: WantedRefund): ShopError {
  const path = amountPaise === undefined && goodwillPaise !== undefined ? 'goodwill' : 'amount';
  const left = formatPaise(leftPaise);
  if (leftPaise <= 0) return fieldError(path, t('moneyAnswers.allSentBack'), 'conflict');
  if (leftPaise < minRefundPaise) return fieldError(path, t('moneyAnswers.littleLeft', { left }), 'conflict');
  return fieldError(path, t('moneyAnswers.refundBetween', { left }), 'conflict');
}
