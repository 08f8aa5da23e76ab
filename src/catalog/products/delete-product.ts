import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { products } from '../schema.ts';
import { lockCatalogIndexes } from '../search/search-index.ts';
import { searchWords } from '../search/search-schema.ts';
import { lockProduct } from '../stock/lock-products.ts';

/** Archives a product: the stock ledger and open checkouts refer to its row. Throws ShopError 404. */
export async function deleteProduct(tx: Tx, productId: string): Promise<string> {
  const { name } = await lockProduct(tx, productId);
  await lockCatalogIndexes(tx);
  await tx.update(products).set({ archivedAt: sql`now()` }).where(eq(products.id, productId));
  await tx.delete(searchWords).where(eq(searchWords.productId, productId));
  return name;
}
