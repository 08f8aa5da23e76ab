import { inArray, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/id.ts';
import { makeSlug } from '../../shared/text/slug.ts';
import { categorySlugs, productSlugs, products } from '../schema.ts';

/** Slugs are never reused, former ones included. The caller holds the lock of the catalog's indexes. */
export async function claimProductSlugs(tx: Tx, named: readonly { id: string; name: string }[]): Promise<void> {
  if (named.length === 0) return;
  const wanted = named.map(({ id, name }) => ({
    id,
    candidates: listCandidates(makeSlug(name) || `gift-${id.slice(-6)}`),
  }));
  const rows = await tx
    .select()
    .from(productSlugs)
    .where(
      inArray(
        productSlugs.slug,
        wanted.flatMap(({ candidates }) => candidates),
      ),
    );
  const owners = new Map(rows.map(({ slug, productId }) => [slug, productId]));
  const claimed = wanted.map(({ id, candidates }) => {
    const slug =
      candidates.find((candidate) => [undefined, id].includes(owners.get(candidate))) ??
      `${candidates[0]}-${newId().slice(-8)}`;
    owners.set(slug, id);
    return { id, slug };
  });
  await tx
    .insert(productSlugs)
    .values(claimed.map(({ id, slug }) => ({ slug, productId: id })))
    .onConflictDoNothing();
  await tx.execute(sql`update ${products} set slug = claimed.slug
    from json_to_recordset(${JSON.stringify(claimed)}) claimed(id text, slug text) where ${products.id} = claimed.id`);
}

export async function findProductSlugs(queries: Queries, productIds: readonly string[]): Promise<string[]> {
  if (productIds.length === 0) return [];
  const rows = await queries
    .select({ slug: productSlugs.slug })
    .from(productSlugs)
    .where(inArray(productSlugs.productId, [...productIds]));
  return rows.map(({ slug }) => slug);
}

export async function claimCategorySlug(tx: Tx, categoryId: string, name: string): Promise<string> {
  const wanted = makeSlug(name) || `category-${categoryId.slice(-6)}`;
  for (const slug of [...listCandidates(wanted), `${wanted}-${newId().slice(-8)}`]) {
    // A concurrent claim waits at the unique key, and takes the next slug.
    const { rowCount } = await tx
      .insert(categorySlugs)
      .values({ slug, categoryId })
      .onConflictDoUpdate({
        target: categorySlugs.slug,
        set: { categoryId },
        setWhere: sql`${categorySlugs.categoryId} = excluded.category_id`,
      });
    if (rowCount === 1) return slug;
  }
  throw new Error(`No address for the category ${categoryId} is free.`);
}

function listCandidates(slug: string): string[] {
  return [slug, ...Array.from({ length: 19 }, (_, index) => `${slug}-${index + 2}`)];
}
