import { asc, eq } from 'drizzle-orm';
import type { Queries } from '../platform/database/database.ts';
import { prepared } from '../platform/database/prepared.ts';
import type { CategoryBody } from './api.ts';
import { categories, categorySlugs } from './tables.ts';

const shown = { _id: categories.id, name: categories.name, slug: categories.slug };

/** All categories, in the order in which they were added. */
export function findCategories(queries: Queries): Promise<CategoryBody[]> {
  return prepared(queries, 'categories', () =>
    queries.select(shown).from(categories).orderBy(asc(categories.createdAt), asc(categories.id)),
  ).execute();
}

/** The category at a present or former address, or null. */
export async function findCategoryBySlug(queries: Queries, slug: string): Promise<CategoryBody | null> {
  const [row] = await queries
    .select(shown)
    .from(categories)
    .innerJoin(categorySlugs, eq(categorySlugs.categoryId, categories.id))
    .where(eq(categorySlugs.slug, slug));
  return row ?? null;
}
