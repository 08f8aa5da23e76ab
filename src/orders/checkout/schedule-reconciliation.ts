import type { Tx } from '../../platform/database/database.ts';
import type { Queue } from '../../platform/queue/queue.ts';

export const reconcileQueue = 'reconcile-checkout';
export const confirmQueue = 'confirm-settlement';

const hour = 60;
/** Minutes after checkout. Razorpay accepts captures until the fifth day. */
const attemptAfterMinutes = [
  1,
  3,
  8,
  15,
  30,
  ...Array.from({ length: 24 }, (_, n) => (n + 1) * hour),
  ...Array.from({ length: 16 }, (_, n) => (30 + n * 6) * hour),
];

export interface ReconcileJob {
  checkoutId: string;
  /** Index in the schedule; -1 = unscheduled. */
  attempt: number;
}

export async function scheduleReconciliation(tx: Tx, queue: Queue, checkoutId: string, attempt = 0): Promise<void> {
  const minutes = attemptAfterMinutes[attempt];
  if (minutes === undefined) return;
  await queue.send(tx, reconcileQueue, { checkoutId, attempt } satisfies ReconcileJob, {
    key: jobKey(checkoutId, attempt),
    startAfterSeconds: (minutes - (attemptAfterMinutes[attempt - 1] ?? 0)) * 60,
  });
}

/** One attempt after the hold of a manual payment has expired; a settlement cancels it. */
export function scheduleExpiry(tx: Tx, queue: Queue, checkoutId: string, holdMinutes: number): Promise<void> {
  const job: ReconcileJob = { checkoutId, attempt: attemptAfterMinutes.length };
  return queue.send(tx, reconcileQueue, job, { key: jobKey(checkoutId, 0), startAfterSeconds: holdMinutes * 60 });
}

export function reconcileNow(tx: Tx, queue: Queue, checkoutId: string, reason: string): Promise<void> {
  return queue.send(tx, reconcileQueue, { checkoutId, attempt: -1 } satisfies ReconcileJob, {
    key: jobKey(checkoutId, reason),
  });
}

/** When another transaction has the checkout's lock. */
export function reconcileSoon(tx: Tx, queue: Queue, checkoutId: string, reason: string): Promise<void> {
  return queue.send(tx, reconcileQueue, { checkoutId, attempt: -1 } satisfies ReconcileJob, {
    key: jobKey(checkoutId, reason),
    startAfterSeconds: confirmAfterSeconds,
  });
}

export interface ConfirmJob {
  checkoutId: string;
  isDoubted?: boolean;
}

/** Usually the browser reports the payment before, which confirms it without another call. */
const confirmAfterSeconds = 3;

export function scheduleConfirmation(
  tx: Tx,
  queue: Queue,
  { checkoutId, cause, isDoubted = false }: ConfirmJob & { cause: string },
): Promise<void> {
  return queue.send(tx, confirmQueue, { checkoutId, isDoubted } satisfies ConfirmJob, {
    key: jobKey(checkoutId, cause),
    startAfterSeconds: confirmAfterSeconds,
  });
}

interface Checked {
  checkoutId: string;
  payment: { id: string; state: string };
  /** By the provider's API, or by the owner. */
  isConfirmed: boolean;
}

/** A job confirms a payment, or nothing is left to ask: deleting jobs is cheaper than running them. */
export async function planChecks(tx: Tx, queue: Queue, { checkoutId, payment, isConfirmed }: Checked): Promise<void> {
  if (!isConfirmed) return scheduleConfirmation(tx, queue, { checkoutId, cause: payment.id });
  if (payment.state !== 'captured') return;
  await queue.drop(tx, reconcileQueue, jobKey(checkoutId, 0));
  await queue.drop(tx, confirmQueue, jobKey(checkoutId, payment.id));
}

function jobKey(checkoutId: string, which: number | string): string {
  return `${checkoutId} ${which}`;
}
