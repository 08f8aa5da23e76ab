import { and, eq, inArray, sql } from 'drizzle-orm';
import { freeHolds } from '../../catalog/index.ts';
import { releaseOfferUses } from '../../offers/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { message } from '../../platform/message.ts';
import { type CheckoutRow, moveCheckout } from '../core/move-checkout.ts';
import { recordOrderEvent } from '../core/order-events.ts';
import { findOrderId } from '../core/require-order.ts';
import { checkouts } from '../core/tables/checkout-schema.ts';
import type { Work } from './work-state.ts';

/**
 * An order that is cancelled before it is paid holds neither pieces nor the use of a code any more, and the balance of
 * a custom order is no longer awaited. Orders in cash: see `endCod`. The checkout is locked.
 * @returns whether there was a hold
 */
export async function endUnpaidHolds(tx: Tx, { checkout, order }: Work): Promise<boolean> {
  if (!order.isPaid) return checkout.codState === null && endHold(tx, checkout);
  if (!checkout.quoteId) return false;
  const isUnpaid = inArray(checkouts.state, ['held', 'failed']);
  const balances = await tx
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.quoteId, checkout.quoteId), eq(checkouts.balanceOf, order.id), isUnpaid))
    .orderBy(checkouts.id)
    .for('no key update');
  const ended = [];
  for (const balance of balances) ended.push(await endBalance(tx, balance));
  return ended.includes(true);
}

async function endBalance(tx: Tx, balance: CheckoutRow): Promise<boolean> {
  const orderId = await findOrderId(tx, balance.id);
  const what = message('orderHistory.balanceNotAwaited');
  if (orderId) await recordOrderEvent(tx, { orderId, kind: 'failed', what });
  return endHold(tx, balance);
}

/** An attempt that failed leaves its checkout failed, with its hold. */
async function endHold(tx: Tx, checkout: CheckoutRow): Promise<boolean> {
  const { id, state, heldUntil, holdEndedAt } = checkout;
  if (state !== 'held' && state !== 'failed') return false;
  await freeHolds(tx, { checkoutId: id });
  await releaseOfferUses(tx, [id]);
  await moveCheckout(tx, checkout, { event: 'hold_ended' });
  if (holdEndedAt || heldUntil.getTime() <= Date.now()) return false;
  await tx.update(checkouts).set({ holdEndedAt: sql`now()` }).where(eq(checkouts.id, id));
  return true;
}
