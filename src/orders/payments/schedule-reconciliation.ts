import type { Tx } from '../../platform/database/database.ts';
import type { Queue } from '../../platform/queue.ts';

export const reconcileQueue = 'reconcile-checkout';
export const confirmQueue = 'confirm-settlement';

const hour = 60;
/**
 * Minutes after the checkout began at which the provider is asked: early and often, then hourly for a day, then every six hours
 * to the fifth day, as long as money may still arrive (reliability.md, finding 3).
 */
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
  /** Place in the timetable; -1 = asked out of turn. */
  turn: number;
}

/** Puts a question on the timetable, the first in the transaction that writes the checkout; after the last there is none. */
export async function scheduleReconciliation(tx: Tx, queue: Queue, checkoutId: string, turn = 0): Promise<void> {
  const minutes = attemptAfterMinutes[turn];
  if (minutes === undefined) return;
  await queue.send(tx, reconcileQueue, { checkoutId, turn } satisfies ReconcileJob, {
    key: keyOf(checkoutId, turn),
    startAfterSeconds: (minutes - (attemptAfterMinutes[turn - 1] ?? 0)) * 60,
  });
}

/** Asks out of turn; `reason` keeps one cause from asking twice. */
export function reconcileNow(tx: Tx, queue: Queue, checkoutId: string, reason: string): Promise<void> {
  return queue.send(tx, reconcileQueue, { checkoutId, turn: -1 } satisfies ReconcileJob, {
    key: keyOf(checkoutId, reason),
  });
}

export interface ConfirmJob {
  checkoutId: string;
  /** True when the provider is asked although its API has stated the payment before. */
  isDoubted?: boolean;
}

/** Usually the buyer's browser reports the payment within this time, which confirms it without another call. */
const confirmAfterSeconds = 3;

/** Has a settlement confirmed with the provider's API, once for each cause. */
export function scheduleConfirmation(
  tx: Tx,
  queue: Queue,
  { checkoutId, cause, isDoubted = false }: ConfirmJob & { cause: string },
): Promise<void> {
  return queue.send(tx, confirmQueue, { checkoutId, isDoubted } satisfies ConfirmJob, {
    key: keyOf(checkoutId, cause),
    startAfterSeconds: confirmAfterSeconds,
  });
}

/** The money is there before the first question: nearly always, so it costs a purchase less to take it back than to ask. */
export function cancelReconciliation(tx: Tx, queue: Queue, checkoutId: string): Promise<void> {
  return queue.drop(tx, reconcileQueue, keyOf(checkoutId, 0));
}

function keyOf(checkoutId: string, which: number | string): string {
  return `${checkoutId} ${which}`;
}
