import { and, asc, desc, eq, ilike, inArray, isNotNull, lte, not, or, type SQL, sql } from 'drizzle-orm';
import { findLowStockLimit } from '../notifications/index.ts';
import type { Queries } from '../platform/database/database.ts';
import { containing } from '../platform/database/like.ts';
import { maxRowsUnpaged, pageOffset } from '../shared/paging.ts';
import type { AdminProductBody, ProductSort, ProductState } from './api.ts';
import { productCounts, productSlugs, products, productVariants } from './schema.ts';
import {
  inShop,
  notArchived,
  productNotFound,
  readProduct,
  selectAdminProducts,
  totalCount,
} from './select-products.ts';
import { isMadeOnce } from './stock/move-stock.ts';

export interface AdminProductFilter {
  search?: string;
  category?: string;
  stock?: 'low' | 'out';
  /** Public ones without it. */
  state?: ProductState;
  sort?: ProductSort;
  page?: number;
  limit?: number;
}

const orderBySort: Record<ProductSort, SQL[]> = {
  newest: [desc(products.createdAt), desc(products.id)],
  name: [asc(sql`lower(${products.name})`), asc(products.id)],
  cheapest: [asc(products.pricePaise), asc(products.id)],
  dearest: [desc(products.pricePaise), desc(products.id)],
  scarcest: [asc(products.quantity), asc(products.id)],
};
const conditionByState: Record<ProductState, SQL | undefined> = {
  all: notArchived,
  hidden: and(notArchived, isNotNull(products.hiddenAt)),
  archived: isNotNull(products.archivedAt),
};

export async function listAdminProducts(queries: Queries, filter: AdminProductFilter) {
  const { search, category, stock, state, sort = 'newest', page = 1, limit = maxRowsUnpaged } = filter;
  const which = and(
    state ? conditionByState[state] : inShop,
    search ? ilike(products.name, containing(search)) : undefined,
    category ? eq(products.categoryId, category) : undefined,
    stock && (await hasLittleStock(queries, stock)),
  );
  // Photos and holds are read only for the chosen rows. Rows by stock have no index, so they are counted while they are
  // read.
  const chosen = await queries
    .select({ id: products.id, total: stock ? sql<number>`(count(*) over ())::int` : sql<null>`null` })
    .from(products)
    .where(which)
    .orderBy(...orderBySort[sort])
    .limit(limit)
    .offset(pageOffset(page, limit));
  const ids = chosen.map(({ id }) => id);
  const rows = await selectAdminProducts(queries)
    .where(inArray(products.id, ids))
    .orderBy(...orderBySort[sort]);
  const isCounted = !search && !stock && (state ?? 'all') === 'all';
  const count = () => (isCounted ? countByCategory(queries, filter) : queries.$count(products, which));
  const isNone = stock && ids.length === 0 && page === 1;
  return { products: rows.map(readProduct), total: isNone ? 0 : (chosen[0]?.total ?? (await count())) };
}

/** Public products are counted already, and few are hidden. */
async function countByCategory(queries: Queries, { category, state }: AdminProductFilter): Promise<number> {
  const [row] = await queries
    .select({ total: totalCount })
    .from(productCounts)
    .where(category ? eq(productCounts.categoryId, category) : undefined);
  const isHidden = and(conditionByState.hidden, category ? eq(products.categoryId, category) : undefined);
  return (row?.total ?? 0) + (state ? await queries.$count(products, isHidden) : 0);
}

/** A product with variants is low when one of them is. What is made once is never low: it sells out. */
async function hasLittleStock(queries: Queries, stock: 'low' | 'out'): Promise<SQL | undefined> {
  if (stock === 'out') return lte(products.quantity, 0);
  const limit = await findLowStockLimit(queries);
  const isLow = or(
    lte(products.quantity, limit),
    // As an array, because the planner takes `in` for half of the products, and then walks all of an index.
    sql`${products.id} = any(array(select v.product_id from ${productVariants} v where v.archived_at is null and v.quantity <= ${limit}))`,
  );
  return and(isLow, not(isMadeOnce(products.id)));
}

/** A product that may be hidden, but is not deleted. Throws ShopError 404. */
export async function requireAdminProduct(queries: Queries, id: string): Promise<AdminProductBody> {
  const [row] = await selectAdminProducts(queries).where(and(notArchived, eq(products.id, id)));
  if (!row) throw productNotFound();
  return readProduct(row);
}

/** By its present or a former slug. */
export async function findAdminProductBySlug(queries: Queries, slug: string): Promise<AdminProductBody | null> {
  const [row] = await selectAdminProducts(queries)
    .innerJoin(productSlugs, eq(productSlugs.productId, products.id))
    .where(and(notArchived, eq(productSlugs.slug, slug)));
  return row ? readProduct(row) : null;
}
