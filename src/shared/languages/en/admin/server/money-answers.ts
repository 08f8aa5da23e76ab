/** Payments, refunds and disputes of orders. */
export default {
  disputeWon: 'The dispute over {amount} is won: the money stays yours',
  disputeLost: 'The dispute over {amount} is lost: Razorpay took {deducted} back',
  disputeClosed: 'The dispute over {amount} is closed',
  underReview: 'The bank reviews the dispute over {amount}{why}',
  disputed:
    'The buyer or the bank disputes {amount} of this payment{why}: answer it in Razorpay’s dashboard under Disputes, or the money is taken back',
  disputedUntil:
    'The buyer or the bank disputes {amount} of this payment{why}: answer it in Razorpay’s dashboard under Disputes until {moment}, or the money is taken back',
  refundTwice:
    'The buyer or the bank disputes {amount} of this payment. If you refund now and lose the dispute, this money leaves you twice: answer the dispute in Razorpay’s dashboard first, and accept it there if the buyer is right.',
  unconfirmed:
    'The payment of order {order} could not be confirmed with the payment provider just now. Please wait a few minutes before you send it.',
  uncaptured:
    'The money for order {order} is not yours yet: the payment provider did not capture it just now. Please wait until it is captured before you send it.',
  rejected:
    'The payment of order {order} is not what the order says. The order is cancelled and the money goes back: please do not send it.',
  leastPayment: 'A payment is at least ₹1.',
  cashFromCourier: 'This order is paid in cash: its money comes from the courier.',
  notByTransfer: 'This order is not paid by UPI or bank transfer.',
  recordedAlready: 'The payment of this order has been recorded already.',
  refundNotFound: 'This refund was not found.',
  providerPays: 'The payment provider pays this refund.',
  refundRecorded: 'This refund has been recorded already.',
  paidBack: 'The refund is recorded as paid back.',
  cancelledBefore: 'The payment is recorded. This order was cancelled before it was paid: please pay the money back.',
  notFulfilled:
    'The payment is recorded, but the order could not be fulfilled and is cancelled. Please pay the money back.',
  paymentRecorded: 'The payment is recorded, and the order is confirmed.',
  allSentBack: 'Nothing of what was paid is left to send back.',
  restNotPaid: 'The rest of this order is not paid yet.',
  nothingPaid: 'Nothing was paid for this order.',
  lineOnce: 'Each line is named once.',
  leastPiece: 'A line has at least one piece.',
  oneAmount: 'Please give an amount for everything, or a free amount beside the pieces.',
  restGoesBack: 'The last {amount} goes back with it, because less than ₹1 could not go back later.',
  notInStock: 'No longer sold, so not in the stock: {pieces}.',
  onlyAdvance: 'Only the advance was paid for this order: please give an amount.',
  noWrapLeft: 'Nothing of a gift wrap is left to refund.',
  noDeliveryLeft: 'Nothing of the delivery is left to refund.',
  linePieces: 'Line {line} has {quantity, plural, one {one piece} other {# pieces}}.',
  lineRefunded:
    'Line {line} has {quantity, plural, one {one piece} other {# pieces}}, of which {refunded, plural, one {# is} other {# are}} refunded already.',
  littleLeft: 'Only {left} of the payment is left, and a refund is at least ₹1.',
  refundBetween: 'A refund is between ₹1 and {left}, the rest of the payment.',
  advanceHasNoPieces: 'An advance is for no pieces: put them back on the page of the order.',
  amountAlone:
    'An amount alone is for no pieces: please send {lines} instead of "amount", or name in "restock" the pieces that come back.',
  payBack: 'The refund is recorded: please pay it back, and mark it as paid back here.',
  refundSent: 'The refund is on its way to the payment provider.',
  backInStock: 'Back in the stock: {pieces}.',
  takenOut: 'Taken out of the stock again: {pieces}.',
  nothingToCredit: 'No lost dispute took money of this order that a credit note could be for.',
  isCredited: 'The credit note is made. No money moves: put the pieces back in stock where they can be sold again.',
  onlyLines: 'A credit note without money is for pieces, gift wrap and delivery, with a reason at most.',
  besideStays: 'Gift wrap and delivery went with the pieces that stay: they are credited once all pieces came back.',
  againAsItWas: 'A failed refund is made again as it was: please name nothing else.',
  onlyFailed: 'Only a refund that failed is made again.',
  changedSinceRefund: 'This refund was made again already, or its money or its pieces went back since.',
} as const;
