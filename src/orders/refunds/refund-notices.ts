import type { RefundReason } from '../core/states.ts';

/** Why the money of a paid order goes back, for the admins. */
export const refundNotices = {
  out_of_stock: 'paymentProblems.outOfStock',
  code_used_up: 'paymentProblems.codeUsedUp',
  price_risen: 'paymentProblems.priceRisen',
  quote_closed: 'paymentProblems.quoteClosed',
  cash_closed: 'paymentProblems.cashClosed',
  order_cancelled: 'paymentProblems.orderCancelled',
  ordered_again: 'paymentProblems.orderedAgain',
  wrong_amount: 'paymentProblems.wrongAmount',
} as const satisfies Record<RefundReason, string>;
