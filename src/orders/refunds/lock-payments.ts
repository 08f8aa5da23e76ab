import { asc, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { lockCheckout } from '../core/move-checkout.ts';
import { requireOrder } from '../core/require-order.ts';
import { checkouts } from '../core/tables/checkout-schema.ts';
import { lockQuoteByOrder } from '../custom/lock-quote-by-order.ts';
import { customQuotes } from '../custom/schema.ts';

/**
 * Locks what was paid for an order, before any other lock of it: its checkout, of a custom order those of all its
 * payments, then its quote. Throws ShopError 404.
 */
export async function lockPayments(tx: Tx, orderId: string): Promise<void> {
  const order = await requireOrder(tx, orderId);
  const [quote] = await tx.select({ id: customQuotes.id }).from(customQuotes).where(eq(customQuotes.orderId, orderId));
  if (!quote) {
    await lockCheckout(tx, order.checkoutId);
    return;
  }
  const isOfQuote = eq(checkouts.quoteId, quote.id);
  await tx.select({ id: checkouts.id }).from(checkouts).where(isOfQuote).orderBy(asc(checkouts.id)).for('update');
  await lockQuoteByOrder(tx, orderId);
}
