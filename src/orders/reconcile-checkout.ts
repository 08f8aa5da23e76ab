import { and, eq } from 'drizzle-orm';
import type { Database, Tx } from '../platform/database/database.ts';
import type { Queue } from '../platform/queue.ts';
import type { Payment, Razorpay } from '../platform/razorpay.ts';
import { vouchedBy } from './confirm-payment.ts';
import { type Settled, type SettleParts, settlePayment } from './settle-payment.ts';
import { checkouts, payments } from './tables.ts';

export const reconcileQueue = 'reconcile-checkout';

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

/** One turn of the timetable: asks, settles, and sets the next turn while the checkout stays open. */
export async function reconcileInTurn(parts: ReconcileParts, { checkoutId, turn }: ReconcileJob): Promise<Settled[]> {
  const settled = await reconcileCheckout(parts, checkoutId);
  const isNextDue = turn >= 0 && turn + 1 < askAfterMinutes.length && !(await isDone(parts.db, checkoutId));
  if (isNextDue) await parts.db.transaction((tx) => askLater(tx, parts.queue, checkoutId, turn + 1));
  return settled;
}

/**
 * Asks the provider about every payment of a checkout, captures what is only authorised, and settles what it says.
 * Nothing happens when it is silent, or never heard of the checkout.
 * @returns what each payment came to, oldest first
 */
export async function reconcileCheckout(parts: ReconcileParts, checkoutId: string): Promise<Settled[]> {
  const { db, razorpay } = parts;
  const [checkout] = await db.read.select().from(checkouts).where(eq(checkouts.id, checkoutId));
  if (!checkout) return [];
  const providerOrderId = checkout.providerOrderId ?? (await findByReceipt({ db, razorpay }, checkoutId));
  const answered = providerOrderId ? await razorpay.fetchOrderPayments(providerOrderId) : null;
  if (!answered?.ok) return [];
  const settled: Settled[] = [];
  for (const payment of answered.value.toSorted((a, b) => a.createdAt - b.createdAt)) {
    const vouched = vouchedBy(await captured(razorpay, payment));
    if (vouched) settled.push(await db.transaction((tx) => settlePayment(tx, parts, checkoutId, vouched)));
  }
  return settled;
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

async function captured(razorpay: Razorpay, payment: Payment): Promise<Payment> {
  if (payment.status !== 'authorized') return payment;
  const answered = await razorpay.capturePayment({ paymentId: payment.id, amountPaise: payment.amountPaise });
  return answered.ok ? answered.value : payment;
}

/** Paid, and the provider has confirmed that it holds the money. */
async function isDone(db: Database, checkoutId: string): Promise<boolean> {
  const [paid] = await db.read
    .select({ capturedAt: payments.capturedAt })
    .from(payments)
    .where(and(eq(payments.checkoutId, checkoutId), payments.settles));
  return paid?.capturedAt != null;
}
