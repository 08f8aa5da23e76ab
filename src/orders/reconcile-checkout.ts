import { eq } from 'drizzle-orm';
import type { Database } from '../platform/database/database.ts';
import type { Razorpay } from '../platform/razorpay.ts';
import { vouchedBy } from './confirm-payment.ts';
import { type Settled, settlePayment } from './settle-payment.ts';
import { checkouts } from './tables.ts';

/**
 * Asks the provider about every payment of one of its orders and settles what it says; nothing happens when it is silent.
 * @returns what each payment came to, oldest first
 */
export async function reconcileCheckout(
  { db, razorpay }: { db: Database; razorpay: Razorpay },
  providerOrderId: string,
): Promise<Settled[]> {
  const [checkout] = await db.read
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(eq(checkouts.providerOrderId, providerOrderId));
  const answered = await razorpay.fetchOrderPayments(providerOrderId);
  if (!checkout || !answered.ok) return [];
  const settled: Settled[] = [];
  for (const payment of answered.value.toSorted((a, b) => a.createdAt - b.createdAt)) {
    const vouched = vouchedBy(payment);
    if (vouched) settled.push(await db.transaction((tx) => settlePayment(tx, checkout.id, vouched)));
  }
  return settled;
}
