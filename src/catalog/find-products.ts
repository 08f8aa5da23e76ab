import { and, asc, eq, gt, inArray, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queries } from '../platform/database/database.ts';
import { literal, prepared } from '../platform/database/prepared.ts';
import { WrittenJson } from '../platform/json.ts';
import { firstLanguage, type Language } from '../shared/languages/languages.ts';
import { roundToPaise } from '../shared/money.ts';
import { maxRowsUnpaged, pageOffset, productsPerPage } from '../shared/paging.ts';
import type { ListSort } from '../shared/products/list-sorts.ts';
import type { ProductBody, ProductPageBody } from './api.ts';
import type { KeysetCursors } from './keyset-cursors.ts';
import { categories, productCounts, productSlugs, products } from './schema.ts';
import {
  chooseNewest,
  chooseSorted,
  computeProductsValidity,
  hasProduct,
  inShop,
  joinProducts,
  limitToRatings,
  nameFor,
  nameIn,
  nameSorted,
  newestFirst,
  notArchived,
  orderBySort,
  readProduct,
  type Span,
  selectChosen,
  selectProductPage,
  selectProducts,
  shownIn,
  totalCount,
} from './select-products.ts';

/** This upper bound and higher ones are open. */
const openUpperBound = 9_999;
const maxRelated = 8;

export async function findProductPage(
  queries: Queries,
  cursors: KeysetCursors,
  page: number,
  language: Language = firstLanguage,
): Promise<WrittenJson<ProductBody[]>> {
  const cursor = cursors.before(page);
  const span = { limit: productsPerPage, offset: pageOffset(page - cursor.pages, productsPerPage) };
  const selectPage = (name: string, which?: SQL) =>
    prepared(queries, nameFor(name, span, language), () =>
      selectChosen(queries, chooseNewest(queries, span, which), language),
    );
  const rows = cursor.productId
    ? await selectPage('product_page_after', isAfter).execute({ after: cursor.productId })
    : await selectPage('product_page').execute();
  const last = rows[productsPerPage - 1];
  if (last) cursor.remember(page, last.id);
  return joinProducts(rows);
}
const isAfter = sql`(${products.createdAt}, ${products.id}) < (select place.created_at, place.id from ${products} place where place.id = ${sql.placeholder('after')})`;

export async function countProducts(queries: Queries): Promise<number> {
  const [row] = await prepared(queries, 'product_count', () =>
    queries.select({ total: totalCount }).from(productCounts),
  ).execute();
  return row?.total ?? 0;
}

/** By name, hidden ones included, archived ones not. */
export async function listProductNames(queries: Queries, ids: string[]): Promise<{ _id: string; name: string }[]> {
  return queries
    .select({ _id: products.id, name: products.name })
    .from(products)
    .where(and(notArchived, inArray(products.id, ids)))
    .orderBy(asc(sql`lower(${products.name})`), asc(products.id));
}

/** Whether a product in the shop is pick-up only. */
export async function hasPickupProducts(queries: Queries): Promise<boolean> {
  const isPickup = and(inShop, eq(products.shipping, false));
  return (await queries.select({ id: products.id }).from(products).where(isPickup).limit(1)).length > 0;
}

/** Null in an empty shop. */
export async function findNewestName(queries: Queries): Promise<string | null> {
  const [row] = await queries
    .select({ name: products.name })
    .from(products)
    .where(inShop)
    .orderBy(...newestFirst)
    .limit(1);
  return row?.name ?? null;
}

export interface Filter {
  categoryIds: string[];
  price: [number, number] | null;
  sort?: ListSort;
  page?: number;
  limit?: number;
  language?: Language | undefined;
}

export async function filterProducts(
  queries: Queries,
  { categoryIds, price, sort = 'newest', page = 1, limit = maxRowsUnpaged, language = firstLanguage }: Filter,
) {
  const span = { limit, offset: pageOffset(page, limit) };
  return findBetween(queries, categoryIds, {
    ...toPaiseBounds(price),
    isPriced: price !== null,
    span,
    sort,
    language,
  });
}
const largestPaise = 2_147_483_647;

/** Converts bounds in rupees to paise; null = any price. */
export function toPaiseBounds(price: Filter['price']): { from: number; to: number } {
  const [from, to] = price ?? [0, openUpperBound];
  return {
    from: roundToPaise(from),
    to: to < openUpperBound ? Math.min(roundToPaise(to), largestPaise) : largestPaise,
  };
}

/** A span of the newest products of the shop between two prices in paise. */
export function findWithin(
  queries: Queries,
  { from, to }: { from: number; to: number },
  span: Span,
  language: Language = firstLanguage,
) {
  return findBetween(queries, [], { from, to, isPriced: true, span, sort: 'newest', language });
}

interface Between {
  from: number;
  to: number;
  isPriced: boolean;
  span: Span;
  sort: ListSort;
  language: Language;
}

async function findBetween(queries: Queries, categoryIds: string[], between: Between) {
  const { from, to, isPriced, span, sort, language } = between;
  const name = nameSorted(`product_filter_${howMany(categoryIds)}`, sort);
  const rows = await prepared(queries, nameFor(name, span, language), () =>
    selectFiltered(queries, howMany(categoryIds), between),
  ).execute({
    categories: categoryIds.length === 1 ? categoryIds[0] : [...new Set(categoryIds)],
    from,
    to: Math.min(to, largestPaise),
  });
  const tags = isPriced || sort !== 'newest' ? (['lists'] as const) : [];
  const products = limitToRatings(joinProducts(rows.filter(hasProduct), ...tags), sort);
  return { products, total: rows[0]?.total ?? 0 };
}

type HowMany = 'all' | 'one' | 'some';
function howMany({ length }: string[]): HowMany {
  return length === 0 ? 'all' : length === 1 ? 'one' : 'some';
}

/** The total is on every row; a row without a product has it alone. */
function selectFiltered(
  queries: Queries,
  categoriesAsked: HowMany,
  { span, sort, language }: Pick<Between, 'span' | 'sort' | 'language'>,
) {
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
  // The addition keeps the planner from sorting everything at a price instead of walking the index of the newest.
  const price = sql`(${products.pricePaise} + 0)`;
  const chosen = chooseSorted(queries, span, sort, and(within(products.categoryId), between(price)));
  return queries
    .select({ ...shownIn(language), total: counted.total })
    .from(counted)
    .leftJoin(chosen, sql`true`)
    .leftJoin(products, eq(products.id, chosen.id))
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .orderBy(...orderBySort[sort]);
}

export async function findProductBySlug(
  queries: Queries,
  slug: string,
  language: Language = firstLanguage,
): Promise<{ id: string; slug: string; product: WrittenJson<ProductPageBody> } | null> {
  const statement = prepared(queries, nameIn(language, 'product_by_slug'), () =>
    selectProductPage(queries, language)
      .innerJoin(productSlugs, eq(productSlugs.productId, products.id))
      .where(and(inShop, eq(productSlugs.slug, sql.placeholder('slug')))),
  );
  const [row] = await statement.execute({ slug });
  return row ? { ...row, product: new WrittenJson(row.product, computeProductsValidity([row])) } : null;
}

/** As part of another query: the id of the product at a present or former slug, or null. */
export function productIdAt(slug: SQLWrapper): SQL<string | null> {
  return sql`(select p.id from ${productSlugs} s join ${products} p on p.id = s.product_id where s.slug = ${slug} and p.archived_at is null and p.hidden_at is null)`;
}

/** As part of another query: `{ name, slug }` of a product as JSON, archived ones included, or null. */
export function productNameAndSlug(productId: SQLWrapper): SQL<string | null> {
  return sql`(select json_build_object('name', p.name, 'slug', p.slug) from ${products} p where p.id = ${productId})`;
}

/** In the order of `ids`; those that are not in the shop are left out. */
export async function findProductsByIds(
  queries: Queries,
  ids: readonly string[],
  language: Language = firstLanguage,
): Promise<ProductBody[]> {
  if (ids.length === 0) return [];
  const rows = await selectProducts(queries, language).where(and(inShop, inArray(products.id, [...ids])));
  return ids.flatMap((id) => rows.filter((row) => row.id === id).map(readProduct));
}

/** Those of the ids that have a product, also a hidden one. */
export async function findKnownIds(queries: Queries, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const isKnown = and(isNull(products.archivedAt), inArray(products.id, [...ids]));
  const rows = await queries.select({ id: products.id }).from(products).where(isKnown);
  return ids.filter((id) => rows.some((row) => row.id === id));
}

/** At most `count` products in stock: the given ones in their order, then the newest. */
export async function findAvailable(
  queries: Queries,
  ids: readonly string[],
  count: number,
  language: Language = firstLanguage,
): Promise<WrittenJson<ProductBody[]>> {
  const isAvailable = gt(products.quantity, 0);
  const given = await selectProducts(queries, language).where(and(inShop, isAvailable, inArray(products.id, [...ids])));
  const first = ids.flatMap((id) => given.filter((row) => row.id === id)).slice(0, count);
  const chosen = chooseNewest(queries, { limit: 2 * count, offset: 0 }, isAvailable);
  const newest = await selectChosen(queries, chosen, language);
  const others = newest.filter(({ id }) => !first.some((row) => row.id === id));
  return joinProducts([...first, ...others].slice(0, count));
}

/**
 * The next older of its category, and from the newest on when there are no more: a product is shown on few pages, so
 * that its sale invalidates few.
 */
export async function findRelatedProducts(
  queries: Queries,
  productId: string,
  categoryId: string,
  language: Language = firstLanguage,
): Promise<WrittenJson<ProductBody[]>> {
  const rows = await prepared(queries, nameIn(language, 'related_products'), () =>
    selectChosen(queries, chooseRelated(queries), language),
  ).execute({ productId, categoryId });
  return joinProducts(rows);
}

function chooseRelated(queries: Queries) {
  const { createdAt, id } = products;
  const productId = sql`${sql.placeholder('productId')}::text`;
  const created = sql`coalesce((select p.created_at from ${products} p where p.id = ${productId}), 'infinity')`;
  const isOlder = sql`(${createdAt}, ${id}) < (${created}, ${productId})`;
  const isNewer = sql`(${createdAt}, ${id}) > (${created}, ${productId})`;
  const isInCategory = eq(products.categoryId, sql.placeholder('categoryId'));
  const choose = (which: SQL) =>
    queries
      .select({ id })
      .from(products)
      .where(and(inShop, isInCategory, which))
      .orderBy(...newestFirst)
      .limit(literal(maxRelated));
  return choose(isOlder).unionAll(choose(isNewer)).limit(literal(maxRelated)).as('chosen');
}
