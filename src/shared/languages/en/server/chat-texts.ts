/** Messages that an admin sends to a buyer by chat or email, in the language of the order or complaint. */
export default {
  followHere: 'Follow your order here: {link}',
  howToPay: 'How to pay: {link}',
  canFollowHere: 'You can follow it here: {link}',
  waitsForPayment: 'Namaste {name}, your order {number} waits for your payment of {price}.',
  thanksForOrder: 'Namaste {name}, thank you for your order {number}: {things}.',
  haveBegunWith: 'Namaste {name}, we have begun with your order {number}: {things}.',
  orderGoesTo: 'Namaste {name}, your order {number} goes to:\n{address}\nIs that right?',
  giftGoesTo: 'Namaste {name}, your gift {number} goes to:\n{address}\nIs that right?',
  canCollect: 'Namaste {name}, your order {number} is ready: you can collect it.',
  isOnItsWay: 'Namaste {name}, your order {number} is on its way to you.',
  travelsWith: 'Namaste {name}, your order {number} is on its way to you with {courier}, number {tracking}.',
  giftIsOnItsWay: 'Namaste {name}, your order {number} is on its way to {recipient}.',
  giftTravelsWith:
    'Namaste {name}, your order {number} is on its way to {recipient} with {courier}, number {tracking}.',
  thanksForCollecting:
    'Namaste {name}, thank you for collecting your order {number}. We would be glad to read how you like it.',
  arrivedWell: 'Namaste {name}, has your order {number} arrived well? We would be glad to read how you like it.',
  pleaseConfirmCash:
    'Namaste {name}, thank you for your order {number} at {shop}: {amount} in cash on delivery. Please confirm it here, so that we send it: {link}',
  isThisRight: 'Namaste {name}, is this right? A photo of your order {number}:',
  hereIsYourQuote: 'Namaste, here is your quote from {shop} for “{title}”:',
  quoteSubject: 'Your quote: {title}',
  balanceCanBePaid: 'Namaste {name}, the balance of your order {number}, {amount}, can be paid here:',
  balanceSubject: 'The balance of your order',
  sorryThing: 'I am sorry, {name}, about “{thing}”.',
  sorry: 'I am sorry, {name}, about what happened.',
  orMoney: 'If you prefer your money back, write one word.',
  mendText: 'Please send it to me at my cost: I mend it, and it is back with you within ten days after it has arrived.',
  replaceText: 'I make you a new one and send it at my cost. It leaves within ten days.',
  sendItBackText:
    'Please send it back to me and tell me what the parcel has cost: as soon as it is here, you get that and your money back.',
  needMoreTimeText:
    'Thank you for your patience, {name}. I am looking into it and need some more days: you hear from me again soon, and it is settled by {time} at the latest.',
} as const;
