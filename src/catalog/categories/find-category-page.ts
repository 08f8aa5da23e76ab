import { eq, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { maxRowsUnpaged, pageOffset } from '../../shared/paging.ts';
import { categories, categorySlugs, productCounts, products } from '../schema.ts';
import {
  chooseNewest,
  hasProduct,
  nameFor,
  newestFirst,
  type Span,
  shown,
  totalCount,
  writtenProducts,
} from '../select-products.ts';

export async function findCategoryPage(
  queries: Queries,
  slug: string,
  { page = 1, limit = maxRowsUnpaged }: { page?: number; limit?: number },
) {
  const span = { limit, offset: pageOffset(page, limit) };
  const rows = await prepared(queries, nameFor('category_page', span), () => selectCategory(queries, span)).execute({
    slug,
  });
  const [first] = rows;
  if (!first?.category) return null;
  return { category: first.category, products: writtenProducts(rows.filter(hasProduct)), total: first.total ?? 0 };
}

function selectCategory(queries: Queries, span: Span) {
  const counted = queries
    .select({ total: totalCount.as('total') })
    .from(productCounts)
    .where(eq(productCounts.categoryId, categories.id))
    .as('counted');
  const chosen = chooseNewest(queries, span, eq(products.categoryId, categories.id));
  return queries
    .select({
      ...shown,
      category: { _id: categories.id, name: categories.name, slug: categories.slug },
      total: counted.total,
    })
    .from(categorySlugs)
    .innerJoin(categories, eq(categories.id, categorySlugs.categoryId))
    .leftJoinLateral(counted, sql`true`)
    .leftJoinLateral(chosen, sql`true`)
    .leftJoin(products, eq(products.id, chosen.id))
    .where(eq(categorySlugs.slug, sql.placeholder('slug')))
    .orderBy(...newestFirst);
}
