/** Cash on delivery: why an order cannot be paid so, and why a part is asked for at once. */
export default {
  advanceMade:
    'We make this piece for you and nobody else can use it, so we ask for a part of its price before we begin.',
  advanceFirst:
    'With a first order we ask for a small part at once, because many parcels to be paid in cash come back to us unpaid.',
  advancePlace:
    'In your region many parcels to be paid in cash come back to us unpaid, so we ask for a small part at once.',
  off: 'This shop takes no cash on delivery.',
  logIn: 'Please log in to pay in cash when the parcel comes.',
  isCollected: 'You collect this order yourself, so no courier takes the money.',
  isGift: 'A gift is paid in advance, so that nobody is asked for money at the door.',
  isPersonalised: 'A piece with your own words or picture is paid in advance: nobody else can use it.',
  isMade: 'A piece that we make for you is paid in advance, before we begin.',
  beginsAt: 'Cash on delivery begins at {amount}.',
  endsAt: 'Cash on delivery ends at {amount}.',
  needsPin: 'For cash on delivery we need the PIN code of your address.',
  notServed: 'No courier of ours takes cash at {pin}.',
  refusedTwice:
    'Two parcels came back to us unpaid, so this order is paid in advance; please write to us if that is wrong.',
  firstOrder: 'A first order is paid in advance; from the second on you can pay in cash.',
} as const;
