import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { products, productVariants } from '../schema.ts';

/** By the database's clock. */
export const hasSaleEnded = sql`coalesce(${products}.sale_until <= statement_timestamp(), false)`;
export const isSaleRunning = sql`(coalesce(${products}.sale_from <= statement_timestamp(), true) and not ${hasSaleEnded})`;

/** By the database's clock, of the variant under this name beside its product. */
export function variantPriceNow(variant: SQL): SQL<number> {
  return sql<number>`case when ${variant}.sale_paise is null then ${variant}.price_paise
    when ${isSaleRunning} then ${variant}.sale_paise else ${variant}.regular_paise end`;
}

const currentVariants = sql`${productVariants} v where v.product_id = ${products}.id and v.archived_at is null`;

/** A variant of the product has another price now than it is charged. */
export const hasVariantDue = sql`exists (select from ${currentVariants} and v.price_paise <> ${variantPriceNow(sql`v`)})`;

/** For updates of products whose variants have their prices already. */
export const hasPriceRangeNow = sql<boolean>`case when ${products}.options is null then ${products}.has_price_range
  else (select count(distinct v.price_paise) > 1 from ${currentVariants}) end`;

/**
 * Sets the prices of variants to what they are now, under the locks of their products, whose sale is not yet forgotten.
 * @returns ids of products
 */
export async function settleVariantPrices(tx: Tx, productIds: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ product_id: string }>(sql`update ${productVariants} v
    set price_paise = ${variantPriceNow(sql`v`)}, regular_paise = case when not ${hasSaleEnded} then v.regular_paise end,
      sale_paise = case when not ${hasSaleEnded} then v.sale_paise end
    from ${products} where ${products}.id = v.product_id and ${products}.id = any(${sql.param(productIds)}::text[])
      and v.sale_paise is not null and (v.price_paise <> ${variantPriceNow(sql`v`)} or ${hasSaleEnded})
    returning v.product_id`);
  return [...new Set(rows.map(({ product_id }) => product_id))];
}

/** The regular prices are charged again. */
export async function endVariantSales(tx: Tx, productId: string): Promise<void> {
  await tx.execute(sql`update ${productVariants} set price_paise = regular_paise, regular_paise = null, sale_paise = null
    where product_id = ${productId} and sale_paise is not null`);
}
