import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/id.ts';
import { widthsFor } from '../../platform/pictures/picture-jobs.ts';
import { productFields } from '../../shared/product-fields.ts';
import { claimProductSlugs } from '../addresses/slugs.ts';
import type { AdminProductBody } from '../api.ts';
import { requireAdminProduct } from '../list-admin-products.ts';
import { copyChoicePhotos } from '../personalisation/copy-choice-photos.ts';
import { type PhotoDependencies, type StoredPhoto, writePhotos } from '../photos/store-photo.ts';
import { noSale } from '../sales/sales.ts';
import { photos, products } from '../schema.ts';
import { indexProducts, lockCatalogIndexes } from '../search/search-index.ts';
import { notArchived, productNotFound } from '../select-products.ts';
import { writeStockMove } from '../stock/move-stock.ts';
import { copyVariants } from '../variants/copy-variants.ts';
import { lockCategory } from './add-product.ts';

/** Copies the files of a product's photos, before the transaction that refers to them. */
export async function copyPhotos(
  queries: Queries,
  { photoStore }: PhotoDependencies,
  productId: string,
): Promise<StoredPhoto[]> {
  const originals = await queries
    .select({ id: photos.id, width: photos.width, height: photos.height, blur: photos.blur })
    .from(photos)
    .where(eq(photos.productId, productId))
    .orderBy(asc(photos.position), asc(photos.id));
  const copies: StoredPhoto[] = [];
  for (const { id: from, blur, ...size } of originals) {
    const id = newId();
    for (const file of ['master', ...widthsFor(size.width)]) {
      const bytes = await photoStore.get(`${from}/${file}.webp`);
      if (bytes) await photoStore.put(`${id}/${file}.webp`, bytes);
    }
    copies.push({ id, blur: blur ?? '', ...size });
  }
  return copies;
}

/** Adds a hidden copy with the copied photos, without a sale. Throws ShopError 404. */
export async function duplicateProduct(
  tx: Tx,
  deps: PhotoDependencies,
  productId: string,
  copies: StoredPhoto[],
): Promise<AdminProductBody> {
  const original = tx
    .select()
    .from(products)
    .where(and(notArchived, eq(products.id, productId)));
  const [found] = await original;
  if (found?.categoryId) await lockCategory(tx, found.categoryId);
  const [product] = await original.for('share');
  if (!product) throw productNotFound();
  await lockCatalogIndexes(tx);
  const id = newId();
  const name = `${[...product.name].slice(0, productFields.name.max - 7).join('')} (copy)`;
  const fresh = { createdAt: sql`clock_timestamp()`, updatedAt: sql`now()`, hiddenAt: sql`now()`, version: 1 };
  const price = { pricePaise: product.regularPaise ?? product.pricePaise, ...noSale };
  await tx.insert(products).values({ ...product, id, name, slug: id, ...fresh, ...price });
  await claimProductSlugs(tx, [{ id, name }]);
  if (!product.options) await writeStockMove(tx, { productId: id, change: product.quantity, cause: 'created' });
  await writePhotos(tx, deps, copies, { productId: id, from: 0 });
  if (product.options) await copyVariants(tx, { from: productId, to: id, copies });
  if (product.personalisation)
    await copyChoicePhotos(tx, { from: productId, to: id, copies, options: product.personalisation });
  await indexProducts(tx, [id]);
  return requireAdminProduct(tx, id);
}
