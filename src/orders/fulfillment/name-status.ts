import { type Message, message } from '../../platform/message.ts';
import { t } from '../../shared/languages/translate.ts';
import type { OrderStatus } from '../../shared/orders/order-statuses.ts';

const messages = {
  'Not Processed': 'order.notProcessed',
  Processing: 'order.processing',
  Shipped: 'order.shipped',
  Delivered: 'order.statusDelivered',
  Cancelled: 'order.cancelled',
} as const satisfies Record<OrderStatus, string>;

/** What the history says of a change. */
export function describeMove(from: OrderStatus, to: OrderStatus): Message {
  return message('orderHistory.moved', { from: statusMessage(from), to: statusMessage(to) });
}

/** For what is stored, in each reader's language. */
export function statusMessage(status: OrderStatus): Message {
  return message(messages[status]);
}

/** What a status, which is stored and compared, is called on pages. */
export function nameStatus(status: OrderStatus): string {
  return t(messages[status]);
}
