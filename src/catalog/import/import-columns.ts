import { z } from 'zod';
import { requiredText } from '../../platform/input.ts';
import { translated } from '../../platform/translated.ts';
import { dayInIndia, isCalendarDay } from '../../shared/dates/dates.ts';
import { isoDay } from '../../shared/dates/iso-day.ts';
import type { Language } from '../../shared/languages/languages.ts';
import { t } from '../../shared/languages/translate.ts';
import { changeTranslations, hasTranslations, type Translations } from '../../shared/languages/translations.ts';
import { formatPaise, readPriceCell } from '../../shared/money.ts';
import {
  byColumn,
  type CatalogColumn,
  fillFields,
  mapFields,
  productFields,
  type RequiredField,
  requiredFields,
  type StoredField,
  type StoredValues,
  translatedColumns,
  yesNoFields,
} from '../../shared/product-fields.ts';
import { productForm } from '../admin-endpoints.ts';
import { cellShape, readPieces, yesNoCell } from '../fields/field-schemas.ts';
import {
  applyVariantPrices,
  type FiledSale,
  type FiledVariantPrice,
  variantPricesColumn,
} from '../variants/filed-variant-prices.ts';
import { maxVariants } from '../variants/variant-endpoints.ts';
import type { VariantPrices } from '../variants/variant-prices.ts';
import { readVersion } from './exported-version.ts';
import type { FiledProduct } from './files/filed-product.ts';
import { priceCell } from './price-cell.ts';

export interface ImportedSale {
  pricePaise: number;
  /** Days in India, both included. */
  from: string | null;
  until: string | null;
}
export interface ImportedValues extends StoredValues {
  /** The regular one. */
  pricePaise: number;
  quantity: number;
  category: string;
  isHidden: boolean;
  /** The product's own sale: null with variants. */
  sale: ImportedSale | null;
  variantPrices: VariantPrices | null;
  translations: Translations;
}
/** What the file has no column for is undefined, also within a sale: it stays as it is. */
export type ImportedCells = Partial<Omit<ImportedValues, 'sale' | 'variantPrices' | 'translations'>> & {
  /** In further languages; an empty one is removed. */
  texts?: Translations;
  sale?: Partial<ImportedSale> | null;
  /** Undefined without the column of the variants' prices. */
  variantSale?: FiledSale & { prices: FiledVariantPrice[] };
};

const dayCell = z
  .string()
  .transform(isoDay)
  .refine(
    (day) => day === '' || (isCalendarDay(day) && day >= '2020-01-01' && day <= '2099-12-31'),
    t('importAnswers.day'),
  )
  .transform((day) => day || null);

const versionCell = z
  .string()
  .refine((cell) => !cell || readVersion(cell), translated('importAnswers.versionCell'))
  .transform((cell) => (cell ? readVersion(cell) : null));

const priceLine = z
  .string()
  .regex(/^[^:].*:[^:]*$/, translated('importAnswers.priceLine'))
  .transform((line) => {
    const end = line.lastIndexOf(':');
    return { name: line.slice(0, end).trim(), pricePaise: line.slice(end + 1).trim() };
  })
  .pipe(z.object({ name: z.string(), pricePaise: z.string().transform(readPriceCell).pipe(priceCell) }));
const variantPricesCell = z
  .string()
  .transform((cell) => cell.split(/[\r\n]+/).filter((line) => line.trim() !== ''))
  .pipe(z.array(priceLine).max(maxVariants, translated('catalogAnswers.mostVariants', { max: maxVariants })));

const cellsInput = z
  .object({
    ...byColumn(cellShape),
    price: z.string().min(1, translated('importAnswers.noPrice')).transform(readPriceCell).pipe(priceCell),
    quantity: z
      .string()
      .min(1, translated('importAnswers.noPieces'))
      .transform(readPieces)
      .pipe(productForm.shape.quantity),
    category: requiredText(100),
    hidden: yesNoCell,
    'sale price': z
      .string()
      .transform((cell) => readPriceCell(cell) || null)
      .pipe(priceCell.nullable()),
    'sale from': dayCell,
    'sale until': dayCell,
    'variant sale prices': variantPricesCell,
    version: versionCell,
  } satisfies Record<Exclude<CatalogColumn, 'id'>, z.ZodType>)
  .partial();

type GivenValues = { [Name in StoredField]: StoredValues[Name] | undefined };
export type ReadCells = z.output<typeof cellsInput>;

/** @returns a sentence when a cell cannot be read */
export function readCells(cells: Record<string, string | undefined>): ReadCells | string {
  const parsed = cellsInput.safeParse(cells);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  return `${issue?.path[0]?.toString()}: ${issue?.message}`;
}

export function importedCells(cells: ReadCells): ImportedCells {
  const { price, quantity, category, hidden } = cells;
  return {
    ...mapFields<GivenValues>((name) => cells[productFields[name].column]),
    pricePaise: price,
    quantity,
    category,
    isHidden: hidden,
    sale: importedSale(cells),
    variantSale: importedVariantSale(cells),
  };
}

function importedVariantSale(cells: ReadCells): ImportedCells['variantSale'] {
  const { [variantPricesColumn]: prices, 'sale from': from, 'sale until': until } = cells;
  return prices && { prices, from, until };
}

function importedSale(cells: ReadCells): ImportedCells['sale'] {
  const { 'sale price': pricePaise, 'sale from': from, 'sale until': until } = cells;
  if (pricePaise === undefined && from === undefined && until === undefined) return undefined;
  if (pricePaise === null && !from && !until) return null;
  return {
    ...(pricePaise && { pricePaise }),
    ...(from !== undefined && { from }),
    ...(until !== undefined && { until }),
  };
}

const newProduct = {
  ...fillFields(Object.fromEntries(yesNoFields.map((name) => [name, productFields[name].whenImported]))),
  isHidden: false,
  sale: null,
  variantPrices: null,
  translations: {},
};

/** It is the same for every line. */
export const isMissingColumn = (message: string) =>
  message.endsWith(t('importAnswers.columnMissing')) || message.endsWith(t('importAnswers.columnsMissing'));

/** The values of the product after the import; a sentence when they do not fit, or when a new product lacks one. */
export function applyCells(cells: ImportedCells, product?: ImportedValues): ImportedValues | string {
  const { sale: parts, variantSale, texts, ...others } = cells;
  const { name, pricePaise: price, quantity, category } = cells;
  const required: Record<RequiredField, unknown> = { name, price, quantity, category };
  const missing = product ? [] : requiredFields.filter((field) => required[field] === undefined);
  if (missing.length > 0)
    return `${missing.join(', ')}: ${missing.length > 1 ? t('importAnswers.columnsMissing') : t('importAnswers.columnMissing')}`;
  const translations = withTexts(product?.translations ?? {}, texts);
  const values = { ...newProduct, ...product, ...omitUndefined(others), translations } as ImportedValues;
  if (values.variantPrices) return withVariantPrices(values, values.variantPrices, cells);
  if (product && variantSale && variantSale.prices.length > 0)
    return `${variantPricesColumn}: ${t('importAnswers.noVariants')}`;
  const sale = computeSaleAfter(variantSale?.prices.length ? undefined : parts, values.sale, values.pricePaise);
  return typeof sale === 'string' ? sale : { ...values, sale };
}

function withTexts(translations: Translations, texts: Translations = {}): Translations {
  return Object.entries(texts).reduce(
    (all, [language, written]) => changeTranslations(all, language as Language, new Map(Object.entries(written))),
    translations,
  );
}

/** Reads the cells in further languages; a sentence when one cannot be read. */
export function readTexts(cells: FiledProduct['texts'] = []): { texts?: Translations } | string {
  const texts: Translations = {};
  for (const [column, cell] of cells) {
    const declared = translatedColumns.get(column);
    if (!declared) continue;
    const parsed = cell.trim() === '' ? { data: '' } : cellShape[declared.field].safeParse(cell);
    if (parsed.data === undefined) return `${column}: ${parsed.error?.issues[0]?.message}`;
    texts[declared.language] = { ...texts[declared.language], [declared.field]: parsed.data };
  }
  return hasTranslations(texts) ? { texts } : {};
}

/**
 * Files of earlier releases have empty days for products with variants: without the column of their prices, empty days
 * are no change.
 */
function withVariantPrices(
  values: ImportedValues,
  known: VariantPrices,
  { sale: parts, variantSale }: ImportedCells,
): ImportedValues | string {
  if (parts?.pricePaise) return `sale price: ${t('importAnswers.salesInColumn', { column: variantPricesColumn })}`;
  const { from, until } = parts ?? {};
  const filed = variantSale ?? { from: from ?? undefined, until: until ?? undefined };
  const variantPrices = applyVariantPrices(known, omitUndefined(filed));
  return typeof variantPrices === 'string' ? variantPrices : { ...values, sale: null, variantPrices };
}

function omitUndefined<T extends object>(cells: T): T {
  return Object.fromEntries(Object.entries(cells).filter(([, value]) => value !== undefined)) as T;
}

function computeSaleAfter(parts: ImportedCells['sale'], now: ImportedSale | null, regularPaise: number) {
  // A price that is not above the sale price ends the sale.
  if (parts === undefined) return now && now.pricePaise < regularPaise ? now : null;
  if (parts === null) return null;
  const { pricePaise, from = null, until = null } = { ...now, ...parts };
  if (!pricePaise) return from || until ? `sale price: ${t('importAnswers.saleMissing')}` : null;
  if (pricePaise >= regularPaise)
    return `sale price: ${t('catalogAnswers.salePriceLess', { price: formatPaise(regularPaise) })}`;
  if (from && until && from > until) return `sale until: ${t('catalogAnswers.saleEndsLater')}`;
  // A sale that was on at the export may be over at the import.
  return until && until < dayInIndia(new Date()) ? null : { pricePaise, from, until };
}
