import type { AddressFields } from '../address.ts';
import type { CardDesign } from '../card-designs.ts';
import type { Language } from '../languages/languages.ts';
import { currentLanguage, t } from '../languages/translate.ts';

/** Characters as they are read, not code points: कि is one. */
export const maxMessageLength = 300;
export const messageTooLong = (): string => t('forms.messageTooLong', { count: maxMessageLength });
export const maxWraps = 12;

export interface ChosenWrap {
  id: string;
  name: string;
  /** The name in the language of the request that chose it; absent where it is the same. */
  shown?: { language: Language; name: string };
  pricePaise: number;
}

export function wrapName({ name, shown }: ChosenWrap): string {
  return shown?.language === currentLanguage() ? shown.name : name;
}

/** An order that is sent to somebody. */
export interface Gift {
  recipient: { name: string; phone: string; to: AddressFields };
  /** '' = no card. */
  message: string;
  from: string;
  design: CardDesign;
  /** As it was when the order was placed. */
  wrap: ChosenWrap | null;
  hidePrices: boolean;
  /** The card carries a QR code, by which the recipient can thank the buyer. */
  wantsThanks: boolean;
  /** The language of the thank-you page, and of what the shop writes on the card; absent = the order's. */
  language?: Language;
}
