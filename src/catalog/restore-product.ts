import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { ShopError } from '../platform/errors.ts';
import { requireCategory } from './add-product.ts';
import type { ProductBody } from './api.ts';
import { findProductById } from './find-products.ts';
import { indexProduct } from './index-product.ts';
import { products } from './schema.ts';

/**
 * Brings an archived product back into the shop.
 * @throws ShopError 404; 409 conflict when its category was deleted and no other is given
 */
export async function restoreProduct(tx: Tx, productId: string, categoryId?: string): Promise<ProductBody> {
  const [archived] = await tx
    .select()
    .from(products)
    .where(and(isNotNull(products.archivedAt), eq(products.id, productId)))
    .for('update');
  if (!archived) throw new ShopError('not_found', 'This product was not found.');
  const category = categoryId ?? archived.categoryId;
  if (!category) throw new ShopError('conflict', 'Its category was deleted. Please choose another one for it.');
  await requireCategory(tx, category);
  await tx
    .update(products)
    .set({ archivedAt: null, categoryId: category, version: sql`${products.version} + 1` })
    .where(eq(products.id, productId));
  await indexProduct(tx, productId);
  return (await findProductById(tx, productId)) as ProductBody;
}
