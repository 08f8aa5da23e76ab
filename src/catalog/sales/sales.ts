import { and, asc, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Queries, Tx } from '../../platform/database/database.ts';
import { dayInIndia, lastDayBefore, startOfDay } from '../../platform/database/shop-day.ts';
import { fieldError } from '../../platform/errors.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { t } from '../../shared/languages/translate.ts';
import { formatPaise, roundToPaise, toRupees } from '../../shared/money.ts';
import type { SaleBody } from '../api.ts';
import { products } from '../schema.ts';
import { lockCatalogIndexes } from '../search/search-index.ts';
import { notArchived, productNotFound } from '../select-products.ts';
import { lockProduct } from '../stock/lock-products.ts';
import {
  endVariantSales,
  hasPriceRangeNow,
  hasSaleEnded,
  hasVariantDue,
  isSaleRunning,
  settleVariantPrices,
} from '../variants/variant-sales.ts';

/** Switches the prices of sales that begin or end: queued for the moment, and every minute. */
export const switchPricesQueue = 'switch-prices';

/** The first and the last day, in India. */
export const saleDays = { from: dayInIndia(products.saleFrom), until: lastDayBefore(products.saleUntil) };
/** Without a sale. */
export const regularPrice = sql<number>`coalesce(${products.regularPaise}, ${products.pricePaise})`;
/** By the database's clock. */
export const priceNow = sql<number>`case when ${products.salePaise} is null then ${products.pricePaise}
  when ${isSaleRunning} then ${products.salePaise} else ${products.regularPaise} end`;
/** The price is not what it is now, until a job or a purchase switches it. */
export const isPriceDue = and(
  isNotNull(products.salePaise),
  or(sql`${products.pricePaise} <> ${priceNow}`, hasSaleEnded, hasVariantDue),
);
export const noSale = { regularPaise: null, salePaise: null, saleFrom: null, saleUntil: null };

export interface SaleForm {
  price: number;
  /** The first and the last day; null = from now on, or until it is ended. */
  from: string | null;
  until: string | null;
}

/** Replaces the product's earlier sale. Throws ShopError 400 or 404. */
export async function startSale(tx: Tx, queue: Queue, productId: string, { price, from, until }: SaleForm) {
  const product = await lockProduct(tx, productId);
  if (product.options) throw fieldError('price', t('catalogAnswers.variantSales'));
  const regularPaise = product.regularPaise ?? product.pricePaise;
  const salePaise = roundToPaise(price);
  if (salePaise >= regularPaise)
    throw fieldError('price', t('catalogAnswers.salePriceLess', { price: formatPaise(regularPaise) }));
  if (from && until && from > until) throw fieldError('until', t('catalogAnswers.saleEndsLater'));
  await lockCatalogIndexes(tx);
  const [sale] = await tx
    .update(products)
    .set({
      regularPaise,
      salePaise,
      pricePaise: regularPaise,
      saleFrom: from ? startOfDay(from) : null,
      saleUntil: until ? startOfDay(until, 1) : null,
      updatedAt: sql`now()`,
    })
    .where(eq(products.id, productId))
    .returning({
      hasSaleEnded: sql<boolean>`${hasSaleEnded}`,
      begins: secondsTo('saleFrom'),
      ends: secondsTo('saleUntil'),
    });
  if (!sale || sale.hasSaleEnded) throw fieldError('until', t('shopping.dayOver'));
  await settlePrices(tx, [productId]);
  for (const seconds of [sale.begins, sale.ends])
    if (seconds !== null && seconds > 0) await queue.send(tx, switchPricesQueue, {}, { startAfterSeconds: seconds });
  return product;
}

/** The regular price is charged again; nothing without a sale. Throws ShopError 404. */
export async function endSale(tx: Tx, productId: string) {
  const product = await lockProduct(tx, productId);
  if (product.regularPaise === null) return product;
  await lockCatalogIndexes(tx);
  await endVariantSales(tx, productId);
  await tx
    .update(products)
    .set({ ...noSale, pricePaise: product.regularPaise, hasPriceRange: hasPriceRangeNow, updatedAt: sql`now()` })
    .where(eq(products.id, productId));
  return product;
}

function secondsTo(column: 'saleFrom' | 'saleUntil'): SQL<number | null> {
  return sql<
    number | null
  >`least(ceil(extract(epoch from ${products[column]} - statement_timestamp())), 2000000000)::int`;
}

/** Sets the prices of locked products to what they are now, and returns them; ended sales are forgotten. */
export async function settlePrices(tx: Tx, productIds: string[]): Promise<Map<string, number>> {
  const unlessEnded = (column: SQL | (typeof products)['saleFrom']) =>
    sql`case when ${hasSaleEnded} then null else ${column} end`;
  const withVariants = await settleVariantPrices(tx, productIds);
  const isAmong = (ids: string[]) => sql`${products.id} = any(${sql.param(ids)}::text[])`;
  const rows = await tx
    .update(products)
    .set({
      pricePaise: priceNow,
      hasPriceRange: hasPriceRangeNow,
      regularPaise: unlessEnded(sql`${products.regularPaise}`),
      salePaise: unlessEnded(sql`${products.salePaise}`),
      saleFrom: unlessEnded(products.saleFrom),
      saleUntil: unlessEnded(products.saleUntil),
      version: sql`${products.version} + ${hasSaleEnded}::int`,
    })
    .where(or(and(isPriceDue, isAmong(productIds)), isAmong(withVariants)))
    .returning({ id: products.id, pricePaise: products.pricePaise });
  return new Map(rows.map(({ id, pricePaise }) => [id, pricePaise]));
}

export async function switchPrices({ db }: { db: Database }) {
  if ((await db.read.$count(products, isPriceDue)) === 0) return;
  await db.transaction(async (tx) => {
    const due = await tx
      .select({ id: products.id })
      .from(products)
      .where(isPriceDue)
      .orderBy(asc(products.id))
      .for('update');
    await lockCatalogIndexes(tx);
    await settlePrices(
      tx,
      due.map(({ id }) => id),
    );
  });
}

/** The columns for a new regular price; a sale that is not below it ends. With variants, prices follow theirs. */
export function computePriceColumns(
  paise: SQL,
): Record<'pricePaise' | 'regularPaise' | 'salePaise' | 'saleFrom' | 'saleUntil', SQL> {
  const ends = sql`(${products.options} is null and coalesce(${paise} <= ${products.salePaise}, true))`;
  const unchanged = (column: (typeof products)['saleFrom'] | (typeof products)['salePaise']) =>
    sql`case when ${ends} then null else ${column} end`;
  return {
    pricePaise: sql`case when ${products.options} is not null then ${products.pricePaise} when not ${ends} and ${products.pricePaise} = ${products.salePaise} then ${products.salePaise} else ${paise} end`,
    regularPaise: sql`case when ${products.options} is not null then ${products.regularPaise} when not ${ends} then ${paise} end`,
    salePaise: unchanged(products.salePaise),
    saleFrom: unchanged(products.saleFrom),
    saleUntil: unchanged(products.saleUntil),
  };
}

/** The sale that runs or is planned, or null. Throws ShopError 404. */
export async function findSale(queries: Queries, productId: string): Promise<SaleBody | null> {
  const { regularPaise, salePaise } = products;
  const [found] = await queries
    .select({
      regularPaise,
      salePaise,
      ...saleDays,
      isRunning: sql<boolean>`coalesce(${products.pricePaise} = ${products.salePaise}, false)`,
    })
    .from(products)
    .where(and(notArchived, eq(products.id, productId)));
  if (!found) throw productNotFound();
  const { from, until, isRunning } = found;
  if (found.salePaise === null || found.regularPaise === null) return null;
  return { price: toRupees(found.salePaise), regularPrice: toRupees(found.regularPaise), from, until, isRunning };
}
