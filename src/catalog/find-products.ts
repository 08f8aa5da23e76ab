import { and, desc, eq, isNull, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queries } from '../platform/database/database.ts';
import { literal, prepared } from '../platform/database/prepared.ts';
import { type JsonText, rowJson } from '../platform/database/row-json.ts';
import { isoTimestamp } from '../platform/database/timestamptz.ts';
import { WrittenJson, writtenList } from '../platform/json.ts';
import { roundToPaise } from '../shared/money.ts';
import { mostRowsUnpaged, pageOffset, productsPerPage } from '../shared/paging.ts';
import type { CategoryBody, ProductBody } from './api.ts';
import type { KeysetCursors } from './keyset-cursors.ts';
import { categories, categorySlugs, holds, photos, productCounts, productSlugs, products } from './schema.ts';
import { photoUrlOf } from './store-photo.ts';

/** From this upper bound on, there is no upper bound. */
const openUpperBound = 9_999;
const maxRelated = 8;

export const inShop = isNull(products.archivedAt);
/** The quantity that buyers are paying for now. */
export const heldNow = sql<number>`(select coalesce(sum(${holds.quantity}), 0)::int from ${holds} where ${holds}.product_id = ${products}.id and ${holds.heldUntil} > now())`;

const photosOfProduct = sql`(select json_agg(${photoUrlOf(sql`f.id`)} order by f.position, f.id) as photos,
  json_agg(f.blur order by f.position, f.id) as placeholders from ${photos} f where f.product_id = ${products.id}) pictures`;

/** For queries over `products` and `categories` that join something: Drizzle leaves out the table's name where there is only one. */
export const productJson = rowJson<ProductBody>(
  {
    _id: products.id,
    id: products.id,
    name: products.name,
    slug: products.slug,
    description: products.description,
    price: sql<number>`trim_scale(${products.pricePaise} / 100.0)`,
    quantity: products.quantity,
    shipping: products.shipping,
    held: heldNow,
    version: products.version,
    category: sql<CategoryBody>`json_build_object('_id', coalesce(${categories.id}, ''), 'name', coalesce(${categories.name}, ''), 'slug', coalesce(${categories.slug}, ''))`,
    photos: sql<string[]>`coalesce(pictures.photos, '[]')`,
    placeholders: sql<(string | null)[]>`coalesce(pictures.placeholders, '[]')`,
    createdAt: isoTimestamp(products.createdAt),
  },
  photosOfProduct,
);

const shown = { id: products.id, slug: products.slug, product: productJson };

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

/** The products of rows as a list in JSON. */
export function writtenProducts(rows: readonly { product: JsonText<ProductBody> }[]): WrittenJson<ProductBody[]> {
  return writtenList(rows.map(({ product }) => product));
}

export function readProduct({ product }: { product: JsonText<ProductBody> }): ProductBody {
  return JSON.parse(product) as typeof product.parsed;
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

/** Which rows of a list are asked for. */
interface Span {
  limit: number;
  offset: number;
}
/** What pages ask for; the first rows of these are read by named statements. */
const usualLimits = [productsPerPage, 48, mostRowsUnpaged];

function nameFor(statement: string, { limit, offset }: Span): string | null {
  return offset === 0 && usualLimits.includes(limit) ? `${statement}_${limit}` : null;
}

const newestFirst = [desc(products.createdAt), desc(products.id)];

/** Ids of products in the shop that fit, newest first: found in an index alone. */
function chooseNewest(queries: Queries, { limit, offset }: Span, which?: SQL) {
  const chosen = queries
    .select({ id: products.id })
    .from(products)
    .where(and(inShop, which))
    .orderBy(...newestFirst)
    .limit(literal(limit));
  return (offset > 0 ? chosen.offset(literal(offset)) : chosen).as('chosen');
}

/** One page of the shop listing, newest first. */
export async function findProductPage(
  queries: Queries,
  cursors: KeysetCursors,
  page: number,
): Promise<WrittenJson<ProductBody[]>> {
  const cursor = cursors.before(page);
  const span = { limit: productsPerPage, offset: pageOffset(page - cursor.pages, productsPerPage) };
  const pageOf = (name: string, which?: SQL) =>
    prepared(queries, nameFor(name, span), () => selectChosen(queries, chooseNewest(queries, span, which)));
  const rows = cursor.productId
    ? await pageOf('product_page_after', isAfter).execute({ after: cursor.productId })
    : await pageOf('product_page').execute();
  const last = rows[productsPerPage - 1];
  if (last) cursor.remember(page, last.id);
  return writtenProducts(rows);
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
  const span = { limit, offset: pageOffset(page, limit) };
  const rows = await prepared(queries, nameFor(`product_filter_${howMany(categoryIds)}`, span), () =>
    selectFiltered(queries, howMany(categoryIds), span),
  ).execute({
    categories: categoryIds.length === 1 ? categoryIds[0] : [...new Set(categoryIds)],
    from: roundToPaise(from),
    to: to < openUpperBound ? roundToPaise(to) : largestPaise,
  });
  return { products: writtenProducts(rows.filter(hasProduct)), total: rows[0]?.total ?? 0 };
}
const largestPaise = 2_147_483_647;

/** Where nothing was found, a row still says how many there are in all. */
function hasProduct(row: { id: string | null }): boolean {
  return row.id !== null;
}

type HowMany = 'all' | 'one' | 'some';
function howMany({ length }: string[]): HowMany {
  return length === 0 ? 'all' : length === 1 ? 'one' : 'some';
}

/** The count stands beside every row, and alone in a row where no product is found. */
function selectFiltered(queries: Queries, categoriesAsked: HowMany, span: Span) {
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
  const chosen = chooseNewest(queries, span, and(within(products.categoryId), between(price)));
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

/** The product at a present or former address, and its present one; or null. */
export async function findProductBySlug(
  queries: Queries,
  slug: string,
): Promise<{ id: string; slug: string; product: WrittenJson<ProductBody> } | null> {
  const statement = prepared(queries, 'product_by_slug', () =>
    selectProducts(queries)
      .innerJoin(productSlugs, eq(productSlugs.productId, products.id))
      .where(and(inShop, eq(productSlugs.slug, sql.placeholder('slug')))),
  );
  const [row] = await statement.execute({ slug });
  return row ? { ...row, product: new WrittenJson(row.product) } : null;
}

/** As part of another query: the id of the product in the shop at a present or former address, or null. */
export function productIdAt(slug: SQLWrapper): SQL<string | null> {
  return sql`(select p.id from ${productSlugs} s join ${products} p on p.id = s.product_id where s.slug = ${slug} and p.archived_at is null)`;
}

/** As part of another query: `{ name, slug }` of a product as JSON, also of one that was taken out of the shop; null when it is gone. */
export function productNameAndSlug(productId: SQLWrapper): SQL<string | null> {
  return sql`(select json_build_object('name', p.name, 'slug', p.slug) from ${products} p where p.id = ${productId})`;
}

export async function findProductById(queries: Queries, id: string): Promise<ProductBody | null> {
  const [row] = await selectProducts(queries).where(and(inShop, eq(products.id, id)));
  return row ? readProduct(row) : null;
}

/** At most 8 others of the category, never the product itself. */
export async function findRelatedProducts(
  queries: Queries,
  productId: string,
  categoryId: string,
): Promise<WrittenJson<ProductBody[]>> {
  const others = and(
    eq(products.categoryId, sql.placeholder('categoryId')),
    ne(products.id, sql.placeholder('productId')),
  );
  const rows = await prepared(queries, 'related_products', () =>
    selectChosen(queries, chooseNewest(queries, { limit: maxRelated, offset: 0 }, others)),
  ).execute({ productId, categoryId });
  return writtenProducts(rows);
}
