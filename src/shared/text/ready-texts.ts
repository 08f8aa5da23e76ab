import { t } from '../languages/translate.ts';
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
export interface OrderText extends ReadyText {
  /** What the order's timeline calls it, which is stored. */
  record: string;
}

/** Texts for chats and emails about an order, the likeliest first. */
export function readyTexts(order: TextedOrder, { shopName, orderLink }: ShopWords): OrderText[] {
  const follow = orderLink && t('adminOrder.followHere', { link: orderLink });
  const write = ({ record, title, text }: OrderText, end: string | null = follow): OrderText => ({
    record,
    title,
    text: [text, end, shopName].filter(Boolean).join('\n'),
  });
  const isCollected = order.bill.zone === 'pickup';
  const texts = {
    payment: write(askForPayment(order), orderLink && t('adminOrder.howToPay', { link: orderLink })),
    received: write(confirmReceived(order)),
    begun: write(sayBegun(order)),
    address: write(askForAddress(order), null),
    sent: isCollected ? write(sayReady(order)) : write(saySent(order), followLine(order) ?? follow),
    arrived: write(isCollected ? askAfterCollecting(order) : askAfterArrival(order)),
  };
  const { payment, address, ...others } = texts;
  const likeliest = order.payment.awaited ? payment : { ...byStatus(others), Cancelled: undefined }[order.status];
  const offered = Object.values(texts).filter((text) => text !== payment && !(isCollected && text === address));
  return [...new Set([...(likeliest ? [likeliest] : []), ...offered])];
}

function byStatus({ received, begun, sent, arrived }: Record<'received' | 'begun' | 'sent' | 'arrived', OrderText>) {
  return { 'Not Processed': received, Processing: begun, Shipped: sent, Delivered: arrived };
}

function named({ buyer, number }: TextedOrder) {
  return { name: buyer.name, number: formatOrderNumber(number) };
}

function listThings({ products }: TextedOrder): string {
  return products.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name)).join(', ');
}

function askForPayment(order: TextedOrder): OrderText {
  const price = formatPrice(order.totalAmount);
  return {
    record: 'The payment',
    title: t('adminOrder.thePayment'),
    text: t('adminOrder.waitsForPayment', { ...named(order), price }),
  };
}

function confirmReceived(order: TextedOrder): OrderText {
  return {
    record: 'We have your order',
    title: t('adminOrder.weHaveOrder'),
    text: t('adminOrder.thanksForOrder', { ...named(order), things: listThings(order) }),
  };
}

function sayBegun(order: TextedOrder): OrderText {
  return {
    record: 'We have begun',
    title: t('adminOrder.weHaveBegun'),
    text: t('adminOrder.haveBegunWith', { ...named(order), things: listThings(order) }),
  };
}

function askForAddress(order: TextedOrder): OrderText {
  const { gift, shipTo } = order;
  const place = { ...named(order), address: gift ? `${shipTo.name}\n${shipTo.address}` : shipTo.address };
  return {
    record: 'Is the address right?',
    title: t('adminOrder.isAddressRight'),
    text: gift ? t('adminOrder.giftGoesTo', place) : t('adminOrder.orderGoesTo', place),
  };
}

function sayReady(order: TextedOrder): OrderText {
  return { record: 'It is ready', title: t('adminOrder.itIsReady'), text: t('adminOrder.canCollect', named(order)) };
}

function saySent(order: TextedOrder): OrderText {
  const sent = { record: 'It is on its way', title: t('adminOrder.itIsOnItsWay') };
  const { gift, shipTo, tracking } = order;
  const travel = { ...named(order), courier: tracking?.name ?? '', tracking: tracking?.number ?? '' };
  if (gift) {
    const toRecipient = { ...travel, recipient: shipTo.name };
    return {
      ...sent,
      text: tracking ? t('adminOrder.giftTravelsWith', toRecipient) : t('adminOrder.giftIsOnItsWay', toRecipient),
    };
  }
  return { ...sent, text: tracking ? t('adminOrder.travelsWith', travel) : t('adminOrder.isOnItsWay', travel) };
}

function askAfterCollecting(order: TextedOrder): OrderText {
  return {
    record: 'How do you like it?',
    title: t('adminOrder.howDoYouLikeIt'),
    text: t('adminOrder.thanksForCollecting', named(order)),
  };
}

function askAfterArrival(order: TextedOrder): OrderText {
  return {
    record: 'Has it arrived?',
    title: t('adminOrder.hasItArrived'),
    text: t('adminOrder.arrivedWell', named(order)),
  };
}

function followLine({ tracking }: TextedOrder): string | null {
  return tracking?.link ? t('adminOrder.canFollowHere', { link: tracking.link }) : null;
}
