import { createContext } from 'react-router';
import type { Carry } from '../api-client/api-client.ts';

/** What the server hands to each render. The built bundle re-exports these keys: a key is the object, not its name. */
export const nonceContext = createContext<string>('');
/** True when the whole page is to be rendered before anything is sent. */
export const wholeContext = createContext<boolean>(true);
/** How loaders reach the API without a network hop. */
export const apiContext = createContext<Carry | null>(null);

export interface PageSettings {
  publicUrl: string;
  /** Address of the payment provider's script. */
  checkoutUrl: string;
  /** True = buyers can pay by UPI or bank transfer. */
  takesManualPayments: boolean;
}
export const settingsContext = createContext<PageSettings>({
  publicUrl: '',
  checkoutUrl: '',
  takesManualPayments: false,
});
