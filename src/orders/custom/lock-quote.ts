import { and, asc, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { takeLock } from '../../platform/database/take-lock.ts';
import { ShopError } from '../../platform/errors.ts';
import { t } from '../../shared/languages/translate.ts';
import { type CheckoutRow, moveCheckout } from '../core/move-checkout.ts';
import { checkouts } from '../core/tables/checkout-schema.ts';
import type { QuoteRow } from './quote-terms.ts';
import { customQuotes } from './schema.ts';

export interface LockedQuote {
  quote: QuoteRow;
  /** Its checkouts that are not paid. */
  unpaid: (CheckoutRow & { isLive: boolean })[];
}

/** One buyer key for all checkouts of a quote, also of different people. */
export const quoteBuyerKey = (quoteId: string) => `custom:${quoteId}`;

/**
 * Serialises everything about a quote: the lock of its buyer, then its checkouts, then its row. Throws ShopError 404.
 */
export async function lockQuote(tx: Tx, which: { id: string } | { code: string }): Promise<LockedQuote> {
  const isWanted = 'id' in which ? eq(customQuotes.id, which.id) : eq(customQuotes.code, which.code);
  const [found] = await tx.select({ id: customQuotes.id }).from(customQuotes).where(isWanted);
  if (!found) throw new ShopError('not_found', t('shopping.quoteNotFound'));
  await takeLock(tx, `buyer ${quoteBuyerKey(found.id)}`);
  const rows = await tx
    .select({ checkout: checkouts, isLive: sql<boolean>`${checkouts.heldUntil} > now()` })
    .from(checkouts)
    .where(and(eq(checkouts.quoteId, found.id), sql`${checkouts.state} in ('held', 'failed')`))
    .orderBy(asc(checkouts.id))
    .for('update');
  const [quote] = await tx.select().from(customQuotes).where(eq(customQuotes.id, found.id)).for('update');
  return { quote: quote as QuoteRow, unpaid: rows.map(({ checkout, isLive }) => ({ ...checkout, isLive })) };
}

/** Money that arrives for them later is refunded, or still makes the order if nothing else did. */
export async function endUnpaid(tx: Tx, unpaid: LockedQuote['unpaid']): Promise<void> {
  for (const checkout of unpaid) await moveCheckout(tx, checkout, { event: 'hold_ended' });
}
