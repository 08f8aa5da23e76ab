import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { fieldError, type ShopError } from '../../platform/errors.ts';
import { newId } from '../../platform/id.ts';
import { t } from '../../shared/languages/translate.ts';
import { roundToPaise } from '../../shared/money.ts';
import { fillFields } from '../../shared/product-fields.ts';
import { claimProductSlugs } from '../addresses/slugs.ts';
import type { ProductForm } from '../admin-endpoints.ts';
import type { AdminProductBody } from '../api.ts';
import { requireAdminProduct } from '../list-admin-products.ts';
import { arrangePhotos } from '../photos/draft-photo.ts';
import { type PhotoDependencies, type StoredPhoto, writePhotos } from '../photos/store-photo.ts';
import { categories, products } from '../schema.ts';
import { indexProducts, lockCatalogIndexes } from '../search/search-index.ts';
import { writeStockMove } from '../stock/move-stock.ts';

/** Adds a product with photos that are already stored. Throws ShopError 400 for an unknown category. */
export async function addProduct(
  tx: Tx,
  deps: PhotoDependencies,
  form: ProductForm,
  photos: StoredPhoto[],
): Promise<AdminProductBody> {
  await requireCategory(tx, form.category);
  await lockCatalogIndexes(tx);
  const id = newId();
  await tx.insert(products).values({
    id,
    slug: id,
    ...fillFields(form),
    pricePaise: roundToPaise(form.price),
    quantity: form.quantity,
    categoryId: form.category,
    createdAt: sql`clock_timestamp()`,
    searchVector: sql`''::tsvector`,
  });
  await claimProductSlugs(tx, [{ id, name: form.name }]);
  await writeStockMove(tx, { productId: id, change: form.quantity, cause: 'created' });
  if (form.photoIds) await arrangePhotos(tx, id, form.photoIds);
  await writePhotos(tx, deps, photos, { productId: id, from: form.photoIds?.length ?? 0 });
  await indexProducts(tx, [id]);
  return requireAdminProduct(tx, id);
}

async function requireCategory(tx: Tx, id: string): Promise<void> {
  if (!(await lockCategory(tx, id))) throw unknownCategory();
}

/** Locks a category against renaming and deleting, before any lock of a product; false when it does not exist. */
export async function lockCategory(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.select({ id: categories.id }).from(categories).where(eq(categories.id, id)).for('share');
  return rows.length > 0;
}

export function unknownCategory(): ShopError {
  return fieldError('category', t('catalogAnswers.noCategory'));
}
