import type { RefundReason } from '../core/states.ts';

/** Why the money of a paid order goes back, for the admins. */
export const refundNotices: Record<RefundReason, string> = {
  out_of_stock:
    'This was paid when a product was already gone. The order is cancelled, and the money goes back in full.',
  code_used_up:
    'This was paid when its offer code had been used up by other orders. The order is cancelled, and the money goes back in full.',
  price_risen:
    'This was paid long after it was begun, and its prices have risen since. The order is cancelled, and the money goes back in full.',
  quote_closed:
    'This was paid when its custom order had been paid, changed or withdrawn, or was over. The money goes back in full.',
  cash_closed:
    'This was paid online after its parcel had left, or after the order was over. The payment goes back in full; the order is still to be paid in cash.',
  order_cancelled:
    'This was paid after the order was cancelled. The order stays cancelled, and the money goes back in full.',
  ordered_again:
    'This was paid after its buyer had ordered the same again. It is sent once: this order is cancelled, and the money goes back in full.',
  wrong_amount:
    'What was paid is not the amount of the order. The order is cancelled, and the money goes back in full.',
};
