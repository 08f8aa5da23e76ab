import { and, asc, count, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { findMakeDays, listProductNames, photoUrl, productIdAt, selectNewestPhoto } from '../catalog/index.ts';
import type { Queries } from '../platform/database/database.ts';
import { prepared } from '../platform/database/prepared.ts';
import { addDays } from '../shared/dates/calendar.ts';
import { dayInIndia } from '../shared/dates/dates.ts';
import { firstLanguage, type Language } from '../shared/languages/languages.ts';
import { readTranslations, translateText } from '../shared/languages/translations.ts';
import type { OccasionBody, OccasionLink, ProductOccasion } from './api.ts';
import { calendarDay, nextDay } from './calendar-days.ts';
import { daysBefore, type FindTiming } from './order-until.ts';
import { occasionDays, occasionProducts, occasions } from './schema.ts';

/** How many days after its day an occasion is over. */
const daysAfter = 7;
const yearsShown = 5;

type Row = ReturnType<typeof readRows>[number];
/** One with products in the shop. */
export type ShownRow = Row & { makeDays: number };

/** Those that visitors see. */
export async function findRowsShown(queries: Queries): Promise<ShownRow[]> {
  const rows = await prepared(queries, 'occasions_shown', () => selectRows(queries, isPublic)).execute();
  return readRows(rows).filter(isShown);
}

export async function findShown(queries: Queries, slug: string): Promise<ShownRow | null> {
  const isAsked = and(eq(occasions.slug, sql.placeholder('slug')), isPublic);
  const rows = await prepared(queries, 'occasion_at', () => selectRows(queries, isAsked)).execute({ slug });
  return readRows(rows).find(isShown) ?? null;
}

/**
 * The occasions of a product whose day is near, of those that are shown; without one, `openTiming` is not called,
 * because it reads all open orders.
 */
export async function listOfProduct(
  queries: Queries,
  slug: string,
  {
    rowsShown,
    openTiming,
    language,
  }: { rowsShown: () => Promise<ShownRow[]>; openTiming: () => Promise<FindTiming>; language?: Language | undefined },
): Promise<ProductOccasion[]> {
  const assigned = await prepared(queries, 'occasions_of_product', () => {
    const { occasionId, productId } = occasionProducts;
    const isOfProduct = eq(productId, productIdAt(sql.placeholder('slug')));
    return queries.select({ occasionId }).from(occasionProducts).where(isOfProduct);
  }).execute({ slug });
  const own = new Set(assigned.map(({ occasionId }) => occasionId));
  const until = addDays(dayInIndia(new Date()), daysBefore);
  const isNear = (row: ShownRow) => own.has(row.id) && row.kind === 'occasion' && (dayShown(row) ?? '9999') <= until;
  const near = own.size > 0 ? (await rowsShown()).filter(isNear) : [];
  if (near.length === 0) return [];
  const makeDays = await findMakeDays(queries, slug);
  const timing = await openTiming();
  const links = listLinks(near, (day) => timing(day, makeDays), language);
  return links.map(({ photo: _, ...occasion }) => occasion);
}

export async function listAll(queries: Queries, only?: SQL): Promise<OccasionBody[]> {
  const rows = readRows(await selectRows(queries, only));
  const counts = await countProducts(queries);
  const year = Number(dayInIndia(new Date()).slice(0, 4));
  return rows.map(
    ({ changed, id, photoId, createdAt: _, makeDays: __, photoOfProduct: ___, translations: ____, ...row }) => ({
      _id: id,
      ...row,
      photo: photoId && photoUrl(photoId),
      products: counts.get(id) ?? 0,
      days: Array.from({ length: yearsShown }, (_year, index) => year + index).map((one) => ({
        year: one,
        day: changed.get(one) ?? calendarDay(row.slug, one),
        isOwn: changed.has(one),
      })),
    }),
  );
}

export async function findAssigned(queries: Queries, productId: string): Promise<string[]> {
  const rows = await queries.select().from(occasionProducts).where(eq(occasionProducts.productId, productId));
  return rows.map(({ occasionId }) => occasionId);
}

/** By name; none for an unknown occasion. */
export async function listAssignedProducts(queries: Queries, occasionId: string) {
  const rows = await queries.select().from(occasionProducts).where(eq(occasionProducts.occasionId, occasionId));
  return listProductNames(
    queries,
    rows.map(({ productId }) => productId),
  );
}

/** By product: the names that it is searched by. */
export async function namesOfProducts(queries: Queries, productIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await queries
    .select({
      productId: occasionProducts.productId,
      name: occasions.name,
      otherNames: occasions.otherNames,
      translations: occasions.translations,
    })
    .from(occasionProducts)
    .innerJoin(occasions, eq(occasions.id, occasionProducts.occasionId))
    .where(inArray(occasionProducts.productId, [...productIds]));
  const names = new Map<string, string>(productIds.map((id) => [id, '']));
  for (const { productId, name, otherNames, translations } of rows) {
    const further = Object.keys(translations).map((one) => readTranslations(translations, one as Language).get('name'));
    const all = [names.get(productId), name, otherNames, ...further];
    names.set(productId, all.filter(Boolean).join(' '));
  }
  return names;
}

/** True for products in the shop. */
export const isOfShop = isNotNull(occasionProducts.makeDays);
const isPublic = eq(occasions.isHidden, false);
const isShown = (row: Row): row is ShownRow => row.makeDays !== null;

async function countProducts(queries: Queries): Promise<Map<string, number>> {
  const { occasionId } = occasionProducts;
  const rows = await queries
    .select({ occasionId, products: count() })
    .from(occasionProducts)
    .where(isOfShop)
    .groupBy(occasionId);
  return new Map(rows.map(({ occasionId: id, products }) => [id, products]));
}

/** `makeDays` is the longest time to make one of their products in the shop. */
function selectRows(queries: Queries, which?: SQL) {
  const days = sql<
    [number, string][]
  >`coalesce((select json_agg(json_build_array(d.year, d.day)) from ${occasionDays} d where d.occasion_id = occasions.id), '[]')`;
  const own = sql`from ${occasionProducts} a where a.occasion_id = occasions.id and a.make_days is not null`;
  return queries
    .select({
      row: occasions,
      days,
      makeDays: sql<number | null>`(select max(a.make_days) ${own})`,
      photoOfProduct: selectNewestPhoto(sql`select a.product_id, a.created_at ${own}`),
    })
    .from(occasions)
    .where(which)
    .orderBy(asc(occasions.kind), asc(occasions.position), asc(occasions.createdAt), asc(occasions.id));
}

function readRows(rows: Awaited<ReturnType<typeof selectRows>>) {
  return rows.map(({ row, days: changed, ...productFacts }) => ({
    ...row,
    ...productFacts,
    changed: new Map(changed),
  }));
}

export function computeTiming(row: ShownRow, timing: FindTiming) {
  return timing(dayShown(row), row.makeDays);
}

export function dayShown({ slug, changed }: Pick<Row, 'slug' | 'changed'>): string | null {
  return nextDay(slug, dayInIndia(new Date()), changed, daysAfter);
}

/** The owner's own. */
export function ownPhoto({ photoId }: Row): string | null {
  return photoId && photoUrl(photoId);
}

/** The next day first, then occasions of any day, then recipients. */
export function listLinks(
  rows: readonly ShownRow[],
  timing: FindTiming,
  language: Language = firstLanguage,
): OccasionLink[] {
  const links = rows.map((row) => ({
    kind: row.kind,
    slug: row.slug,
    name: translateText(row.name, row.translations, language, 'name'),
    photo: ownPhoto(row) ?? row.photoOfProduct,
    ...computeTiming(row, timing),
  }));
  const sortKey = ({ kind, day }: OccasionLink) => `${kind === 'recipient' ? 1 : 0}${day ?? '9999'}`;
  return links.toSorted((a, b) => sortKey(a).localeCompare(sortKey(b)));
}
