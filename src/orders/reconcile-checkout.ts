import { and, eq, lte, sql } from 'drizzle-orm';
import { freeHolds } from '../catalogue/index.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import type { Queue } from '../platform/queue.ts';
import type { Payment, Razorpay } from '../platform/razorpay.ts';
import { vouchedBy } from './confirm-payment.ts';
import { findBought } from './find-bought.ts';
import { moveOrder } from './move-order.ts';
import { recordOrderEvent } from './order-events.ts';
import { adoptRefunds, settleRefund } from './send-refund.ts';
import { type SettleParts, settlePayment } from './settle-payment.ts';
import { checkouts, payments } from './tables.ts';

export const reconcileQueue = 'reconcile-checkout';
export const refundSweepQueue = 'reconcile-refunds';

const hour = 60;
/**
 * Minutes after the checkout began at which the provider is asked: early and often, then hourly for a day, then every six hours
 * to the fifth day, as long as money may still arrive (reliability.md, finding 3).
 */
export const askAfterMinutes = [
  1,
  3,
  8,
  15,
  30,
  ...Array.from({ length: 24 }, (_, n) => (n + 1) * hour),
  ...Array.from({ length: 16 }, (_, n) => (30 + n * 6) * hour),
];

export interface ReconcileParts extends SettleParts {
  db: Database;
  razorpay: Razorpay;
}
export interface ReconcileJob {
  checkoutId: string;
  /** Place in `askAfterMinutes`; -1 = asked out of turn. */
  turn: number;
}

/** Puts the first question on the timetable, in the transaction that writes the checkout. */
export function askLater(tx: Tx, queue: Queue, checkoutId: string, turn = 0): Promise<void> {
  const waitMinutes = (askAfterMinutes[turn] ?? 0) - (askAfterMinutes[turn - 1] ?? 0);
  return queue.send(tx, reconcileQueue, { checkoutId, turn } satisfies ReconcileJob, {
    key: `${checkoutId} ${turn}`,
    startAfterSeconds: waitMinutes * 60,
  });
}

/** Asks out of turn; `reason` keeps one cause from asking twice. */
export function askSoon(tx: Tx, queue: Queue, checkoutId: string, reason: string): Promise<void> {
  return queue.send(tx, reconcileQueue, { checkoutId, turn: -1 } satisfies ReconcileJob, {
    key: `${checkoutId} ${reason}`,
  });
}

/** One turn of the timetable: asks, settles, ends a hold that is over, and sets the next turn while money may still come. */
export async function reconcileInTurn(parts: ReconcileParts, { checkoutId, turn }: ReconcileJob): Promise<void> {
  await reconcileCheckout(parts, checkoutId);
  await parts.db.transaction((tx) => endHold(tx, parts, checkoutId));
  const isNextDue = turn >= 0 && turn + 1 < askAfterMinutes.length && !(await isDone(parts.db, checkoutId));
  if (isNextDue) await parts.db.transaction((tx) => askLater(tx, parts.queue, checkoutId, turn + 1));
}

/** Expiry: frees what is held past its time, by the database's clock. The checkout stays open for late money. */
async function endHold(tx: Tx, { catalogueChanged }: ReconcileParts, checkoutId: string): Promise<void> {
  const [checkout] = await tx
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.id, checkoutId), lte(checkouts.heldUntil, sql`now()`)))
    .for('update');
  if (!checkout) return;
  catalogueChanged(tx);
  await freeHolds(tx, { checkoutId });
  await moveOrder(tx, checkout, { happening: 'hold_ended' });
}

/**
 * Asks the provider about every payment of a checkout, captures what is only authorised, and settles what it says, refunds that
 * were made without us too. Nothing happens when it is silent, or never heard of the checkout.
 */
export async function reconcileCheckout(parts: ReconcileParts, checkoutId: string): Promise<void> {
  const { db, razorpay } = parts;
  const [checkout] = await db.read.select().from(checkouts).where(eq(checkouts.id, checkoutId));
  if (!checkout) return;
  const providerOrderId = checkout.providerOrderId ?? (await findByReceipt({ db, razorpay }, checkoutId));
  const answered = providerOrderId ? await razorpay.fetchOrderPayments(providerOrderId) : null;
  const bought = await findBought(db.read, checkoutId);
  if (!answered?.ok || !bought) return;
  for (const payment of answered.value.toSorted((a, b) => a.createdAt - b.createdAt)) {
    const { payment: now, refusal } = await captured(razorpay, payment);
    const vouched = vouchedBy(now);
    if (!vouched) continue;
    const one = await db.transaction((tx) => settlePayment(tx, parts, bought, vouched));
    if (refusal) await tellNotCaptured(db, one.orderId, now.id, refusal);
    if (now.refundedPaise > 0) await adoptRefunds(parts, now.id);
  }
}

/** The shop may have gone down between the provider's answer and writing it down: the receipt is our own id. */
async function findByReceipt(
  { db, razorpay }: Pick<ReconcileParts, 'db' | 'razorpay'>,
  checkoutId: string,
): Promise<string | null> {
  const found = await razorpay.findOrderByReceipt(checkoutId);
  if (!found.ok || !found.value) return null;
  await db.read.update(checkouts).set({ providerOrderId: found.value.id }).where(eq(checkouts.id, checkoutId));
  return found.value.id;
}

/** Takes the money that a bank has only set aside; a refusal comes with how the payment stands now. */
async function captured(razorpay: Razorpay, payment: Payment): Promise<{ payment: Payment; refusal: string | null }> {
  if (payment.status !== 'authorized') return { payment, refusal: null };
  const answered = await razorpay.capturePayment({ paymentId: payment.id, amountPaise: payment.amountPaise });
  if (answered.ok) return { payment: answered.value, refusal: null };
  const again = await razorpay.fetchPayment(payment.id);
  const now = again.ok ? again.value : payment;
  const isRefused = answered.kind === 'refused' && now.status === 'authorized';
  return { payment: now, refusal: isRefused ? answered.description : null };
}

/** The order looks paid and its money has not been taken: the maker should not send it off. */
async function tellNotCaptured(db: Database, orderId: string, paymentId: string, refusal: string): Promise<void> {
  await recordOrderEvent(db.read, {
    orderId,
    id: `not captured ${paymentId}`,
    kind: 'trouble',
    what: `The payment could not be captured: ${refusal}`,
  });
}

/** Paid, and the provider has confirmed that it holds the money. */
async function isDone(db: Database, checkoutId: string): Promise<boolean> {
  const [paid] = await db.read
    .select({ capturedAt: payments.capturedAt })
    .from(payments)
    .where(and(eq(payments.checkoutId, checkoutId), payments.settles));
  return paid?.capturedAt != null;
}

/** Days whose refunds are asked for each hour: a lost webhook of the provider's own desk is found within an hour. */
const refundDays = 3;
const refundsAtOnce = 100;

/** Asks for the account's late refunds, so that money sent back at the provider's desk stands in our books even if its webhook was lost. */
export async function reconcileRefunds(parts: ReconcileParts): Promise<void> {
  const since = new Date(Date.now() - refundDays * 24 * 3_600_000);
  for (let skip = 0; ; skip += refundsAtOnce) {
    const answered = await parts.razorpay.fetchRefundsSince(since, skip);
    if (!answered.ok) throw new Error('The refunds could not be asked for yet.');
    for (const refund of answered.value) await parts.db.transaction((tx) => settleRefund(tx, parts, refund));
    if (answered.value.length < refundsAtOnce) return;
  }
}
