/** The home page. */
export default {
  leaves: 'Leaves',
  return: 'Return',
  within: 'within {days}',
  questions: 'Questions',
  ownColours: 'Something in your own colours?',
  writeToMaker: 'Write to {shop} on WhatsApp. You get an answer from the person who makes it.',
  aboutUs: 'About us',
  ourStory: 'Our story',
  firstGifts: 'The first gifts are still being made.',
  chatAboutIdea: '<link>Chat with us</link> about what you have in mind.',
  giftsFor: 'Gifts for',
  under: 'Under {amount}',
  forYour: 'For your',
  orderBy: 'For {occasion} order by {until}',
  sentFrom: 'Sent from {city}',
  returnsIn: 'Returns in {days}',
} as const;
