import { t } from './languages/translate.ts';
/** The designs of the card in a gift. */
export const cardDesigns = [
  { id: 'rakhi', name: t('gifts.rakhi') },
  { id: 'birthday', name: t('gifts.birthdayCard') },
  { id: 'diwali', name: t('gifts.diwali') },
  { id: 'heart', name: t('gifts.heart') },
  { id: 'thank-you', name: t('gifts.thankYouCard') },
  { id: 'any-day', name: t('gifts.anyDay') },
] as const;
export type CardDesign = (typeof cardDesigns)[number]['id'];
export const cardDesignIds = cardDesigns.map(({ id }) => id);

/** Sizes of a card's message in hundredths of the card's width, from the largest. */
export const messageSizes = { xl: 6.9, l: 5.5, m: 4.7, s: 4, xs: 3.4, xxs: 2.9 } as const;
export type CardSize = keyof typeof messageSizes;
export const cardSizes = Object.keys(messageSizes) as [CardSize, ...CardSize[]];
const [shortMessage, longMessage] = [72, 150];

/** The largest size that a message may have; it is set smaller when it does not fit. */
export function firstCardSize(message: string): CardSize {
  const { length } = [...message.trim()];
  return length < shortMessage ? 'xl' : length <= longMessage ? 'l' : 'm';
}
