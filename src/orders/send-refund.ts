import { eq, sql } from 'drizzle-orm';
import type { Database, Tx } from '../platform/database/database.ts';
import { sendMailQueue } from '../platform/mailer.ts';
import type { Queue } from '../platform/queue.ts';
import type { Razorpay, Refund } from '../platform/razorpay.ts';
import { formatPrice, toRupees } from '../shared/money.ts';
import { findOrder } from './find-orders.ts';
import { letterhead } from './letterhead.ts';
import { refundMail } from './mails.ts';
import { recordOrderEvent } from './order-events.ts';
import { refundQueue } from './request-refund.ts';
import { canRefundMove, type RefundState } from './states.ts';
import { payments, refunds } from './tables.ts';

export interface RefundParts {
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
/** Minutes until a pending refund is asked after again; the webhook usually comes first (reliability.md, A5: within 7 working days). */
const askAfterMinutes = [5, 60, 1_440, 4_320, 10_080];

/**
 * The job of one refund: asks the provider for it with its own id as idempotency key, or asks what became of it.
 * @throws Error when the provider was silent, or holds the payment as only authorised: the queue tries again
 */
export async function sendRefund(parts: RefundParts, { refundId, turn = 0 }: RefundJob): Promise<void> {
  const { db, razorpay } = parts;
  const [row] = await db.read.select().from(refunds).where(eq(refunds.id, refundId));
  if (!row || row.state === 'processed' || row.state === 'failed') return;
  if (row.providerRefundId) return askAfter(parts, row.providerRefundId, { refundId, turn });
  const [payment] = await db.read.select().from(payments).where(eq(payments.id, row.paymentId));
  if (payment && !payment.capturedAt)
    await razorpay.capturePayment({ paymentId: payment.id, amountPaise: payment.amountPaise });
  const answered = await razorpay.refundPayment({
    paymentId: row.paymentId,
    amountPaise: row.amountPaise,
    idempotencyKey: refundId,
  });
  if (!answered.ok) return takeRefusal(parts, { refundId, turn }, answered);
  await db.transaction((tx) => settleRefund(tx, parts, { ...answered.value, ourId: refundId }));
  if (answered.value.status === 'pending') await askLater(parts, refundId, turn);
}

/** Not every refusal is the last word (reliability.md, findings 11 and 12). */
async function takeRefusal(
  parts: RefundParts,
  { refundId, turn = 0 }: RefundJob,
  refused: Exclude<Awaited<ReturnType<Razorpay['refundPayment']>>, { ok: true }>,
): Promise<void> {
  const { description } = refused;
  const mayPass = refused.kind !== 'refused' || refused.status === 409 || refused.status === 429;
  if (mayPass || /should be captured/i.test(description))
    throw new Error(`The refund ${refundId} could not be asked for yet.`);
  if (/balance|funds/i.test(description) && turn < mostBalanceTurns) return waitForBalance(parts, refundId, turn);
  const isThereAlready = /fully refunded/i.test(description);
  await parts.db.transaction((tx) =>
    move(tx, parts, refundId, {
      state: isThereAlready ? 'processed' : 'failed',
      refusal: isThereAlready ? null : description,
    }),
  );
}

/** The account is short of money at this moment: asked again every hour, for a week. */
async function waitForBalance({ db, queue }: RefundParts, refundId: string, turn: number): Promise<void> {
  const job: RefundJob = { refundId, turn: turn + 1 };
  await db.transaction((tx) =>
    queue.send(tx, refundQueue, job, { key: `${refundId} balance ${turn + 1}`, startAfterSeconds: 3_600 }),
  );
}

/** What the provider says of a refund, by its answer, its webhook or when asked; harmless to repeat. */
export async function settleRefund(
  tx: Tx,
  parts: Omit<RefundParts, 'db' | 'razorpay'>,
  refund: Refund & { ourId?: string },
): Promise<void> {
  const which = refund.ourId ? eq(refunds.id, refund.ourId) : eq(refunds.providerRefundId, refund.id);
  const [row] = await tx.select().from(refunds).where(which).for('update');
  if (!row) return;
  if (!row.providerRefundId)
    await tx.update(refunds).set({ providerRefundId: refund.id }).where(eq(refunds.id, row.id));
  await move(tx, parts, row.id, {
    state: refund.status,
    refusal: refund.status === 'failed' ? 'The bank did not take it.' : null,
  });
}

async function move(
  tx: Tx,
  parts: Omit<RefundParts, 'db' | 'razorpay'>,
  refundId: string,
  to: { state: RefundState; refusal: string | null },
): Promise<void> {
  const [row] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).for('update');
  if (!row || !canRefundMove(row.state, to.state)) return;
  const settledAt = to.state === 'pending' ? null : sql`now()`;
  await tx
    .update(refunds)
    .set({ ...to, settledAt })
    .where(eq(refunds.id, refundId));
  if (to.state === 'pending') return;
  const amount = formatPrice(toRupees(row.amountPaise));
  const what = to.state === 'processed' ? `Refund of ${amount} paid out` : `Refund of ${amount} failed: ${to.refusal}`;
  await recordOrderEvent(tx, row.orderId, { kind: 'refund', what });
  const order = await findOrder(tx, row.orderId);
  if (to.state === 'processed' && order)
    await parts.queue.send(
      tx,
      sendMailQueue,
      refundMail({ id: `refund${refundId}`, order, amount, ...(await letterhead(tx, parts, row.orderId)) }),
      {
        key: `refund ${refundId}`,
      },
    );
}

async function askAfter(
  parts: RefundParts,
  providerRefundId: string,
  { refundId, turn = 0 }: RefundJob,
): Promise<void> {
  const answered = await parts.razorpay.fetchRefund(providerRefundId);
  if (answered.ok) await parts.db.transaction((tx) => settleRefund(tx, parts, answered.value));
  if (!answered.ok || answered.value.status === 'pending') await askLater(parts, refundId, turn);
}

async function askLater({ db, queue }: RefundParts, refundId: string, turn: number): Promise<void> {
  const minutes = askAfterMinutes[turn];
  if (minutes === undefined) return;
  const job: RefundJob = { refundId, turn: turn + 1 };
  await db.transaction((tx) =>
    queue.send(tx, refundQueue, job, { key: `${refundId} ${turn + 1}`, startAfterSeconds: minutes * 60 }),
  );
}
