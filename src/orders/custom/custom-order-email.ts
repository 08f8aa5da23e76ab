import { eq } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import type { EmailBlock, EmailMessage } from '../../platform/email/email-message.ts';
import { t } from '../../shared/languages/translate.ts';
import { formatPaise } from '../../shared/money.ts';
import { formatOrderNumber } from '../../shared/orders/order-number.ts';
import { emailKey } from '../../shared/text/email-key.ts';
import type { CustomOrderFacts } from '../core/bodies/custom-order-body.ts';
import { type EmailedCustomOrder, emailItems, type OrderEmailContent, orderEmail, text } from '../core/order-email.ts';
import { orders } from '../core/tables/order-schema.ts';

export async function findEmailedCustomOrder(
  queries: Queries,
  facts: CustomOrderFacts | null,
  publicUrl: string,
): Promise<EmailedCustomOrder | null> {
  if (!facts) return null;
  const { code, email: quoteEmail, duePaise, balanceOf } = facts;
  const [whole] = balanceOf
    ? await queries.select({ number: orders.number }).from(orders).where(eq(orders.id, balanceOf))
    : [];
  const link = `${publicUrl}/custom/${code}`;
  return { link, duePaise, balanceOf: whole ? formatOrderNumber(whole.number) : null, quoteEmail };
}

/**
 * Whether an order may be written to that has brought no money: of a custom order, anybody with its link may have typed
 * the address.
 */
export function mayWriteUnpaid({ custom, to }: OrderEmailContent): boolean {
  if (!custom || custom.balanceOf) return true;
  return custom.quoteEmail !== '' && emailKey(custom.quoteEmail) === emailKey(to.address);
}

/** What is still to be paid. */
export function balanceBlocks({ custom }: OrderEmailContent): EmailBlock[] {
  if (!custom?.duePaise) return [];
  const amount = formatPaise(custom.duePaise);
  return [
    text(t('orderEmails.balanceDue', { amount })),
    { kind: 'button', label: t('orderEmails.payBalance', { amount }), link: custom.link },
  ];
}

export function balancePaidEmail(content: OrderEmailContent): EmailMessage {
  const { order, shopName: shop, custom } = content;
  const number = custom?.balanceOf ?? '';
  return orderEmail(content, t('orderEmails.balanceSubject', { number, shop }), [
    text(t('orderEmails.balancePaid', { number })),
    emailItems(order),
  ]);
}
