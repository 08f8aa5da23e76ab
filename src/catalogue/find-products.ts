import { and, desc, eq, isNull, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queries } from '../platform/database/database.ts';
import { prepared } from '../platform/database/prepared.ts';
import { toRupees } from '../shared/money.ts';
import { mostRowsUnpaged, pageOffset, productsPerPage } from '../shared/paging.ts';
import type { ProductBody } from './api.ts';
import { photoUrl } from './keep-photo.ts';
import type { PageAnchors } from './page-anchors.ts';
import { categories, categorySlugs, holds, photos, productCounts, productSlugs, products } from './tables.ts';

/** An upper price bound from which on every price counts (contract section 4). */
const openUpperBound = 9_999;
const mostRelated = 8;

export const inShop = isNull(products.archivedAt);
const shownPhotos = sql<
  { id: string; blur: string | null }[]
>`(select coalesce(json_agg(json_build_object('id', ${photos.id}, 'blur', ${photos.blur}) order by ${photos.position}, ${photos.id}), '[]') from ${photos} where ${photos.productId} = ${products.id})`;

/** How many are being paid for at this moment. */
const heldNow = sql<number>`(select coalesce(sum(${holds.quantity}), 0)::int from ${holds} where ${holds.productId} = ${products.id} and ${holds.heldUntil} > now())`;

/** What the API says of a product. */
export const shown = {
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
};

/** One query for products with their category, their photos and what is held of them. */
export function selectProducts(queries: Queries) {
  return (
    queries
      .select(shown)
      .from(products)
      // Only an archived product can be without a category.
      .leftJoin(categories, eq(categories.id, products.categoryId))
      .$dynamic()
  );
}

/**
 * The products that `chosen` names, and whatever else it says of each. Choosing first keeps the work for photos and holds to the
 * rows that are shown: PostgreSQL would otherwise do it for those that the offset skips, too.
 */
function selectChosen(queries: Queries, chosen: Chosen) {
  return queries
    .select(shown)
    .from(chosen)
    .innerJoin(products, eq(products.id, chosen.id))
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .orderBy(...newestFirst);
}
type Chosen = ReturnType<typeof chooseNewest>;

const newestFirst = [desc(products.createdAt), desc(products.id)];

/** Ids of products in the shop that fit, newest first: found in an index alone. */
function chooseNewest(queries: Queries, which: SQL | undefined) {
  return queries
    .select({ id: products.id })
    .from(products)
    .where(and(inShop, which))
    .orderBy(...newestFirst)
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .as('chosen');
}

/** One page of the shop listing, newest first. */
export async function findProductPage(queries: Queries, anchors: PageAnchors, page: number): Promise<ProductBody[]> {
  const anchor = anchors.before(page);
  const pageOf = (name: string, which?: SQL) =>
    prepared(queries, name, () => selectChosen(queries, chooseNewest(queries, which)));
  const limits = { limit: productsPerPage, offset: pageOffset(page - anchor.pages, productsPerPage) };
  const rows = anchor.productId
    ? await pageOf('product_page_after', isAfter).execute({ ...limits, after: anchor.productId })
    : await pageOf('product_page', undefined).execute(limits);
  const last = rows[productsPerPage - 1];
  if (last) anchor.learn(page, last.id);
  return rows.map(productBody);
}
const isAfter = sql`(${products.createdAt}, ${products.id}) < (select place.created_at, place.id from ${products} place where place.id = ${sql.placeholder('after')})`;

/** How many products the shop has. */
export async function countProducts(queries: Queries): Promise<number> {
  const [row] = await prepared(queries, 'product_count', () =>
    queries.select({ total: totalCount }).from(productCounts),
  ).execute();
  return row?.total ?? 0;
}
const totalCount = sql<number>`coalesce(sum(${productCounts.count}), 0)::int`;

export interface Filter {
  categoryIds: string[];
  /** Rupees; both bounds count. */
  price: [number, number] | null;
  page?: number;
  limit?: number;
}

/** Products of some categories within a price range, newest first, and how many there are in all. */
export async function filterProducts(
  queries: Queries,
  { categoryIds, price, page = 1, limit = mostRowsUnpaged }: Filter,
) {
  const [from, to] = price ?? [0, openUpperBound];
  const rows = await prepared(queries, `product_filter_${howMany(categoryIds)}`, () =>
    selectFiltered(queries, howMany(categoryIds)),
  ).execute({
    categories: categoryIds.length === 1 ? categoryIds[0] : [...new Set(categoryIds)],
    from: Math.round(from * 100),
    to: to < openUpperBound ? Math.round(to * 100) : largestPaise,
    limit,
    offset: pageOffset(page, limit),
  });
  const found = rows.filter((row): row is typeof row & ProductRow => row.id !== null);
  return { products: found.map(productBody), total: rows[0]?.total ?? 0 };
}
const largestPaise = 2_147_483_647;

type HowMany = 'all' | 'one' | 'some';
function howMany({ length }: string[]): HowMany {
  return length === 0 ? 'all' : length === 1 ? 'one' : 'some';
}

/** The count stands beside every row, and alone in a row where no product is found. */
function selectFiltered(queries: Queries, categoriesAsked: HowMany) {
  const within = (column: typeof products.categoryId | typeof productCounts.categoryId) =>
    ({
      all: undefined,
      one: sql`${column} = ${sql.placeholder('categories')}`,
      some: sql`${column} = any(${sql.placeholder('categories')}::text[])`,
    })[categoriesAsked];
  const between = (price: SQL | typeof productCounts.pricePaise) =>
    sql`${price} between ${sql.placeholder('from')}::int and ${sql.placeholder('to')}::int`;
  const counted = queries
    .select({ total: totalCount.as('total') })
    .from(productCounts)
    .where(and(within(productCounts.categoryId), between(productCounts.pricePaise)))
    .as('counted');
  // The sum keeps the planner from collecting and sorting everything of a price instead of walking along the newest.
  const price = sql`(${products.pricePaise} + 0)`;
  const chosen = chooseNewest(queries, and(within(products.categoryId), between(price)));
  return queries
    .select({ ...shown, total: counted.total })
    .from(counted)
    .leftJoin(chosen, sql`true`)
    .leftJoin(products, eq(products.id, chosen.id))
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .orderBy(...newestFirst);
}

/** The category at a present or former address with one page of its products, and how many it has in all; or null. */
export async function findCategoryPage(
  queries: Queries,
  slug: string,
  { page = 1, limit = mostRowsUnpaged }: { page?: number; limit?: number },
) {
  const rows = await prepared(queries, 'category_page', () => selectCategory(queries)).execute({
    slug,
    limit,
    offset: pageOffset(page, limit),
  });
  const [first] = rows;
  if (!first?.category) return null;
  const found = rows.filter((row): row is typeof row & ProductRow => row.id !== null);
  return { category: first.category, products: found.map(productBody), total: first.total ?? 0 };
}

function selectCategory(queries: Queries) {
  const counted = queries
    .select({ total: totalCount.as('total') })
    .from(productCounts)
    .where(eq(productCounts.categoryId, categories.id))
    .as('counted');
  const chosen = chooseNewest(queries, eq(products.categoryId, categories.id));
  return queries
    .select({ ...shown, total: counted.total })
    .from(categorySlugs)
    .innerJoin(categories, eq(categories.id, categorySlugs.categoryId))
    .leftJoinLateral(counted, sql`true`)
    .leftJoinLateral(chosen, sql`true`)
    .leftJoin(products, eq(products.id, chosen.id))
    .where(eq(categorySlugs.slug, sql.placeholder('slug')))
    .orderBy(...newestFirst);
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

/** As part of another query: the id of the product in the shop at a present or former address, or null. */
export function productIdAt(slug: SQLWrapper): SQL<string | null> {
  return sql`(select p.id from ${productSlugs} s join ${products} p on p.id = s.product_id where s.slug = ${slug} and p.archived_at is null)`;
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
  const others = and(
    eq(products.categoryId, sql.placeholder('categoryId')),
    ne(products.id, sql.placeholder('productId')),
  );
  const rows = await prepared(queries, 'related_products', () =>
    selectChosen(queries, chooseNewest(queries, others)),
  ).execute({ productId, categoryId, limit: mostRelated, offset: 0 });
  return rows.map(productBody);
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
