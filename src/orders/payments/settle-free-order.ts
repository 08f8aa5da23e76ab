import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { Checkout } from '../checkout/checkout.ts';
import { checkouts } from '../core/tables/checkout-schema.ts';
import { settlePayment } from './settle-payment.ts';

/** Begins the ids of orders and payments that no provider knows. */
const freePrefix = 'free_';

/**
 * An order that costs nothing is paid with its checkout: no provider takes less than ₹1. Repeated calls change nothing.
 */
export async function settleFreeOrder(tx: Tx, queue: Queue, placed: Checkout): Promise<Checkout> {
  const id = freePrefix + placed.id;
  await tx.update(checkouts).set({ providerOrderId: id }).where(eq(checkouts.id, placed.id));
  await settlePayment(tx, queue, placed, {
    id,
    providerOrderId: id,
    amountPaise: 0,
    currency: 'INR',
    state: 'captured',
    method: 'free',
    evidence: 'free',
  });
  return { ...placed, providerOrderId: id };
}
