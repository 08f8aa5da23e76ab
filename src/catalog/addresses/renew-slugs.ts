import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../platform/database/database.ts';
import { runBatch } from '../../platform/database/run-batch.ts';
import { makeSlug } from '../../shared/text/slug.ts';
import { categories, products } from '../schema.ts';
import { lockCatalogIndexes } from '../search/search-index.ts';
import { claimCategorySlug, claimProductSlugs } from './slugs.ts';

const productsPerBatch = 100;

/** Gives readable addresses to names that an earlier release could not spell; the old addresses redirect. */
export async function renewSlugs(db: Database): Promise<void> {
  for (let after: string | null = ''; after !== null; ) {
    const from: string = after;
    after = await runBatch(db, (tx) => renewNextProducts(tx, from));
  }
  const named = await db.read
    .select({ id: categories.id })
    .from(categories)
    .where(sql`${categories.slug} ~ '^category-[0-9a-f]{6}(-[0-9]+)?$'`);
  for (const { id } of named) await runBatch(db, (tx) => renewCategory(tx, id));
}

async function renewNextProducts(tx: Tx, after: string): Promise<string | null> {
  const rows = await tx
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(and(gt(products.id, after), sql`${products.slug} ~ '^gift-[0-9a-f]{6}(-[0-9]+)?$'`))
    .orderBy(asc(products.id))
    .limit(productsPerBatch)
    .for('update');
  if (rows.length === 0) return null;
  await lockCatalogIndexes(tx);
  await claimProductSlugs(
    tx,
    rows.filter(({ name }) => makeSlug(name) !== ''),
  );
  return rows.length < productsPerBatch ? null : (rows.at(-1)?.id ?? null);
}

async function renewCategory(tx: Tx, id: string): Promise<void> {
  const [category] = await tx.select().from(categories).where(eq(categories.id, id)).for('update');
  if (!category || makeSlug(category.name) === '') return;
  const slug = await claimCategorySlug(tx, id, category.name);
  await tx.update(categories).set({ slug }).where(eq(categories.id, id));
}
