import { eq, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { firstLanguage, type Language } from '../../shared/languages/languages.ts';
import { maxRowsUnpaged, pageOffset } from '../../shared/paging.ts';
import type { ListSort } from '../../shared/products/list-sorts.ts';
import { categories, categorySlugs, productCounts, products } from '../schema.ts';
import {
  chooseSorted,
  hasProduct,
  joinProducts,
  limitToRatings,
  nameFor,
  nameSorted,
  orderBySort,
  type Span,
  shownIn,
  totalCount,
} from '../select-products.ts';
import { categoryNameIn } from './category-name.ts';

export async function findCategoryPage(
  queries: Queries,
  slug: string,
  {
    page = 1,
    limit = maxRowsUnpaged,
    sort = 'newest',
    language = firstLanguage,
  }: { page?: number; limit?: number; sort?: ListSort; language?: Language | undefined },
) {
  const span = { limit, offset: pageOffset(page, limit) };
  const rows = await prepared(queries, nameFor(nameSorted('category_page', sort), span, language), () =>
    selectCategory(queries, span, sort, language),
  ).execute({ slug });
  const [first] = rows;
  if (!first?.category) return null;
  const tags = sort === 'newest' ? [] : (['lists'] as const);
  const found = limitToRatings(joinProducts(rows.filter(hasProduct), ...tags), sort);
  return { category: first.category, products: found, total: first.total ?? 0 };
}

function selectCategory(queries: Queries, span: Span, sort: ListSort, language: Language) {
  const counted = queries
    .select({ total: totalCount.as('total') })
    .from(productCounts)
    .where(eq(productCounts.categoryId, categories.id))
    .as('counted');
  const chosen = chooseSorted(queries, span, sort, eq(products.categoryId, categories.id));
  return queries
    .select({
      ...shownIn(language),
      category: { _id: categories.id, name: categoryNameIn(language), slug: categories.slug },
      total: counted.total,
    })
    .from(categorySlugs)
    .innerJoin(categories, eq(categories.id, categorySlugs.categoryId))
    .leftJoinLateral(counted, sql`true`)
    .leftJoinLateral(chosen, sql`true`)
    .leftJoin(products, eq(products.id, chosen.id))
    .where(eq(categorySlugs.slug, sql.placeholder('slug')))
    .orderBy(...orderBySort[sort]);
}
