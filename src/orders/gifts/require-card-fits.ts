import { requireFits } from '../../gifts/index.ts';
import type { WantedGift } from './gift-input.ts';

/** Without a message there is no card. Throws ShopError 400 at the field that does not fit. */
export function requireCardFits({ recipient: { name: recipient }, message, from }: WantedGift): void {
  if (message) requireFits({ recipient, message, from });
}
