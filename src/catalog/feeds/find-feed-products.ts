import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Validity } from '../../platform/cache/cache-validity.ts';
import type { Queries } from '../../platform/database/database.ts';
import { isoTimestamp } from '../../platform/database/timestamptz.ts';
import { firstLanguage } from '../../shared/languages/languages.ts';
import type { ProductPageBody } from '../api.ts';
import { categories, products, productVariants } from '../schema.ts';
import { computeProductsValidity, inShop, productPageJson, readProduct } from '../select-products.ts';
import { photoSizes } from './photo-sizes.ts';

interface FeedPhoto {
  id: string;
  width: number;
  height: number;
}
/** A product as its page shows it. */
export interface FeedProduct {
  product: ProductPageBody;
  photos: FeedPhoto[];
  /** Ids of the photos of each variant that has its own. */
  photosOfVariants: Record<string, string[]> | null;
  /** Days of the stored sale; null = at once, or without an end. */
  saleFrom: string | null;
  saleUntil: string | null;
}

const productsPerBatch = 200;

/** The next products of the shop after an id; fewer than a batch when there are no more. */
export async function findFeedProducts(
  queries: Queries,
  after: string,
): Promise<{ products: FeedProduct[]; validity: Validity; last: string | null }> {
  const rows = await queries
    .select({
      id: products.id,
      product: productPageJson(firstLanguage),
      photos: photoSizes,
      photosOfVariants: sql<FeedProduct['photosOfVariants']>`(select json_object_agg(v.id, v.photos)
        from ${productVariants} v where v.product_id = ${products.id} and v.archived_at is null and v.photos <> '[]')`,
      saleFrom: isoTimestamp(products.saleFrom),
      saleUntil: isoTimestamp(products.saleUntil),
    })
    .from(products)
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .where(and(inShop, gt(products.id, after)))
    .orderBy(asc(products.id))
    .limit(productsPerBatch);
  return {
    products: rows.map(({ id: _, ...row }) => ({ ...row, product: readProduct(row) })),
    validity: computeProductsValidity(rows, ['lists']),
    last: rows.length < productsPerBatch ? null : (rows.at(-1)?.id ?? null),
  };
}
