import { eq, isNull } from 'drizzle-orm';
import type { Database } from '../platform/database/database.ts';
import type { PhotoStore } from '../platform/photo-store.ts';
import { makeBlur } from '../platform/pictures.ts';
import { inShop } from './find-products.ts';
import { indexProduct } from './index-product.ts';
import { photos, products } from './schema.ts';

/** Makes anew what is derived from products and photos: search words of every product, placeholders where there are none. */
export async function refreshCatalog({ db, photoStore }: { db: Database; photoStore: PhotoStore }) {
  const done = { products: 0, placeholders: 0 };
  for (const { id } of await db.read.select({ id: products.id }).from(products).where(inShop)) {
    await db.transaction((tx) => indexProduct(tx, id));
    done.products++;
  }
  for (const { id } of await db.read.select({ id: photos.id }).from(photos).where(isNull(photos.blur))) {
    const master = await photoStore.get(`${id}/master.webp`);
    if (!master) continue;
    await db.read
      .update(photos)
      .set({ blur: await makeBlur(master) })
      .where(eq(photos.id, id));
    done.placeholders++;
  }
  return done;
}
