import { asc, eq, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { formatPrice, toRupees } from '../../shared/money.ts';
import { minRefundPaise } from '../../shared/orders/compute-refund.ts';
import { recordOrderEvent } from '../core/order-events.ts';
import { checkouts } from '../core/tables/checkout-schema.ts';
import { payments } from '../core/tables/payment-schema.ts';
import { lockQuoteByOrder } from '../custom/lock-quote-by-order.ts';
import { customQuotes } from '../custom/schema.ts';
import { refundedPaise, requestRefund } from './request-refund.ts';

interface RefundedBalance {
  orderId: string;
  by: { id: string; name: string };
}

/**
 * Refunds what is left of the balance of a custom order. Before any other lock of the order: takes those of all its
 * checkouts, then of its quote.
 * @returns the amount in paise, 0 for other orders
 */
export async function refundBalance(tx: Tx, queue: Queue, { orderId, by }: RefundedBalance): Promise<number> {
  const [found] = await tx.select({ id: customQuotes.id }).from(customQuotes).where(eq(customQuotes.orderId, orderId));
  if (!found) return 0;
  const isOfQuote = eq(checkouts.quoteId, found.id);
  await tx.select({ id: checkouts.id }).from(checkouts).where(isOfQuote).orderBy(asc(checkouts.id)).for('update');
  const quote = await lockQuoteByOrder(tx, orderId);
  if (!quote?.balanceOrderId) return 0;
  if ((await findBalanceLeft(tx, quote.balanceOrderId)) < minRefundPaise) return 0;
  const refund = { orderId: quote.balanceOrderId, restock: false, by };
  const { amountPaise: paise } = await requestRefund(tx, queue, refund);
  const what = `Refund of the balance, ${formatPrice(toRupees(paise))}, requested`;
  await recordOrderEvent(tx, { orderId, kind: 'refund', what, by: by.name });
  return paise;
}

/** What is left of the payment of a balance, in paise. */
async function findBalanceLeft(queries: Queries, balanceOrderId: string): Promise<number> {
  const [payment] = await queries
    .select({ id: payments.id, amountPaise: payments.amountPaise })
    .from(payments)
    .where(
      sql`${payments.settles} and ${payments.checkoutId} = (select checkout_id from orders where id = ${balanceOrderId})`,
    );
  return payment ? payment.amountPaise - (await refundedPaise(queries, payment.id)) : 0;
}

/** What `refundBalance` would refund; null for other orders, and where nothing is left. */
export async function findRefundableBalance(
  queries: Queries,
  orderId: string,
): Promise<{ orderId: string; amountPaise: number } | null> {
  const [quote] = await queries
    .select({ balanceOrderId: customQuotes.balanceOrderId })
    .from(customQuotes)
    .where(eq(customQuotes.orderId, orderId));
  if (!quote?.balanceOrderId) return null;
  const amountPaise = await findBalanceLeft(queries, quote.balanceOrderId);
  return amountPaise < minRefundPaise ? null : { orderId: quote.balanceOrderId, amountPaise };
}
