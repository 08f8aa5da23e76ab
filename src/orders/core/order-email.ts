import {
  type EmailBlock,
  type EmailItem,
  type EmailMessage,
  type EmailRecipient,
  makeGreeting,
} from '../../platform/email/email-message.ts';
import type { Language } from '../../shared/languages/languages.ts';
import { t } from '../../shared/languages/translate.ts';
import { type Seller, sellerLines } from '../../shared/law/seller.ts';
import { formatPrice } from '../../shared/money.ts';
import { billRows } from '../../shared/orders/bill.ts';
import { lineName } from '../../shared/orders/line-name.ts';
import { formatOrderNumber } from '../../shared/orders/order-number.ts';
import type { PickupPlace } from '../../shared/orders/pickup-place.ts';
import type { OrderBody } from './bodies/order-output.ts';
import type { StoredPromise } from './bodies/order-promise.ts';
import type { RefundReason } from './states.ts';

export type EmailedOrder = Pick<OrderBody, '_id' | 'number' | 'totalAmount' | 'tracking' | 'shipTo' | 'gift'> & {
  promise: Omit<StoredPromise, 'workDays'>;
  bill: Parameters<typeof billRows>[0];
  buyer: { name: string; address: string };
  products: (Pick<OrderBody['products'][number], 'name' | 'quantity' | 'price' | 'pickup'> &
    Parameters<typeof lineName>[0])[];
};

export interface EmailedCustomOrder {
  link: string;
  duePaise: number;
  /** The name of the order whose balance this one is: `#1001`. */
  balanceOf: string | null;
  /** The quote's; empty without one. */
  quoteEmail: string;
}

export interface OrderEmailContent {
  id: string;
  to: EmailRecipient;
  language: Language;
  order: EmailedOrder;
  shopName: string;
  seller: Seller;
  /** Where buyers collect what is pick-up only. */
  pickupPlace: PickupPlace;
  orderLink: string | null;
  /** Opens the PDF. */
  invoiceLink: string | null;
  refundReason: RefundReason | null;
  /** Set for an order that a quote made. */
  custom: EmailedCustomOrder | null;
}

export function orderEmail(
  { id, to, order, shopName, seller, orderLink }: OrderEmailContent,
  subject: string,
  middle: EmailBlock[],
): EmailMessage {
  return {
    id,
    orderId: order._id,
    to,
    shopName,
    subject,
    blocks: [
      makeGreeting(to),
      ...middle,
      ...(orderLink ? [{ kind: 'button', label: t('emails.seeOrder'), link: orderLink } as const] : []),
      { kind: 'small', text: t('emails.orderIds', { number: formatOrderNumber(order.number), id: order._id }) },
      ...sellerBlocks(seller),
    ],
  };
}

/** Consumer Protection (E-Commerce) Rules 2020, r. 4(2) and 7: who sells. */
export function sellerBlocks(seller: Seller): EmailBlock[] {
  if (!seller.name) return [];
  return [{ kind: 'small', text: [t('emails.soldBy', { name: seller.name }), ...sellerLines(seller)].join('\n') }];
}

/** What most subjects name. */
export function nameOrder({ order, shopName }: Pick<OrderEmailContent, 'order' | 'shopName'>) {
  return { number: formatOrderNumber(order.number), shop: shopName };
}

export function text(words: string): EmailBlock {
  return { kind: 'text', text: words };
}

/** One line of an order. */
function emailItem(line: EmailedOrder['products'][number]): EmailItem {
  const answers = (line.answers ?? []).map(({ label, text: words }) => ({ label, text: words }));
  return {
    name: `${line.quantity} × ${lineName({ ...line, answers: null })}${line.pickup ? t('orderEmails.pickupOnly') : ''}`,
    amount: formatPrice(line.price * line.quantity),
    ...(answers.length > 0 && { answers }),
  };
}

/** The lines, the bill below them, and the total. */
export function emailItems({
  products,
  totalAmount,
  bill,
}: Pick<EmailedOrder, 'products' | 'totalAmount' | 'bill'>): EmailBlock {
  const items = products.map(emailItem);
  items.push(...billRows(bill).map(({ label, amount }) => ({ name: label, amount })));
  return { kind: 'items', items, total: formatPrice(totalAmount) };
}
