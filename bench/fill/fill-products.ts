import { categories, categorySlugs, productSlugs, products, productVariants } from '../../src/catalog/schema.ts';
import { indexSearchGroups } from '../../src/catalog/search/index-search-groups.ts';
import { indexProducts, lockCatalogIndexes } from '../../src/catalog/search/search-index.ts';
import { productWords } from '../../src/catalog/search/search-schema.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { nameKey } from '../../src/shared/text/text.ts';
import { inventedId, inventedKinds, inventProduct } from './invent-product.ts';

const productsAtOnce = 500;

/**
 * Adds invented products with everything that searching and listing need; those that are there stay. `makeWords` the
 * n-th are its further words.
 */
export async function fillProducts(db: Database, count: number, makeWords: (n: number) => string): Promise<void> {
  // Else the shop would index all of them again at its start.
  await indexSearchGroups(db);
  for (const name of inventedKinds) {
    const slug = name.toLowerCase().replace(' ', '-');
    await db.read
      .insert(categories)
      .values({ id: inventedId(name), name, nameKey: nameKey(name), slug })
      .onConflictDoNothing();
    await db.read
      .insert(categorySlugs)
      .values({ slug, categoryId: inventedId(name) })
      .onConflictDoNothing();
  }
  for (let from = 1; from <= count; from += productsAtOnce) {
    const numbers = Array.from({ length: Math.min(productsAtOnce, count - from + 1) }, (_, n) => from + n);
    await fillSome(db, numbers, makeWords);
  }
}

async function fillSome(db: Database, numbers: number[], makeWords: (n: number) => string): Promise<void> {
  const invented = numbers.map(inventProduct);
  const made = invented.map(({ product }) => product);
  const variants = invented.flatMap((one) => one.variants);
  const words = numbers.flatMap((n) => {
    const found = makeWords(n);
    return found ? [{ productId: inventedId(`product ${n}`), words: found }] : [];
  });
  await db.transaction(async (tx) => {
    await lockCatalogIndexes(tx);
    await tx.insert(products).values(made).onConflictDoNothing();
    if (variants.length > 0) await tx.insert(productVariants).values(variants).onConflictDoNothing();
    if (words.length > 0) await tx.insert(productWords).values(words).onConflictDoNothing();
    await tx
      .insert(productSlugs)
      .values(made.map(({ slug, id }) => ({ slug, productId: id })))
      .onConflictDoNothing();
    await indexProducts(
      tx,
      made.map(({ id }) => id),
    );
  });
}
