import { asc, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { tagWrites } from '../../platform/database/transaction.ts';
import { fieldError, ShopError } from '../../platform/errors.ts';
import type { CacheTag } from '../../shared/cache-tag.ts';
import { t } from '../../shared/languages/translate.ts';
import { roundToPaise } from '../../shared/money.ts';
import { fillFields, otherPageFields } from '../../shared/product-fields.ts';
import { maxPhotos } from '../../shared/products/product-photos.ts';
import { claimProductSlugs } from '../addresses/slugs.ts';
import type { ProductForm } from '../admin-endpoints.ts';
import type { AdminProductBody } from '../api.ts';
import { requireAdminProduct } from '../list-admin-products.ts';
import { arrangePhotos } from '../photos/draft-photo.ts';
import { type PhotoDependencies, type StoredPhoto, writePhotos } from '../photos/store-photo.ts';
import { computePriceColumns } from '../sales/sales.ts';
import { photos, products } from '../schema.ts';
import { indexProducts, lockCatalogIndexes } from '../search/search-index.ts';
import { findHeld } from '../stock/holds.ts';
import { lockProduct } from '../stock/lock-products.ts';
import { moveStock } from '../stock/move-stock.ts';
import { requireUnchangedSums } from '../variants/require-unchanged-sums.ts';
import { lockCategory, unknownCategory } from './add-product.ts';

/**
 * With `loadedQuantity`, applies the difference, so that sales meanwhile are not undone. Throws ShopError 400, 404, or
 * 409 (changed_meanwhile, conflict).
 */
export async function changeProduct(
  tx: Tx,
  deps: PhotoDependencies,
  productId: string,
  form: ProductForm & { loadedQuantity?: number; loadedVersion?: number },
  added: StoredPhoto[],
): Promise<AdminProductBody> {
  const hasCategory = await lockCategory(tx, form.category);
  const product = await lockProduct(tx, productId);
  if (form.loadedVersion !== undefined && form.loadedVersion !== product.version)
    throw new ShopError('changed_meanwhile', t('catalogAnswers.changedLookOrSave'), {
      body: { product: await requireAdminProduct(tx, productId) },
    });
  if (!hasCategory) throw unknownCategory();
  const edited = tagWrites(tx, ...(await findEditedTags(tx, product, form, added)));
  await lockCatalogIndexes(tx);
  if (form.photoIds) await arrangePhotos(edited, productId, form.photoIds);
  const remaining = await tx.$count(photos, eq(photos.productId, productId));
  if (remaining + added.length > maxPhotos) throw tooManyPhotos(remaining);
  const change = form.quantity - (form.loadedQuantity ?? product.quantity);
  const pricePaise = roundToPaise(form.price);
  requireUnchangedSums(product, { pricePaise, change });
  if (change !== 0) await changeQuantity(tx, productId, product.quantity, change);
  // During a sale, a program that sends back the price it has read changes nothing.
  const isPriceShown = product.salePaise !== null && pricePaise === product.pricePaise;
  await edited
    .update(products)
    .set({
      ...fillFields(form, product),
      ...(!isPriceShown && computePriceColumns(sql`${pricePaise}::int`)),
      categoryId: form.category,
      version: sql`${products.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(products.id, productId));
  if (form.name !== product.name) await claimProductSlugs(edited, [{ id: productId, name: form.name }]);
  await writePhotos(edited, deps, added, { productId, from: remaining });
  await indexProducts(edited, [productId]);
  return requireAdminProduct(tx, productId);
}

/**
 * Categories and occasions are shown with photos of their products, and promised days depend on the time to make a sold
 * one.
 */
async function findEditedTags(
  tx: Tx,
  product: typeof products.$inferSelect,
  form: ProductForm,
  added: StoredPhoto[],
): Promise<CacheTag[]> {
  const { id, categoryId } = product;
  const changed = fillFields(form, product);
  const isElsewhere =
    form.category !== categoryId || added.length > 0 || otherPageFields.some((name) => changed[name] !== product[name]);
  return isElsewhere || (await hasOtherPhotos(tx, id, form)) ? ['everything'] : [`product:${id}`, 'lists'];
}

async function hasOtherPhotos(tx: Tx, productId: string, { photoIds }: ProductForm): Promise<boolean> {
  if (!photoIds) return false;
  const { id, position } = photos;
  const present = await tx
    .select({ id })
    .from(photos)
    .where(eq(photos.productId, productId))
    .orderBy(asc(position), asc(id));
  return present.map((photo) => photo.id).join() !== photoIds.join();
}

/** Throws ShopError 409 when buyers hold too many. */
export async function changeQuantity(tx: Tx, productId: string, quantity: number, change: number): Promise<void> {
  const held = await findHeld(tx, productId);
  if (quantity + change < held) {
    const message =
      held > 0
        ? t('catalogAnswers.heldOfThese', { held, left: quantity })
        : t('catalogAnswers.soldMeanwhile', { left: quantity });
    throw fieldError('quantity', message, 'conflict');
  }
  await moveStock(tx, { productId, change, cause: 'edited' });
}

function tooManyPhotos(remaining: number): ShopError {
  return fieldError('photos', t('catalogAnswers.mostPhotos', { max: maxPhotos, remaining }));
}
