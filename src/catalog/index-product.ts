import { eq } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { categories, products } from './schema.ts';
import { searchVector, writeSearchWords } from './search-products.ts';

/** Brings a product's search words in line with its texts; part of every deed that changes them. */
export async function indexProduct(tx: Tx, productId: string): Promise<void> {
  const [row] = await tx
    .select({ name: products.name, description: products.description, category: categories.name })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(eq(products.id, productId));
  if (!row) return;
  await tx
    .update(products)
    .set({ searchVector: searchVector(row) })
    .where(eq(products.id, productId));
  await writeSearchWords(tx, productId, [row.name, row.category, row.description]);
}

/** The same for every product of a category that has a new name. */
export async function reindexCategory(tx: Tx, categoryId: string): Promise<void> {
  for (const { id } of await tx.select({ id: products.id }).from(products).where(eq(products.categoryId, categoryId)))
    await indexProduct(tx, id);
}
