import { and, asc, eq, sql } from 'drizzle-orm';
import { streamCsv } from '../../platform/csv/csv-stream.ts';
import type { Database, Queries } from '../../platform/database/database.ts';
import { readTranslations } from '../../shared/languages/translations.ts';
import { toRupees } from '../../shared/money.ts';
import {
  byColumn,
  type CatalogColumn,
  catalogColumnNames,
  mapFields,
  type StoredField,
  translatedColumns,
} from '../../shared/product-fields.ts';
import { writeCell, yesOrNo } from '../fields/field-schemas.ts';
import { saleDays } from '../sales/sales.ts';
import { categories, products } from '../schema.ts';
import { notArchived } from '../select-products.ts';
import { findLanguages } from '../texts/find-languages.ts';
import { writeVariantPrices } from '../variants/filed-variant-prices.ts';
import { variantPrices } from '../variants/variant-prices.ts';
import { writeVersion } from './exported-version.ts';

const batchSize = 1_000;

/** By name; with columns for the texts in the shop's further languages. */
export async function exportCatalog(db: Database): Promise<ReadableStream<Uint8Array>> {
  const languages = await findLanguages(db.read);
  const written = [...translatedColumns].filter(([, { language }]) => languages.includes(language));
  const head = [...catalogColumnNames, ...written.map(([column]) => column)];
  const readTexts = ({ product }: ExportedProduct) =>
    written.map(([, { field, language }]) => readTranslations(product.translations, language).get(field) ?? '');
  return streamCsv(db, head, async (queries, send) => {
    for (let after: string | null = null; ; ) {
      const batch: ExportedProduct[] = await findBatch(queries, after);
      const own = (exported: ExportedProduct) => catalogColumnNames.map((name) => cells[name](exported));
      await send(batch.map((exported) => [...own(exported), ...readTexts(exported)]));
      if (batch.length < batchSize) return;
      after = batch.at(-1)?.product.id ?? null;
    }
  });
}

const sortedName = sql`lower(${products.name})`;

function findBatch(queries: Queries, after: string | null) {
  const isBehind = sql`(${sortedName}, ${products.id}) > (select lower(last.name), last.id from ${products} last where last.id = ${after})`;
  return queries
    .select({ product: products, category: categories.name, variants: variantPrices, ...saleDays })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(and(notArchived, after ? isBehind : undefined))
    .orderBy(asc(sortedName), asc(products.id))
    .limit(batchSize);
}
type ExportedProduct = Awaited<ReturnType<typeof findBatch>>[number];

type WriteCell = (exported: ExportedProduct) => string | number;
const storedCells = mapFields<Record<StoredField, WriteCell>>(
  (name) =>
    ({ product }: ExportedProduct) =>
      writeCell(product[name]),
);
const cells: Record<CatalogColumn, WriteCell> = {
  ...byColumn(storedCells),
  id: ({ product }) => product.id,
  price: ({ product }) => toRupees(product.regularPaise ?? product.pricePaise),
  quantity: ({ product }) => product.quantity,
  category: ({ category }) => category,
  hidden: ({ product }) => yesOrNo(product.hiddenAt !== null),
  'sale price': ({ product: { salePaise, options } }) => (salePaise === null || options ? '' : toRupees(salePaise)),
  'sale from': ({ from }) => from ?? '',
  'sale until': ({ until }) => until ?? '',
  'variant sale prices': ({ variants }) => writeVariantPrices(variants ?? []),
  version: ({ product }) => writeVersion(product),
};
