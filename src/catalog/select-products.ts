import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { untilChanged, type Validity } from '../platform/cache/cache-validity.ts';
import type { Queries } from '../platform/database/database.ts';
import { literal } from '../platform/database/prepared.ts';
import { type JsonText, rowJson, withMembers } from '../platform/database/row-json.ts';
import { lastDayBefore } from '../platform/database/shop-day.ts';
import { isoTimestamp } from '../platform/database/timestamptz.ts';
import { translatedText } from '../platform/database/translations.ts';
import { ShopError } from '../platform/errors.ts';
import { joinJsonList, WrittenJson } from '../platform/json.ts';
import type { CacheTag } from '../shared/cache-tag.ts';
import { firstLanguage, type Language } from '../shared/languages/languages.ts';
import { t } from '../shared/languages/translate.ts';
import { maxRowsUnpaged, productsPerPage } from '../shared/paging.ts';
import { translatedFields, withoutAdminFields } from '../shared/product-fields.ts';
import type { ListSort } from '../shared/products/list-sorts.ts';
import type { AdminProductBody, CategoryBody, ProductBody, ProductPageBody } from './api.ts';
import { categoryNameIn } from './categories/category-name.ts';
import { personalisationMark, personalisationMembers } from './personalisation/personalisation-json.ts';
import { selectPhotoUrl, selectPublicPhotoUrl } from './photos/store-photo.ts';
import { categories, holds, photos, productCounts, productRatings, products, storedColumns } from './schema.ts';
import { variantMarks, variantMembers } from './variants/variant-json.ts';

/** Not deleted; it may be hidden. */
export const notArchived = isNull(products.archivedAt);
export const productNotFound = () => new ShopError('not_found', () => t('shopping.productNotFound'));
/** Public. */
export const inShop = sql`(${notArchived} and ${products.hiddenAt} is null)`;
export const heldNow = sql<number>`(select coalesce(sum(${holds.quantity}), 0)::int from ${holds} where ${holds}.product_id = ${products}.id and ${holds.heldUntil} > now())`;

/** The lowest price of a product with variants may be the same during a sale of others. */
const isOnSale = sql`(${products.pricePaise} = ${products.salePaise} and ${products.salePaise} < ${products.regularPaise})`;

function photosOfProduct(url: SQL) {
  return sql`(select json_agg(${url} order by f.position, f.id) as photos,
  json_agg(f.blur order by f.position, f.id) as placeholders from ${photos} f where f.product_id = ${products.id}) pictures`;
}

function translatedColumns(language: Language) {
  if (language === firstLanguage) return {};
  const { translations } = products;
  return Object.fromEntries(
    translatedFields.map((field) => [field, translatedText(products[field], { translations, field, language })]),
  );
}

const columnsIn = (language: Language) => ({
  _id: products.id,
  id: products.id,
  slug: products.slug,
  ...storedColumns,
  ...translatedColumns(language),
  price: sql<number>`trim_scale(${products.pricePaise} / 100.0)`,
  regularPrice: sql<number | null>`case when ${isOnSale} then trim_scale(${products.regularPaise} / 100.0) end`,
  saleUntil: sql<string | null>`case when ${isOnSale} then ${lastDayBefore(products.saleUntil)} end`,
  quantity: products.quantity,
  held: heldNow,
  version: products.version,
  category: sql<CategoryBody>`json_build_object('_id', coalesce(${categories.id}, ''), 'name', coalesce(${categoryNameIn(language)}, ''), 'slug', coalesce(${categories.slug}, ''))`,
  photos: sql<string[]>`coalesce(pictures.photos, '[]')`,
  placeholders: sql<(string | null)[]>`coalesce(pictures.placeholders, '[]')`,
  createdAt: isoTimestamp(products.createdAt),
  hidden: sql<boolean>`${products.hiddenAt} is not null`,
});

type PlainProduct<T extends ProductBody> = Omit<T, 'hasVariants' | 'fromPrice' | 'mustPersonalise' | 'rating'>;

/** `rating` of a product with visible reviews, as a member of its JSON; empty for others. */
const ratingMark = sql`coalesce((select ',"rating":{"average":' || round(rated.sum::numeric / rated.count, 1) || ',"count":' || rated.count || '}'
  from ${productRatings} rated where rated.product_id = ${products.id} and rated.count > 0), '')`;

/** Only for queries that join: Drizzle omits table names in a select from one table. */
const publicUrlOfPhoto = selectPublicPhotoUrl({ id: sql`f.id`, publicUrl: sql`f.public_url` });
const publicJson = (language: Language) =>
  rowJson<PlainProduct<ProductBody>>(withoutAdminFields(columnsIn(language)), photosOfProduct(publicUrlOfPhoto));
export const productPageJson = (language: Language) =>
  withMembers<ProductPageBody>(
    publicJson(language),
    variantMembers(publicUrlOfPhoto, language),
    personalisationMembers(language),
    ratingMark,
  );
const adminProductJson = withMembers<AdminProductBody>(
  rowJson<PlainProduct<AdminProductBody>>(columnsIn(firstLanguage), photosOfProduct(selectPhotoUrl(sql`f.id`))),
  variantMarks,
  personalisationMark,
);

/** With its texts in this language, where the owner wrote them in it. */
export function shownIn(language: Language) {
  const product = withMembers<ProductBody>(publicJson(language), variantMarks, personalisationMark, ratingMark);
  return { id: products.id, slug: products.slug, product };
}
const shown = shownIn(firstLanguage);

export function selectProducts(queries: Queries, language: Language = firstLanguage) {
  return queries
    .select(language === firstLanguage ? shown : shownIn(language))
    .from(products)
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .$dynamic();
}

export function selectProductPage(queries: Queries, language: Language) {
  return queries
    .select({ ...shown, product: productPageJson(language) })
    .from(products)
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .$dynamic();
}

export function selectAdminProducts(queries: Queries) {
  return queries
    .select({ id: products.id, product: adminProductJson })
    .from(products)
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .$dynamic();
}

interface ShownRow<T> {
  id: string;
  product: JsonText<T>;
}

/** @param tags beside those of the products, of what chose them */
export function joinProducts<T = ProductBody>(rows: readonly ShownRow<T>[], ...tags: CacheTag[]): WrittenJson<T[]> {
  return joinJsonList(
    rows.map(({ product }) => product),
    computeProductsValidity(rows, tags),
  );
}

const isHeld = /"held":[1-9]/;
/** Pieces that are held become free without a write. */
const maxHeldAgeMs = 60_000;

export function computeProductsValidity(rows: readonly ShownRow<unknown>[], tags: readonly CacheTag[] = []): Validity {
  const shownUntil = untilChanged(...tags, ...rows.map(({ id }) => `product:${id}` as const));
  return rows.some(({ product }) => isHeld.test(product)) ? { ...shownUntil, maxAgeMs: maxHeldAgeMs } : shownUntil;
}

export function readProduct<T extends ProductBody>({ product }: { product: JsonText<T> }): T {
  return JSON.parse(product) as typeof product.parsed;
}

/** Photos and holds are read only for the chosen rows, not for those that the offset skips. */
export function selectChosen(queries: Queries, chosen: Chosen, language: Language = firstLanguage) {
  return queries
    .select(language === firstLanguage ? shown : shownIn(language))
    .from(chosen)
    .innerJoin(products, eq(products.id, chosen.id))
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .orderBy(...newestFirst);
}
type Chosen = ReturnType<typeof chooseNewest>;

export interface Span {
  limit: number;
  offset: number;
}
/** What pages show first is read by prepared statements; three are pinned on the home page. */
const usualSpans = [`${productsPerPage}`, '48', `${maxRowsUnpaged}`, `3_${productsPerPage}`];

export function nameFor(statement: string, { limit, offset }: Span, language: Language = firstLanguage): string | null {
  const span = offset === 0 ? `${limit}` : `${limit}_${offset}`;
  return usualSpans.includes(span) ? nameIn(language, `${statement}_${span}`) : null;
}

/** A statement is prepared for each language in which it is asked. */
export function nameIn(language: Language, statement: string): string {
  return language === firstLanguage ? statement : `${statement}_${language}`;
}

export const newestFirst = [desc(products.createdAt), desc(products.id)];

export function chooseNewest(queries: Queries, span: Span, which?: SQL) {
  return chooseSorted(queries, span, 'newest', which);
}

/** Average rating, then how many; products without reviews come last. */
const bestRated = (column: 'average' | 'count') => {
  const value = column === 'count' ? sql`r.count` : sql`r.sum::numeric / nullif(r.count, 0)`;
  return sql`(select ${value} from ${productRatings} r where r.product_id = ${products}.id) desc nulls last`;
};
const cheapestFirst = asc(products.pricePaise);
const dearestFirst = desc(products.pricePaise);
export const orderBySort: Record<ListSort, SQL[]> = {
  newest: newestFirst,
  cheapest: [cheapestFirst, ...newestFirst],
  dearest: [dearestFirst, ...newestFirst],
  rated: [bestRated('average'), bestRated('count'), ...newestFirst],
};

export function nameSorted(statement: string, sort: ListSort): string {
  return sort === 'newest' ? statement : `${statement}_${sort}`;
}

export function chooseSorted(queries: Queries, { limit, offset }: Span, sort: ListSort, which?: SQL) {
  const chosen = queries
    .select({ id: products.id })
    .from(products)
    .where(and(inShop, which))
    .orderBy(...orderBySort[sort])
    .limit(literal(limit));
  return (offset > 0 ? chosen.offset(literal(offset)) : chosen).as('chosen');
}

/** A review of a product outside the list may bring it in. */
export function limitToRatings<T>(list: WrittenJson<T>, sort: ListSort): WrittenJson<T> {
  return sort === 'rated' ? new WrittenJson(list.text, { ...list.validity, tags: null }) : list;
}

export const totalCount = sql<number>`coalesce(sum(${productCounts.count}), 0)::int`;

export function hasProduct<Row extends { id: string | null }>(row: Row): row is Row & { id: string } {
  return row.id !== null;
}
