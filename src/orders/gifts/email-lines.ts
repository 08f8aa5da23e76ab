import type { EmailBlock } from '../../platform/email/email-message.ts';
import { type EmailedOrder, type OrderEmailContent, text } from '../core/order-email.ts';

/** Where the parcel goes, or that the buyer collects everything; of a gift, what lies in it too. */
export function whereTo(content: OrderEmailContent): EmailBlock[] {
  const { buyer, shipTo, gift, bill, products } = content.order;
  if (bill.zone === 'pickup') return [whereFrom(content, 'it')];
  const isPartlySent = products.some(({ pickup }) => pickup);
  const subject = isPartlySent ? 'What is sent' : gift ? 'Your gift' : 'It';
  return [
    text(`${subject} goes to:\n${(gift ? shipTo : buyer).name}\n${(gift ? shipTo : buyer).address}`),
    ...(isPartlySent ? [whereFrom(content, 'what is pick-up only')] : []),
    ...(gift ? cardLines(gift) : []),
  ];
}

/** Where and when the buyer collects. */
export function whereFrom({ shopName, pickupPlace }: OrderEmailContent, what: string): EmailBlock {
  const { address, hours } = pickupPlace;
  if (!address) return text(`You collect ${what} from us. Please ask us where and when.`);
  return text([`You collect ${what} from us:`, shopName, address, hours].filter(Boolean).join('\n'));
}

function cardLines({ message, from, hidePrices }: NonNullable<EmailedOrder['gift']>): EmailBlock[] {
  return [
    ...(message ? [text(`Your words on the card:\n${[message, from].filter(Boolean).join('\n')}`)] : []),
    ...(hidePrices ? [text('There are no prices in the parcel.')] : []),
  ];
}
