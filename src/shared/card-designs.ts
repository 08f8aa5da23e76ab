/** The designs of the card in a gift. */
export const cardDesigns = [
  { id: 'rakhi', name: 'Rakhi' },
  { id: 'birthday', name: 'Birthday' },
  { id: 'diwali', name: 'Diwali' },
  { id: 'heart', name: 'Heart' },
  { id: 'thank-you', name: 'Thank you' },
  { id: 'any-day', name: 'Any day' },
] as const;
export type CardDesign = (typeof cardDesigns)[number]['id'];
export const cardDesignIds = cardDesigns.map(({ id }) => id);
