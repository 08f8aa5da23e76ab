import { and, eq, sql } from 'drizzle-orm';
import { findAmong, findLowestPrice, findWithin, type Span } from '../catalog/index.ts';
import type { PromiseSource } from '../orders/index.ts';
import type { Queries } from '../platform/database/database.ts';
import { inLanguage } from '../platform/language.ts';
import { firstLanguage, type Language } from '../shared/languages/languages.ts';
import { t } from '../shared/languages/translate.ts';
import { translateText } from '../shared/languages/translations.ts';
import { formatPrice, roundToPaise } from '../shared/money.ts';
import { maxRowsUnpaged, pageOffset } from '../shared/paging.ts';
import type { OccasionPageBody } from './api.ts';
import { computeTiming, dayShown, findRowsShown, findShown, isOfShop, listLinks, ownPhoto } from './find-occasions.ts';
import { type FindTiming, findTimingAt, withoutPromise } from './order-until.ts';
import { readPriceLimits } from './price-limits.ts';
import { occasionProducts } from './schema.ts';

/** Limits at which there are products. */
export async function findPriceLimits(queries: Queries): Promise<number[]> {
  const [priceLimits, lowest] = await Promise.all([readPriceLimits(queries), findLowestPrice(queries)]);
  return lowest === null ? [] : priceLimits.filter((rupees) => roundToPaise(rupees) >= lowest);
}

type SpanIn = Span & { language: Language };

/** Null for an unknown address, and while there are no products. */
export async function findOccasionPage(
  queries: Queries,
  {
    slug,
    page: number = 1,
    limit: size = maxRowsUnpaged,
    language = firstLanguage,
  }: { slug: string; page?: number; limit?: number; language?: Language | undefined },
  timing: FindTiming,
) {
  const span = { limit: size, offset: pageOffset(number, size), language };
  if (slug.startsWith('under-')) {
    const limits = await readPriceLimits(queries);
    const limit = limits.find((rupees) => slug === `under-${rupees}`);
    if (limit !== undefined) return findPricePage(queries, { slug, limit, span });
  }
  const row = await findShown(queries, slug);
  if (!row) return null;
  const found = await findProductsByOccasion(queries, row.id, span);
  const read = (field: 'title' | 'name' | 'words') => translateText(row[field], row.translations, language, field);
  const [title, name, words] = [read('title'), read('name'), read('words')];
  const page: OccasionPageBody = { title, name, words, slug, photo: ownPhoto(row), ...computeTiming(row, timing) };
  return { page, ...found };
}

async function findProductsByOccasion(queries: Queries, occasionId: string, span: SpanIn) {
  const newest = () => sql`select a.product_id from ${occasionProducts} a
    where a.occasion_id = ${sql.placeholder('occasionId')} and a.make_days is not null
    order by a.created_at desc, a.product_id desc`;
  const [total, products] = await Promise.all([
    queries.$count(occasionProducts, and(eq(occasionProducts.occasionId, occasionId), isOfShop)),
    findAmong(queries, 'products_of_occasion', newest, { occasionId }, span),
  ]);
  return { products, total };
}

async function findPricePage(queries: Queries, { slug, limit, span }: { slug: string; limit: number; span: SpanIn }) {
  const found = await findWithin(queries, { from: 0, to: roundToPaise(limit) }, span, span.language);
  const name = inLanguage(span.language, () => t('shopping.giftsUnder', { amount: formatPrice(limit) }));
  const page: OccasionPageBody = { title: name, name, words: '', slug, photo: null, ...withoutPromise(null, 0) };
  return found.total > 0 ? { page, ...found } : null;
}

/** Null for an address without a page; a page by price has no day. */
export async function findPageAt(
  queries: Queries,
  promises: PromiseSource,
  { slug, pin }: { slug: string; pin: string },
) {
  const row = await findShown(queries, slug);
  return row && findTimingAt(promises, { day: dayShown(row), makeDays: row.makeDays, pin });
}

/** Addresses for the sitemap. */
export async function listPagePaths(queries: Queries): Promise<string[]> {
  const [rows, limits] = await Promise.all([findRowsShown(queries), findPriceLimits(queries)]);
  const occasions = listLinks(rows, withoutPromise);
  return [...occasions.map(({ slug }) => `/for/${slug}`), ...limits.map((limit) => `/for/under-${limit}`)];
}
