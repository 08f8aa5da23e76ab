import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../platform/database/database.ts';
import { nameKey } from '../shared/text.ts';
import { categories, categorySlugs, productSlugs, products } from './schema.ts';
import { indexProducts, lockCatalogIndexes } from './search-index.ts';

const colours = ['Red', 'Haldi', 'Indigo', 'Neem', 'Rani', 'Cotton', 'Madder', 'Silver', 'Sky', 'Coral', 'Ink', 'Mint'];
const makes = ['Crochet', 'Knitted', 'Embroidered', 'Painted', 'Woven', 'Stitched', 'Printed', 'Felted'];
const things = [
  'Bear',
  'Bunny',
  'Elephant',
  'Sunflower',
  'Rose',
  'Tulip',
  'Keychain',
  'Card',
  'Cushion',
  'Coaster',
  'Bunting',
  'Hoop',
  'Basket',
  'Doll',
  'Turtle',
  'Peacock',
];
const kinds = ['Sample Toys', 'Sample Flowers', 'Sample Cards', 'Sample Keychains', 'Sample Home', 'Sample Gifts'];
const productsAtOnce = 500;

/** Adds invented products with everything that searching and listing need; those that are there stay. */
export async function fillProducts(db: Database, count: number): Promise<void> {
  for (const name of kinds) {
    const slug = name.toLowerCase().replace(' ', '-');
    await db.read
      .insert(categories)
      .values({ id: idOf(name), name, nameKey: nameKey(name), slug })
      .onConflictDoNothing();
    await db.read
      .insert(categorySlugs)
      .values({ slug, categoryId: idOf(name) })
      .onConflictDoNothing();
  }
  for (let from = 1; from <= count; from += productsAtOnce) {
    const numbers = Array.from({ length: Math.min(productsAtOnce, count - from + 1) }, (_, n) => from + n);
    await db.transaction(async (tx) => {
      const made = numbers.map(inventProduct);
      await lockCatalogIndexes(tx);
      await tx.insert(products).values(made).onConflictDoNothing();
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
}

function inventProduct(n: number) {
  const pick = (from: readonly string[], step: number) => from[Math.floor(n / step) % from.length] ?? '';
  const category = pick(kinds, 1);
  const name = `${pick(colours, 1)} ${pick(makes, colours.length)} ${pick(things, 5)} ${n}`;
  const description = `A ${pick(makes, 3).toLowerCase()} ${pick(things, 5).toLowerCase()} in ${pick(colours, 1).toLowerCase()}, made by hand in Bhilwara for somebody who likes to be thought of.`;
  return {
    id: idOf(`product ${n}`),
    name,
    slug: `sample-${n}`,
    description,
    pricePaise: 9_900 + (n % 60) * 5_000,
    quantity: n % 41,
    shipping: true,
    categoryId: idOf(category),
    createdAt: sql`now() - ${n}::int * interval '1 minute'`,
    searchVector: sql`''::tsvector`,
  };
}

function idOf(what: string): string {
  return createHash('md5').update(`sample ${what}`).digest('hex').slice(0, 24);
}
