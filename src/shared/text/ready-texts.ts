import { formatPrice } from '../money.ts';
import type { DeliveryZone } from '../orders/bill.ts';
import { formatOrderNumber } from '../orders/order-number.ts';
import type { OrderStatus } from '../orders/order-statuses.ts';

interface TextedOrder {
  number: number;
  status: OrderStatus;
  totalAmount: number;
  buyer: { name: string };
  /** Where the parcel goes. */
  shipTo: { name: string; address: string };
  gift: object | null;
  products: { name: string; quantity: number }[];
  payment: { awaited: boolean };
  bill: { zone: DeliveryZone | null };
  tracking: { name: string; number: string; link: string | null } | null;
}
interface ShopWords {
  shopName: string;
  /** The order's page for its buyer. */
  orderLink: string | null;
}
export interface ReadyText {
  title: string;
  text: string;
}

/** Texts for chats and emails about an order, the likeliest first. */
export function readyTexts(order: TextedOrder, { shopName, orderLink }: ShopWords): ReadyText[] {
  const number = formatOrderNumber(order.number);
  const things = order.products.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name)).join(', ');
  const see = orderLink ? `\nFollow your order here: ${orderLink}` : '';
  const write = (title: string, sentence: string, end = see): ReadyText => ({
    title,
    text: `Namaste ${order.buyer.name}, ${sentence}${end}\n${shopName}`,
  });
  const price = formatPrice(order.totalAmount);
  const isCollected = order.bill.zone === 'pickup';
  const texts = {
    payment: write('The payment', `your order ${number} waits for your payment of ${price}.`, payLine(orderLink)),
    received: write('We have your order', `thank you for your order ${number}: ${things}.`),
    begun: write('We have begun', `we have begun with your order ${number}: ${things}.`),
    address: write(
      'Is the address right?',
      `your ${order.gift ? 'gift' : 'order'} ${number} goes to:\n${order.gift ? `${order.shipTo.name}\n` : ''}${order.shipTo.address}\nIs that right?`,
      '',
    ),
    sent: isCollected
      ? write('It is ready', `your order ${number} is ready: you can collect it.`)
      : write(
          'It is on its way',
          `your order ${number} is on its way to ${order.gift ? order.shipTo.name : 'you'}${travels(order)}.`,
          followLine(order) || see,
        ),
    arrived: isCollected
      ? write(
          'How do you like it?',
          `thank you for collecting your order ${number}. We would be glad to read how you like it.`,
        )
      : write('Has it arrived?', `has your order ${number} arrived well? We would be glad to read how you like it.`),
  };
  const { payment, address, ...others } = texts;
  const likeliest = order.payment.awaited ? payment : { ...byStatus(others), Cancelled: undefined }[order.status];
  const offered = Object.values(texts).filter((text) => text !== payment && !(isCollected && text === address));
  return [...new Set([...(likeliest ? [likeliest] : []), ...offered])];
}

function byStatus({ received, begun, sent, arrived }: Record<'received' | 'begun' | 'sent' | 'arrived', ReadyText>) {
  return { 'Not Processed': received, Processing: begun, Shipped: sent, Delivered: arrived };
}

function payLine(orderLink: string | null): string {
  return orderLink ? `\nHow to pay: ${orderLink}` : '';
}

function travels({ tracking }: TextedOrder): string {
  return tracking ? ` with ${tracking.name}, number ${tracking.number}` : '';
}

function followLine({ tracking }: TextedOrder): string {
  return tracking?.link ? `\nYou can follow it here: ${tracking.link}` : '';
}
