import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { returnStock } from '../../catalog/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { fieldError, ShopError } from '../../platform/errors.ts';
import { newId } from '../../platform/id.ts';
import type { Queue } from '../../platform/queue.ts';
import { formatPrice, toRupees } from '../../shared/money.ts';
import { checkoutLines, checkouts } from '../checkout/schema.ts';
import { lockQuoteOf } from '../custom/lock-quote-of.ts';
import { lockCheckout, moveOrder } from '../fulfillment/move-order.ts';
import { recordOrderEvent } from '../fulfillment/order-events.ts';
import { payments } from '../payments/schema.ts';
import { withdrawRequest } from '../requests/withdraw-request.ts';
import { orders } from '../schema.ts';
import { type RefundCause, type RefundState, refundEvent } from '../states.ts';
import { refunds } from './schema.ts';

export const refundQueue = 'refund';
const minRefundPaise = 100;

interface RequestedRefund {
  orderId: string;
  amountPaise?: number;
  isRestocked: boolean;
  by: { id: string; name: string };
}

/**
 * Refunds a paid order, by default all that is left; the provider is called after the commit. Throws ShopError 404 or 409.
 * @returns the amount in paise
 */
export async function requestRefund(tx: Tx, queue: Queue, requested: RequestedRefund): Promise<number> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, requested.orderId));
  if (!order) throw new ShopError('not_found', 'This order was not found.');
  await lockCheckout(tx, order.checkoutId);
  await lockQuoteOf(tx, order.id);
  const [payment] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.checkoutId, order.checkoutId), payments.settles));
  if (!order.isPaid || !payment) throw new ShopError('conflict', 'Nothing was paid for this order.');
  const left = payment.amountPaise - (await refundedPaise(tx, payment.id));
  const amountPaise = requested.amountPaise ?? left;
  if (amountPaise < minRefundPaise || amountPaise > left) throw wrongAmount(left);
  if (requested.isRestocked) await restock(tx, order.id);
  await writeRefund(tx, queue, {
    orderId: order.id,
    paymentId: payment.id,
    amountPaise,
    cause: 'admin',
    by: requested.by.name,
  });
  return amountPaise;
}

export type AutomaticCause = 'unfulfillable' | 'second_payment' | 'mismatch';

export function isAutomaticCause(cause: RefundCause): cause is AutomaticCause {
  return cause === 'unfulfillable' || cause === 'second_payment' || cause === 'mismatch';
}

/** Refunds what is left of an unfulfillable or second payment, at most once for each cause. */
export async function refundAutomatically(
  tx: Tx,
  queue: Queue,
  refund: { orderId: string; paymentId: string; cause: AutomaticCause; startAfterSeconds?: number },
): Promise<void> {
  const { paymentId } = refund;
  const [payment] = await tx.select({ paise: payments.amountPaise }).from(payments).where(eq(payments.id, paymentId));
  const amountPaise = (payment?.paise ?? 0) - (await refundedPaise(tx, paymentId));
  if (amountPaise < minRefundPaise) return;
  // What the provider reports on top later is a mismatch.
  const isAsked = await tx.$count(
    refunds,
    and(eq(refunds.paymentId, paymentId), eq(refunds.cause, refund.cause), ne(refunds.state, 'failed')),
  );
  await writeRefund(tx, queue, { ...refund, cause: isAsked ? 'mismatch' : refund.cause, amountPaise, by: null });
}

export function cancelUnsentRefunds(tx: Tx, paymentId: string, refusal: string): Promise<{ cause: RefundCause }[]> {
  return tx
    .update(refunds)
    .set({ state: 'failed', refusal, settledAt: sql`now()` })
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.state, 'asked'), isNull(refunds.providerRefundId)))
    .returning({ cause: refunds.cause });
}

export async function refundedPaise(tx: Tx, paymentId: string): Promise<number> {
  const [row] = await tx
    .select({ sum: sql<number>`coalesce(sum(${refunds.amountPaise}), 0)::int` })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), ne(refunds.state, 'failed')));
  return row?.sum ?? 0;
}

interface NewRefund {
  orderId: string;
  paymentId: string;
  amountPaise: number;
  cause: RefundCause;
  by: string | null;
  startAfterSeconds?: number;
}

async function writeRefund(tx: Tx, queue: Queue, { by, startAfterSeconds, ...refund }: NewRefund): Promise<void> {
  const id = newId();
  await tx.insert(refunds).values({ id, ...refund });
  await followRefunds(tx, refund.paymentId);
  await recordOrderEvent(tx, {
    orderId: refund.orderId,
    kind: 'refund',
    what: `Refund of ${formatPrice(toRupees(refund.amountPaise))} requested`,
    by,
  });
  await queue.send(tx, refundQueue, { refundId: id }, { key: id, startAfterSeconds });
}

/** Refunds of attempts that did not settle the order do not count. */
export async function followRefunds(tx: Tx, paymentId: string): Promise<void> {
  const sumOf = (states: readonly string[]) =>
    sql<number>`coalesce(sum(${refunds.amountPaise}) filter (where ${inArray(refunds.state, states as RefundState[])}), 0)::int`;
  const [sums] = await tx
    .select({
      checkoutId: payments.checkoutId,
      orderId: orders.id,
      state: checkouts.state,
      paid: payments.amountPaise,
      onTheWay: sumOf(['asked', 'pending']),
      paidOut: sumOf(['processed']),
    })
    .from(payments)
    .innerJoin(checkouts, eq(checkouts.id, payments.checkoutId))
    .innerJoin(orders, eq(orders.checkoutId, checkouts.id))
    .leftJoin(refunds, eq(refunds.paymentId, payments.id))
    .where(and(eq(payments.id, paymentId), payments.settles))
    .groupBy(payments.id, checkouts.id, orders.id);
  if (!sums) return;
  const to = await moveOrder(tx, { id: sums.checkoutId, state: sums.state }, { event: refundEvent(sums) });
  if (to === 'refunding' || to === 'refunded') await withdrawRequest(tx, sums.orderId, 'refunded');
}

async function restock(tx: Tx, orderId: string): Promise<void> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
  if (!order || order.isRestocked) return;
  await tx.update(orders).set({ isRestocked: true }).where(eq(orders.id, order.id));
  if (order.refundReason) return;
  const [checkout] = await tx
    .select({ quoteId: checkouts.quoteId })
    .from(checkouts)
    .where(eq(checkouts.id, order.checkoutId));
  if (checkout?.quoteId) return;
  const lines = await tx.select().from(checkoutLines).where(eq(checkoutLines.checkoutId, order.checkoutId));
  await returnStock(tx, { orderId: order.id, lines });
}

function wrongAmount(leftPaise: number): ShopError {
  const left = formatPrice(toRupees(leftPaise));
  const message =
    leftPaise <= 0
      ? 'Everything that was paid has been sent back already.'
      : leftPaise < minRefundPaise
        ? `Only ${left} of the payment is left, and a refund is at least ₹1.`
        : `A refund is between ₹1 and ${left}, the rest of the payment.`;
  return fieldError('amount', message, 'conflict');
}
