import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../platform/database/database.ts';
import { literal } from '../platform/database/prepared.ts';
import { type JsonText, rowJson } from '../platform/database/row-json.ts';
import { isoTimestamp } from '../platform/database/timestamptz.ts';
import { type WrittenJson, writtenList } from '../platform/json.ts';
import { mostRowsUnpaged, productsPerPage } from '../shared/paging.ts';
import type { CategoryBody, ProductBody } from './api.ts';
import { categories, holds, photos, productCounts, products } from './schema.ts';
import { photoUrlOf } from './store-photo.ts';

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

export const shown = { id: products.id, slug: products.slug, product: productJson };

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
export function selectChosen(queries: Queries, chosen: Chosen) {
  return queries
    .select(shown)
    .from(chosen)
    .innerJoin(products, eq(products.id, chosen.id))
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .orderBy(...newestFirst);
}
type Chosen = ReturnType<typeof chooseNewest>;

/** Which rows of a list are asked for. */
export interface Span {
  limit: number;
  offset: number;
}
/** What pages ask for; the first rows of these are read by named statements. */
const usualLimits = [productsPerPage, 48, mostRowsUnpaged];

export function nameFor(statement: string, { limit, offset }: Span): string | null {
  return offset === 0 && usualLimits.includes(limit) ? `${statement}_${limit}` : null;
}

export const newestFirst = [desc(products.createdAt), desc(products.id)];

/** Ids of products in the shop that fit, newest first: found in an index alone. */
export function chooseNewest(queries: Queries, { limit, offset }: Span, which?: SQL) {
  const chosen = queries
    .select({ id: products.id })
    .from(products)
    .where(and(inShop, which))
    .orderBy(...newestFirst)
    .limit(literal(limit));
  return (offset > 0 ? chosen.offset(literal(offset)) : chosen).as('chosen');
}

export const totalCount = sql<number>`coalesce(sum(${productCounts.count}), 0)::int`;

/** Where nothing was found, a row still says how many there are in all. */
export function hasProduct(row: { id: string | null }): boolean {
  return row.id !== null;
}
