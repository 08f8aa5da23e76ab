import { inArray } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { products } from '../schema.ts';

/** The category of each product, archived ones included; null where it was deleted. */
export async function findCategoryIds(
  queries: Queries,
  productIds: readonly string[],
): Promise<Map<string, string | null>> {
  const rows = await queries
    .select({ id: products.id, categoryId: products.categoryId })
    .from(products)
    .where(inArray(products.id, [...productIds]));
  return new Map(rows.map(({ id, categoryId }) => [id, categoryId]));
}
