import { eq, sql } from 'drizzle-orm';
import type { Database, Queries, Tx } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { EmailMessage } from '../../platform/email-message.ts';
import { type EmailTemplates, queueEmail } from '../../platform/mailer.ts';
import type { Queue } from '../../platform/queue.ts';
import { formatPrice, toRupees } from '../../shared/money.ts';
import type { OrderStatus } from '../../shared/order-statuses.ts';
import { findShopSettings } from '../../shop-settings/index.ts';
import { checkoutLines, checkouts, orderEvents, orders } from '../schema.ts';
import {
  type EmailedOrder,
  failedEmail,
  type OrderEmailContent,
  placedEmail,
  refundEmail,
  statusEmail,
  unfulfillableEmail,
} from './order-emails.ts';
import { sentEmailEventId } from './order-events.ts';

interface About {
  id: string;
  orderId: string;
}
/** The emails about an order, as the queue stores them; version 0.5 and before wrote `payment_misfit`. */
export type OrderEmail =
  | (About & { template: 'order_placed' | 'payment_failed' | 'payment_unfulfillable' | 'payment_misfit' })
  | (About & { template: 'order_status'; status: OrderStatus })
  | (About & { template: 'order_refunded'; amountPaise: number });

/** Queues an email to an order's buyer in the transaction that it belongs to; one of each id is sent. */
export function queueOrderEmail(tx: Tx, queue: Queue, email: OrderEmail): Promise<void> {
  return queueEmail(tx, queue, { ...email });
}

export interface OrderEmailDependencies {
  db: Database;
  shopName: string;
  publicUrl: string;
}

/** How the emails about orders are written when they are sent. */
export function orderEmails(deps: OrderEmailDependencies): EmailTemplates<OrderEmail> {
  const write =
    <Job extends OrderEmail>(form: (content: OrderEmailContent, job: Job) => EmailMessage) =>
    async (job: Job) => {
      const content = await findOrderEmail(deps, job);
      return content && form(content, job);
    };
  return {
    order_placed: write(placedEmail),
    payment_failed: write(failedEmail),
    payment_unfulfillable: write(unfulfillableEmail),
    payment_misfit: write(unfulfillableEmail),
    order_status: write((content, { status }) => statusEmail({ ...content, status })),
    order_refunded: write((content, { amountPaise }) =>
      refundEmail({ ...content, amount: formatPrice(toRupees(amountPaise)) }),
    ),
  };
}

/** The email's content; null when it was sent already, or when the buyer's data was erased. */
async function findOrderEmail(
  { db, shopName, publicUrl }: OrderEmailDependencies,
  { id, orderId }: About,
): Promise<OrderEmailContent | null> {
  const [found] = await selectEmailedOrder(db.read).execute({ orderId, eventId: sentEmailEventId(id) });
  if (!found?.delivery.email || found.isSent) return null;
  const order: EmailedOrder = {
    _id: orderId,
    totalAmount: toRupees(found.amountPaise),
    buyer: found.delivery,
    products: found.lines.map(({ pricePaise, ...line }) => ({ ...line, price: toRupees(pricePaise) })),
  };
  const settings = await findShopSettings(db.read, shopName);
  return {
    id,
    order,
    shopName: settings.shopName,
    orderLink: found.viewKey && `${publicUrl}/order/${found.viewKey}`,
    refundReason: found.refundReason,
  };
}

function selectEmailedOrder(queries: Queries) {
  const lines = sql<{ name: string; quantity: number; pricePaise: number }[]>`(
    select json_agg(json_build_object('name', ${checkoutLines.name}, 'quantity', ${checkoutLines.quantity},
      'pricePaise', ${checkoutLines.pricePaise}) order by ${checkoutLines.position})
    from ${checkoutLines} where ${checkoutLines.checkoutId} = ${checkouts.id})`;
  return prepared(queries, 'emailed_order', () =>
    queries
      .select({
        delivery: checkouts.delivery,
        amountPaise: checkouts.amountPaise,
        viewKey: checkouts.viewKey,
        refundReason: orders.refundReason,
        lines,
        isSent: sql<boolean>`exists (select from ${orderEvents} where ${orderEvents.id} = ${sql.placeholder('eventId')})`,
      })
      .from(orders)
      .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
      .where(eq(orders.id, sql.placeholder('orderId'))),
  );
}
