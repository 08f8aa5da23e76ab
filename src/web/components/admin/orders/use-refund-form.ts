import { useState } from 'react';
import type { OrderPageBody } from '../../../../orders/api.ts';
import { parseRupees, roundToPaise } from '../../../../shared/money.ts';
import { computeRefund } from '../../../../shared/orders/compute-refund.ts';
import { formatLineCount, piecesIn } from '../../orders/piece-list.tsx';
import { toRefundable } from './to-refundable.ts';

export type RefundForm = ReturnType<typeof useRefundForm>;

const nothing = { given: {}, stocked: {}, wrap: false, delivery: false, goodwill: '' };

/** What the money is given back for, and how much that is. */
export function useRefundForm(page: OrderPageBody) {
  const [chosen, setChosen] = useState<{
    given: Record<number, number>;
    stocked: Record<number, number>;
    wrap: boolean;
    delivery: boolean;
    goodwill: string;
  }>(nothing);
  const { given, stocked, wrap, delivery, goodwill } = chosen;
  const refundable = toRefundable(page);
  const lines = piecesIn(given);
  const restock = piecesIn(stocked);
  const goodwillPaise = roundToPaise(parseRupees(goodwill) ?? 0);
  const isEmpty = lines.length === 0 && !wrap && !delivery;
  const wanted = { lines, wrap, delivery, ...(goodwillPaise > 0 && { goodwillPaise }) };
  return {
    ...chosen,
    change: (to: Partial<typeof chosen>) => setChosen({ ...chosen, ...to }),
    reset: () => setChosen(nothing),
    isEmpty,
    lines: formatLineCount(page.order.products, (line) => {
      const { quantity = 0, refunded = 0 } = refundable.lines[line] ?? {};
      return quantity - refunded;
    }),
    paise: isEmpty ? 0 : computeRefund(refundable, wanted).amountPaise,
    /** For the field `pieces`. */
    body: JSON.stringify({ lines, restock, ...(wrap && { wrap }), ...(delivery && { delivery }) }),
  };
}
