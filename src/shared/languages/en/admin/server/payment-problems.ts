/** What is wrong with a payment, and what to switch off at the payment provider. */
export default {
  outOfStock: 'This was paid when a product was already gone. The order is cancelled, and the money goes back in full.',
  codeUsedUp:
    'This was paid when its offer code had been used up by other orders. The order is cancelled, and the money goes back in full.',
  priceRisen:
    'This was paid long after it was begun, and its prices have risen since. The order is cancelled, and the money goes back in full.',
  quoteClosed:
    'This was paid when its custom order had been paid, changed or withdrawn, or was over. The money goes back in full.',
  cashClosed:
    'This was paid online after its parcel had left, or after the order was over. The payment goes back in full; the order is still to be paid in cash.',
  orderCancelled:
    'This was paid after the order was cancelled. The order stays cancelled, and the money goes back in full.',
  orderedAgain:
    'This was paid after its buyer had ordered the same again. It is sent once: this order is cancelled, and the money goes back in full.',
  wrongAmount: 'What was paid is not the amount of the order. The order is cancelled, and the money goes back in full.',
  otherCurrency: 'It was paid in another currency: switch international currencies off in Razorpay’s dashboard.',
  offer:
    'An offer in your Razorpay account ({offer}) changed the price by {difference}. Switch it off in Razorpay’s dashboard under Offers, and make a code under Offers in this shop instead.',
  fee: 'Razorpay charged its fee of {difference} to the buyer (“customer fee bearer”). Ask Razorpay (Account & Settings, or its support) to have your shop bear the fees.',
  tooMuch:
    'It is {difference} too much. The likely cause: Razorpay charges its fee to the buyer (“customer fee bearer”). Ask Razorpay (Account & Settings, or its support) to have your shop bear the fees.',
  tooLittle:
    'It is {difference} too little. The likely cause: an offer in your Razorpay account. Switch it off in Razorpay’s dashboard under Offers, and make a code under Offers in this shop instead. Or it is an advance that Razorpay itself takes for cash on delivery: switch it off under Payment methods; the shop has its own.',
} as const;
