import { inArray, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../platform/database/database.ts';
import { newId } from '../platform/id.ts';
import { slugOf } from '../shared/slug.ts';
import { categorySlugs, productSlugs } from './schema.ts';

/** Claims a readable address for a product that no other product has or ever had. */
export async function claimProductSlug(tx: Tx, productId: string, name: string): Promise<string> {
  return claim(slugOf(name) || `gift-${productId.slice(-6)}`, async (slug) => {
    const { rowCount } = await tx
      .insert(productSlugs)
      .values({ slug, productId })
      .onConflictDoUpdate({
        target: productSlugs.slug,
        set: { productId },
        setWhere: sql`${productSlugs.productId} = excluded.product_id`,
      });
    return rowCount === 1;
  });
}

/** Every address under which these products are or were found. */
export async function findProductSlugs(queries: Queries, productIds: readonly string[]): Promise<string[]> {
  if (productIds.length === 0) return [];
  const rows = await queries
    .select({ slug: productSlugs.slug })
    .from(productSlugs)
    .where(inArray(productSlugs.productId, [...productIds]));
  return rows.map(({ slug }) => slug);
}

/** Claims a readable address for a category that no other category has or ever had. */
export async function claimCategorySlug(tx: Tx, categoryId: string, name: string): Promise<string> {
  return claim(slugOf(name) || `category-${categoryId.slice(-6)}`, async (slug) => {
    const { rowCount } = await tx
      .insert(categorySlugs)
      .values({ slug, categoryId })
      .onConflictDoUpdate({
        target: categorySlugs.slug,
        set: { categoryId },
        setWhere: sql`${categorySlugs.categoryId} = excluded.category_id`,
      });
    return rowCount === 1;
  });
}

/** Two that want the same address at the same time wait for each other at the unique key; the second takes the next number. */
async function claim(wanted: string, take: (slug: string) => Promise<boolean>): Promise<string> {
  for (let number = 1; number <= 20; number++) {
    const slug = number === 1 ? wanted : `${wanted}-${number}`;
    if (await take(slug)) return slug;
  }
  const slug = `${wanted}-${newId().slice(-8)}`;
  await take(slug);
  return slug;
}
