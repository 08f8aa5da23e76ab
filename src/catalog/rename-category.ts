import { and, eq, ne, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { ShopError } from '../platform/errors.ts';
import { nameKey } from '../shared/text.ts';
import { categoryName } from './add-category.ts';
import type { CategoryBody } from './api.ts';
import { reindexCategory } from './index-product.ts';
import { categories } from './schema.ts';
import { claimCategorySlug } from './slugs.ts';

/**
 * Renames a category; its old address keeps leading to it.
 * @throws ShopError 404, or 409 category_exists
 */
export async function renameCategory(tx: Tx, id: string, given: string): Promise<CategoryBody> {
  const name = categoryName(given);
  const key = nameKey(name);
  // Two renames to one name must not both find it free.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`category ${key}`}))`);
  const [category] = await tx.select().from(categories).where(eq(categories.id, id)).for('update');
  if (!category) throw new ShopError('not_found', 'This category was not found.');
  const [twin] = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(and(eq(categories.nameKey, key), ne(categories.id, id)));
  if (twin) throw new ShopError('category_exists');
  const slug = category.name === name ? category.slug : await claimCategorySlug(tx, id, name);
  await tx.update(categories).set({ name, nameKey: key, slug }).where(eq(categories.id, id));
  await reindexCategory(tx, id);
  return { _id: id, name, slug };
}
