import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { lockCategory } from '../products/add-product.ts';
import { products } from '../schema.ts';
import { notArchived, productNotFound } from '../select-products.ts';

/** Locks products for a change, after their categories; answers those that exist. */
export async function lockProducts(tx: Tx, ids: readonly string[]): Promise<{ id: string; isArchived: boolean }[]> {
  if (ids.length === 0) return [];
  const among = inArray(products.id, [...ids]);
  const found = await tx.selectDistinct({ categoryId: products.categoryId }).from(products).where(among);
  const categoryIds = found.flatMap(({ categoryId }) => categoryId ?? []).sort();
  for (const id of categoryIds) await lockCategory(tx, id);
  const rows = await tx
    .select({ id: products.id, archivedAt: products.archivedAt })
    .from(products)
    .where(among)
    .orderBy(asc(products.id))
    .for('update');
  return rows.map(({ id, archivedAt }) => ({ id, isArchived: archivedAt !== null }));
}

/** Throws ShopError 404. */
export async function lockProduct(tx: Tx, productId: string): Promise<typeof products.$inferSelect> {
  const [product] = await tx
    .select()
    .from(products)
    .where(and(notArchived, eq(products.id, productId)))
    .for('update');
  if (!product) throw productNotFound();
  return product;
}
