import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { startOfDay } from '../../platform/database/shop-day.ts';
import { products, productVariants } from '../schema.ts';
import { hasPriceRangeNow } from './variant-sales.ts';

export interface VariantPrice {
  id: string;
  values: string[];
  /** Without a sale. */
  pricePaise: number;
  salePaise: number | null;
  quantity: number;
  gtin: string;
}

/** The days in India of the sale, both included, are the same for all variants. */
export interface VariantPrices {
  variants: VariantPrice[];
  from: string | null;
  until: string | null;
}

/**
 * Prices of the product's variants, in their order; null without variants. For a query that selects from `products`.
 */
export const variantPrices = sql<VariantPrice[] | null>`case when ${products}.options is not null then (
  select json_agg(json_build_object('id', v.id, 'values', v.option_values, 'pricePaise', coalesce(v.regular_paise, v.price_paise),
    'salePaise', v.sale_paise, 'quantity', v.quantity, 'gtin', v.gtin) order by v.position)
  from ${productVariants} v where v.product_id = ${products}.id and v.archived_at is null) end`;

/** The product is locked. Regular prices are charged until `settlePrices`. */
export async function setVariantPrices(tx: Tx, productId: string, { variants, from, until }: VariantPrices) {
  const rows = variants.map(({ id, pricePaise, salePaise }) => ({ id, pricePaise, salePaise }));
  await tx.execute(sql`update ${productVariants} v set price_paise = priced."pricePaise", sale_paise = priced."salePaise",
    regular_paise = case when priced."salePaise" is not null then priced."pricePaise" end
    from json_to_recordset(${JSON.stringify(rows)}) priced(id text, "pricePaise" int, "salePaise" int)
    where v.id = priced.id and v.product_id = ${productId}`);
  const lowestPaise = Math.min(...variants.map(({ pricePaise }) => pricePaise));
  const isOnSale = variants.some(({ salePaise }) => salePaise !== null);
  await tx
    .update(products)
    .set({
      pricePaise: lowestPaise,
      regularPaise: isOnSale ? lowestPaise : null,
      salePaise: isOnSale ? Math.min(...variants.map(({ pricePaise, salePaise }) => salePaise ?? pricePaise)) : null,
      saleFrom: isOnSale && from ? startOfDay(from) : null,
      saleUntil: isOnSale && until ? startOfDay(until, 1) : null,
      hasPriceRange: hasPriceRangeNow,
    })
    .where(eq(products.id, productId));
}
