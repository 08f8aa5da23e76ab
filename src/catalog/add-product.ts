import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { ShopError } from '../platform/errors.ts';
import { newId } from '../platform/id.ts';
import { withoutInvisibleFormatting } from '../shared/text.ts';
import type { ProductBody } from './api.ts';
import { arrangePhotos } from './draft-photo.ts';
import { findProductById } from './find-products.ts';
import { indexProduct } from './index-product.ts';
import { categories, products } from './schema.ts';
import { claimProductSlug } from './slugs.ts';
import { moveStock } from './stock.ts';
import { type PhotoDependencies, type StoredPhoto, writePhotos } from './store-photo.ts';

export interface ProductForm {
  name: string;
  description?: string;
  /** Rupees. */
  price: number;
  quantity: number;
  category: string;
  shipping?: boolean;
  /** The photos that are there already, in their order. */
  photoIds?: string[];
}

/**
 * Adds a product with photos that are already stored.
 * @throws ShopError 400 when the category does not exist
 */
export async function addProduct(
  tx: Tx,
  parts: PhotoDependencies,
  form: ProductForm,
  photos: StoredPhoto[],
): Promise<ProductBody> {
  await requireCategory(tx, form.category);
  const id = newId();
  const name = withoutInvisibleFormatting(form.name);
  await tx.insert(products).values({
    id,
    name,
    slug: id,
    description: form.description?.trim() ?? '',
    pricePaise: Math.round(form.price * 100),
    quantity: form.quantity,
    shipping: form.shipping ?? false,
    categoryId: form.category,
    createdAt: sql`clock_timestamp()`,
    searchVector: sql`''::tsvector`,
  });
  await tx
    .update(products)
    .set({ slug: await claimProductSlug(tx, id, name) })
    .where(eq(products.id, id));
  await moveStock(tx, { productId: id, change: form.quantity, cause: 'created' });
  if (form.photoIds) await arrangePhotos(tx, id, form.photoIds);
  await writePhotos(tx, parts, photos, { productId: id, from: form.photoIds?.length ?? 0 });
  await indexProduct(tx, id);
  return (await findProductById(tx, id)) as ProductBody;
}

/** Locks the category, so that it cannot be deleted in between. */
export async function requireCategory(tx: Tx, id: string): Promise<void> {
  const [category] = await tx.select({ id: categories.id }).from(categories).where(eq(categories.id, id)).for('share');
  if (!category)
    throw new ShopError('bad_input', 'This category does not exist.', {
      errors: [{ path: 'category', message: 'This category does not exist.' }],
    });
}
