import type { EmailMessage } from '../../platform/email/email-message.ts';
import { formatOrderNumber } from '../../shared/orders/order-number.ts';
import { type OrderEmailContent, orderEmail, text } from '../core/order-email.ts';
import type { Thanks } from './thanks-page.ts';

export function thanksEmail(content: OrderEmailContent, { words, photo }: Thanks): EmailMessage {
  const { order } = content;
  return orderEmail(content, `A thank-you for your gift ${formatOrderNumber(order.number)}`, [
    text('your gift has arrived, and this came back for you:'),
    text(words),
    ...(photo ? [text('There is a photo, too: you see it on the page of your order.')] : []),
  ]);
}
