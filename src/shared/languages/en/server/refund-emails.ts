/** The same in the email about it, after the greeting. */
export default {
  out_of_stock:
    'your payment arrived after the goods were gone, so the order is cancelled. The money goes back to you in full: we write to you as soon as it has been sent.',
  code_used_up:
    'your payment arrived after the offer code of this order had been used up, so the order is cancelled. The money goes back to you in full: we write to you as soon as it has been sent. You can simply order again.',
  price_risen:
    'your payment arrived long after the order was begun, and it costs more by now, so the order is cancelled. The money goes back to you in full: we write to you as soon as it has been sent. You can simply order again at the price of today.',
  quote_closed:
    'your payment arrived after this custom order had been paid, changed or withdrawn, or was over, so it is cancelled. The money goes back to you in full: we write to you as soon as it has been sent.',
  cash_closed:
    'your payment arrived after the parcel had left, or after the order was over. It goes back to you in full: we write to you as soon as it has been sent. What is due is paid to the courier.',
  order_cancelled:
    'your payment arrived after the order was cancelled. The money goes back to you in full: we write to you as soon as it has been sent.',
  ordered_again:
    'your payment arrived after you had ordered the same again, so we send it once and this order is cancelled. The money goes back to you in full: we write to you as soon as it has been sent. If you want it twice, you can simply order once more.',
  wrong_amount:
    'the payment that reached us is not the amount of your order, so the order is cancelled. Whatever was paid goes back to you in full: we write to you as soon as it has been sent. We are sorry for the trouble; you can simply order again.',
} as const;
