import { eq } from 'drizzle-orm';
import { findActiveTaxSettings, findTaxWithin } from '../../invoicing/index.ts';
import type { Queries } from '../../platform/database/database.ts';
import { findDeliveryState } from '../../shared/delivery/delivery-state.ts';
import { toRupees } from '../../shared/money.ts';
import { quoteLines } from './quote-terms.ts';
import { customQuotes } from './schema.ts';

/** The GST within the whole quote, as its invoice would state it, in rupees; null where the seller charges none. */
export async function findQuoteTax(queries: Queries, code: string): Promise<number | null> {
  const settings = await findActiveTaxSettings(queries);
  if (settings?.mode !== 'registered') return null;
  const [quote] = await queries.select().from(customQuotes).where(eq(customQuotes.code, code));
  if (!quote) return null;
  const { address, deliveryPaise } = quote;
  const [tax = 0] = await findTaxWithin(queries, settings, {
    lines: quoteLines(quote).map((line) => ({ ...line, productId: quote.id })),
    stateCode: findDeliveryState({ address }).state?.code ?? null,
    bills: [{ discountPaise: 0, wrapPaise: 0, deliveryPaise }],
  });
  return toRupees(tax);
}
