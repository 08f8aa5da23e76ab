import { findAmong } from '../catalog/index.ts';
import type { Queries } from '../platform/database/database.ts';
import { formatPrice } from '../shared/money.ts';
import { maxRowsUnpaged } from '../shared/paging.ts';
import type { OccasionPageBody } from './api.ts';
import { dayShown, findShown, listShown, photoOf, productsOf, timingOf } from './find-occasions.ts';
import { type FindTiming, findTimingAt, withoutPromise } from './order-until.ts';
import { readPriceLimits } from './price-limits.ts';

const wholeList = { limit: maxRowsUnpaged, offset: 0 };

/** Limits at which there are products. */
export async function findPriceLimits(queries: Queries): Promise<number[]> {
  const priceLimits = await readPriceLimits(queries);
  const totals = await Promise.all(
    priceLimits.map((rupees) => findAmong(queries, { ids: null, maxPaise: rupees * 100 }, { limit: 1, offset: 0 })),
  );
  return priceLimits.filter((_, index) => (totals[index]?.total ?? 0) > 0);
}

/** Null for an unknown address, and while there are no products. */
export async function findOccasionPage(queries: Queries, slug: string, timing: FindTiming) {
  if (slug.startsWith('under-')) {
    const limits = await readPriceLimits(queries);
    const limit = limits.find((rupees) => slug === `under-${rupees}`);
    if (limit !== undefined) return findPricePage(queries, slug, limit);
  }
  const row = await findShown(queries, slug);
  if (!row) return null;
  const found = await findAmong(queries, { ids: productsOf(row.id) }, wholeList);
  const { title, name, words } = row;
  const page: OccasionPageBody = { title, name, words, slug, photo: photoOf(row), ...timingOf(row, timing) };
  return { page, ...found };
}

async function findPricePage(queries: Queries, slug: string, limit: number) {
  const found = await findAmong(queries, { ids: null, maxPaise: limit * 100 }, wholeList);
  const name = `Gifts under ${formatPrice(limit)}`;
  const page: OccasionPageBody = { title: name, name, words: '', slug, photo: null, ...withoutPromise(null, 0) };
  return found.total > 0 ? { page, ...found } : null;
}

/** Null for an address without a page; a page by price has no day. */
export async function findPageAt(queries: Queries, shopName: string, { slug, pin }: { slug: string; pin: string }) {
  const row = await findShown(queries, slug);
  return row && findTimingAt(queries, shopName, { day: dayShown(row), makeDays: row.shown.makeDays, pin });
}

/** Addresses for the sitemap. */
export async function listPagePaths(queries: Queries): Promise<string[]> {
  const [occasions, limits] = await Promise.all([listShown(queries, withoutPromise), findPriceLimits(queries)]);
  return [...occasions.map(({ slug }) => `/for/${slug}`), ...limits.map((limit) => `/for/under-${limit}`)];
}
