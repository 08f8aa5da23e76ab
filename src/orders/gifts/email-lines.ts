import type { EmailBlock } from '../../platform/email-message.ts';
import { type EmailedOrder, text } from '../order-email.ts';

/** Where the parcel goes; of a gift, what lies in it too. */
export function whereTo({ buyer, shipTo, gift }: Pick<EmailedOrder, 'buyer' | 'shipTo' | 'gift'>): EmailBlock[] {
  if (!gift) return [text(`It goes to:\n${buyer.name}\n${buyer.address}`)];
  return [text(`Your gift goes to:\n${shipTo.name}\n${shipTo.address}`), ...cardLines(gift)];
}

function cardLines({ message, from, hidePrices }: NonNullable<EmailedOrder['gift']>): EmailBlock[] {
  return [
    ...(message ? [text(`Your words on the card:\n${[message, from].filter(Boolean).join('\n')}`)] : []),
    ...(hidePrices ? [text('There are no prices in the parcel.')] : []),
  ];
}
