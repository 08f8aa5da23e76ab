import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import { freeHolds } from '../../../catalog/index.ts';
import type { Connections, Tx } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import { message } from '../../../platform/message.ts';
import { isManualId } from '../../../platform/payments/manual.ts';
import type { Payment, PaymentProvider } from '../../../platform/payments/payment-provider.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import { type ReconcileJob, scheduleReconciliation } from '../../checkout/schedule-reconciliation.ts';
import { moveCheckout } from '../../core/move-checkout.ts';
import { recordOrderEvent } from '../../core/order-events.ts';
import { findOrderId } from '../../core/require-order.ts';
import { checkouts } from '../../core/tables/checkout-schema.ts';
import { payments } from '../../core/tables/payment-schema.ts';
import { recordProviderRefunds } from '../../refunds/send-refund.ts';
import { settlePayment } from '../settle-payment.ts';
import type { Settled } from '../settled.ts';
import { captureAuthorized, toVerified } from '../verified-payment.ts';
import type { VerifiedPayment } from '../write-payment.ts';

export interface ReconcileDependencies {
  db: Connections;
  queue: Queue;
  paymentProvider: PaymentProvider;
}
/**
 * One scheduled attempt: settles payments, ends an expired hold, and schedules the next attempt unless the checkout is
 * paid.
 */
export async function runReconciliation(
  deps: ReconcileDependencies,
  { checkoutId, attempt }: ReconcileJob,
): Promise<void> {
  const isScheduled = attempt >= 0;
  if (isScheduled && isDone(await findKnown(deps.db, checkoutId))) return;
  await reconcileCheckout(deps, checkoutId);
  if (isDone(await findKnown(deps.db, checkoutId))) return;
  await deps.db.transaction(async (tx) => {
    await endHold(tx, checkoutId);
    if (isScheduled) await scheduleReconciliation(tx, deps.queue, checkoutId, attempt + 1);
  });
}

/** Money that arrives later still settles the checkout. */
async function endHold(tx: Tx, checkoutId: string): Promise<void> {
  const [checkout] = await tx
    .select()
    .from(checkouts)
    .where(
      and(
        eq(checkouts.id, checkoutId),
        or(isNull(checkouts.codState), eq(checkouts.codState, 'awaiting')),
        lte(checkouts.heldUntil, sql`now()`),
      ),
    )
    .for('update');
  if (!checkout) return;
  await freeHolds(tx, { checkoutId });
  const ended = await moveCheckout(tx, checkout, { event: 'hold_ended' });
  if (ended && checkout.isManual) await recordUnpaid(tx, checkout.id);
}

async function recordUnpaid(tx: Tx, checkoutId: string): Promise<void> {
  const orderId = await findOrderId(tx, checkoutId);
  const what = message('orderHistory.nothingArrived');
  if (orderId) await recordOrderEvent(tx, { orderId, kind: 'failed', what });
}

/**
 * Settles every payment and refund that the provider reports for a checkout, capturing authorised ones; nothing if it
 * does not answer.
 * @returns false while a payment may still arrive: the provider does not answer, or has one in progress
 */
export async function reconcileCheckout(deps: ReconcileDependencies, checkoutId: string): Promise<boolean> {
  const { db, paymentProvider } = deps;
  const known = await findKnown(db, checkoutId);
  if (!known[0]) return false;
  const providerOrderId = known[0].providerOrderId ?? (await findByReceipt({ db, paymentProvider }, checkoutId));
  const orderIds = [providerOrderId, known[0].advanceOrderId].filter((id) => id !== null);
  const listed = await fetchListed(paymentProvider, orderIds);
  if (!listed) return false;
  const isOurs = ({ id, orderId }: Payment) =>
    orderIds.includes(orderId ?? '') || known.some(({ payment }) => payment?.id === id);
  const stated = [...listed.filter(isOurs), ...(await fetchUnlisted(paymentProvider, known, listed))];
  for (const payment of stated.toSorted((a, b) => a.createdAt - b.createdAt)) {
    const { payment: now, refusal } = await captureAuthorized(paymentProvider, payment);
    const verified = toVerified(now);
    if (!verified) continue;
    if (refusal) await recordCaptureRefusal(db, await settle(deps, checkoutId, verified), now.id, refusal);
    else if (!isKnown(known, verified)) await settle(deps, checkoutId, verified);
    if (now.refundedPaise > 0) await recordProviderRefunds(deps, now.id);
  }
  return listed.every(({ status }) => status !== 'created' && status !== 'in_progress');
}

/** Null while the provider does not answer. */
async function fetchListed(paymentProvider: PaymentProvider, orderIds: string[]): Promise<Payment[] | null> {
  const answers = await Promise.all(orderIds.map((id) => paymentProvider.fetchOrderPayments(id)));
  const listed = answers.flatMap((answered) => (answered.ok ? [answered.value] : []));
  return listed.length > 0 && listed.length === answers.length ? listed.flat() : null;
}

/** Recorded payments that the provider does not list under this order. */
async function fetchUnlisted(paymentProvider: PaymentProvider, known: Known, listed: Payment[]): Promise<Payment[]> {
  const missing = known.flatMap(({ payment }) =>
    payment && payment.state !== 'failed' && !listed.some(({ id }) => id === payment.id) ? [payment.id] : [],
  );
  const answers = await Promise.all(missing.map((id) => paymentProvider.fetchPayment(id)));
  return answers.flatMap((answered) => (answered.ok ? [answered.value] : []));
}

type Known = Awaited<ReturnType<typeof findKnown>>;

function findKnown({ read }: Connections, checkoutId: string) {
  const { id, state, settles, isAdvance, capturedAt, confirmedAt, amountPaise, currency } = payments;
  return prepared(read, 'known_of_checkout', () =>
    read
      .select({
        providerOrderId: checkouts.providerOrderId,
        advanceOrderId: checkouts.advanceOrderId,
        payment: { id, state, settles, isAdvance, capturedAt, confirmedAt, amountPaise, currency },
      })
      .from(checkouts)
      .leftJoin(payments, eq(payments.checkoutId, checkouts.id))
      .where(eq(checkouts.id, sql.placeholder('checkoutId'))),
  ).execute({ checkoutId });
}

/** An unchanged payment needs neither lock nor transaction. */
function isKnown(known: Known, stated: VerifiedPayment): boolean {
  return known.some(
    ({ payment, providerOrderId, advanceOrderId }) =>
      payment?.id === stated.id &&
      payment.state === stated.state &&
      payment.amountPaise === stated.amountPaise &&
      payment.currency === stated.currency &&
      (payment.isAdvance ? advanceOrderId : providerOrderId) === stated.providerOrderId &&
      (stated.state === 'failed' || payment.confirmedAt !== null),
  );
}

/** With an advance: until a payment of the rest is opened. */
function isDone(known: Known): boolean {
  const isOpen = ({ providerOrderId }: Known[number]) => providerOrderId === null || !isManualId(providerOrderId);
  const isSettled = (row: Known[number]) => row.payment?.settles || (row.payment?.isAdvance && !isOpen(row));
  return (
    known.length === 0 ||
    known.some((row) => isSettled(row) && row.payment?.capturedAt !== null && row.payment?.confirmedAt !== null)
  );
}

export function settle(deps: ReconcileDependencies, id: string, payment: VerifiedPayment): Promise<Settled> {
  return deps.db.transaction((tx) => settlePayment(tx, deps.queue, { id }, payment));
}

/** The process may have ended between the provider's response and its record. */
async function findByReceipt(
  { db, paymentProvider }: Pick<ReconcileDependencies, 'db' | 'paymentProvider'>,
  checkoutId: string,
): Promise<string | null> {
  const found = await paymentProvider.findOrderByReceipt(checkoutId);
  if (!found.ok || !found.value) return null;
  const { id, amountPaise } = found.value;
  const { key: providerKeyId } = await paymentProvider.describeCheckout({ id, amountPaise });
  await db.read.update(checkouts).set({ providerOrderId: id, providerKeyId }).where(eq(checkouts.id, checkoutId));
  return id;
}

async function recordCaptureRefusal(
  db: Connections,
  { orderId }: Settled,
  paymentId: string,
  refusal: string,
): Promise<void> {
  await recordOrderEvent(db.read, {
    orderId,
    id: `not captured ${paymentId}`,
    kind: 'problem',
    what: message('orderHistory.notCaptured', { why: { stored: refusal } }),
  });
}
