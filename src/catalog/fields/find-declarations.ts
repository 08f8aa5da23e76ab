import { inArray } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { products } from '../schema.ts';

/** What a packet has to say about a product; '' = the product does not say it. */
export interface Declarations {
  netQuantity: string;
  countryOfOrigin: string;
  bestBefore: string;
  importer: string;
}

/** Declarations of each product, archived ones included. */
export async function findDeclarations(
  queries: Queries,
  productIds: readonly string[],
): Promise<Map<string, Declarations>> {
  const { id, netQuantity, countryOfOrigin, bestBefore, importer } = products;
  const rows = await queries
    .select({ id, netQuantity, countryOfOrigin, bestBefore, importer })
    .from(products)
    .where(inArray(id, [...productIds]));
  return new Map(rows.map(({ id: productId, ...declared }) => [productId, declared]));
}
