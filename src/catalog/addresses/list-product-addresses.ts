import { asc, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { dayInIndia } from '../../platform/database/shop-day.ts';
import { photos, products } from '../schema.ts';
import { inShop } from '../select-products.ts';

export interface ProductAddress {
  slug: string;
  /** The day in India. */
  changedOn: string | null;
  photoIds: string[];
}

/** Addresses of the products in the shop, the oldest first. */
export function listProductAddresses(
  queries: Queries,
  { limit, offset }: { limit: number; offset: number },
): Promise<ProductAddress[]> {
  return queries
    .select({
      slug: products.slug,
      changedOn: dayInIndia(products.updatedAt),
      photoIds: sql<string[]>`(select coalesce(json_agg(f.id order by f.position, f.id), '[]') from ${photos} f
        where f.product_id = ${products}.id)`,
    })
    .from(products)
    .where(inShop)
    .orderBy(asc(products.createdAt), asc(products.id))
    .limit(limit)
    .offset(offset);
}
