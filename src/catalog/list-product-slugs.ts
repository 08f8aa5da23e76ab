import { desc } from 'drizzle-orm';
import type { Queries } from '../platform/database/database.ts';
import { products } from './schema.ts';
import { inShop } from './select-products.ts';

/** Of the products in the shop, the newest first. */
export async function listProductSlugs(queries: Queries, limit: number): Promise<string[]> {
  const rows = await queries
    .select({ slug: products.slug })
    .from(products)
    .where(inShop)
    .orderBy(desc(products.createdAt), desc(products.id))
    .limit(limit);
  return rows.map(({ slug }) => slug);
}
