import { eq } from 'drizzle-orm';
import { freeHolds } from '../catalogue/index.ts';
import type { Database } from '../platform/database/database.ts';
import { ShopError } from '../platform/errors.ts';
import type { Queue } from '../platform/queue.ts';
import type { Razorpay } from '../platform/razorpay.ts';
import { type Buyer, placeOrder, type Wanted } from './place-order.ts';
import { checkouts } from './tables.ts';

export interface PaymentParts {
  db: Database;
  queue: Queue;
  razorpay: Razorpay;
  /** The key id that the provider's widget is opened with. */
  keyId: string;
}

/**
 * Places the order and opens the provider's order for it; no transaction stays open over the call to the provider.
 * @throws ShopError as `placeOrder`; 503 payment_unavailable when the provider cannot be reached, and the hold is free again
 */
export async function openPayment({ db, queue, razorpay, keyId }: PaymentParts, wanted: Wanted, buyer: Buyer) {
  const checkout = await db.transaction((tx) => placeOrder(tx, queue, wanted, buyer));
  const opened = await razorpay.createOrder({
    amountPaise: checkout.amountPaise,
    receipt: checkout.id,
    notes: { checkout: checkout.id },
  });
  if (!opened.ok) {
    await db.transaction((tx) => freeHolds(tx, { checkoutId: checkout.id }));
    throw new ShopError('payment_unavailable', undefined, {
      cause: new Error(`${opened.kind}: ${opened.description}`),
    });
  }
  const providerOrderId = opened.value.id;
  await db.read.update(checkouts).set({ providerOrderId }).where(eq(checkouts.id, checkout.id));
  return {
    success: true as const,
    id: providerOrderId,
    amount: checkout.amountPaise,
    currency: 'INR' as const,
    key: keyId,
    heldUntil: checkout.heldUntil.toISOString(),
  };
}
