import { eq, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { regularPrice, saleDays } from '../sales/sales.ts';
import { categories, products, storedColumns } from '../schema.ts';
import { heldNow } from '../select-products.ts';
import type { ProductOption } from '../variants/product-option.ts';
import { variantPrices } from '../variants/variant-prices.ts';
import type { ImportedValues } from './import-columns.ts';

export interface ImportProduct extends ImportedValues {
  id: string;
  slug: string;
  categoryId: string | null;
  version: number;
  isInShop: boolean;
  held: number;
  options: ProductOption[] | null;
  /** Its buyers are asked something. */
  asks: boolean;
}

export async function findImportProducts(queries: Queries, which: SQL): Promise<Map<string, ImportProduct>> {
  const rows = await queries
    .select({
      ...storedColumns,
      id: products.id,
      slug: products.slug,
      categoryId: products.categoryId,
      pricePaise: regularPrice,
      quantity: products.quantity,
      isHidden: sql<boolean>`${products.hiddenAt} is not null`,
      salePaise: products.salePaise,
      ...saleDays,
      version: products.version,
      translations: products.translations,
      isInShop: sql<boolean>`${products.archivedAt} is null`,
      held: heldNow,
      options: products.options,
      asks: sql<boolean>`${products.personalisation} is not null`,
      variants: variantPrices,
      category: sql<string>`coalesce(${categories.name}, '')`,
    })
    .from(products)
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .where(which);
  return new Map(
    rows.map(({ salePaise, from, until, variants, ...row }) => [
      row.id,
      {
        ...row,
        sale: salePaise === null || variants ? null : { pricePaise: salePaise, from, until },
        variantPrices: variants && { variants, from, until },
      },
    ]),
  );
}
