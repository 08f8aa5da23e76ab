import type { EmailBlock } from '../../platform/email/email-message.ts';
import { type EmailedOrder, type OrderEmailContent, text } from '../core/order-email.ts';

/** Where the parcel goes, or that the buyer collects everything; of a gift, what lies in it too. */
export function whereTo({ order, shopName, shopAddress }: OrderEmailContent): EmailBlock[] {
  const { buyer, shipTo, gift, bill, products } = order;
  if (bill.zone === 'pickup')
    return [text(shopAddress ? `You collect it from us:\n${shopName}\n${shopAddress}` : 'You collect it from us.')];
  const subject = products.some(({ pickup }) => pickup) ? 'What is sent' : gift ? 'Your gift' : 'It';
  return [
    text(`${subject} goes to:\n${(gift ? shipTo : buyer).name}\n${(gift ? shipTo : buyer).address}`),
    ...(gift ? cardLines(gift) : []),
  ];
}

function cardLines({ message, from, hidePrices }: NonNullable<EmailedOrder['gift']>): EmailBlock[] {
  return [
    ...(message ? [text(`Your words on the card:\n${[message, from].filter(Boolean).join('\n')}`)] : []),
    ...(hidePrices ? [text('There are no prices in the parcel.')] : []),
  ];
}
