import { type Message, message } from '../../platform/message.ts';
import { adminLanguages } from '../../shared/languages/languages.ts';
import { type MessageKey, readMessage, t } from '../../shared/languages/translate.ts';
import { formatPrice } from '../../shared/money.ts';
import type { DeliveryZone } from '../../shared/orders/bill.ts';
import { formatOrderNumber } from '../../shared/orders/order-number.ts';
import type { OrderStatus } from '../../shared/orders/order-statuses.ts';

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
  /** For the admin. */
  title: MessageKey;
  /** For the buyer. */
  text: string;
}

/** Texts for chats and emails about an order, the likeliest first. */
export function readyTexts(order: TextedOrder, { shopName, orderLink }: ShopWords): ReadyText[] {
  const follow = orderLink && t('chatTexts.followHere', { link: orderLink });
  const write = ({ title, text }: ReadyText, end: string | null = follow): ReadyText => ({
    title,
    text: [text, end, shopName].filter(Boolean).join('\n'),
  });
  const isCollected = order.bill.zone === 'pickup';
  const texts = {
    payment: write(askForPayment(order), orderLink && t('chatTexts.howToPay', { link: orderLink })),
    received: write(confirmReceived(order)),
    begun: write(composeBegunText(order)),
    address: write(askForAddress(order), null),
    sent: isCollected ? write(composeReadyText(order)) : write(composeSentText(order), followLine(order) ?? follow),
    arrived: write(isCollected ? askAfterCollecting(order) : askAfterArrival(order)),
  };
  const { payment, address, ...others } = texts;
  const likeliest = order.payment.awaited ? payment : { ...matchToStatus(others), Cancelled: undefined }[order.status];
  const offered = Object.values(texts).filter((text) => text !== payment && !(isCollected && text === address));
  return [...new Set([...(likeliest ? [likeliest] : []), ...offered])];
}

function matchToStatus({
  received,
  begun,
  sent,
  arrived,
}: Record<'received' | 'begun' | 'sent' | 'arrived', ReadyText>) {
  return { 'Not Processed': received, Processing: begun, Shipped: sent, Delivered: arrived };
}

function nameOrder({ buyer, number }: TextedOrder) {
  return { name: buyer.name, number: formatOrderNumber(number) };
}

function listThings({ products }: TextedOrder): string {
  return products.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name)).join(', ');
}

function askForPayment(order: TextedOrder): ReadyText {
  const price = formatPrice(order.totalAmount);
  return {
    title: 'adminOrder.thePayment',
    text: t('chatTexts.waitsForPayment', { ...nameOrder(order), price }),
  };
}

function confirmReceived(order: TextedOrder): ReadyText {
  return {
    title: 'adminOrder.weHaveOrder',
    text: t('chatTexts.thanksForOrder', { ...nameOrder(order), things: listThings(order) }),
  };
}

function composeBegunText(order: TextedOrder): ReadyText {
  return {
    title: 'adminOrder.weHaveBegun',
    text: t('chatTexts.haveBegunWith', { ...nameOrder(order), things: listThings(order) }),
  };
}

function askForAddress(order: TextedOrder): ReadyText {
  const { gift, shipTo } = order;
  const place = { ...nameOrder(order), address: gift ? `${shipTo.name}\n${shipTo.address}` : shipTo.address };
  return {
    title: 'adminOrder.isAddressRight',
    text: gift ? t('chatTexts.giftGoesTo', place) : t('chatTexts.orderGoesTo', place),
  };
}

function composeReadyText(order: TextedOrder): ReadyText {
  return { title: 'adminOrder.itIsReady', text: t('chatTexts.canCollect', nameOrder(order)) };
}

function composeSentText(order: TextedOrder): ReadyText {
  const title = 'adminOrder.itIsOnItsWay';
  const { gift, shipTo, tracking } = order;
  const travel = { ...nameOrder(order), courier: tracking?.name ?? '', tracking: tracking?.number ?? '' };
  if (gift) {
    const toRecipient = { ...travel, recipient: shipTo.name };
    return {
      title,
      text: tracking ? t('chatTexts.giftTravelsWith', toRecipient) : t('chatTexts.giftIsOnItsWay', toRecipient),
    };
  }
  return { title, text: tracking ? t('chatTexts.travelsWith', travel) : t('chatTexts.isOnItsWay', travel) };
}

function askAfterCollecting(order: TextedOrder): ReadyText {
  return {
    title: 'adminOrder.howDoYouLikeIt',
    text: t('chatTexts.thanksForCollecting', nameOrder(order)),
  };
}

function askAfterArrival(order: TextedOrder): ReadyText {
  return {
    title: 'adminOrder.hasItArrived',
    text: t('chatTexts.arrivedWell', nameOrder(order)),
  };
}

function followLine({ tracking }: TextedOrder): string | null {
  return tracking?.link ? t('chatTexts.canFollowHere', { link: tracking.link }) : null;
}

const titles = [
  'adminOrder.thePayment',
  'adminOrder.weHaveOrder',
  'adminOrder.weHaveBegun',
  'adminOrder.isAddressRight',
  'adminOrder.itIsReady',
  'adminOrder.itIsOnItsWay',
  'adminOrder.howDoYouLikeIt',
  'adminOrder.hasItArrived',
] as const;

/** The name of a ready text, which the history shows in each reader's language; null for other words. */
export function findTitle(title: string): Message | null {
  const key = titles.find((one) => adminLanguages.some((language) => readMessage(language, one) === title));
  return key ? message(key) : null;
}
