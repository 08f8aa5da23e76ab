import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/id.ts';
import type { Queue } from '../../platform/queue.ts';
import type { Razorpay, Refund } from '../../platform/razorpay.ts';
import { formatPrice, toRupees } from '../../shared/money.ts';
import { lockCheckout } from '../fulfillment/move-order.ts';
import { recordOrderEvent } from '../fulfillment/order-events.ts';
import { queueOrderEmail } from '../fulfillment/queue-order-email.ts';
import { orders, payments, refunds } from '../schema.ts';
import { canRefundMove, type RefundState } from '../states.ts';
import {
  cancelUnsentRefunds,
  followRefunds,
  isOwnCause,
  refundByItself,
  refundedPaise,
  refundQueue,
} from './request-refund.ts';

export interface RefundDependencies {
  db: Database;
  queue: Queue;
  razorpay: Razorpay;
  shopName: string;
  publicUrl: string;
}
export interface RefundJob {
  refundId: string;
  /** How often a pending refund was asked after. */
  turn?: number;
}

/** Hours in a week. */
const mostBalanceTurns = 168;
/** Refunds that the bank did not take, for one payment; then a person has to look, and `doctor` says so. */
const mostTries = 10;
/** Minutes until a pending refund is asked after again; the webhook usually comes first (reliability.md, A5: within 7 working days). */
const attemptAfterMinutes = [5, 60, 1_440, 4_320, 10_080];

/**
 * The job of one refund: asks the provider for it with its own id as idempotency key, or asks what became of it.
 * @throws Error when the provider was silent, or holds the payment as only authorised: the queue tries again
 */
export async function sendRefund(parts: RefundDependencies, { refundId, turn = 0 }: RefundJob): Promise<void> {
  const { db, razorpay } = parts;
  const [row] = await db.read.select().from(refunds).where(eq(refunds.id, refundId));
  if (!row || row.state === 'processed' || row.state === 'failed') return;
  if (row.providerRefundId) return askAfter(parts, row.providerRefundId, { refundId, turn });
  const [payment] = await db.read.select().from(payments).where(eq(payments.id, row.paymentId));
  if (payment && !payment.capturedAt)
    await razorpay.capturePayment({
      paymentId: payment.id,
      amountPaise: payment.amountPaise,
      currency: payment.currency,
    });
  const answered = await razorpay.refundPayment({
    paymentId: row.paymentId,
    amountPaise: row.amountPaise,
    idempotencyKey: refundId,
  });
  if (!answered.ok) return takeRefusal(parts, { refundId, turn }, row.paymentId, answered);
  await db.transaction((tx) => settleRefund(tx, parts, { ...answered.value, receipt: refundId }));
  // The hours that it waited for the balance are no questions after it.
  if (answered.value.status === 'pending') await scheduleReconciliation(parts, refundId, 0);
}

/** Not every refusal is the last word (reliability.md, findings 11 and 12). */
async function takeRefusal(
  parts: RefundDependencies,
  { refundId, turn = 0 }: RefundJob,
  paymentId: string,
  refused: Exclude<Awaited<ReturnType<Razorpay['refundPayment']>>, { ok: true }>,
): Promise<void> {
  const { description } = refused;
  const mayPass = refused.kind !== 'refused' || refused.status === 409;
  if (mayPass || /should be captured/i.test(description))
    throw new Error(`The refund ${refundId} could not be asked for yet.`);
  if (/balance|funds/i.test(description) && turn < mostBalanceTurns) return waitForBalance(parts, refundId, turn);
  // Somebody may have refunded it at the provider's own desk, or our first try has come through after all.
  if (/refunded|greater than/i.test(description)) await adoptRefunds(parts, paymentId);
  await parts.db.transaction(async (tx) => {
    const row = await lockRefund(tx, eq(refunds.id, refundId));
    if (row) await move(tx, parts, row, { state: 'failed', refusal: description });
  });
}

/**
 * Writes down every refund that the provider has of a payment, whoever asked for it.
 * @throws Error when the provider was silent
 */
export async function adoptRefunds(parts: RefundDependencies, paymentId: string): Promise<void> {
  const answered = await parts.razorpay.fetchRefundsOf(paymentId);
  if (!answered.ok) throw new Error(`The refunds of ${paymentId} could not be read yet.`);
  for (const refund of answered.value) await parts.db.transaction((tx) => settleRefund(tx, parts, refund));
}

/** The account is short of money at this moment: asked again every hour, for a week. */
async function waitForBalance({ db, queue }: RefundDependencies, refundId: string, turn: number): Promise<void> {
  const job: RefundJob = { refundId, turn: turn + 1 };
  await db.transaction((tx) =>
    queue.send(tx, refundQueue, job, { key: `${refundId} balance ${turn + 1}`, startAfterSeconds: 3_600 }),
  );
}

/** What the provider says of a refund, by its answer, its webhook or when asked; harmless to repeat. */
export async function settleRefund(tx: Tx, parts: TellDependencies, refund: Refund): Promise<void> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, refund.paymentId));
  if (!payment) return;
  await lockCheckout(tx, payment.checkoutId);
  // Our own row is known by its receipt, unless it counts as refused: then what the provider has is written down anew.
  const isOurs = and(
    eq(refunds.id, refund.receipt ?? ''),
    eq(refunds.paymentId, payment.id),
    ne(refunds.state, 'failed'),
  );
  const known =
    (await lockRefund(tx, eq(refunds.providerRefundId, refund.id))) ?? (await lockRefund(tx, isOurs as SQL));
  if (known && known.paymentId !== payment.id) return;
  const row = known ?? (await writeForeign(tx, parts, payment, refund));
  if (!row.providerRefundId)
    await tx.update(refunds).set({ providerRefundId: refund.id }).where(eq(refunds.id, row.id));
  await move(tx, parts, row, {
    state: refund.status,
    refusal: refund.status === 'failed' ? 'The bank did not take it.' : null,
  });
}

type TellDependencies = Omit<RefundDependencies, 'db' | 'razorpay'>;
type RefundRow = typeof refunds.$inferSelect;

async function lockRefund(tx: Tx, which: SQL): Promise<RefundRow | undefined> {
  const [row] = await tx.select().from(refunds).where(which).for('update');
  return row;
}

/**
 * Somebody sent money back at the provider's own desk, or the provider did: the books have to know. What we wanted to send on top
 * of it is off, and where all of the money has to go back, its rest is asked for instead.
 */
async function writeForeign(
  tx: Tx,
  { queue }: TellDependencies,
  payment: typeof payments.$inferSelect,
  refund: Refund,
): Promise<RefundRow> {
  const [order] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.checkoutId, payment.checkoutId));
  if (!order) throw new Error(`The payment ${payment.id} has no order.`);
  const left = payment.amountPaise - (await refundedPaise(tx, payment.id));
  const isTooMuch = refund.status !== 'failed' && refund.amountPaise > left;
  const off = isTooMuch
    ? await cancelUnsentRefunds(tx, payment.id, 'The provider has refunded this payment already.')
    : [];
  const [row] = await tx
    .insert(refunds)
    .values({
      id: newId(),
      orderId: order.id,
      paymentId: payment.id,
      amountPaise: refund.amountPaise,
      providerRefundId: refund.id,
      cause: 'provider',
    })
    .returning();
  await recordOrderEvent(tx, {
    orderId: order.id,
    kind: 'refund',
    what: `Refund of ${formatPrice(toRupees(refund.amountPaise))} made at the payment provider`,
  });
  for (const { cause } of off)
    if (isOwnCause(cause)) await refundByItself(tx, queue, { orderId: order.id, paymentId: payment.id, cause });
  await followRefunds(tx, payment.id);
  return row as RefundRow;
}

async function move(
  tx: Tx,
  parts: TellDependencies,
  row: RefundRow,
  to: { state: RefundState; refusal: string | null },
): Promise<void> {
  if (!canRefundMove(row.state, to.state)) return;
  const settledAt = to.state === 'pending' ? null : sql`now()`;
  await tx
    .update(refunds)
    .set({ ...to, settledAt })
    .where(eq(refunds.id, row.id));
  await followRefunds(tx, row.paymentId);
  if (to.state === 'pending') return;
  const amount = formatPrice(toRupees(row.amountPaise));
  const what = to.state === 'processed' ? `Refund of ${amount} paid out` : `Refund of ${amount} failed: ${to.refusal}`;
  await recordOrderEvent(tx, { orderId: row.orderId, kind: 'refund', what });
  if (to.state === 'failed') return tryAgain(tx, parts, row);
  const { id, orderId, amountPaise } = row;
  await queueOrderEmail(tx, parts.queue, { template: 'order_refunded', id: `refund${id}`, orderId, amountPaise });
}

/** Money that has to go back is tried again, each hour under a new key; the maker's own refunds are the maker's to repeat. */
async function tryAgain(tx: Tx, { queue }: TellDependencies, { orderId, paymentId, cause }: RefundRow): Promise<void> {
  if (!isOwnCause(cause)) return;
  const tries = await tx.$count(refunds, and(eq(refunds.paymentId, paymentId), eq(refunds.cause, cause)));
  if (tries < mostTries) await refundByItself(tx, queue, { orderId, paymentId, cause, startAfterSeconds: 3_600 });
}

async function askAfter(
  parts: RefundDependencies,
  providerRefundId: string,
  { refundId, turn = 0 }: RefundJob,
): Promise<void> {
  const answered = await parts.razorpay.fetchRefund(providerRefundId);
  if (answered.ok) await parts.db.transaction((tx) => settleRefund(tx, parts, answered.value));
  if (!answered.ok || answered.value.status === 'pending') await scheduleReconciliation(parts, refundId, turn);
}

async function scheduleReconciliation(
  { db, queue }: RefundDependencies,
  refundId: string,
  turn: number,
): Promise<void> {
  const minutes = attemptAfterMinutes[turn];
  if (minutes === undefined) return;
  const job: RefundJob = { refundId, turn: turn + 1 };
  await db.transaction((tx) =>
    queue.send(tx, refundQueue, job, { key: `${refundId} ${turn + 1}`, startAfterSeconds: minutes * 60 }),
  );
}
