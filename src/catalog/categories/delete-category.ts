import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import { t } from '../../shared/languages/translate.ts';
import { categories, holds, products } from '../schema.ts';

/**
 * Archived products lose the category, and its tax heading with it: not while pieces of them are held for open orders,
 * whose invoices are still to be made. Throws ShopError 404, or 409 category_in_use.
 */
export async function deleteCategory(tx: Tx, id: string): Promise<{ name: string }> {
  const [category] = await tx
    .select({ name: categories.name })
    .from(categories)
    .where(eq(categories.id, id))
    .for('update');
  if (!category) throw new ShopError('not_found', t('catalogAnswers.categoryNotFound'));
  const inUse = await tx.$count(products, and(eq(products.categoryId, id), isNull(products.archivedAt)));
  if (inUse > 0) throw new ShopError('category_in_use');
  if ((await countHeldForOrders(tx, id)) > 0) throw new ShopError('category_in_use', t('catalogAnswers.categoryHeld'));
  await tx
    .update(products)
    .set({ categoryId: null })
    .where(and(eq(products.categoryId, id), isNotNull(products.archivedAt)));
  await tx.delete(categories).where(eq(categories.id, id));
  return category;
}

/** Holds of its archived products: of orders that wait for their money, or for their parcel to leave. */
async function countHeldForOrders(tx: Tx, categoryId: string): Promise<number> {
  const [found] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(holds)
    .innerJoin(products, eq(products.id, holds.productId))
    .where(and(eq(products.categoryId, categoryId), gt(holds.heldUntil, sql`now()`)));
  return found?.count ?? 0;
}
