import type { EmailMessage } from '../../platform/email/email-message.ts';
import { formatOrderNumber } from '../../shared/orders/order-number.ts';
import { type OrderEmailContent, orderEmail, text } from '../core/order-email.ts';

/** Null once the order has no page any more. */
export function orderLinkEmail(content: OrderEmailContent): EmailMessage | null {
  if (!content.orderLink) return null;
  const number = formatOrderNumber(content.order.number);
  return orderEmail(content, `The link of your order ${number} at ${content.shopName}`, [
    text(
      `you asked for the way back to your order ${number}. This link opens it, without a password: please show it to nobody who should not see your order. If you did not ask for it, there is nothing to do.`,
    ),
  ]);
}
