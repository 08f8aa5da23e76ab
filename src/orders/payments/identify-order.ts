import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { isOfProviderOrder } from '../core/find-checkout-snapshot.ts';
import { checkouts } from '../core/tables/checkout-schema.ts';
import { type ReconcileDependencies, reconcileCheckout } from './reconcile/reconcile-checkout.ts';

/** Ends the receipt of the provider's order for what is left after an advance. */
export const restSuffix = '_rest';

export const identifyQueue = 'identify-order';

export interface IdentifyJob {
  providerOrderId: string;
}

/**
 * For a signed webhook about an unknown order: it arrived before our own record, or belongs to another shop on the
 * account.
 */
export function identifyLater(tx: Tx, queue: Queue, providerOrderId: string, eventId: string): Promise<void> {
  return queue.send(tx, identifyQueue, { providerOrderId } satisfies IdentifyJob, { key: eventId });
}

/** The receipt of our orders is a checkout's id, or begins with it. Throws while the provider does not answer. */
export async function identifyOrder(deps: ReconcileDependencies, { providerOrderId }: IdentifyJob): Promise<void> {
  const answered = await deps.paymentProvider.fetchOrder(providerOrderId);
  if (!answered.ok && answered.kind === 'refused') return;
  if (!answered.ok) throw new Error(`The order ${providerOrderId} could not be fetched yet.`);
  const { receipt: stated, amountPaise } = answered.value;
  if (!stated) return;
  const receipt = stated.endsWith(restSuffix) ? stated.slice(0, -restSuffix.length) : stated;
  const { key: providerKeyId } = await deps.paymentProvider.describeCheckout({ id: providerOrderId, amountPaise });
  await deps.db.read
    .update(checkouts)
    .set({ providerOrderId, providerKeyId })
    .where(and(eq(checkouts.id, receipt), isNull(checkouts.providerOrderId)));
  const [checkout] = await deps.db.read
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(eq(checkouts.id, receipt), isOfProviderOrder(providerOrderId)));
  if (checkout) await reconcileCheckout(deps, checkout.id);
}
