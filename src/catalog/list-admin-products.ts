import { and, asc, desc, eq, ilike, isNotNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../platform/database/database.ts';
import { containing } from '../platform/database/like.ts';
import { maxRowsUnpaged, pageOffset } from '../shared/paging.ts';
import type { ProductSort } from './api.ts';
import { products } from './schema.ts';
import { inShop, readProduct, selectProducts } from './select-products.ts';

const lowStock = 3;

export interface AdminProductFilter {
  search?: string;
  category?: string;
  stock?: 'low' | 'out';
  isArchived?: boolean;
  sort?: ProductSort;
  page?: number;
  limit?: number;
}

const orderOf: Record<ProductSort, SQL[]> = {
  newest: [desc(products.createdAt), desc(products.id)],
  name: [asc(sql`lower(${products.name})`), asc(products.id)],
  cheapest: [asc(products.pricePaise), asc(products.id)],
  dearest: [desc(products.pricePaise), desc(products.id)],
  scarcest: [asc(products.quantity), asc(products.id)],
};

export async function listAdminProducts(queries: Queries, filter: AdminProductFilter) {
  const { search, category, stock, isArchived, sort = 'newest', page = 1, limit = maxRowsUnpaged } = filter;
  const which = and(
    isArchived ? isNotNull(products.archivedAt) : inShop,
    search ? ilike(products.name, containing(search)) : undefined,
    category ? eq(products.categoryId, category) : undefined,
    stock ? lte(products.quantity, stock === 'out' ? 0 : lowStock) : undefined,
  );
  const rows = await selectProducts(queries)
    .where(which)
    .orderBy(...orderOf[sort])
    .limit(limit)
    .offset(pageOffset(page, limit));
  return { products: rows.map(readProduct), total: await queries.$count(products, which) };
}
