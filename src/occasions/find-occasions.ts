import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { findMakeDays, findShownGroups, photoUrl, productIdAt, type ShownGroup } from '../catalog/index.ts';
import type { Queries } from '../platform/database/database.ts';
import { prepared } from '../platform/database/prepared.ts';
import { addDays } from '../shared/calendar.ts';
import { dayOf } from '../shared/dates.ts';
import type { OccasionBody, OccasionLink } from './api.ts';
import { calendarDay, nextDay } from './calendar-days.ts';
import { daysBefore, type FindTiming } from './order-until.ts';
import { occasionDays, occasionProducts, occasions } from './schema.ts';

/** An occasion is over so many days after it. */
const daysAfter = 7;
const yearsShown = 5;

type Row = ReturnType<typeof readRows>[number] & { shown: ShownGroup };

/** Those that visitors see, the next day first, then occasions of any day, then recipients. */
export async function listShown(queries: Queries, timing: FindTiming): Promise<OccasionLink[]> {
  const rows = await selectShown(queries, eq(occasions.isHidden, false));
  return linksOf(
    rows.filter(({ shown }) => shown.count > 0),
    timing,
  );
}

export async function findShown(queries: Queries, slug: string): Promise<Row | null> {
  const [row] = await selectShown(queries, and(eq(occasions.slug, slug), eq(occasions.isHidden, false)));
  return row && row.shown.count > 0 ? row : null;
}

/** The occasions of a product whose day is near; without one, `openTiming` is not called, because it reads all open orders. */
export async function listOfProduct(
  queries: Queries,
  slug: string,
  openTiming: () => Promise<FindTiming>,
): Promise<OccasionLink[]> {
  const rows = await prepared(queries, 'occasions_of_product', () => {
    const productId = productIdAt(sql.placeholder('slug'));
    const ofProduct = sql`${occasions.id} in (select a.occasion_id from ${occasionProducts} a where a.product_id = ${productId})`;
    return selectRows(queries, and(eq(occasions.isHidden, false), eq(occasions.kind, 'occasion'), ofProduct));
  })
    .execute({ slug })
    .then(readRows);
  const until = addDays(dayOf(new Date()), daysBefore);
  const near = rows.filter((row) => (dayShown(row) ?? '9999') <= until);
  if (near.length === 0) return [];
  const makeDays = await findMakeDays(queries, slug);
  const timing = await openTiming();
  return linksOf(await addShown(queries, near), (day) => timing(day, makeDays));
}

export async function listAll(queries: Queries, only?: SQL): Promise<OccasionBody[]> {
  const rows = await selectShown(queries, only);
  const year = Number(dayOf(new Date()).slice(0, 4));
  return rows.map(({ shown, changed, id, photoId, createdAt: _, ...row }) => ({
    _id: id,
    ...row,
    photo: photoId && photoUrl(photoId),
    products: shown.count,
    days: Array.from({ length: yearsShown }, (_year, index) => year + index).map((one) => ({
      year: one,
      day: changed.get(one) ?? calendarDay(row.slug, one),
      isOwn: changed.has(one),
    })),
  }));
}

export async function findAssigned(queries: Queries, productId: string): Promise<string[]> {
  const rows = await queries.select().from(occasionProducts).where(eq(occasionProducts.productId, productId));
  return rows.map(({ occasionId }) => occasionId);
}

/** By product: the names that it is searched by. */
export async function namesOfProducts(queries: Queries, productIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await queries
    .select({ productId: occasionProducts.productId, name: occasions.name, otherNames: occasions.otherNames })
    .from(occasionProducts)
    .innerJoin(occasions, eq(occasions.id, occasionProducts.occasionId))
    .where(inArray(occasionProducts.productId, [...productIds]));
  const names = new Map<string, string>(productIds.map((id) => [id, '']));
  for (const { productId, name, otherNames } of rows)
    names.set(productId, `${names.get(productId) ?? ''} ${name} ${otherNames}`.trim());
  return names;
}

export const productsOf = (occasionId: SQL | string) =>
  sql`select a.product_id from ${occasionProducts} a where a.occasion_id = ${occasionId}`;

function selectRows(queries: Queries, which?: SQL) {
  const days = sql<
    [number, string][]
  >`coalesce((select json_agg(json_build_array(d.year, d.day)) from ${occasionDays} d where d.occasion_id = occasions.id), '[]')`;
  return queries
    .select({ row: occasions, days })
    .from(occasions)
    .where(which)
    .orderBy(asc(occasions.kind), asc(occasions.position), asc(occasions.createdAt), asc(occasions.id));
}

function readRows(rows: Awaited<ReturnType<typeof selectRows>>) {
  return rows.map(({ row, days: changed }) => ({ ...row, changed: new Map(changed) }));
}

async function selectShown(queries: Queries, which?: SQL): Promise<Row[]> {
  return addShown(queries, readRows(await selectRows(queries, which)));
}

const nothingShown: ShownGroup = { count: 0, makeDays: 0, photo: null };

async function addShown(queries: Queries, rows: ReturnType<typeof readRows>): Promise<Row[]> {
  const ids = rows.map(({ id }) => id);
  const assigned = sql`select a.occasion_id as group_id, a.product_id from ${occasionProducts} a where a.occasion_id = any(${sql.param(ids)}::text[])`;
  const groups = ids.length > 0 ? await findShownGroups(queries, assigned) : null;
  return rows.map((row) => ({ ...row, shown: groups?.get(row.id) ?? nothingShown }));
}

export function timingOf(row: Row, timing: FindTiming) {
  return timing(dayShown(row), row.shown.makeDays);
}

export function dayShown({ slug, changed }: Pick<Row, 'slug' | 'changed'>): string | null {
  return nextDay(slug, dayOf(new Date()), changed, daysAfter);
}

/** The owner's own. */
export function photoOf({ photoId }: Row): string | null {
  return photoId && photoUrl(photoId);
}

function linksOf(rows: readonly Row[], timing: FindTiming): OccasionLink[] {
  const links = rows.map((row) => ({
    kind: row.kind,
    slug: row.slug,
    name: row.name,
    photo: photoOf(row) ?? row.shown.photo,
    ...timingOf(row, timing),
  }));
  const rankOf = ({ kind, day }: OccasionLink) => `${kind === 'recipient' ? 1 : 0}${day ?? '9999'}`;
  return links.toSorted((a, b) => rankOf(a).localeCompare(rankOf(b)));
}
