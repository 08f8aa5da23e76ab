import type { RefundReason } from '../core/states.ts';

interface ReasonSentences {
  /** What the callback of the payment answers. */
  answer: string;
  /** After the greeting. */
  email: string;
  /** For the admins. */
  notice: string;
}

/** Why the money of a paid order goes back. */
export const refundReasons: Record<RefundReason, ReasonSentences> = {
  out_of_stock: {
    answer:
      'Your payment arrived after the goods were gone. The order is cancelled, and the money goes back to you in full.',
    email:
      'your payment arrived after the goods were gone, so the order is cancelled. The money goes back to you in full: we write to you as soon as it has been sent.',
    notice: 'This was paid when a product was already gone. The order is cancelled, and the money goes back in full.',
  },
  code_used_up: {
    answer:
      'Your payment arrived after the offer code of this order had been used up. The order is cancelled, and the money goes back to you in full.',
    email:
      'your payment arrived after the offer code of this order had been used up, so the order is cancelled. The money goes back to you in full: we write to you as soon as it has been sent. You can simply order again.',
    notice:
      'This was paid when its offer code had been used up by other orders. The order is cancelled, and the money goes back in full.',
  },
  price_risen: {
    answer:
      'Your payment arrived long after this order was begun, and it costs more by now. The order is cancelled, and the money goes back to you in full.',
    email:
      'your payment arrived long after the order was begun, and it costs more by now, so the order is cancelled. The money goes back to you in full: we write to you as soon as it has been sent. You can simply order again at the price of today.',
    notice:
      'This was paid long after it was begun, and its prices have risen since. The order is cancelled, and the money goes back in full.',
  },
  quote_closed: {
    answer:
      'Your payment arrived after this custom order had been paid, changed or withdrawn, or was over. It is cancelled, and the money goes back to you in full.',
    email:
      'your payment arrived after this custom order had been paid, changed or withdrawn, or was over, so it is cancelled. The money goes back to you in full: we write to you as soon as it has been sent.',
    notice:
      'This was paid when its custom order had been paid, changed or withdrawn, or was over. The money goes back in full.',
  },
  cash_closed: {
    answer:
      'Your payment arrived after the parcel had left, or after the order was over. It goes back to you in full; what is due is paid to the courier.',
    email:
      'your payment arrived after the parcel had left, or after the order was over. It goes back to you in full: we write to you as soon as it has been sent. What is due is paid to the courier.',
    notice:
      'This was paid online after its parcel had left, or after the order was over. The payment goes back in full; the order is still to be paid in cash.',
  },
  order_cancelled: {
    answer: 'Your payment arrived after this order was cancelled. The money goes back to you in full.',
    email:
      'your payment arrived after the order was cancelled. The money goes back to you in full: we write to you as soon as it has been sent.',
    notice: 'This was paid after the order was cancelled. The order stays cancelled, and the money goes back in full.',
  },
  ordered_again: {
    answer:
      'You had ordered the same again before this payment arrived, so we send it once. This payment goes back to you in full.',
    email:
      'your payment arrived after you had ordered the same again, so we send it once and this order is cancelled. The money goes back to you in full: we write to you as soon as it has been sent. If you want it twice, you can simply order once more.',
    notice:
      'This was paid after its buyer had ordered the same again. It is sent once: this order is cancelled, and the money goes back in full.',
  },
  wrong_amount: {
    answer:
      'The payment that reached us is not the amount of your order. The order is cancelled, and the money goes back to you in full.',
    email:
      'the payment that reached us is not the amount of your order, so the order is cancelled. Whatever was paid goes back to you in full: we write to you as soon as it has been sent. We are sorry for the trouble; you can simply order again.',
    notice: 'What was paid is not the amount of the order. The order is cancelled, and the money goes back in full.',
  },
};
