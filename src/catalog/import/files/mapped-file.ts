import type { CsvLine, CsvTable } from '../../../platform/csv/csv.ts';
import { type ImportField, importFields } from '../../../shared/import-fields.ts';
import { t } from '../../../shared/languages/translate.ts';
import { parseRupees, readPriceCell } from '../../../shared/money.ts';
import { nameKey } from '../../../shared/text/text.ts';
import {
  divideCell,
  type FiledCatalog,
  type FiledCells,
  type FiledProduct,
  filePhotos,
  lastLevel,
  noCategory,
  splitList,
  splitPhotos,
} from './filed-product.ts';
import { htmlToText } from './html-text.ts';
import { regionalColumns } from './regional-columns.ts';

/** The column of the catalog that each column of a file becomes; null = left out. */
export type ColumnFields = Map<string, ImportField | null>;

/** The likeliest first. */
const likely: Partial<Record<ImportField, string>> = {
  name: 'title|product|product name|design name|particulars|name of product|name of item|description of goods|product title|item|item name|item title|design|article name',
  description: 'details|about|product description|item description|body|notes for buyers',
  price:
    'regular price|original price|selling price|your selling price|meesho price|flipkart price|rate|sale rate|unit price|price (inr)|price (rs)|price (rs.)|price (₹)|price in rs|price inr|rs|amount|cost to buyer|mrp|maximum retail price',
  quantity:
    'qty|stock|in stock|pieces|pcs|nos|units|available|inventory|stock qty|quantity in stock|stock on hand|closing stock|closing balance|available qty|balance',
  category: 'categories|product categories|product category|kind|collection|section|group|type|product type',
  sku: 'seller sku|seller sku id|sku id|code|item code|product code|style code|style id|product id / style id|article|article no|model|item no',
  materials: 'material|fabric|made of',
  care: 'care instructions|wash care|washing',
  brand: 'vendor|maker|manufacturer|brand name',
  gtin: 'barcode|bar code|ean|ean code|upc|isbn|gtin (barcode)',
  'weight in grams':
    'net weight (gms)|net weight (g)|weight (g)|weight (gm)|weight (grams)|weight in gms|weight g|grams|weight in g',
  'sale price': 'offer price|discount price|discounted price|special price|offer rate',
  'make days': 'days to make|making time|lead time|lead time (days)|days',
  'country of origin': 'origin|made in',
  variants: 'colour|colours|color|colors|size|sizes|options|choices|रंग|साइज',
  photos:
    'photo|image|images|picture|pictures|image url|image urls|photo url|photo urls|image link|photo link|product image|productimageurl|main image',
  'parcel size': 'dimensions|size of parcel|box size',
};
const ranked = new Map<ImportField, string[]>(
  importFields.map((field) => [
    field,
    [field, likely[field], regionalColumns[field]].flatMap((names) => names?.split('|') ?? []),
  ]),
);

export const guessedColumns: readonly string[] = [...new Set([...ranked.values()].flat())];

/** Each field goes to one column: to that of its own name, or to the first likely one. */
export function guessFields(columns: readonly string[]): ColumnFields {
  const named = columns.filter(Boolean);
  const fields: ColumnFields = new Map(named.map((name) => [name, null]));
  for (const [field, names] of ranked) {
    // The shop's own export has its variants elsewhere.
    if (field === 'variants' && named.includes('id')) continue;
    // Of a price and a regular price, the first is that of today.
    const wanted = field === 'price' && named.includes('regular price') ? ['regular price'] : names;
    if (field === 'photos') for (const name of named) if (isNumberedPhoto.test(name)) fields.set(name, field);
    const found = findColumn(
      named.filter((name) => !fields.get(name)),
      wanted,
    );
    if (found !== undefined) fields.set(found, field);
  }
  return fields;
}

/** `Image 1 (Front)`, `Photo URL 2`. */
const isNumberedPhoto = /^(?:image|photo|picture|img)(?: url| link)?[ _-]?\d{1,2}\b/;
const plainName = (column: string) => column.replace(/[\s*:]{1,3}$/, '');
const otherMeaning = /min|max|usd|eur|gbp|[$€£]|dozen|kg|old|mrp/;
const withoutNote = (column: string) =>
  column.replace(/\s{0,3}\(([^()]{0,40})\)$/, (found, note: string) => (otherMeaning.test(note) ? found : ''));

/** By its whole name, else without what stands in brackets behind it. */
function findColumn(columns: readonly string[], wanted: readonly string[]): string | undefined {
  for (const read of [plainName, (column: string) => withoutNote(plainName(column))])
    for (const name of wanted) {
      const found = columns.find((column) => read(column) === name);
      if (found !== undefined) return found;
    }
  return undefined;
}

/** A sheet of one's own, read with these fields. */
export function readMappedFile(table: CsvTable, fields: ColumnFields): FiledCatalog {
  const catalog: FiledCatalog = { products: [], leftOut: [], notes: [] };
  const isMapped = (field: ImportField) => [...fields.values()].includes(field);
  for (const row of table.lines) {
    if (repeatsHead(row)) continue;
    const sums = findSumsWord(row, fields);
    if (sums) {
      catalog.leftOut.push({ line: row.line, name: sums, message: t('importAnswers.sums') });
      continue;
    }
    catalog.products.push({
      line: row.line,
      hasMoreCells: row.hasMoreCells,
      cells: mapCells(row, fields),
      ...readPhotos(row, fields),
      ...readVariants(row, fields),
    });
  }
  if (catalog.products.some(({ variants }) => variants)) catalog.notes.push(t('importAnswers.dividedStock'));
  if (!isMapped('category')) catalog.notes.push(t('importAnswers.noCategories', { category: noCategory }));
  return catalog;
}

/** Of sheets that are joined from pages. */
function repeatsHead({ cells }: CsvLine): boolean {
  const written = Object.entries(cells).filter(([, cell]) => cell);
  return written.length > 1 && written.every(([column, cell]) => nameKey(cell ?? '') === column);
}

/** The word in a line without a price, such as `Total`. */
function findSumsWord({ cells }: CsvLine, fields: ColumnFields): string | undefined {
  const isPriced = [...fields].some(([column, field]) => field === 'price' && cells[column]);
  const words = Object.values(cells).filter((cell) => cell && !/^[\p{Nd}.,\s₹]+$/u.test(cell));
  const isSums = !isPriced && words.length === 1 && /^(?:grand )?(?:total|sum|कुल|योग|एकूण)\s?:?$/i.test(words[0] ?? '');
  return isSums ? words[0] : undefined;
}

function mapCells({ cells }: CsvLine, fields: ColumnFields): FiledCells {
  const mapped: FiledCells = {};
  for (const [column, field] of fields) {
    const cell = cells[column];
    if (field && field !== 'photos' && field !== 'variants' && cell !== undefined)
      mapped[field] = readMapped(field, cell);
  }
  const [price, sale] = [mapped.price, mapped['sale price']].map((cell) => parseRupees(readPriceCell(cell ?? '')));
  // Sheets have an offer price in each line, also where nothing is off.
  return sale !== null && sale === price ? { ...mapped, 'sale price': '' } : mapped;
}

function readMapped(field: ImportField, cell: string): string {
  if (field === 'description') return htmlToText(cell);
  // `Diwali|Lamps > Clay`, as plugins write it.
  return field === 'category' ? lastLevel(splitList(cell, '|')[0] ?? '') : cell;
}

/** Of several values in a cell, such as `brown, grey`. */
export function readVariants(
  { line, cells }: CsvLine,
  fields: ColumnFields,
): Pick<FiledProduct, 'options' | 'variants'> {
  const cellAs = (field: ImportField) => cells[[...fields].find(([, one]) => one === field)?.[0] ?? ''];
  const [column = ''] = [...fields].find(([, field]) => field === 'variants') ?? [];
  const values = [...new Set(splitList(cells[column] ?? '', /[,;|/\n]/))];
  if (values.length < 2) return {};
  const price = cellAs('price') ?? '';
  const [salePrice, quantity] = [cellAs('sale price'), cellAs('quantity')];
  const counts = quantity === undefined ? [] : divideCell(quantity, values.length);
  const name = column === 'variants' ? 'Choice' : column.charAt(0).toUpperCase() + column.slice(1);
  return {
    options: [name],
    variants: values.map((value, at) => ({
      line,
      values: [value],
      price,
      salePrice,
      quantity: counts[at] ?? quantity,
    })),
  };
}

export function readPhotos({ cells }: CsvLine, fields: ColumnFields): Pick<FiledProduct, 'photos' | 'skus'> {
  const columns = [...fields].flatMap(([column, field]) => (field === 'photos' ? [column] : []));
  return { photos: filePhotos(columns.flatMap((column) => splitPhotos(cells[column] ?? ''))) };
}
