import { inArray } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { products } from '../schema.ts';

/** Grams of each of these products; one without a weight is left out. */
export async function findWeights(queries: Queries, productIds: string[]): Promise<Map<string, number>> {
  const found = await queries
    .select({ id: products.id, weightGrams: products.weightGrams })
    .from(products)
    .where(inArray(products.id, productIds));
  return new Map(found.flatMap(({ id, weightGrams }) => (weightGrams > 0 ? [[id, weightGrams] as const] : [])));
}
