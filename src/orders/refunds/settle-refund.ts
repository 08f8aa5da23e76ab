import { and, eq, isNotNull, ne, type SQL, sql } from 'drizzle-orm';
import { findInvoicesByOrders, issueCreditNote, issueRefundVoucher } from '../../invoicing/index.ts';
import { queueNotice } from '../../notifications/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/id.ts';
import { type Message, message, writeInEnglish } from '../../platform/message.ts';
import type { Refund } from '../../platform/payments/payment-provider.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { formatPaise } from '../../shared/money.ts';
import { isPartOfPrice, lockInvoicedOrder } from '../core/credit-earlier-refunds.ts';
import { findCredit } from '../core/find-credit.ts';
import { lockCheckout } from '../core/move-checkout.ts';
import { recordOrderEvent } from '../core/order-events.ts';
import { queueOrderEmail } from '../core/queue-order-email.ts';
import { findOrderId } from '../core/require-order.ts';
import { canRefundMove, type RefundState } from '../core/states.ts';
import { codOrders } from '../core/tables/cod-schema.ts';
import { orders } from '../core/tables/order-schema.ts';
import { payments } from '../core/tables/payment-schema.ts';
import { refunds } from '../core/tables/refund-schema.ts';
import { leaveOutCredited } from '../disputes/credited-ahead.ts';
import {
  cancelUnsentRefunds,
  followRefunds,
  isAutomaticCause,
  refundAutomatically,
  refundedPaise,
} from './request-refund.ts';

type RefundRow = typeof refunds.$inferSelect;

/** After these a person has to act; `doctor` lists them. */
const maxAttempts = 10;

/** Records what the provider reports of a refund; idempotent. */
export async function settleRefund(tx: Tx, queue: Queue, refund: Refund): Promise<void> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, refund.paymentId));
  if (!payment) return;
  await lockCheckout(tx, payment.checkoutId);
  // A refund that we count as refused is recorded anew.
  const isOurs = and(
    eq(refunds.id, refund.receipt ?? ''),
    eq(refunds.paymentId, payment.id),
    ne(refunds.state, 'failed'),
  );
  const known =
    (await lockRefund(tx, eq(refunds.providerRefundId, refund.id))) ?? (await lockRefund(tx, isOurs as SQL));
  if (known && known.paymentId !== payment.id) return;
  const row = known ?? (await recordForeignRefund(tx, queue, payment, refund));
  if (!row.providerRefundId)
    await tx.update(refunds).set({ providerRefundId: refund.id }).where(eq(refunds.id, row.id));
  const refusal = refund.status === 'failed' ? message('orderHistory.bankRefused') : null;
  await moveRefund(tx, queue, row, { state: refund.status, refusal });
}

/** The checkout whose payment the refund gives back; null for an unknown refund. */
export async function lockRefundedCheckout(tx: Tx, refundId: string): Promise<string | null> {
  const [payment] = await tx
    .select({ checkoutId: payments.checkoutId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, refundId));
  if (payment) await lockCheckout(tx, payment.checkoutId);
  return payment?.checkoutId ?? null;
}

export async function refuseRefund(tx: Tx, queue: Queue, refundId: string, refusal: string): Promise<void> {
  await lockRefundedCheckout(tx, refundId);
  const row = await lockRefund(tx, eq(refunds.id, refundId));
  if (row) await moveRefund(tx, queue, row, { state: 'failed', refusal });
}

async function lockRefund(tx: Tx, which: SQL): Promise<RefundRow | undefined> {
  const [row] = await tx.select().from(refunds).where(which).for('update');
  return row;
}

/**
 * A refund from the provider's dashboard cancels our unsent ones that no longer fit; an automatic refund requests the
 * rest.
 */
async function recordForeignRefund(
  tx: Tx,
  queue: Queue,
  payment: typeof payments.$inferSelect,
  refund: Refund,
): Promise<RefundRow> {
  const { id: paymentId, checkoutId } = payment;
  const orderId = await findOrderId(tx, checkoutId);
  if (!orderId) throw new Error(`The payment ${paymentId} has no order.`);
  const left = payment.amountPaise - (await refundedPaise(tx, paymentId));
  const isTooMuch = refund.status !== 'failed' && refund.amountPaise > left;
  const refusal = message('orderHistory.refundedAlready');
  const cancelled = isTooMuch ? await cancelUnsentRefunds(tx, paymentId, refusal) : [];
  const { amountPaise, id: providerRefundId } = refund;
  const [row] = await tx
    .insert(refunds)
    .values({ id: newId(), orderId, paymentId, amountPaise, providerRefundId, cause: 'provider' })
    .returning();
  const what = message('orderHistory.refundAtProvider', { amount: formatPaise(amountPaise) });
  await recordOrderEvent(tx, { orderId, kind: 'refund', what });
  for (const { id, cause, amountPaise: asked } of cancelled)
    if (isAutomaticCause(cause)) await refundAutomatically(tx, queue, { orderId, paymentId, cause });
    else await reportFailed(tx, queue, { id, orderId, amountPaise: asked, refusal, key: id });
  await followRefunds(tx, paymentId);
  return row as RefundRow;
}

async function moveRefund(
  tx: Tx,
  queue: Queue,
  row: RefundRow,
  to: { state: RefundState; refusal: Message | string | null },
): Promise<void> {
  if (!canRefundMove(row.state, to.state)) return;
  const refusal = typeof to.refusal === 'object' && to.refusal ? writeInEnglish(to.refusal) : to.refusal;
  const settledAt = to.state === 'pending' ? null : sql`now()`;
  await tx.update(refunds).set({ state: to.state, refusal, settledAt }).where(eq(refunds.id, row.id));
  await followRefunds(tx, row.paymentId);
  if (to.state === 'pending') return;
  const { id, orderId, amountPaise } = row;
  if (to.state === 'failed') {
    await moveRefundedPieces(tx, id);
    const attempts = await countAttempts(tx, row);
    // One notification for all hourly attempts of an automatic refund, and one for each that the owner asks for.
    const key = attempts > 0 && attempts <= maxAttempts ? `${row.paymentId} ${row.cause}` : id;
    await reportFailed(tx, queue, { ...row, refusal: to.refusal, key });
    return retryRefund(tx, queue, row, attempts);
  }
  const what = message('orderHistory.refundPaid', { amount: formatPaise(amountPaise) });
  await recordOrderEvent(tx, { orderId, kind: 'refund', what });
  await queueOrderEmail(tx, queue, {
    template: 'order_refunded',
    id: `refund${id}`,
    orderId,
    amountPaise,
    refundId: id,
  });
  await creditRefund(tx, row);
}

/**
 * Of a refund that two payments give, the pieces are counted with the order's own. Where that part fails and the other
 * does not, they are counted with the other: named again, they would be paid for twice.
 */
async function moveRefundedPieces(tx: Tx, failedId: string): Promise<void> {
  await tx.execute(sql`update refund_lines target set quantity = source.quantity
    from refund_lines source join refunds failed on failed.id = source.refund_id
      join refunds other on other.order_id = failed.order_id and other.created_at = failed.created_at
        and other.payment_id <> failed.payment_id and other.cause = 'admin' and other.state <> 'failed'
    where failed.id = ${failedId} and failed.cause = 'admin' and target.refund_id = other.id
      and target.position = source.position and target.quantity = 0`);
}

interface FailedRefund extends Pick<RefundRow, 'id' | 'orderId' | 'amountPaise'> {
  refusal: Message | string | null;
  /** One notification for each. */
  key: string;
}

async function reportFailed(
  tx: Tx,
  queue: Queue,
  { id, orderId, amountPaise, refusal, key }: FailedRefund,
): Promise<void> {
  const what = message('orderHistory.refundFailed', {
    amount: formatPaise(amountPaise),
    why: typeof refusal === 'object' && refusal ? refusal : { stored: refusal ?? '' },
  });
  await recordOrderEvent(tx, { orderId, kind: 'refund', what });
  await queueNotice(tx, queue, { kind: 'refund_failed', about: id, key });
}

/** A payment that is no part of the order's price is on no document. */
async function creditRefund(tx: Tx, row: RefundRow): Promise<void> {
  const { settles, isAdvance } = payments;
  const { isPaid } = orders;
  const [paid] = await tx
    .select({ settles, isAdvance, isPaid, isPartOfPrice })
    .from(payments)
    .innerJoin(orders, eq(orders.checkoutId, payments.checkoutId))
    .where(eq(payments.id, row.paymentId));
  if (!(paid?.settles || paid?.isAdvance) || !paid.isPartOfPrice) return;
  const credit = await findCredit(tx, row);
  await lockInvoicedOrder(tx, credit.orderId);
  if (paid.settles || paid.isPaid || (await isInvoiced(tx, credit.orderId))) {
    const rest = await leaveOutCredited(tx, credit, { refundId: row.id });
    await issueCreditNote(tx, { ...rest.credit, refundId: row.id });
  } else
    await issueRefundVoucher(tx, {
      ...{ orderId: row.orderId, refundId: row.id, amountPaise: row.amountPaise },
      reason: (await hasComeBack(tx, row.orderId))
        ? 'The parcel came back unpaid'
        : 'The order was cancelled before it was sent',
    });
}

/** Nothing is left to credit of a parcel that came back; rule 51 wants a voucher only without an invoice. */
async function isInvoiced(tx: Tx, orderId: string): Promise<boolean> {
  return (await findInvoicesByOrders(tx, [orderId])).length > 0;
}

async function hasComeBack(tx: Tx, orderId: string): Promise<boolean> {
  return (await tx.$count(codOrders, and(eq(codOrders.orderId, orderId), isNotNull(codOrders.refusedAt)))) > 0;
}

/** Counts tries of an automatic refund; others have none. */
async function countAttempts(tx: Tx, { paymentId, cause }: RefundRow): Promise<number> {
  if (!isAutomaticCause(cause)) return 0;
  return tx.$count(refunds, and(eq(refunds.paymentId, paymentId), eq(refunds.cause, cause)));
}

/** Only automatic refunds are retried, every hour. */
async function retryRefund(
  tx: Tx,
  queue: Queue,
  { orderId, paymentId, cause }: RefundRow,
  attempts: number,
): Promise<void> {
  if (isAutomaticCause(cause) && attempts < maxAttempts)
    await refundAutomatically(tx, queue, { orderId, paymentId, cause, startAfterSeconds: 3_600 });
}
