import type { EmailBlock, EmailMessage } from '../platform/email/email-message.ts';
import { formatPaise } from '../shared/money.ts';
import { formatOrderNumber } from '../shared/orders/order-number.ts';
import type { OrderStatus } from '../shared/orders/order-statuses.ts';
import { type EmailedOrder, emailItems, type OrderEmailContent, orderEmail, text } from './core/order-email.ts';
import type { RequestKind } from './core/states.ts';
import { arrivalBlocks } from './delivery-promise/promise-email.ts';
import { whereFrom } from './gifts/email-lines.ts';
import { formatRefundedItems, type RefundDescription } from './refunds/describe-refund.ts';

const refundTime = '5-7 working days';
const sentences: Record<OrderStatus, string> = {
  'Not Processed': 'your order waits to be packed.',
  Processing: 'your order is being made ready.',
  Shipped: 'your order is on its way to you.',
  Delivered: 'your order has been delivered. We hope that it brings joy.',
  Cancelled: 'your order has been cancelled. If you have a question about it, please write to us or call us.',
};

/** Of orders that the buyer collects. */
const whenCollected: Partial<Record<OrderStatus, { title: string; sentence: string }>> = {
  Shipped: { title: 'Ready to collect', sentence: 'your order is ready: you can collect it.' },
  Delivered: { title: 'Collected', sentence: 'you have collected your order. We hope that it brings joy.' },
};

interface StatusChange {
  status: OrderStatus;
  /** Refunded together with the change. */
  refundPaise?: number;
  /** Its buyer was asked to pay it by UPI or bank transfer. */
  isUnpaid?: boolean;
}

export function statusEmail({
  status,
  refundPaise,
  isUnpaid = false,
  ...content
}: OrderEmailContent & StatusChange): EmailMessage {
  const { order, shopName } = content;
  const statusText = { title: status, sentence: sentences[status] };
  const isCollected = order.bill.zone === 'pickup';
  const { title, sentence } = (isCollected && whenCollected[status]) || statusText;
  const refunded =
    refundPaise &&
    `your order has been cancelled. ${formatPaise(refundPaise)} goes back to the account you paid from. We write to you as soon as it has been sent; banks take ${refundTime} from then on.`;
  return orderEmail(content, `${title}: your order ${formatOrderNumber(order.number)} at ${shopName}`, [
    text(refunded || sentence),
    ...(isUnpaid ? [text('It is not paid, so please do not pay for it any more.')] : []),
    ...(status === 'Shipped' && !isCollected ? [...arrivalBlocks(order), ...trackingBlocks(order)] : []),
    ...(status === 'Shipped' && isCollected ? [whereFrom(content, 'it')] : []),
    emailItems(order),
  ]);
}

export function requestAnsweredEmail({
  number,
  kind,
  pieces,
  isAccepted,
  answer,
  ...content
}: OrderEmailContent & {
  number: string | null;
  kind: RequestKind;
  /** Null = the whole order. */
  pieces: string | null;
  isAccepted: boolean;
  answer: string | null;
}): EmailMessage {
  const { order, shopName } = content;
  const what = pieces ? `${pieces} of your order` : 'your order';
  const asked = ['your request', number, `to ${kind} ${what}`].filter(Boolean).join(' ');
  const sentence = isAccepted
    ? `we have accepted ${asked}.`
    : `we have looked at ${asked}, and we are sorry: we cannot do it.`;
  return orderEmail(content, `Your request about order ${formatOrderNumber(order.number)} at ${shopName}`, [
    text(sentence),
    ...(answer ? [text(answer)] : []),
    emailItems(order),
  ]);
}

export function trackingEmail(content: OrderEmailContent): EmailMessage {
  const { order, shopName } = content;
  return orderEmail(content, `Follow your order ${formatOrderNumber(order.number)} from ${shopName}`, [
    text('your order is on its way to you.'),
    ...trackingBlocks(order),
    emailItems(order),
  ]);
}

export function deliveryFailedEmail(content: OrderEmailContent): EmailMessage {
  const { order, shopName } = content;
  return orderEmail(content, `Nobody was there: your order ${formatOrderNumber(order.number)} from ${shopName}`, [
    text('the courier was at the door with your order, and could not hand it over.'),
    text(
      'Please tell us on the page of your order when it should come again, or how it is found: by a landmark, or by another phone number. If you do not want it any more, please tell us there, too.',
    ),
    ...trackingBlocks(order),
  ]);
}

function trackingBlocks({ tracking }: EmailedOrder): EmailBlock[] {
  if (!tracking) return [];
  const sentence = text(`It travels with ${tracking.name}, number ${tracking.number}.`);
  return tracking.link ? [sentence, { kind: 'button', label: 'Follow the parcel', link: tracking.link }] : [sentence];
}

export function refundEmail({
  amount,
  refund,
  ...content
}: OrderEmailContent & { amount: string; refund: RefundDescription | null }): EmailMessage {
  const pieces = formatRefundedItems(refund);
  return orderEmail(content, `Your refund from ${content.shopName}`, [
    text(
      `${amount} of your order ${formatOrderNumber(content.order.number)} is on its way back to the account you paid from. It takes ${refundTime}.`,
    ),
    ...(pieces ? [text(`It is for: ${pieces}.`)] : []),
    ...(refund?.reason ? [text(refund.reason)] : []),
    emailItems(content.order),
  ]);
}
