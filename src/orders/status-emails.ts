import type { EmailBlock, EmailMessage } from '../platform/email/email-message.ts';
import { t } from '../shared/languages/translate.ts';
import { formatPaise } from '../shared/money.ts';
import type { OrderStatus } from '../shared/orders/order-statuses.ts';
import {
  type EmailedOrder,
  emailItems,
  nameOrder,
  type OrderEmailContent,
  orderEmail,
  text,
} from './core/order-email.ts';
import type { RequestKind } from './core/states.ts';
import { arrivalBlocks } from './delivery-promise/promise-email.ts';
import { describePickup } from './gifts/email-lines.ts';
import { formatRefundedItems, type RefundDescription } from './refunds/describe-refund.ts';

type StatusKey = 'notProcessed' | 'processing' | 'shipped' | 'delivered' | 'cancelled' | 'ready' | 'collected';
const statusKeys: Record<OrderStatus, StatusKey> = {
  'Not Processed': 'notProcessed',
  Processing: 'processing',
  Shipped: 'shipped',
  Delivered: 'delivered',
  Cancelled: 'cancelled',
};

/** For orders that the buyer collects. */
const whenCollected: Partial<Record<OrderStatus, StatusKey>> = { Shipped: 'ready', Delivered: 'collected' };

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
  const { order } = content;
  const isCollected = order.bill.zone === 'pickup';
  const key = (isCollected && whenCollected[status]) || statusKeys[status];
  const title = t(`orderEmails.${key}Title`);
  const amount = refundPaise && formatPaise(refundPaise);
  return orderEmail(content, t('orderEmails.statusSubject', { title, ...nameOrder(content) }), [
    text(amount ? t('orderEmails.cancelledWithRefund', { amount }) : t(`orderEmails.${key}`)),
    ...(isUnpaid ? [text(t('orderEmails.doNotPay'))] : []),
    ...(status === 'Shipped' && !isCollected ? [...arrivalBlocks(order), ...trackingBlocks(order)] : []),
    ...(status === 'Shipped' && isCollected ? [describePickup(content, 'collectIt')] : []),
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
  const hasNumber = number ? 'yes' : 'no';
  const isWhole = pieces ? 'no' : 'yes';
  const asked = { request: number ?? '', hasNumber, kind, isWhole, pieces: pieces ?? '' };
  return orderEmail(content, t('orderEmails.requestSubject', nameOrder(content)), [
    text(isAccepted ? t('orderEmails.requestAccepted', asked) : t('orderEmails.requestRefused', asked)),
    ...(answer ? [text(answer)] : []),
    emailItems(content.order),
  ]);
}

export function trackingEmail(content: OrderEmailContent): EmailMessage {
  const { order } = content;
  return orderEmail(content, t('orderEmails.trackingSubject', nameOrder(content)), [
    text(t('orderEmails.shipped')),
    ...trackingBlocks(order),
    emailItems(order),
  ]);
}

export function deliveryFailedEmail(content: OrderEmailContent): EmailMessage {
  return orderEmail(content, t('orderEmails.nobodySubject', nameOrder(content)), [
    text(t('orderEmails.nobody')),
    text(t('orderEmails.nobodyAsk')),
    ...trackingBlocks(content.order),
  ]);
}

function trackingBlocks({ tracking }: EmailedOrder): EmailBlock[] {
  if (!tracking) return [];
  const sentence = text(t('orderEmails.travelsWith', { courier: tracking.name, number: tracking.number }));
  const { link } = tracking;
  return link ? [sentence, { kind: 'button', label: t('orderEmails.follow'), link }] : [sentence];
}

export function refundEmail({
  amount,
  refund,
  ...content
}: OrderEmailContent & { amount: string; refund: RefundDescription | null }): EmailMessage {
  const pieces = formatRefundedItems(refund);
  const { number, shop } = nameOrder(content);
  return orderEmail(content, t('orderEmails.refundSubject', { shop }), [
    text(t('orderEmails.refund', { amount, number })),
    ...(pieces ? [text(t('orderEmails.refundFor', { pieces }))] : []),
    ...(refund?.reason ? [text(refund.reason)] : []),
    emailItems(content.order),
  ]);
}
