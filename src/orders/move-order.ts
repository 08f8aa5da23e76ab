import { eq } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import type { OrderStatus } from '../shared/order-statuses.ts';
import { type CheckoutState, type Happening, hasPaid, type RefundReason, stateAfter } from './states.ts';
import { checkouts, orders } from './tables.ts';

export type CheckoutRow = typeof checkouts.$inferSelect;

/**
 * Takes the lock under which everything about one checkout happens. Whoever needs more locks takes this one first, then products
 * in the order of their ids: so no two deeds ever wait for each other.
 */
export async function lockCheckout(tx: Tx, checkoutId: string): Promise<CheckoutRow> {
  const [checkout] = await tx.select().from(checkouts).where(eq(checkouts.id, checkoutId)).for('update');
  if (!checkout) throw new Error(`There is no checkout ${checkoutId}.`);
  return checkout;
}

export interface Move {
  happening: Happening;
  /** With a payment whose goods are gone or whose amount is not ours: its order is cancelled. */
  refundReason?: RefundReason | null;
}

/**
 * The one function that moves an order: callback, webhook, reconciler, expiry, the desk and the refunds all end here.
 * What the table of `states.ts` does not know changes nothing. The caller holds the checkout's lock.
 * @returns the state it came to, or null when nothing moved
 */
export async function moveOrder(
  tx: Tx,
  checkout: { id: string; state: CheckoutState },
  { happening, refundReason = null }: Move,
): Promise<CheckoutState | null> {
  const to = stateAfter(checkout.state, happening);
  if (!to) return null;
  await tx.update(checkouts).set({ state: to }).where(eq(checkouts.id, checkout.id));
  if (happening === 'payment_captured') {
    const outcome = { isPaid: hasPaid(to), refundReason, ...(refundReason && { status: 'Cancelled' as const }) };
    await tx.update(orders).set(outcome).where(eq(orders.checkoutId, checkout.id));
  }
  return to;
}

/** The maker's side of the same: any of the five statuses from any other (spec section 4), whatever became of the money. */
export async function moveFulfilment(tx: Tx, orderId: string, status: OrderStatus): Promise<void> {
  await tx.update(orders).set({ status }).where(eq(orders.id, orderId));
}
