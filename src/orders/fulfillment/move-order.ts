import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { placeholders, prepared } from '../../platform/database/prepared.ts';
import type { OrderStatus } from '../../shared/order-statuses.ts';
import type { CheckoutSnapshot } from '../checkout/find-checkout-snapshot.ts';
import { checkouts, orders } from '../schema.ts';
import { type CheckoutEvent, type CheckoutState, hasPaid, type RefundReason, stateAfter } from '../states.ts';

export type CheckoutRow = typeof checkouts.$inferSelect;

/**
 * Takes the lock under which everything about one checkout happens. Whoever needs more locks takes this one first, then products
 * in the order of their ids: so no two commands ever wait for each other.
 */
export async function lockCheckout(tx: Tx, checkoutId: string): Promise<CheckoutRow> {
  const [checkout] = await prepared(tx, 'lock_checkout', () =>
    tx
      .select()
      .from(checkouts)
      .where(eq(checkouts.id, sql.placeholder('checkoutId')))
      .for('update'),
  ).execute({ checkoutId });
  if (!checkout) throw new Error(`There is no checkout ${checkoutId}.`);
  return checkout;
}

export interface Move {
  happening: CheckoutEvent;
  /** With a payment whose goods are gone or whose amount is not ours: its order is cancelled. */
  refundReason?: RefundReason | null;
  /** With a payment's result: the order that it makes, or that stands already. */
  order?: NewOrder;
}
type NewOrder = Pick<typeof orders.$inferSelect, 'id' | 'buyerId' | 'amountPaise' | 'buyerText'>;

/** The order that a payment's result makes of its checkout. */
export function orderOf({ buyerId, amountPaise, delivery }: CheckoutSnapshot, id: string): NewOrder {
  return { id, buyerId, amountPaise, buyerText: [delivery.name, delivery.email, delivery.phone].join(' ') };
}

/**
 * The one function that moves an order: callback, webhook, reconciler, expiry, the desk and the refunds all end here.
 * What the table of `states.ts` does not know changes nothing. The caller holds the checkout's lock.
 * @returns the state it came to, or null when nothing moved
 */
export async function moveOrder(
  tx: Tx,
  checkout: { id: string; state: CheckoutState },
  { happening, refundReason = null, order }: Move,
): Promise<CheckoutState | null> {
  const to = stateAfter(checkout.state, happening);
  if (!to) return null;
  const moved = prepared(tx, 'move_checkout', () =>
    tx
      .update(checkouts)
      .set({ state: sql`${sql.placeholder('to')}` })
      .where(eq(checkouts.id, sql.placeholder('checkoutId'))),
  ).execute({ checkoutId: checkout.id, to });
  const written = order && writeOrder(tx, { ...order, checkoutId: checkout.id, isPaid: hasPaid(to), refundReason });
  await Promise.all([moved, written]);
  return to;
}

/** From the first payment result on there is an order, paid or not; the first good one makes it paid. */
async function writeOrder(
  tx: Tx,
  order: NewOrder & { checkoutId: string; isPaid: boolean; refundReason: RefundReason | null },
): Promise<void> {
  await prepared(tx, 'write_order', () =>
    tx
      .insert(orders)
      .values(
        placeholders('id', 'checkoutId', 'buyerId', 'amountPaise', 'buyerText', 'isPaid', 'refundReason', 'status'),
      )
      .onConflictDoUpdate({
        target: orders.checkoutId,
        set: {
          isPaid: sql`excluded.is_paid`,
          refundReason: sql`excluded.refund_reason`,
          status: sql`case when excluded.refund_reason is null then ${orders.status} else excluded.status end`,
        },
      }),
  ).execute({ ...order, status: order.refundReason ? 'Cancelled' : 'Not Processed' });
}

/** The maker's side of the same: any of the five statuses from any other (spec section 4), whatever became of the money. */
export async function moveFulfilment(tx: Tx, orderId: string, status: OrderStatus): Promise<void> {
  await tx.update(orders).set({ status }).where(eq(orders.id, orderId));
}
