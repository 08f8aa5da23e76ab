import { eq } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import type { Language } from '../../../shared/languages/languages.ts';
import { checkouts } from '../tables/checkout-schema.ts';
import { orders } from '../tables/order-schema.ts';

/** As it was stored; null without the order. */
export async function findOrderLanguage(queries: Queries, orderId: string): Promise<Language | null> {
  const [found] = await queries
    .select({ language: checkouts.language })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .where(eq(orders.id, orderId));
  return found?.language ?? null;
}
