import type { CsvLine, CsvTable } from '../../../platform/csv/csv.ts';
import { isSumsWord } from '../../../platform/csv/sums-word.ts';
import { t } from '../../../shared/languages/translate.ts';
import { parseRupees, readPriceCell } from '../../../shared/money.ts';
import { type ImportField, importFields } from '../../../shared/products/import-fields.ts';
import { nameKey } from '../../../shared/text/text.ts';
import { yesNoCell } from '../../fields/field-schemas.ts';
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
  name: 'title|product|product name|design name|particulars|name of product|name of item|description of goods|product title|item|item name|item title|design|article name|product display name|item desc|item desc.',
  description: 'details|about|product description|item description|body|notes for buyers',
  price:
    'regular price|original price|selling price|your selling price|starting price|base price|base rate|net rate|price (tax incl.)|price tax included|price tax excluded or price tax included|meesho price|flipkart price|rate|sale rate|unit price|product price|item price|price (inr)|price (rs)|price rs|price (rs.)|price (₹)|price in rs|price inr|rs|amount|cost to buyer|mrp|maximum retail price',
  quantity:
    'qty|stock|in stock|pieces|pcs|nos|units|available|inventory|stock qty|quantity in stock|stock on hand|on hand|stock quantity|current quantity|product quantity|item quantity|quantity to sell on facebook|closing stock|closing balance|available qty|balance',
  category: 'categories|product categories|product category|kind|collection|section|group|type|product type',
  sku: 'seller sku|seller sku id|sku id|code|item code|product code|style code|style id|product id / style id|article|article no|model|item no|item number|product no|product number',
  materials: 'material|fabric|made of',
  care: 'care instructions|wash care|washing',
  brand: 'vendor|maker|manufacturer|brand name',
  gtin: 'barcode|bar code|ean|ean code|upc|isbn|gtin (barcode)',
  'weight in grams':
    'net weight (gms)|net weight (g)|weight (g)|weight (gm)|weight (grams)|weight in gms|weight g|grams|weight in g',
  'sale price': 'sale price amount|offer price|discount price|discounted price|special price|offer rate|selling price',
  'make days': 'days to make|making time|lead time|lead time (days)|days',
  'country of origin': 'origin|made in',
  variants: 'colour|colours|color|colors|size|sizes|options|choices|रंग|साइज',
  photos:
    'photo|image|images|picture|pictures|image url|image urls|photo url|photo urls|image link|photo link|product image|product image path|product image url|main image|base image|featured image|image src',
  'parcel size': 'dimensions|size of parcel|box size',
};
const ranked = new Map<ImportField, string[]>(
  importFields.map((field) => [
    field,
    [field, likely[field], regionalColumns[field]].flatMap((names) => names?.split('|') ?? []),
  ]),
);

export const guessedColumns: readonly string[] = [...new Set([...ranked.values()].flat())];

/**
 * Each field goes to one column: to that of its own name, or to the first likely one, of those with a text before those
 * without. The choice may be remembered, so an empty column counts too.
 */
export function guessFields({ columns, lines }: CsvTable): ColumnFields {
  const fields: ColumnFields = new Map(columns.filter(Boolean).map((name) => [name, null]));
  const isFilled = (name: string) => lines.some(({ cells }) => cells[name]);
  const filled = [...fields.keys()].filter((name) => importFields.some((field) => field === name) || isFilled(name));
  const empty = [...fields.keys()].filter((name) => !filled.includes(name));
  const isFree = (name: string) => !fields.get(name);
  for (const [field, names] of ranked) {
    // The shop's own export has its variants elsewhere.
    if (field === 'variants' && filled.includes('id')) continue;
    const regular = field === 'price' ? findRegularPrice(filled, lines) : undefined;
    const wanted = regular ? [regular] : names;
    if (field === 'photos') for (const name of filled) if (isNumberedPhoto.test(name)) fields.set(name, field);
    const found = findColumn(filled.filter(isFree), wanted) ?? findColumn(empty.filter(isFree), wanted);
    if (found !== undefined) fields.set(found, field);
  }
  return fields;
}

/**
 * With a price and a regular price, the price is today's. A file may have the regular price for some products alone.
 */
function findRegularPrice(columns: readonly string[], lines: CsvTable['lines']): string | undefined {
  const regular = findColumn(columns, ['regular price']);
  const today = findColumn(columns, ['price']);
  const isFilled = lines.every(({ cells }) => !today || !cells[today] || (regular && cells[regular]));
  return isFilled ? regular : undefined;
}

/** `Image 1 (Front)`, `Photo URL 2`. */
const isNumberedPhoto =
  /^(?:(?:image|photo|picture|img)(?:[ _]url|[ _]link)?[ _-]?\d{1,2}\b|(?:all|additional|other)[ _]images?(?:[ _](?:urls?|links?))?$)/;
const plainName = (column: string) => column.replace(/[\s*:]{1,3}$/, '');
/** `Stock_Quantity` and `Stock Quantity` are one name. */
const joinWords = (column: string) => column.replace(/[\s_-]+/g, '');
const otherMeaning = /min|max|usd|eur|gbp|cad|aud|sgd|aed|[$€£]|dozen|kg|old|mrp|compare/;
const withoutNote = (column: string) =>
  column.replace(/\s{0,3}\(([^()]{0,40})\)$/, (found, note: string) => (otherMeaning.test(note) ? found : ''));

/** `Price in ₹`, `Rate/Rs.` */
const withoutRupees = (column: string) => column.replace(/[\s/-]{1,3}(?:in )?(?:₹|inr|rs\.?|rupees|रु\.?|रुपये)$/, '');
const otherCurrency = /^(?=.*(?:price|rate|amount|mrp)).*(?:\b(?:usd|eur|gbp|cad|aud|sgd|aed|nzd|hkd|mxn|try)\b|[$€£])/;

/** By its whole name, else without the brackets or the word for rupees at its end. */
function findColumn(columns: readonly string[], wanted: readonly string[]): string | undefined {
  const readings = [plainName, (column: string) => withoutNote(plainName(column))];
  for (const read of [...readings, (column: string) => withoutRupees(plainName(column))])
    for (const name of wanted) {
      const found = columns.find((column) => joinWords(read(column)) === joinWords(name));
      if (found !== undefined) return found;
    }
  return undefined;
}

/** Without a likely name, the first column of texts that differ is that of the products. */
function findTexts(fields: ColumnFields, all: CsvTable['lines']): string | undefined {
  if ([...fields.values()].includes('name')) return undefined;
  // Without headings.
  const lines = all.filter(({ cells }) => Object.values(cells).filter(Boolean).length > 1);
  return [...fields].find(([column, field]) => {
    const texts = lines.flatMap(({ cells }) => (/\p{L}{2}/u.test(cells[column] ?? '') ? (cells[column] ?? '') : []));
    return !field && texts.length > 0.8 * lines.length && new Set(texts).size > 0.5 * texts.length;
  })?.[0];
}

/** What is guessed but has other cells than its field, such as `Free shipping` for Yes or No, is left out. */
export function fitFields(guessed: ColumnFields, { lines }: CsvTable): ColumnFields {
  const texts = findTexts(guessed, lines);
  const fields: ColumnFields = texts === undefined ? guessed : new Map(guessed).set(texts, 'name');
  const isUnfit = (column: string) => {
    const written = lines.flatMap(({ cells }) => cells[column] || []);
    return written.length === 0 || written.some((cell) => !yesNoCell.safeParse(cell).success);
  };
  const isYesNo = (field: ImportField | null) => yesNoColumns.some((one) => one === field);
  return new Map([...fields].map(([column, field]) => [column, isYesNo(field) && isUnfit(column) ? null : field]));
}
const yesNoColumns: readonly ImportField[] = ['shipping', 'free delivery', 'hidden'];

/** A sheet of one's own, read with these fields. */
export function readMappedFile(table: CsvTable, fields: ColumnFields): FiledCatalog {
  const catalog: FiledCatalog = { products: [], leftOut: [], notes: [] };
  const isMapped = (field: ImportField) => [...fields.values()].includes(field);
  let heading = '';
  for (const row of table.lines) {
    if (repeatsHead(row)) continue;
    const sums = findSumsWord(row, fields);
    if (sums) {
      catalog.leftOut.push({ line: row.line, name: sums, message: t('importAnswers.sums') });
      continue;
    }
    const group = findHeading(row, fields);
    if (group) {
      heading = group;
      catalog.leftOut.push({ line: row.line, name: group, message: t('importAnswers.heading') });
      continue;
    }
    const cells = mapCells(row, fields);
    catalog.products.push({
      line: row.line,
      hasMoreCells: row.hasMoreCells,
      cells: heading && !isMapped('category') ? { ...cells, category: heading } : cells,
      ...readPhotos(row, fields),
      ...readVariants(row, fields),
    });
  }
  if (catalog.products.some(({ variants }) => variants)) catalog.notes.push(t('importAnswers.dividedStock'));
  const pieces = [...fields].find(([, field]) => field === 'quantity')?.[0] ?? '';
  if (table.lines.some(({ cells }) => isUncounted(cells[pieces])))
    catalog.notes.push(t('importAnswers.stockWithoutNumber'));
  const foreign = isMapped('price') ? undefined : table.columns.find((column) => otherCurrency.test(column));
  if (foreign) catalog.notes.push(t('importAnswers.otherPrices', { column: foreign }));
  if (!isMapped('quantity')) catalog.notes.push(t('importAnswers.noStock'));
  if (!isMapped('category') && !heading) catalog.notes.push(t('importAnswers.noCategories', { category: noCategory }));
  return catalog;
}

/** Sheets that are joined from pages repeat their head. */
function repeatsHead({ cells }: CsvLine): boolean {
  const written = Object.entries(cells).filter(([, cell]) => cell);
  return written.length > 1 && written.every(([column, cell]) => nameKey(cell ?? '') === column);
}

/** The word in a line without a price, such as `Total`. */
function findSumsWord({ cells }: CsvLine, fields: ColumnFields): string | undefined {
  const isPriced = [...fields].some(([column, field]) => field === 'price' && cells[column]);
  const words = Object.values(cells).filter((cell) => cell && !/^[\p{Nd}.,\s₹]+$/u.test(cell));
  const isSums = !isPriced && words.length === 1 && isSumsWord(words[0] ?? '');
  return isSums ? words[0] : undefined;
}

/** The only text of a line, in the first column, above the products of a group. Further right it would be a note. */
function findHeading({ cells }: CsvLine, fields: ColumnFields): string | undefined {
  const written = Object.entries(cells).filter(([, cell]) => cell);
  const [[column, first = ''] = ['']] = written;
  const isFirst = column === [...fields.keys()][0];
  const isGroup = isFirst && written.length === 1 && /\p{L}/u.test(first) && first.length <= 100;
  return isGroup && fields.get(column) === null && [...fields.values()].includes('price') ? first : undefined;
}

function mapCells({ cells }: CsvLine, fields: ColumnFields): FiledCells {
  const mapped: FiledCells = {};
  for (const [column, field] of fields) {
    const cell = cells[column];
    if (field && field !== 'photos' && field !== 'variants' && cell !== undefined)
      mapped[field] = readMapped(field, cell);
    // It cannot be emptied.
    if (field === 'category' && !mapped.category) mapped.category = undefined;
  }
  const [price, sale] = [mapped.price, mapped['sale price']].map((cell) => parseRupees(readPriceCell(cell ?? '')));
  // Sheets have an offer price in each line, also where nothing is off.
  return sale !== null && sale === price ? { ...mapped, 'sale price': '' } : mapped;
}

function readMapped(field: ImportField, cell: string): string {
  if (field === 'description') return htmlToText(cell);
  if (field === 'quantity') return piecesInWords(cell);
  // `Diwali|Lamps > Clay`, as plugins write it.
  return field === 'category' ? lastLevel(splitList(cell, /[|;]/)[0] ?? '') : cell;
}

/** `In stock` and `Yes` say that there are some. */
function piecesInWords(cell: string): string {
  if (isUncounted(cell)) return '1';
  return /^(?:no|false|out[_-]?of[_-]?stock)$/i.test(cell) ? '0' : cell;
}
const isUncounted = (cell = '') => /^(?:yes|true|in[ _-]?stock|available)$/i.test(cell);

/** Splits several values in a cell, such as `brown, grey`. */
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
  return { photos: filePhotos(columns.flatMap((column) => splitPhotos(cells[column] ?? '')).filter(isNoCount)) };
}

/** Sheets may have how many photos there are. */
const isNoCount = (source: string) => !/^\d{1,3}$/.test(source);
