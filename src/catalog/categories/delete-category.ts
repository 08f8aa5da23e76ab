import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import { t } from '../../shared/languages/translate.ts';
import { categories, products } from '../schema.ts';

/** Archived products lose the category. Throws ShopError 404, or 409 category_in_use. */
export async function deleteCategory(tx: Tx, id: string): Promise<{ name: string }> {
  const [category] = await tx
    .select({ name: categories.name })
    .from(categories)
    .where(eq(categories.id, id))
    .for('update');
  if (!category) throw new ShopError('not_found', t('catalogAnswers.categoryNotFound'));
  const inUse = await tx.$count(products, and(eq(products.categoryId, id), isNull(products.archivedAt)));
  if (inUse > 0) throw new ShopError('category_in_use');
  await tx
    .update(products)
    .set({ categoryId: null })
    .where(and(eq(products.categoryId, id), isNotNull(products.archivedAt)));
  await tx.delete(categories).where(eq(categories.id, id));
  return category;
}
