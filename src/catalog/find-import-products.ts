import { eq, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../platform/database/database.ts';
import type { ImportedValues } from './import-columns.ts';
import { regularPrice, saleDays } from './sales.ts';
import { categories, products } from './schema.ts';
import { heldNow } from './select-products.ts';

export interface ImportProduct extends ImportedValues {
  id: string;
  slug: string;
  categoryId: string | null;
  version: number;
  isInShop: boolean;
  held: number;
  hasVariants: boolean;
}

export async function findImportProducts(queries: Queries, which: SQL): Promise<Map<string, ImportProduct>> {
  const rows = await queries
    .select({
      id: products.id,
      name: products.name,
      slug: products.slug,
      categoryId: products.categoryId,
      description: products.description,
      pricePaise: regularPrice,
      quantity: products.quantity,
      shipping: products.shipping,
      isDeliveredFree: products.isDeliveredFree,
      isHidden: sql<boolean>`${products.hiddenAt} is not null`,
      makeDays: products.makeDays,
      salePaise: products.salePaise,
      ...saleDays,
      version: products.version,
      isInShop: sql<boolean>`${products.archivedAt} is null`,
      held: heldNow,
      hasVariants: sql<boolean>`${products.options} is not null`,
      category: sql<string>`coalesce(${categories.name}, '')`,
    })
    .from(products)
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .where(which);
  return new Map(
    rows.map(({ salePaise, from, until, ...row }) => [
      row.id,
      // A sale of variants has the prices of its variants, which are not in the file.
      { ...row, sale: salePaise === null || row.hasVariants ? null : { pricePaise: salePaise, from, until } },
    ]),
  );
}
