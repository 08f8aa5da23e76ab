import { inArray } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { products } from '../schema.ts';

export interface TaxClass {
  /** Null where the category was deleted. */
  categoryId: string | null;
  /** Empty = that of the category. */
  taxHeading: string;
}

/** What decides the tax of each product, archived ones included. */
export async function findTaxClasses(queries: Queries, productIds: readonly string[]): Promise<Map<string, TaxClass>> {
  const { id, categoryId, taxHeading } = products;
  const rows = await queries
    .select({ id, categoryId, taxHeading })
    .from(products)
    .where(inArray(id, [...productIds]));
  return new Map(rows.map(({ id: productId, ...found }) => [productId, found]));
}
