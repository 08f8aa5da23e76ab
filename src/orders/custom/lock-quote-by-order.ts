import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { QuoteRow } from './quote-terms.ts';
import { customQuotes } from './schema.ts';

/**
 * The quote that an order was made of, locked after its checkout; null for other orders. Its balance is not settled
 * meanwhile.
 */
export async function lockQuoteByOrder(tx: Tx, orderId: string): Promise<QuoteRow | null> {
  const [quote] = await tx.select().from(customQuotes).where(eq(customQuotes.orderId, orderId)).for('update');
  return quote ?? null;
}
