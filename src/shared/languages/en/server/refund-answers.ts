/** Why the money of a paid order goes back: what the callback of the payment answers. */
export default {
  out_of_stock:
    'Your payment arrived after the goods were gone. The order is cancelled, and the money goes back to you in full.',
  code_used_up:
    'Your payment arrived after the offer code of this order had been used up. The order is cancelled, and the money goes back to you in full.',
  price_risen:
    'Your payment arrived long after this order was begun, and it costs more by now. The order is cancelled, and the money goes back to you in full.',
  quote_closed:
    'Your payment arrived after this custom order had been paid, changed or withdrawn, or was over. It is cancelled, and the money goes back to you in full.',
  cash_closed:
    'Your payment arrived after the parcel had left, or after the order was over. It goes back to you in full; what is due is paid to the courier.',
  order_cancelled: 'Your payment arrived after this order was cancelled. The money goes back to you in full.',
  ordered_again:
    'You had ordered the same again before this payment arrived, so we send it once. This payment goes back to you in full.',
  wrong_amount:
    'The payment that reached us is not the amount of your order. The order is cancelled, and the money goes back to you in full.',
} as const;
