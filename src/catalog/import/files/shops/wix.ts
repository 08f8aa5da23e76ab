import type { CsvLine, CsvTable } from '../../../../platform/csv/csv.ts';
import { t } from '../../../../shared/languages/translate.ts';
import { parseRupees, readPriceCell, roundToPaise, toRupees } from '../../../../shared/money.ts';
import {
  addToGroup,
  cellText,
  combineValues,
  describeTooManyVariants,
  divideCell,
  type FiledCatalog,
  type FiledProduct,
  type FiledQuestion,
  type FiledVariant,
  filePhotos,
  gtinCell,
  hasColumn,
  isNo,
  isYes,
  joinSkus,
  type KnownFile,
  noteBarcodes,
  piecesCell,
  readCell,
  splitList,
  weightCell,
} from '../filed-product.ts';
import { htmlToText } from '../html-text.ts';
import { type FiledPrices, pricesBefore, pricesInSale, simpleCells } from '../sale-cells.ts';

const handle = ['handleid', 'handle'];
const description = ['description', 'plaindescription'];
const photo = ['productimageurl', 'media'];
const barcode = ['barcode'];
const optionName = (n: number) => [`productoptionname${n}`, `productoptionname[${n}]`];
const optionValues = (n: number) => [`productoptiondescription${n}`, `productoptionchoices[${n}]`];
const maxOptions = 6;

/** A line for each product, and one below it for each of its variants, with what is added to the price. */
export const wixFile: KnownFile = {
  kind: 'wix',
  signs: [
    ['handleid', 'fieldtype', 'name', 'price'],
    ['handle', 'fieldtype', 'name', 'price'],
  ],
  further: ['surcharge', 'inventory', ...[1, 2, 3].flatMap((n) => [...optionName(n), ...optionValues(n)])],
  labels: {
    name: 'name',
    description: 'description',
    price: 'price',
    'sale price': 'discountValue',
    quantity: 'inventory',
    category: 'collection',
    sku: 'sku',
    'weight in grams': 'weight',
  },
  read: readWix,
};

const isKind = (row: CsvLine, kind: string) => cellText(row, 'fieldtype').toLowerCase() === kind;

function readWix(table: CsvTable): FiledCatalog {
  const catalog: FiledCatalog = { products: [], leftOut: [], notes: [] };
  const groups = new Map<string, CsvLine[]>();
  for (const row of table.lines) addToGroup(groups, cellText(row, ...handle), row);
  for (const [key, rows] of groups) {
    const main = rows.find((row) => isKind(row, 'product'));
    const [first] = rows as [CsvLine];
    const product = main && readProduct(table, key, main, rows);
    if (product) catalog.products.push(product);
    else {
      const message = main ? describeTooManyVariants() : t('importAnswers.noProductOfVariation');
      catalog.leftOut.push({ line: first.line, name: cellText(first, 'name'), message });
    }
  }
  if (!hasColumn(table, 'inventory')) catalog.notes.push(t('importAnswers.noStock'));
  else if (table.lines.some((row) => isUncounted(cellText(row, 'inventory'))))
    catalog.notes.push(t('importAnswers.stockWithoutNumber'));
  noteBarcodes(catalog, table, ...barcode);
  return catalog;
}

const maxKilograms = 50;

/** The file does not say whether it has kilograms or pounds: what is too much for a parcel is left out. */
function heaviest(rows: CsvLine[]): string {
  const weights = rows.map((row) => Number(cellText(row, 'weight'))).filter(Number.isFinite);
  const most = Math.max(0, ...weights);
  return most > maxKilograms ? '' : (weightCell(String(most), 'kg') ?? '');
}

/** Null with too many variants. */
function readProduct(table: CsvTable, key: string, main: CsvLine, rows: CsvLine[]): FiledProduct | null {
  const options = readOptions(main);
  const own = rows.filter((row) => isKind(row, 'variant') && !isNo(cellText(row, 'visible')));
  const variants = readVariants(table, { main, options, rows: own });
  if (!variants) return null;
  const shown = readCell(main, 'visible');
  const about = readCell(main, ...description);
  return {
    line: main.line,
    hasMoreCells: rows.some(({ hasMoreCells }) => hasMoreCells),
    cells: {
      id: `wix:${key}`,
      name: cellText(main, 'name'),
      category: splitList(cellText(main, 'collection', 'collections'), ';')[0],
      description: about && htmlToText(about),
      brand: readCell(main, 'brand'),
      hidden: shown === undefined ? undefined : isNo(shown) ? 'Yes' : 'No',
      sku: hasColumn(table, 'sku') ? joinSkus([main, ...own].map((row) => cellText(row, 'sku'))) : undefined,
      'weight in grams': hasColumn(table, 'weight') ? heaviest([main, ...own]) : undefined,
      ...(variants.length === 0 && { gtin: readBarcode(table, main), ...readSimple(table, main) }),
    },
    ...(variants.length > 0 && { options: options.map(({ name }) => name), variants }),
    question: readQuestion(main),
    photos: filePhotos(rows.flatMap(readPhotos), variants),
    skus: rows.map((row) => cellText(row, 'sku')),
  };
}

const readSimple = (table: CsvTable, main: CsvLine) => simpleCells(readPrices(main), readPieces(table, main));

interface Option {
  name: string;
  values: string[];
}

function readOptions(main: CsvLine): Option[] {
  return Array.from({ length: maxOptions }, (_, at) => at + 1).flatMap((n) => {
    const [name, values] = [cellText(main, ...optionName(n)), readValues(main, n)];
    return name && values.length > 0 ? [{ name, values }] : [];
  });
}

/** `#0000ff:Blue` is a colour with its name. */
const readValues = (row: CsvLine, n: number): string[] =>
  splitList(cellText(row, ...optionValues(n)), ';').map((value) =>
    value.replace(/^(?:#[\da-f]{3,8}|rgba?\([\d., ]{1,40}\)):/i, ''),
  );

/** Without lines of their own, each choice costs the same and shares the stock. Null with too many. */
function readVariants(
  table: CsvTable,
  { main, options, rows }: { main: CsvLine; options: Option[]; rows: CsvLine[] },
): FiledVariant[] | null {
  if (options.length === 0) return [];
  if (rows.length === 0) {
    const all = combineValues(options.map(({ values }) => values));
    return all && shareStock(table, main, all);
  }
  const counts = divideStock(table, main, rows.length);
  return rows.map((row, at) => ({
    line: row.line,
    values: options.map((_, option) => readValues(row, option + 1)[0] ?? ''),
    quantity: cellText(row, 'inventory') ? readPieces(table, row) : counts[at],
    gtin: readBarcode(table, row),
    ...readPrices(main, row),
  }));
}

function shareStock(table: CsvTable, main: CsvLine, all: string[][]): FiledVariant[] {
  const counts = divideStock(table, main, all.length);
  return all.map((values, at) => ({ line: main.line, values, quantity: counts[at], ...readPrices(main) }));
}

/** What is in stock without a number has a piece of each. */
function divideStock(table: CsvTable, main: CsvLine, parts: number): (string | undefined)[] {
  const pieces = readPieces(table, main);
  const counts = isUncounted(cellText(main, 'inventory')) ? [] : divideCell(pieces ?? '', parts);
  return Array.from({ length: parts }, (_, at) => counts[at] ?? pieces);
}

function readPrices(main: CsvLine, variant?: CsvLine): FiledPrices {
  const own = variant && cellText(variant, 'price');
  const price = own || addAmounts(cellText(main, 'price'), variant ? cellText(variant, 'surcharge') : '');
  const before = readCell(variant && own ? variant : main, 'strikethroughprice');
  if (before !== undefined) return pricesBefore(price, before);
  const discount = readCell(main, 'discountvalue');
  return pricesInSale(price, discount === undefined ? undefined : reducePrice(main, price, discount), '');
}

const paise = (cell: string) => {
  const amount = parseRupees(readPriceCell(cell));
  return amount === null ? null : roundToPaise(amount);
};
const cellOfPaise = (amount: number) => toRupees(Math.round(amount)).toFixed(2);

/** What is no price stays, to be refused. */
function addAmounts(price: string, more: string): string {
  const [first, second] = [paise(price), paise(more.replace(/^[-−]/, ''))];
  if (first === null || !second) return price;
  return cellOfPaise(/^[-−]/.test(more) ? first - second : first + second);
}

function reducePrice(main: CsvLine, price: string, discount: string): string {
  const [whole, less] = [paise(price), parseRupees(discount)];
  if (whole === null || !less) return '';
  return /percent/i.test(cellText(main, 'discountmode'))
    ? cellOfPaise(whole * (1 - less / 100))
    : cellOfPaise(whole - roundToPaise(less));
}

const isUncounted = (cell: string) => /^in[_ ]?stock$/i.test(cell);

function readPieces(table: CsvTable, row: CsvLine): string | undefined {
  if (!hasColumn(table, 'inventory')) return undefined;
  const cell = cellText(row, 'inventory');
  if (isUncounted(cell)) return '1';
  return cell === '' || /^out[_ ]?of[_ ]?stock$/i.test(cell) ? '0' : piecesCell(cell);
}

function readBarcode(table: CsvTable, row: CsvLine): string | undefined {
  return hasColumn(table, ...barcode) ? gtinCell(cellText(row, ...barcode)) : undefined;
}

/** The names of files are those of its store of media. */
const readPhotos = (row: CsvLine): string[] =>
  splitList(cellText(row, ...photo), ';').map((source) =>
    /^[a-z\d]{1,40}_\w{1,200}(?:~mv2\w{0,40})?\.\w{3,4}$/i.test(source)
      ? `https://static.wixstatic.com/media/${source}`
      : source,
  );

function readQuestion(main: CsvLine): FiledQuestion | undefined {
  const label = cellText(main, 'customtextfield1');
  if (!label) return undefined;
  const length = Number(cellText(main, 'customtextcharlimit1'));
  return {
    label,
    isRequired: isYes(cellText(main, 'customtextmandatory1')),
    maxLength: Number.isInteger(length) && length > 0 ? Math.min(length, 100) : 100,
  };
}
