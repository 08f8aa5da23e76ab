import type { EmailMessage } from '../../platform/email/email-message.ts';
import { t } from '../../shared/languages/translate.ts';
import { nameOrder, type OrderEmailContent, orderEmail, text } from '../core/order-email.ts';
import type { Thanks } from './thanks-page.ts';

export function thanksEmail(content: OrderEmailContent, { words, photo }: Thanks): EmailMessage {
  return orderEmail(content, t('orderEmails.thanksSubject', { number: nameOrder(content).number }), [
    text(t('orderEmails.thanks')),
    text(words),
    ...(photo ? [text(t('orderEmails.thanksPhoto'))] : []),
  ]);
}
