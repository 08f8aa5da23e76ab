import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { moveStock } from '../../catalog/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import { newId } from '../../platform/id.ts';
import type { Queue } from '../../platform/queue.ts';
import { formatPrice, toRupees } from '../../shared/money.ts';
import { lockCheckout, moveOrder } from '../fulfillment/move-order.ts';
import { recordOrderEvent } from '../fulfillment/order-events.ts';
import { checkoutLines, checkouts, orders, payments, refunds } from '../schema.ts';
import { type RefundCause, type RefundState, refundEvent } from '../states.ts';

export const refundQueue = 'refund';
/** The provider refunds nothing smaller (reliability.md, A5). */
const leastRefundPaise = 100;

interface AskedRefund {
  orderId: string;
  /** Unset = everything that is left of the payment. */
  amountPaise?: number;
  /** Puts the order's pieces back into the stock, once. */
  isRestocked: boolean;
  by: { id: string; name: string };
}

/**
 * The admin gives money back for a paid order, all or a part; the provider is asked after the commit.
 * @returns the refund's id
 * @throws ShopError 404; 409 conflict when nothing was paid, or more is asked for than is left
 */
export async function requestRefund(tx: Tx, queue: Queue, asked: AskedRefund): Promise<string> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, asked.orderId));
  if (!order) throw new ShopError('not_found', 'This order was not found.');
  await lockCheckout(tx, order.checkoutId);
  const [payment] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.checkoutId, order.checkoutId), payments.settles));
  if (!order.isPaid || !payment) throw new ShopError('conflict', 'Nothing was paid for this order.');
  const left = payment.amountPaise - (await refundedPaise(tx, payment.id));
  const amountPaise = asked.amountPaise ?? left;
  if (amountPaise < leastRefundPaise || amountPaise > left) throw wrongAmount(left);
  if (asked.isRestocked) await restock(tx, order.id);
  return writeRefund(tx, queue, {
    orderId: order.id,
    paymentId: payment.id,
    amountPaise,
    cause: 'admin',
    by: asked.by.name,
  });
}

/** Why the shop sends money back of its own accord. */
export type OwnCause = 'misfit' | 'second_payment' | 'mismatch';

export function isOwnCause(cause: RefundCause): cause is OwnCause {
  return cause === 'misfit' || cause === 'second_payment' || cause === 'mismatch';
}

/** A payment that came too late, with another amount, or a second time goes back: what is left of it, once, however often it is told. */
export async function refundByItself(
  tx: Tx,
  queue: Queue,
  refund: { orderId: string; paymentId: string; cause: OwnCause; startAfterSeconds?: number },
): Promise<void> {
  const { paymentId } = refund;
  const [payment] = await tx.select({ paise: payments.amountPaise }).from(payments).where(eq(payments.id, paymentId));
  const amountPaise = (payment?.paise ?? 0) - (await refundedPaise(tx, paymentId));
  if (amountPaise < leastRefundPaise) return;
  // One refund stands for each cause; what the provider states on top of it later is a mismatch.
  const isAsked = await tx.$count(
    refunds,
    and(eq(refunds.paymentId, paymentId), eq(refunds.cause, refund.cause), ne(refunds.state, 'failed')),
  );
  await writeRefund(tx, queue, { ...refund, cause: isAsked ? 'mismatch' : refund.cause, amountPaise, by: null });
}

/** Refunds of a payment that were never sent count as refused; answers their causes. */
export function cancelUnsentRefunds(tx: Tx, paymentId: string, refusal: string): Promise<{ cause: RefundCause }[]> {
  return tx
    .update(refunds)
    .set({ state: 'failed', refusal, settledAt: sql`now()` })
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.state, 'asked'), isNull(refunds.providerRefundId)))
    .returning({ cause: refunds.cause });
}

/** What is on its way back or has arrived, of one payment. */
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

/** Writes a refund down and puts the call to the provider on the queue, both or neither. */
async function writeRefund(tx: Tx, queue: Queue, { by, startAfterSeconds, ...refund }: NewRefund): Promise<string> {
  const id = newId();
  await tx.insert(refunds).values({ id, ...refund });
  await followRefunds(tx, refund.paymentId);
  await recordOrderEvent(tx, {
    orderId: refund.orderId,
    kind: 'refund',
    what: `Refund of ${formatPrice(toRupees(refund.amountPaise))} asked for`,
    by,
  });
  await queue.send(tx, refundQueue, { refundId: id }, { key: id, startAfterSeconds });
  return id;
}

/** The order follows what has become of its payment's refunds; those of another attempt leave it alone (reliability.md, finding 12). */
export async function followRefunds(tx: Tx, paymentId: string): Promise<void> {
  const sumOf = (states: readonly string[]) =>
    sql<number>`coalesce(sum(${refunds.amountPaise}) filter (where ${inArray(refunds.state, states as RefundState[])}), 0)::int`;
  const [sums] = await tx
    .select({
      checkoutId: payments.checkoutId,
      state: checkouts.state,
      paid: payments.amountPaise,
      onTheWay: sumOf(['asked', 'pending']),
      paidOut: sumOf(['processed']),
    })
    .from(payments)
    .innerJoin(checkouts, eq(checkouts.id, payments.checkoutId))
    .leftJoin(refunds, eq(refunds.paymentId, payments.id))
    .where(and(eq(payments.id, paymentId), payments.settles))
    .groupBy(payments.id, checkouts.id);
  if (sums) await moveOrder(tx, { id: sums.checkoutId, state: sums.state }, { happening: refundEvent(sums) });
}

async function restock(tx: Tx, orderId: string): Promise<void> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
  if (!order || order.isRestocked) return;
  await tx.update(orders).set({ isRestocked: true }).where(eq(orders.id, order.id));
  if (order.refundReason) return;
  const lines = await tx.select().from(checkoutLines).where(eq(checkoutLines.checkoutId, order.checkoutId));
  for (const { productId, quantity } of lines.toSorted((a, b) => a.productId.localeCompare(b.productId)))
    await moveStock(tx, { productId, change: quantity, cause: 'returned', orderId: order.id });
}

function wrongAmount(leftPaise: number): ShopError {
  const message =
    leftPaise < leastRefundPaise
      ? 'Everything that was paid has been sent back already.'
      : `A refund is between ₹1 and ${formatPrice(toRupees(leftPaise))}, which is what is left of the payment.`;
  return new ShopError('conflict', message, { errors: [{ path: 'amount', message }] });
}
