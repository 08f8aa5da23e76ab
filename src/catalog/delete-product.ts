import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { ShopError } from '../platform/errors.ts';
import { inShop } from './find-products.ts';
import { products, searchWords } from './schema.ts';

/**
 * Takes a product out of the shop. Its row stays, archived, because the stock ledger and running checkouts speak of it.
 * @returns its name
 * @throws ShopError 404
 */
export async function deleteProduct(tx: Tx, productId: string): Promise<string> {
  const [gone] = await tx
    .update(products)
    .set({ archivedAt: sql`now()` })
    .where(and(inShop, eq(products.id, productId)))
    .returning({ name: products.name });
  if (!gone) throw new ShopError('not_found', 'This product was not found.');
  await tx.delete(searchWords).where(eq(searchWords.productId, productId));
  return gone.name;
}
