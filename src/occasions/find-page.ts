import { findAmong } from '../catalog/index.ts';
import type { Queries } from '../platform/database/database.ts';
import { formatPrice } from '../shared/money.ts';
import { maxRowsUnpaged } from '../shared/paging.ts';
import { findShown, listShown, productsOf, timingOf } from './find-occasions.ts';
import { type FindTiming, withoutPromise } from './order-until.ts';

/** Rupees. */
const priceLimits = [500, 1_000];
const wholeList = { limit: maxRowsUnpaged, offset: 0 };

/** Limits at which there are products. */
export async function findPriceLimits(queries: Queries): Promise<number[]> {
  const totals = await Promise.all(
    priceLimits.map((rupees) => findAmong(queries, { ids: null, maxPaise: rupees * 100 }, { limit: 1, offset: 0 })),
  );
  return priceLimits.filter((_, index) => (totals[index]?.total ?? 0) > 0);
}

/** Null for an unknown address, and while there are no products. */
export async function findOccasionPage(queries: Queries, slug: string, timing: FindTiming) {
  const limit = priceLimits.find((rupees) => slug === `under-${rupees}`);
  if (limit !== undefined) {
    const found = await findAmong(queries, { ids: null, maxPaise: limit * 100 }, wholeList);
    const name = `Gifts under ${formatPrice(limit)}`;
    const page = { title: name, name, words: '', slug, ...withoutPromise(null, 0) };
    return found.total > 0 ? { page, ...found } : null;
  }
  const row = await findShown(queries, slug);
  if (!row) return null;
  const found = await findAmong(queries, { ids: productsOf(row.id) }, wholeList);
  const { title, name, words } = row;
  return { page: { title, name, words, slug, ...timingOf(row, timing) }, ...found };
}

/** Addresses for the sitemap. */
export async function listPagePaths(queries: Queries): Promise<string[]> {
  const [occasions, limits] = await Promise.all([listShown(queries, withoutPromise), findPriceLimits(queries)]);
  return [...occasions.map(({ slug }) => `/for/${slug}`), ...limits.map((limit) => `/for/under-${limit}`)];
}
