import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { placeholders, prepared } from '../../platform/database/prepared.ts';
import { tagWrites } from '../../platform/database/transaction.ts';
import { recipientText } from './bodies/ship-to.ts';
import type { CheckoutSnapshot } from './find-checkout-snapshot.ts';
import { drawOrderNumber } from './numbering/order-numbering.ts';
import { type CheckoutEvent, type CheckoutState, hasPaid, type RefundReason, stateAfter } from './states.ts';
import { checkouts } from './tables/checkout-schema.ts';
import { orders } from './tables/order-schema.ts';

export type CheckoutRow = typeof checkouts.$inferSelect;

/** Locks a checkout; taken before any lock of a product. Rows that refer to it can still be added. */
export async function lockCheckout(tx: Tx, checkoutId: string): Promise<CheckoutRow> {
  const [checkout] = await prepared(tx, 'lock_checkout', () =>
    tx
      .select()
      .from(checkouts)
      .where(eq(checkouts.id, sql.placeholder('checkoutId')))
      .for('no key update'),
  ).execute({ checkoutId });
  if (!checkout) throw new Error(`There is no checkout ${checkoutId}.`);
  return checkout;
}

export interface Move {
  event: CheckoutEvent;
  refundReason?: RefundReason | null;
  order?: NewOrder;
}
type NewOrder = Pick<typeof orders.$inferSelect, 'id' | 'buyerId' | 'amountPaise' | 'buyerText' | 'balanceOf'>;

export function makeOrder({ buyerId, amountPaise, delivery, gift, balanceOf }: CheckoutSnapshot, id: string): NewOrder {
  return {
    id,
    buyerId,
    amountPaise,
    balanceOf,
    buyerText: [delivery.name, delivery.email, delivery.phone, ...recipientText(gift)].join(' '),
  };
}

/**
 * It had pieces that were made to order. The function promise_queue also counts those that are so since; a payment is
 * not made to wait for the table of products to find them, and what they change is seen after five minutes.
 */
const isMade = sql<boolean>`(${checkouts.quoteId} is not null or exists (
  select from checkout_lines l where l.checkout_id = ${checkouts.id} and l.make_days > 0))`;

/** Its pieces are in the queue while it is held. */
const isQueued = sql<boolean>`(${checkouts.dispatchOn} is not null and ${checkouts.holdEndedAt} is null and ${checkouts.heldUntil} > clock_timestamp())`;

/** Applies an event to a locked checkout and writes its order; null when the event changes nothing. */
export async function moveOrder(
  tx: Tx,
  checkout: { id: string; state: CheckoutState },
  { event, refundReason = null, order }: Move,
): Promise<CheckoutState | null> {
  const to = stateAfter(checkout.state, event);
  if (!to) return null;
  const [moved] = await prepared(tx, 'move_checkout', () =>
    tx
      .update(checkouts)
      .set({ state: sql`${sql.placeholder('to')}` })
      .where(eq(checkouts.id, sql.placeholder('checkoutId')))
      .returning({ isMade, isQueued }),
  ).execute({ checkoutId: checkout.id, to });
  const staysQueued = checkout.state === 'held' && to === 'paid' && !refundReason && moved?.isQueued;
  if (moved?.isMade && !staysQueued) tagWrites(tx, 'everything');
  if (order) await writeOrder(tx, { ...order, checkoutId: checkout.id, isPaid: hasPaid(to), refundReason });
  return to;
}

/** The first payment result creates the order; the first successful one marks it paid. */
export async function writeOrder(
  tx: Tx,
  order: NewOrder & { checkoutId: string; isPaid: boolean; refundReason: RefundReason | null },
): Promise<void> {
  await prepared(tx, 'write_order', () =>
    tx
      .insert(orders)
      .values({
        ...placeholders(
          ...([
            'id',
            'checkoutId',
            'buyerId',
            'amountPaise',
            'buyerText',
            'balanceOf',
            'isPaid',
            'refundReason',
            'status',
          ] as const),
        ),
        // The default would take a new number for each later payment result, too.
        number: sql`coalesce(
          (select written.number from ${orders} written where written.checkout_id = ${sql.placeholder('checkoutId')}),
          ${drawOrderNumber()})`,
      })
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
