import { eq } from 'drizzle-orm';
import type { Connections } from '../../platform/database/database.ts';
import type { Answered } from '../../platform/network/provider-answer.ts';
import type { PaymentProvider } from '../../platform/payments/payment-provider.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { refundQueue } from '../core/queue-refund.ts';
import { payments } from '../core/tables/payment-schema.ts';
import { refunds } from '../core/tables/refund-schema.ts';
import { refuseRefund, settleRefund } from './settle-refund.ts';
import { isLowBalance, waitForBalance } from './wait-for-balance.ts';

export interface RefundDependencies {
  db: Connections;
  queue: Queue;
  paymentProvider: PaymentProvider;
}
export interface RefundJob {
  refundId: string;
  attempt?: number;
}

/** Hours in a week. */
const maxBalanceAttempts = 168;
/** The webhook usually arrives before, within seven working days. */
const attemptAfterMinutes = [5, 60, 1_440, 4_320, 10_080];

/** Requests a refund with its id as idempotency key, or fetches its state. Throws when the queue should retry. */
export async function sendRefund(deps: RefundDependencies, { refundId, attempt = 0 }: RefundJob): Promise<void> {
  const { db, paymentProvider } = deps;
  const [row] = await db.read.select().from(refunds).where(eq(refunds.id, refundId));
  if (!row || row.state === 'processed' || row.state === 'failed') return;
  if (row.providerRefundId) return fetchPendingRefund(deps, row.providerRefundId, { refundId, attempt });
  const { paymentId, amountPaise } = row;
  const [payment] = await db.read.select().from(payments).where(eq(payments.id, paymentId));
  if (payment && !payment.capturedAt)
    await paymentProvider.capturePayment({ paymentId, amountPaise: payment.amountPaise, currency: payment.currency });
  const answered = await paymentProvider.refundPayment({ paymentId, amountPaise, idempotencyKey: refundId });
  if (!answered.ok) return handleRefusal(deps, { refundId, attempt, paymentId }, answered);
  await db.transaction((tx) => settleRefund(tx, deps.queue, { ...answered.value, receipt: refundId }));
  if (answered.value.status === 'pending') await scheduleFetch(deps, refundId, 0);
}

async function handleRefusal(
  deps: RefundDependencies,
  { refundId, attempt, paymentId }: { refundId: string; attempt: number; paymentId: string },
  { kind, status, description }: Extract<Answered<never>, { ok: false }>,
): Promise<void> {
  const isTemporary = kind !== 'refused' || status === 409 || /should be captured/i.test(description);
  if (isTemporary) throw new Error(`The refund ${refundId} could not be requested yet.`);
  if (isLowBalance(description) && attempt < maxBalanceAttempts) return waitForBalance(deps, { refundId, attempt });
  // Refunded in the provider's dashboard, or by an earlier attempt whose response was lost.
  if (/refunded|greater than/i.test(description)) await recordProviderRefunds(deps, paymentId);
  await deps.db.transaction((tx) => refuseRefund(tx, deps.queue, refundId, description));
}

/** Records every refund of a payment that the provider has. Throws while it does not answer. */
export async function recordProviderRefunds(deps: RefundDependencies, paymentId: string): Promise<void> {
  const answered = await deps.paymentProvider.listPaymentRefunds(paymentId);
  if (!answered.ok) throw new Error(`The refunds of ${paymentId} could not be read yet.`);
  for (const refund of answered.value) await deps.db.transaction((tx) => settleRefund(tx, deps.queue, refund));
}

async function fetchPendingRefund(
  deps: RefundDependencies,
  providerRefundId: string,
  { refundId, attempt }: { refundId: string; attempt: number },
): Promise<void> {
  const answered = await deps.paymentProvider.fetchRefund(providerRefundId);
  if (answered.ok) await deps.db.transaction((tx) => settleRefund(tx, deps.queue, answered.value));
  if (!answered.ok || answered.value.status === 'pending') await scheduleFetch(deps, refundId, attempt);
}

async function scheduleFetch({ db, queue }: RefundDependencies, refundId: string, attempt: number): Promise<void> {
  const minutes = attemptAfterMinutes[attempt];
  if (minutes === undefined) return;
  const job: RefundJob = { refundId, attempt: attempt + 1 };
  await db.transaction((tx) =>
    queue.send(tx, refundQueue, job, { key: `${refundId} ${attempt + 1}`, startAfterSeconds: minutes * 60 }),
  );
}
