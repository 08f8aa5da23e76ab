import type { EmailBlock } from '../../platform/email/email-message.ts';
import { t } from '../../shared/languages/translate.ts';
import { type EmailedOrder, type OrderEmailContent, text } from '../core/order-email.ts';

/** Where the parcel goes, or that the buyer collects everything; of a gift, what lies in it too. */
export function describeDestination(content: OrderEmailContent): EmailBlock[] {
  const { buyer, shipTo, gift, bill, products } = content.order;
  if (bill.zone === 'pickup') return [describePickup(content, 'collectIt')];
  const isPartlySent = products.some(({ pickup }) => pickup);
  const subject = isPartlySent ? 'sentGoesTo' : gift ? 'giftGoesTo' : 'goesTo';
  const { name, address } = gift ? shipTo : buyer;
  return [
    text(t(`orderEmails.${subject}`, { name, address })),
    ...(isPartlySent ? [describePickup(content, 'collectPickup')] : []),
    ...(gift ? cardLines(gift) : []),
  ];
}

/** Where and when the buyer collects. */
export function describePickup(
  { shopName, pickupPlace }: OrderEmailContent,
  what: 'collectIt' | 'collectPickup',
): EmailBlock {
  const { address, hours } = pickupPlace;
  if (!address) return text(t(`orderEmails.${what}Ask`));
  return text([t(`orderEmails.${what}`), shopName, address, hours].filter(Boolean).join('\n'));
}

function cardLines({ message, from, hidePrices }: NonNullable<EmailedOrder['gift']>): EmailBlock[] {
  return [
    ...(message ? [text([t('orderEmails.cardWords'), message, from].filter(Boolean).join('\n'))] : []),
    ...(hidePrices ? [text(t('orderEmails.noPrices'))] : []),
  ];
}
