import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { lockProducts } from '../stock/lock-products.ts';
import { indexProducts, lockCatalogIndexes } from './search-index.ts';
import { productWords } from './search-schema.ts';

/**
 * Sets the further words of products, such as the names of their occasions, and indexes them; unknown products are left
 * out.
 */
export async function setProductWords(tx: Tx, words: ReadonlyMap<string, string>): Promise<void> {
  const known = await lockProducts(tx, [...words.keys()]);
  if (known.length === 0) return;
  await lockCatalogIndexes(tx);
  await tx
    .insert(productWords)
    .values(known.map(({ id }) => ({ productId: id, words: words.get(id) ?? '' })))
    .onConflictDoUpdate({ target: productWords.productId, set: { words: sql`excluded.words` } });
  await indexProducts(
    tx,
    known.map(({ id }) => id),
  );
}
