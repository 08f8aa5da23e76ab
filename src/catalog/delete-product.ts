import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { ShopError } from '../platform/errors.ts';
import { products } from './schema.ts';
import { lockCatalogIndexes } from './search/search-index.ts';
import { searchWords } from './search/search-schema.ts';
import { notArchived } from './select-products.ts';

/** Archives a product: the stock ledger and open checkouts refer to its row. Throws ShopError 404. */
export async function deleteProduct(tx: Tx, productId: string): Promise<string> {
  const [product] = await tx
    .select({ name: products.name })
    .from(products)
    .where(and(notArchived, eq(products.id, productId)))
    .for('update');
  if (!product) throw new ShopError('not_found', 'This product was not found.');
  await lockCatalogIndexes(tx);
  await tx.update(products).set({ archivedAt: sql`now()` }).where(eq(products.id, productId));
  await tx.delete(searchWords).where(eq(searchWords.productId, productId));
  return product.name;
}
