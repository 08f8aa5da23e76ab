import type { CsvLine, CsvTable } from '../../../../platform/csv/csv.ts';
import { t } from '../../../../shared/languages/translate.ts';
import { decodeEntities } from '../../../../shared/text/decoding/decode-entities.ts';
import {
  cellText,
  combineValues,
  describeTooManyVariants,
  divideCell,
  type FiledCatalog,
  type FiledProduct,
  type FiledQuestion,
  type FiledVariant,
  filePhotos,
  isYes,
  joinSkus,
  type KnownFile,
  readCell,
  splitList,
} from '../filed-product.ts';

/** Etsy writes the names of the columns in the seller's language, but for the currency, always in this order. */
const columnsInOrder = [
  ...['title', 'description', 'price', 'currency_code', 'quantity', 'tags', 'materials'],
  ...Array.from({ length: 10 }, (_, at) => `image${at + 1}`),
  ...[1, 2].flatMap((n) => [`variation ${n} type`, `variation ${n} name`, `variation ${n} values`]),
  'sku',
];

/** The same table with the English names, if it is one of Etsy in another language. */
export function nameEtsyColumns(table: CsvTable): CsvTable {
  const { columns, lines } = table;
  const isEtsy = columns.length === columnsInOrder.length && columns[3] === 'currency_code' && columns[0] !== 'title';
  if (!isEtsy) return table;
  const rename = (cells: CsvLine['cells']) =>
    Object.fromEntries(columns.map((name, at) => [columnsInOrder[at] ?? name, cells[name]]));
  return { columns: columnsInOrder, lines: lines.map((row) => ({ ...row, cells: rename(row.cells) })) };
}

/** A line for each listing; its variations are lists of values, with one price and one stock for all. */
export const etsyFile: KnownFile = {
  kind: 'etsy',
  signs: [
    ['title', 'price', 'currency_code'],
    ['title', 'price', 'variation 1 values'],
    ['title', 'materials', 'image1'],
  ],
  labels: {
    name: 'TITLE',
    description: 'DESCRIPTION',
    price: 'PRICE',
    quantity: 'QUANTITY',
    materials: 'MATERIALS',
    sku: 'SKU',
  },
  read: readEtsy,
};

function readEtsy(table: CsvTable): FiledCatalog {
  const catalog: FiledCatalog = { products: [], leftOut: [], notes: [] };
  const seen = new Map<string, number>();
  for (const row of table.lines) {
    const title = cellText(row, 'title');
    const count = (seen.get(title) ?? 0) + 1;
    seen.set(title, count);
    const currency = cellText(row, 'currency_code') || 'INR';
    const isInRupees = currency.toUpperCase() === 'INR';
    const listing = isInRupees && readListing(row, `${title}#${count}`);
    const reason = isInRupees ? describeTooManyVariants() : otherCurrency(currency);
    if (listing) catalog.products.push(listing);
    else catalog.leftOut.push({ line: row.line, name: title, message: reason });
  }
  if (catalog.products.some(({ variants }) => variants && variants.length > 1))
    catalog.notes.push(t('importAnswers.etsyStock'));
  return catalog;
}

const otherCurrency = (currency: string) => t('importAnswers.otherCurrency', { currency: currency.slice(0, 10) });

/** Null with too many variants. */
function readListing(row: CsvLine, key: string): FiledProduct | null {
  const { options, values } = readVariations(row);
  const combined = combineValues(values);
  if (!combined) return null;
  const [price, quantity] = [cellText(row, 'price'), readCell(row, 'quantity')];
  const skus = splitList(cellText(row, 'sku'));
  const tidyList = (cell: string | undefined) => cell && splitList(cell.replaceAll('_', ' ')).join(', ');
  return {
    line: row.line,
    hasMoreCells: row.hasMoreCells,
    cells: {
      id: `etsy:${key}`,
      name: cellText(row, 'title'),
      category: cellText(row, 'section', 'category') || undefined,
      description: decodeEntities(cellText(row, 'description')),
      materials: tidyList(readCell(row, 'materials')),
      sku: readCell(row, 'sku') === undefined ? undefined : joinSkus(skus),
      ...(options.length === 0 && { price, quantity }),
    },
    ...(options.length > 0 && { options, variants: makeVariants(row.line, combined, price, quantity) }),
    question: readQuestion(row),
    tags: splitList(cellText(row, 'tags').replaceAll('_', ' ')),
    photos: filePhotos(Array.from({ length: 20 }, (_, at) => cellText(row, `image${at + 1}`))),
    skus,
  };
}

/** `Large (2,5 m)` is one value. */
const outsideBrackets = /(?<!\\),(?![^()]{0,100}\))/;

function readVariations(row: CsvLine): { options: string[]; values: string[][] } {
  const found = [1, 2].flatMap((n) => {
    const values = splitList(decodeEntities(cellText(row, `variation ${n} values`)), outsideBrackets);
    const name = cellText(row, `variation ${n} name`, `variation ${n} type`);
    return values.length > 0 ? [{ name: decodeEntities(name) || `Option ${n}`, values }] : [];
  });
  return { options: found.map(({ name }) => name), values: found.map(({ values }) => values) };
}

function makeVariants(line: number, all: string[][], price: string, quantity: string | undefined): FiledVariant[] {
  const counts = divideCell(quantity ?? '', all.length);
  return all.map((values, at) => ({
    ...{ line, values, price, salePrice: undefined },
    quantity: counts[at] ?? quantity,
  }));
}

function readQuestion(row: CsvLine): FiledQuestion | undefined {
  const find = (pattern: RegExp) =>
    Object.entries(row.cells).find(([name, cell]) => pattern.test(name) && cell)?.[1] ?? '';
  const label = find(/personali[sz]ation.*(?:instruction|text|prompt|question)|^personali[sz]ation$/);
  const isOffered = isYes(find(/is[ _]personali[sz]able|personali[sz]ation.*(?:enabled|offered)/));
  if (!label && !isOffered) return undefined;
  const length = Number(find(/personali[sz]ation.*(?:count|limit|max|length)/));
  return {
    label: isYes(label) || !label ? 'Personalisation' : decodeEntities(label),
    isRequired: isYes(find(/personali[sz]ation.*required/)),
    maxLength: Number.isInteger(length) && length > 0 ? Math.min(length, 100) : 100,
  };
}
