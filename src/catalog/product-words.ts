import { asc, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { lockCategory } from './add-product.ts';
import { products } from './schema.ts';
import { indexProducts, lockCatalogIndexes } from './search-index.ts';
import { productWords } from './search-schema.ts';

/** Sets the further words of products, such as the names of their occasions, and indexes them; unknown products are left out. */
export async function setProductWords(tx: Tx, words: ReadonlyMap<string, string>): Promise<void> {
  const ids = [...words.keys()];
  if (ids.length === 0) return;
  const among = inArray(products.id, ids);
  const found = await tx.selectDistinct({ categoryId: products.categoryId }).from(products).where(among);
  const categoryIds = found.flatMap(({ categoryId }) => categoryId ?? []).sort();
  for (const id of categoryIds) await lockCategory(tx, id);
  const rows = await tx.select({ id: products.id }).from(products).where(among).orderBy(asc(products.id)).for('update');
  await lockCatalogIndexes(tx);
  const known = rows.map(({ id }) => ({ productId: id, words: words.get(id) ?? '' }));
  if (known.length === 0) return;
  await tx
    .insert(productWords)
    .values(known)
    .onConflictDoUpdate({ target: productWords.productId, set: { words: sql`excluded.words` } });
  await indexProducts(
    tx,
    known.map(({ productId }) => productId),
  );
}
