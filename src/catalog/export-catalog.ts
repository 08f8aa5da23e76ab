import { and, asc, eq, sql } from 'drizzle-orm';
import { streamCsv } from '../platform/csv-stream.ts';
import type { Database, Queries } from '../platform/database/database.ts';
import { toRupees } from '../shared/money.ts';
import { yesOrNo } from './import-columns.ts';
import { saleDays } from './sales.ts';
import { categories, products } from './schema.ts';
import { notArchived } from './select-products.ts';

const columns = [
  'id',
  'name',
  'description',
  'price',
  'quantity',
  'category',
  'shipping',
  'free delivery',
  'hidden',
  'sale price',
  'sale from',
  'sale until',
  'make days',
  'version',
] as const;

const batchSize = 1_000;

/** By name. */
export function exportCatalog(db: Database): ReadableStream<Uint8Array> {
  return streamCsv(db, columns, async (queries, send) => {
    for (let after: string | null = null; ; ) {
      const batch: ExportedProduct[] = await findBatch(queries, after);
      await send(batch.map(lineOf));
      if (batch.length < batchSize) return;
      after = batch.at(-1)?.product.id ?? null;
    }
  });
}

const sortedName = sql`lower(${products.name})`;

function findBatch(queries: Queries, after: string | null) {
  const isBehind = sql`(${sortedName}, ${products.id}) > (select lower(last.name), last.id from ${products} last where last.id = ${after})`;
  return queries
    .select({ product: products, category: categories.name, ...saleDays })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(and(notArchived, after ? isBehind : undefined))
    .orderBy(asc(sortedName), asc(products.id))
    .limit(batchSize);
}
type ExportedProduct = Awaited<ReturnType<typeof findBatch>>[number];

function lineOf({ product, category, from, until }: ExportedProduct) {
  return [
    product.id,
    product.name,
    product.description,
    toRupees(product.regularPaise ?? product.pricePaise),
    product.quantity,
    category,
    yesOrNo(product.shipping),
    yesOrNo(product.isDeliveredFree),
    yesOrNo(product.hiddenAt !== null),
    product.salePaise === null ? '' : toRupees(product.salePaise),
    from ?? '',
    until ?? '',
    product.makeDays,
    writeVersion(product),
  ];
}

export interface ExportedVersion {
  version: number;
  quantity: number;
}

/** Begins with a letter, so that spreadsheets do not convert it to a number or date. */
function writeVersion({ version, quantity }: ExportedVersion): string {
  return `v${version}q${quantity}`;
}

export function readVersion(cell: string): ExportedVersion | null {
  const [, version, quantity] = /^v(\d{1,9})q(\d{1,9})$/.exec(cell) ?? [];
  return version && quantity ? { version: Number(version), quantity: Number(quantity) } : null;
}
