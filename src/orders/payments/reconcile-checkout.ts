import { and, eq, lte, sql } from 'drizzle-orm';
import { freeHolds } from '../../catalog/index.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { Payment, Razorpay } from '../../platform/razorpay.ts';
import { type CheckoutSnapshot, findCheckoutSnapshot } from '../checkout/find-checkout-snapshot.ts';
import { moveOrder } from '../fulfillment/move-order.ts';
import { recordOrderEvent } from '../fulfillment/order-events.ts';
import { adoptRefunds } from '../refunds/send-refund.ts';
import { checkouts, payments } from '../schema.ts';
import { verifiedBy } from './confirm-payment.ts';
import { type ReconcileJob, scheduleReconciliation } from './schedule-reconciliation.ts';
import { type Settled, type SettlementDependencies, settlePayment } from './settle-payment.ts';
import type { VerifiedPayment } from './write-payment.ts';

export interface ReconcileDependencies extends SettlementDependencies {
  db: Database;
  razorpay: Razorpay;
}
/**
 * One turn of the timetable: asks, settles, and while money may still come ends a hold that is over and sets the next turn.
 * What is paid is asked for no more: a second payment is told by webhook, or found by the hourly sweep.
 */
export async function runReconciliation(
  parts: ReconcileDependencies,
  { checkoutId, turn }: ReconcileJob,
): Promise<void> {
  const isInTurn = turn >= 0;
  if (isInTurn && isDone(await findKnown(parts.db, checkoutId))) return;
  await reconcileCheckout(parts, checkoutId);
  if (isDone(await findKnown(parts.db, checkoutId))) return;
  await parts.db.transaction(async (tx) => {
    await endHold(tx, parts, checkoutId);
    if (isInTurn) await scheduleReconciliation(tx, parts.queue, checkoutId, turn + 1);
  });
}

/** Expiry: frees what is held past its time, by the database's clock. The checkout stays open for late money. */
async function endHold(tx: Tx, { catalogChanged }: ReconcileDependencies, checkoutId: string): Promise<void> {
  const [checkout] = await tx
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.id, checkoutId), lte(checkouts.heldUntil, sql`now()`)))
    .for('update');
  if (!checkout) return;
  catalogChanged(tx);
  await freeHolds(tx, { checkoutId });
  await moveOrder(tx, checkout, { happening: 'hold_ended' });
}

/**
 * Asks the provider about every payment of a checkout, captures what is only authorised, and settles what it says, refunds that
 * were made without us too. Nothing happens when it is silent, never heard of the checkout, or says what is known.
 */
export async function reconcileCheckout(parts: ReconcileDependencies, checkoutId: string): Promise<void> {
  const { db, razorpay } = parts;
  const known = await findKnown(db, checkoutId);
  if (!known[0]) return;
  const providerOrderId = known[0].providerOrderId ?? (await findByReceipt({ db, razorpay }, checkoutId));
  const answered = providerOrderId ? await razorpay.fetchOrderPayments(providerOrderId) : null;
  if (!answered?.ok) return;
  const isOurs = ({ id, orderId }: Payment) =>
    orderId === providerOrderId || known.some(({ payment }) => payment?.id === id);
  const told = [...answered.value.filter(isOurs), ...(await fetchUnlisted(razorpay, known, answered.value))];
  for (const payment of told.toSorted((a, b) => a.createdAt - b.createdAt)) {
    const { payment: now, refusal } = await captured(razorpay, payment);
    const vouched = verifiedBy(now);
    if (!vouched) continue;
    if (refusal) await tellNotCaptured(db, await settle(parts, checkoutId, vouched), now.id, refusal);
    else if (!isKnown(known, vouched)) await settle(parts, checkoutId, vouched);
    if (now.refundedPaise > 0) await adoptRefunds(parts, now.id);
  }
}

/** Payments that our books count for this checkout and the provider does not list under its order. */
async function fetchUnlisted(razorpay: Razorpay, known: Known, listed: Payment[]): Promise<Payment[]> {
  const missing = known.flatMap(({ payment }) =>
    payment && payment.state !== 'failed' && !listed.some(({ id }) => id === payment.id) ? [payment.id] : [],
  );
  const answers = await Promise.all(missing.map((id) => razorpay.fetchPayment(id)));
  return answers.flatMap((answered) => (answered.ok ? [answered.value] : []));
}

/** How a checkout's payments stand in our books: a row each, or one without a payment. */
type Known = Awaited<ReturnType<typeof findKnown>>;

function findKnown({ read }: Database, checkoutId: string) {
  const { id, state, settles, capturedAt, confirmedAt, amountPaise, currency } = payments;
  return prepared(read, 'known_of_checkout', () =>
    read
      .select({
        providerOrderId: checkouts.providerOrderId,
        payment: { id, state, settles, capturedAt, confirmedAt, amountPaise, currency },
      })
      .from(checkouts)
      .leftJoin(payments, eq(payments.checkoutId, checkouts.id))
      .where(eq(checkouts.id, sql.placeholder('checkoutId'))),
  ).execute({ checkoutId });
}

/** What stands already, to the amount, needs no lock and no transaction. */
function isKnown(known: Known, told: VerifiedPayment): boolean {
  return known.some(
    ({ payment, providerOrderId }) =>
      payment?.id === told.id &&
      payment.state === told.state &&
      payment.amountPaise === told.amountPaise &&
      payment.currency === told.currency &&
      providerOrderId === told.providerOrderId &&
      (told.state === 'failed' || payment.confirmedAt !== null),
  );
}

/** Paid, and the provider's API has confirmed that it holds the money; or not ours at all. */
function isDone(known: Known): boolean {
  return (
    known.length === 0 ||
    known.some(({ payment }) => payment?.settles && payment.capturedAt !== null && payment.confirmedAt !== null)
  );
}

/** Lets what the provider's API says of a payment take effect. */
export async function settle(
  parts: ReconcileDependencies,
  checkoutId: string,
  payment: VerifiedPayment,
): Promise<Settled> {
  const bought = (await findCheckoutSnapshot(parts.db.read, checkoutId)) as CheckoutSnapshot;
  return parts.db.transaction((tx) => settlePayment(tx, parts, bought, payment));
}

/** The shop may have gone down between the provider's answer and writing it down: the receipt is our own id. */
async function findByReceipt(
  { db, razorpay }: Pick<ReconcileDependencies, 'db' | 'razorpay'>,
  checkoutId: string,
): Promise<string | null> {
  const found = await razorpay.findOrderByReceipt(checkoutId);
  if (!found.ok || !found.value) return null;
  await db.read.update(checkouts).set({ providerOrderId: found.value.id }).where(eq(checkouts.id, checkoutId));
  return found.value.id;
}

/** Takes the money that a bank has only set aside; a refusal comes with how the payment stands now. */
export async function captured(
  razorpay: Razorpay,
  payment: Payment,
): Promise<{ payment: Payment; refusal: string | null }> {
  if (payment.status !== 'authorized') return { payment, refusal: null };
  const { amountPaise, currency } = payment;
  const answered = await razorpay.capturePayment({ paymentId: payment.id, amountPaise, currency });
  if (answered.ok) return { payment: answered.value, refusal: null };
  const again = await razorpay.fetchPayment(payment.id);
  const now = again.ok ? again.value : payment;
  const isRefused = answered.kind === 'refused' && now.status === 'authorized';
  return { payment: now, refusal: isRefused ? answered.description : null };
}

/** The order looks paid and its money has not been taken: the maker should not send it off. */
async function tellNotCaptured(db: Database, { orderId }: Settled, paymentId: string, refusal: string): Promise<void> {
  await recordOrderEvent(db.read, {
    orderId,
    id: `not captured ${paymentId}`,
    kind: 'trouble',
    what: `The payment could not be captured: ${refusal}`,
  });
}
