import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import { t } from '../../shared/languages/translate.ts';
import type { AdminProductBody } from '../api.ts';
import { requireAdminProduct } from '../list-admin-products.ts';
import { products } from '../schema.ts';
import { indexProducts, lockCatalogIndexes } from '../search/search-index.ts';
import { productNotFound } from '../select-products.ts';
import { lockCategory, unknownCategory } from './add-product.ts';

/** Throws ShopError 404; 409 conflict when its category was deleted and no other is given. */
export async function restoreProduct(tx: Tx, productId: string, categoryId?: string): Promise<AdminProductBody> {
  const archived = tx
    .select({ categoryId: products.categoryId })
    .from(products)
    .where(and(isNotNull(products.archivedAt), eq(products.id, productId)));
  const [found] = await archived;
  if (!found) throw productNotFound();
  const category = categoryId ?? found.categoryId;
  const hasCategory = category !== null && (await lockCategory(tx, category));
  const [locked] = await archived.for('update');
  if (!locked) throw productNotFound();
  if (!categoryId && !hasCategory) throw new ShopError('conflict', t('catalogAnswers.categoryDeleted'));
  if (!hasCategory) throw unknownCategory();
  await lockCatalogIndexes(tx);
  await tx
    .update(products)
    .set({ archivedAt: null, categoryId: category, version: sql`${products.version} + 1` })
    .where(eq(products.id, productId));
  await indexProducts(tx, [productId]);
  return requireAdminProduct(tx, productId);
}
