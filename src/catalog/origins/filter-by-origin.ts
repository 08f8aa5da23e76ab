import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { firstLanguage } from '../../shared/languages/languages.ts';
import { maxRowsUnpaged, pageOffset } from '../../shared/paging.ts';
import { type Filter, toPaiseBounds } from '../find-products.ts';
import { products } from '../schema.ts';
import { chooseSorted, inShop, joinProducts, limitToRatings, orderBySort, selectProducts } from '../select-products.ts';
import { originKey } from './find-origins.ts';

/** As `filterProducts`, of the products that come from some countries. */
export async function filterByOrigin(
  queries: Queries,
  origins: readonly string[],
  { categoryIds, price, sort = 'newest', page = 1, limit = maxRowsUnpaged, language = firstLanguage }: Filter,
) {
  const { from, to } = toPaiseBounds(price);
  const which = and(
    inShop,
    inArray(
      originKey,
      origins.map((origin) => origin.trim().toLowerCase()),
    ),
    categoryIds.length > 0 ? inArray(products.categoryId, categoryIds) : undefined,
    sql`${products.pricePaise} between ${from} and ${to}`,
  );
  const chosen = chooseSorted(queries, { limit, offset: pageOffset(page, limit) }, sort, which);
  const [total, rows] = await Promise.all([
    queries.$count(products, which),
    selectProducts(queries, language)
      .innerJoin(chosen, eq(chosen.id, products.id))
      .orderBy(...orderBySort[sort]),
  ]);
  return { products: limitToRatings(joinProducts(rows, 'lists'), sort), total };
}
