/** When an order leaves and arrives. */
export default {
  arrives:
    '{arrival, select, cityBy {in {city} by {last}} cityBetween {in {city} between {first} and {last}} youBetween {with you between {first} and {last}} other {with you by {last}}}',
  promisedArrival:
    '{arrival, select, cityBy {We promised it in {city} by {last}.} cityBetween {We promised it in {city} between {first} and {last}.} youBetween {We promised it with you between {first} and {last}.} other {We promised it with you by {last}.}}',
  leavesAndArrives:
    '{arrival, select, collected {Ready to collect {day}} cityBy {Leaves {day}, in {city} by {last}} cityBetween {Leaves {day}, in {city} between {first} and {last}} youBy {Leaves {day}, with you by {last}} youBetween {Leaves {day}, with you between {first} and {last}} other {Leaves {day}}}',
  itLeaves:
    '{arrival, select, collected {It is ready to collect {day}.} cityBy {It leaves {day}, in {city} by {last}.} cityBetween {It leaves {day}, in {city} between {first} and {last}.} youBy {It leaves {day}, with you by {last}.} youBetween {It leaves {day}, with you between {first} and {last}.} other {It leaves {day}.}}',
  dayChanged:
    '{arrival, select, collected {The day has changed: this order is ready to collect {day}. Please pay again if that suits you.} cityBy {The day has changed: this order leaves {day}, in {city} by {last}. Please pay again if that suits you.} cityBetween {The day has changed: this order leaves {day}, in {city} between {first} and {last}. Please pay again if that suits you.} youBy {The day has changed: this order leaves {day}, with you by {last}. Please pay again if that suits you.} youBetween {The day has changed: this order leaves {day}, with you between {first} and {last}. Please pay again if that suits you.} other {The day has changed: this order leaves {day}. Please pay again if that suits you.}}',
  between: 'between {first} and {last}',
  leaves: 'Leaves {day}',
  readyToCollect: 'Ready to collect {day}',
  holidayOn: 'We are on holiday on {first}.',
  holidayFrom: 'We are on holiday from {first} to {last}.',
  readyAgain: 'Orders are ready to collect again from {day}.',
  leavesAgain: 'Parcels leave again from {day}.',
  orderBy: 'Order by {hour}, {day}',
  dayAndHour: '{day}, {hour}',
  midnight: 'midnight',
  noon: 'noon',
  am: '{hour} am',
  pm: '{hour} pm',
  pin: 'PIN code',
  pinHasSix: 'A PIN code has six digits.',
  check: 'Check',
  needByDay: 'I need it by a day',
  neededBy: 'Needed by',
  pinSaysWhether: 'With your PIN code we say whether it arrives in time.',
  inTime: 'Yes. We promise {day}.',
  tooLate: 'Not by then. The first possible day is {day}.',
} as const;
