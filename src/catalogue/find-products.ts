import { and, desc, eq, gte, inArray, isNull, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../platform/database/database.ts';
import { prepared } from '../platform/database/prepared.ts';
import { toRupees } from '../shared/money.ts';
import { mostRowsUnpaged, pageOffset, productsPerPage } from '../shared/paging.ts';
import type { ProductBody } from './api.ts';
import { photoUrl } from './keep-photo.ts';
import { categories, holds, photos, productSlugs, products } from './tables.ts';

/** An upper price bound from which on every price counts (contract section 4). */
const openUpperBound = 9_999;
const mostRelated = 8;

export const inShop = isNull(products.archivedAt);
const shownPhotos = sql<
  { id: string; blur: string | null }[]
>`(select coalesce(json_agg(json_build_object('id', ${photos.id}, 'blur', ${photos.blur}) order by ${photos.position}, ${photos.id}), '[]') from ${photos} where ${photos.productId} = ${products.id})`;

/** How many are being paid for at this moment. */
const heldNow = sql<number>`(select coalesce(sum(${holds.quantity}), 0)::int from ${holds} where ${holds.productId} = ${products.id} and ${holds.heldUntil} > now())`;

/** One query for a product with its category, its photos and what is held of it. */
export function selectProducts(queries: Queries) {
  return (
    queries
      .select({
        id: products.id,
        name: products.name,
        slug: products.slug,
        description: products.description,
        pricePaise: products.pricePaise,
        quantity: products.quantity,
        shipping: products.shipping,
        version: products.version,
        createdAt: products.createdAt,
        category: { _id: categories.id, name: categories.name, slug: categories.slug },
        photos: shownPhotos,
        held: heldNow,
      })
      .from(products)
      // Only an archived product can be without a category.
      .leftJoin(categories, eq(categories.id, products.categoryId))
      .$dynamic()
  );
}

const newestFirst = [desc(products.createdAt), desc(products.id)];

/** One page of the shop listing, newest first. */
export async function findProductPage(queries: Queries, page: number): Promise<ProductBody[]> {
  const statement = prepared(queries, 'product_page', () =>
    selectProducts(queries)
      .where(inShop)
      .orderBy(...newestFirst)
      .limit(productsPerPage)
      .offset(sql.placeholder('offset')),
  );
  return (await statement.execute({ offset: pageOffset(page, productsPerPage) })).map(productBody);
}

export function countProducts(queries: Queries): Promise<number> {
  return queries.$count(products, inShop);
}

export interface Filter {
  categoryIds: string[];
  /** Rupees; both bounds count. */
  price: [number, number] | null;
  page?: number;
  limit?: number;
}

/** Products of some categories within a price range, newest first. */
export async function filterProducts(
  queries: Queries,
  { categoryIds, price, page = 1, limit = mostRowsUnpaged }: Filter,
) {
  const where = and(
    inShop,
    categoryIds.length > 0 ? inArray(products.categoryId, categoryIds) : undefined,
    price ? gte(products.pricePaise, Math.round(price[0] * 100)) : undefined,
    price && price[1] < openUpperBound ? lte(products.pricePaise, Math.round(price[1] * 100)) : undefined,
  );
  const rows = await selectProducts(queries)
    .where(where)
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(pageOffset(page, limit));
  return { products: rows.map(productBody), total: await queries.$count(products, where) };
}

/** The product at a present or former address, or null. */
export async function findProductBySlug(queries: Queries, slug: string): Promise<ProductBody | null> {
  const statement = prepared(queries, 'product_by_slug', () =>
    selectProducts(queries)
      .innerJoin(productSlugs, eq(productSlugs.productId, products.id))
      .where(and(inShop, eq(productSlugs.slug, sql.placeholder('slug')))),
  );
  const [row] = await statement.execute({ slug });
  return row ? productBody(row) : null;
}

export async function findProductById(queries: Queries, id: string): Promise<ProductBody | null> {
  const [row] = await selectProducts(queries).where(and(inShop, eq(products.id, id)));
  return row ? productBody(row) : null;
}

/** At most 8 others of the category, never the product itself. */
export async function findRelatedProducts(
  queries: Queries,
  productId: string,
  categoryId: string,
): Promise<ProductBody[]> {
  const rows = await related(queries, and(eq(products.categoryId, categoryId), ne(products.id, productId)));
  return rows.map(productBody);
}

export async function findProductsOfCategory(queries: Queries, categoryId: string): Promise<ProductBody[]> {
  const rows = await selectProducts(queries)
    .where(and(inShop, eq(products.categoryId, categoryId)))
    .orderBy(...newestFirst)
    .limit(mostRowsUnpaged);
  return rows.map(productBody);
}

function related(queries: Queries, where: SQL | undefined) {
  return selectProducts(queries)
    .where(and(inShop, where))
    .orderBy(...newestFirst)
    .limit(mostRelated);
}

const noCategory = { _id: '', name: '', slug: '' };
type ProductRow = Awaited<ReturnType<typeof selectProducts>>[number];

/** A row as the API answers it: money in rupees, photos as addresses. */
export function productBody(row: ProductRow): ProductBody {
  return {
    _id: row.id,
    id: row.id,
    name: row.name,
    slug: row.slug,
    description: row.description,
    price: toRupees(row.pricePaise),
    quantity: row.quantity,
    shipping: row.shipping,
    version: row.version,
    held: row.held,
    category: row.category ?? noCategory,
    photos: row.photos.map(({ id }) => photoUrl(id)),
    placeholders: row.photos.map(({ blur }) => blur),
    createdAt: row.createdAt.toISOString(),
  };
}
