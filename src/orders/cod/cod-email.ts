import { eq } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import type { EmailMessage } from '../../platform/email/email-message.ts';
import { t } from '../../shared/languages/translate.ts';
import { formatPaise, formatPrice, roundToPaise, toRupees } from '../../shared/money.ts';
import { emailItems, nameOrder, type OrderEmailContent, orderEmail, text } from '../core/order-email.ts';
import { checkouts } from '../core/tables/checkout-schema.ts';
import { codOrders } from '../core/tables/cod-schema.ts';
import { orders } from '../core/tables/order-schema.ts';

/** Null once it is confirmed or over. */
export async function findConfirmKey(queries: Queries, orderId: string): Promise<string | null> {
  const [found] = await queries
    .select({ confirmKey: codOrders.confirmKey })
    .from(codOrders)
    .where(eq(codOrders.orderId, orderId));
  return found?.confirmKey ?? null;
}

/** 0 = none was asked for. */
async function findAdvancePaise(queries: Queries, orderId: string): Promise<number> {
  const [found] = await queries
    .select({ paise: checkouts.codAdvancePaise })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .where(eq(orders.id, orderId));
  return found?.paise ?? 0;
}

/** Where the buyer confirms: the order's page with the key. */
export function confirmLink(orderLink: string, confirmKey: string): string {
  return `${orderLink}?confirm=${confirmKey}`;
}

/** As it is when it is sent: with the link while the order waits for it. */
export async function codPlacedEmail(queries: Queries, content: OrderEmailContent): Promise<EmailMessage> {
  const { order, orderLink } = content;
  const confirmKey = await findConfirmKey(queries, order._id);
  const advancePaise = await findAdvancePaise(queries, order._id);
  const paid = advancePaise > 0 ? [t('orderEmails.codAdvancePaid', { amount: formatPaise(advancePaise) })] : [];
  const due = toRupees(roundToPaise(order.totalAmount) - advancePaise);
  const atTheDoor = [...paid, t('orderEmails.codAtTheDoor', { amount: formatPrice(due) })].join(' ');
  if (!confirmKey || !orderLink)
    return orderEmail(content, t('orderEmails.placedSubject', nameOrder(content)), [
      text(`${t('orderEmails.codConfirmed')} ${atTheDoor}`),
      emailItems(order),
    ]);
  return orderEmail(content, t('orderEmails.codConfirmSubject', nameOrder(content)), [
    text(`${t('orderEmails.codConfirm')}\n\n${atTheDoor}`),
    { kind: 'button', label: t('orderEmails.codYes'), link: confirmLink(orderLink, confirmKey) },
    emailItems(order),
  ]);
}
