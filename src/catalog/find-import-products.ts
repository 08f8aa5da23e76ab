import { eq, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../platform/database/database.ts';
import { regularPrice } from './sales.ts';
import { categories, products } from './schema.ts';
import { heldNow } from './select-products.ts';

export interface ImportProduct {
  id: string;
  name: string;
  slug: string;
  description: string;
  /** The regular one. */
  pricePaise: number;
  quantity: number;
  shipping: boolean;
  version: number;
  isInShop: boolean;
  held: number;
  category: string;
}

export async function findImportProducts(queries: Queries, which: SQL): Promise<Map<string, ImportProduct>> {
  const rows = await queries
    .select({
      id: products.id,
      name: products.name,
      slug: products.slug,
      description: products.description,
      pricePaise: regularPrice,
      quantity: products.quantity,
      shipping: products.shipping,
      version: products.version,
      isInShop: sql<boolean>`${products.archivedAt} is null`,
      held: heldNow,
      category: sql<string>`coalesce(${categories.name}, '')`,
    })
    .from(products)
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .where(which);
  return new Map(rows.map((row) => [row.id, row]));
}
