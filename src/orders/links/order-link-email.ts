import type { EmailMessage } from '../../platform/email/email-message.ts';
import { t } from '../../shared/languages/translate.ts';
import { nameOrder, type OrderEmailContent, orderEmail, text } from '../core/order-email.ts';

/** Null once the order has no page any more. */
export function orderLinkEmail(content: OrderEmailContent): EmailMessage | null {
  if (!content.orderLink) return null;
  const names = nameOrder(content);
  return orderEmail(content, t('orderEmails.linkSubject', names), [
    text(t('orderEmails.link', { number: names.number })),
  ]);
}
