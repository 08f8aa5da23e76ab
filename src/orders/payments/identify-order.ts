import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { Queue } from '../../platform/queue.ts';
import { checkouts } from '../schema.ts';
import { type ReconcileDependencies, reconcileCheckout } from './reconcile-checkout.ts';

export const identifyQueue = 'identify-order';

export interface IdentifyJob {
  providerOrderId: string;
}

/** A right signature about an order that is not in our books: told before we wrote it down, or of another shop on the same account. */
export function identifyLater(tx: Tx, queue: Queue, providerOrderId: string, eventId: string): Promise<void> {
  return queue.send(tx, identifyQueue, { providerOrderId } satisfies IdentifyJob, { key: eventId });
}

/**
 * Asks the provider whose order it is: the receipt of ours is a checkout's id.
 * @throws Error when the provider was silent: the queue tries again
 */
export async function identifyOrder(parts: ReconcileDependencies, { providerOrderId }: IdentifyJob): Promise<void> {
  const answered = await parts.razorpay.fetchOrder(providerOrderId);
  if (!answered.ok && answered.kind === 'refused') return;
  if (!answered.ok) throw new Error(`The order ${providerOrderId} could not be asked after yet.`);
  const { receipt } = answered.value;
  if (!receipt) return;
  await parts.db.read
    .update(checkouts)
    .set({ providerOrderId })
    .where(and(eq(checkouts.id, receipt), isNull(checkouts.providerOrderId)));
  const [checkout] = await parts.db.read
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(eq(checkouts.id, receipt), eq(checkouts.providerOrderId, providerOrderId)));
  if (checkout) await reconcileCheckout(parts, checkout.id);
}
