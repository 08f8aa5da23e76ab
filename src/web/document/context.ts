import { createContext } from 'react-router';
import type { FurtherLanguage } from '../../shared/languages/languages.ts';
import type { Seller } from '../../shared/law/seller.ts';
import type { Carry } from '../api-client/api-client.ts';

/** The built bundle re-exports these keys: a key is compared by identity. */
export const nonceContext = createContext<string>('');
export const apiContext = createContext<Carry | null>(null);

/** Addresses of the scripts of pages that shoppers go to next. */
export const nextScriptsContext = createContext<string[]>([]);

export interface PageSettings {
  publicUrl: string;
  checkoutUrl: string;
  takesManualPayments: boolean;
  takesOnlinePayments: boolean;
  /** There is a mail server: without one, no page promises an email. */
  sendsEmail: boolean;
  /** Beside the first one; unset in a shop with one language. */
  languages?: FurtherLanguage[];
  /** Delivery may cost something. */
  chargesDelivery?: boolean;
  /** Delivery days are promised. */
  promisesDays?: boolean;
  /** An offer code may be entered. */
  takesCodes?: boolean;
  /** Cash on delivery: the least and the greatest order in rupees, and whether pieces made for one buyer take it. */
  cash?: { least: number; greatest: number; takesMade: boolean };
  /** A gift's card may have a QR code to a thank-you page. */
  hasThanksPage?: boolean;
  /** Who sells; unset without a legal name. */
  seller?: Seller;
  /** True for a seller who is registered under GST. */
  pricesIncludeTax?: boolean;
  /** No money moves: test keys, or the sandbox without the demo. */
  isTest?: boolean;
}
export const settingsContext = createContext<PageSettings>({
  publicUrl: '',
  checkoutUrl: '',
  takesManualPayments: false,
  takesOnlinePayments: true,
  sendsEmail: false,
});
