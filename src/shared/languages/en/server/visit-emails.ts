/** When a product is back, and days to remember. */
export default {
  alertSubject: 'Shall we write to you when {product} is back?',
  alertAsked:
    'somebody asked us to write to this address once, when {product} can be ordered again. If that was you, please confirm it:',
  daySubject: 'Shall we remind you of a day?',
  dayAsked:
    'somebody asked us to remind this address of {kind, select, birthday {a birthday} anniversary {an anniversary} other {a day}} on {day}. If that was you, please confirm it:',
  yes: 'Yes, write to me',
  sevenDays: 'The link works for seven days. Without it we write nothing, and erase the address.',
  backSubject: '{product} is back',
  back: '{product} can be ordered again, for {price}.',
  backFrom: '{product} can be ordered again, {price}.',
  see: 'See {product}',
  backOnce: 'You asked us to write once when it is back. We have now erased your address from its list.',
  dayName: '{kind, select, birthday {{name}’s birthday} anniversary {{name}’s anniversary} other {{name}}}',
  dueSubject: '{what} is on {day}',
  due: 'you asked us to remind you: {what} is on {day}.',
  findGift: 'Find a gift',
  becauseOfDay: 'This email comes because of the day that you gave us. No more such emails: {link}',
  becauseOfRequest: 'This email comes because of your request. No more such emails: {link}',
} as const;
