import { eq } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import type { EmailMessage } from '../../platform/email/email-message.ts';
import { formatPaise, formatPrice, roundToPaise, toRupees } from '../../shared/money.ts';
import { formatOrderNumber } from '../../shared/orders/order-number.ts';
import { emailItems, type OrderEmailContent, orderEmail, text } from '../core/order-email.ts';
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
  const { order, shopName, orderLink } = content;
  const number = formatOrderNumber(order.number);
  const confirmKey = await findConfirmKey(queries, order._id);
  const advancePaise = await findAdvancePaise(queries, order._id);
  const paid = advancePaise > 0 ? `We have received your advance of ${formatPaise(advancePaise)}. ` : '';
  const due = toRupees(roundToPaise(order.totalAmount) - advancePaise);
  const atTheDoor = `${paid}Please have ${formatPrice(due)} ready when the parcel comes, in cash or by UPI. You can also pay online before it leaves: your order’s page has the button.`;
  if (!confirmKey || !orderLink)
    return orderEmail(content, `Your order ${number} at ${shopName}`, [
      text(`thank you for your order. ${atTheDoor}`),
      emailItems(order),
    ]);
  return orderEmail(content, `Please confirm your order ${number} at ${shopName}`, [
    text(
      `thank you for your order, to be paid in cash on delivery. Please confirm it within 24 hours, so that we send it: without your word we give the pieces to somebody else.\n\n${atTheDoor}`,
    ),
    { kind: 'button', label: 'Yes, send it', link: confirmLink(orderLink, confirmKey) },
    emailItems(order),
  ]);
}
