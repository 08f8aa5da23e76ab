import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { dayInIndia } from '../../shared/dates/dates.ts';
import type { CheckoutSnapshot } from '../core/find-checkout-snapshot.ts';
import { checkouts } from '../core/tables/checkout-schema.ts';
import { isOrderGoingOn } from './is-order-going-on.ts';
import { customQuotes } from './schema.ts';

/** Locks the quote of a locked checkout; true when a payment can no longer make its order, or pay its balance. */
export async function isQuoteClosed(tx: Tx, { id, quoteId, balanceOf }: CheckoutSnapshot): Promise<boolean> {
  if (!quoteId) return false;
  const isOutdated = sql<boolean>`${customQuotes.offeredAt} > (select ${checkouts}.created_at from ${checkouts} where ${checkouts}.id = ${id})`;
  const { orderId, balanceOrderId, withdrawnAt } = customQuotes;
  const [quote] = await tx
    .select({ orderId, balanceOrderId, withdrawnAt, isOutdated })
    .from(customQuotes)
    .where(eq(customQuotes.id, quoteId))
    .for('update');
  if (!quote) return true;
  if (balanceOf) return quote.balanceOrderId !== null || !(await isOrderGoingOn(tx, balanceOf));
  return quote.orderId !== null || quote.withdrawnAt !== null || quote.isOutdated;
}

/** The quote and the checkout are locked. An order without an address of its own gets the quote's. */
export async function markQuotePaid(
  tx: Tx,
  { id, quoteId, balanceOf }: CheckoutSnapshot,
  orderId: string,
): Promise<void> {
  if (!quoteId) return;
  const [quote] = await tx
    .update(customQuotes)
    .set(balanceOf ? { balanceOrderId: orderId } : { orderId })
    .where(eq(customQuotes.id, quoteId))
    .returning({ address: customQuotes.address });
  if (balanceOf || !quote?.address) return;
  const delivery = sql`${checkouts.delivery} || jsonb_build_object('address', ${quote.address}::text)`;
  const lacksAddress = sql`${checkouts.delivery} ->> 'address' = ''`;
  await tx
    .update(checkouts)
    .set({ delivery })
    .where(and(eq(checkouts.id, id), lacksAddress));
}

/** Its last day has passed; an order that it has made is still paid in full. */
export async function isQuoteOver(tx: Tx, { quoteId, balanceOf }: CheckoutSnapshot): Promise<boolean> {
  if (!quoteId || balanceOf) return false;
  const [quote] = await tx
    .select({ validUntil: customQuotes.validUntil })
    .from(customQuotes)
    .where(eq(customQuotes.id, quoteId));
  return quote !== undefined && quote.validUntil < dayInIndia(new Date());
}
