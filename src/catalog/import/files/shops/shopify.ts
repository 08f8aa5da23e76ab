import type { CsvLine, CsvTable } from '../../../../platform/csv/csv.ts';
import { t } from '../../../../shared/languages/translate.ts';
import {
  addToGroup,
  cellText,
  cleanSku,
  type FiledCatalog,
  type FiledProduct,
  type FiledVariant,
  filePhotos,
  gtinCell,
  hasColumn,
  isNo,
  isYes,
  joinSkus,
  type KnownFile,
  lastLevel,
  noteBarcodes,
  piecesCell,
  readCell,
  splitList,
  weightCell,
} from '../filed-product.ts';
import { htmlToText } from '../html-text.ts';
import { pricesBefore, simpleCells } from '../sale-cells.ts';

const handle = ['handle', 'url handle'];
const price = ['variant price', 'price'];
const before = ['variant compare at price', 'compare-at price', 'compare at price'];
const pieces = ['variant inventory qty', 'inventory quantity'];
const grams = ['variant grams', 'weight value (grams)'];
const barcode = ['variant barcode', 'barcode'];
const photo = ['image src', 'product image url'];
const counted = ['variant inventory tracker', 'inventory tracker'];

/** One line for each variant and each photo; only the first of a product has its name and texts. */
export const shopifyFile: KnownFile = {
  kind: 'shopify',
  signs: [
    ['handle', 'title', 'variant price'],
    ['url handle', 'title', 'price'],
    ['handle', 'title', 'option1 value'],
  ],
  labels: {
    name: 'Title',
    description: 'Body (HTML)',
    category: 'Type',
    price: 'Variant Price',
    quantity: 'Variant Inventory Qty',
    sku: 'Variant SKU',
    'weight in grams': 'Variant Grams',
    shipping: 'Variant Requires Shipping',
    'sale price': 'Variant Price',
  },
  read: readShopify,
};

function readShopify(table: CsvTable): FiledCatalog {
  const products = new Map<string, CsvLine[]>();
  const catalog: FiledCatalog = { products: [], leftOut: [], notes: [] };
  for (const row of table.lines) {
    const key = cellText(row, ...handle);
    if (key) addToGroup(products, key, row);
    else catalog.leftOut.push({ line: row.line, name: cellText(row, 'title'), message: t('importAnswers.noHandle') });
  }
  for (const [key, rows] of products) {
    const [first] = rows as [CsvLine];
    if (isYes(cellText(first, 'gift card')))
      catalog.leftOut.push({ line: first.line, name: cellText(first, 'title'), message: t('importAnswers.giftCards') });
    else catalog.products.push(readProduct(table, key, rows));
  }
  if (!hasColumn(table, ...pieces)) catalog.notes.push(t('importAnswers.noStock'));
  else if (table.lines.some((row) => isVariant(row) && isUncounted(row)))
    catalog.notes.push(t('importAnswers.shopifyUncounted'));
  noteBarcodes(catalog, table, ...barcode);
  return catalog;
}

const isVariant = (row: CsvLine) => cellText(row, ...price) !== '' || cellText(row, 'option1 value') !== '';
const isUncounted = (row: CsvLine) => cellText(row, ...pieces) === '' || readCell(row, ...counted) === '';

function readProduct(table: CsvTable, key: string, rows: CsvLine[]): FiledProduct {
  const main = rows.find((row) => cellText(row, 'title')) ?? (rows[0] as CsvLine);
  const variantRows = rows.filter(isVariant);
  const variants = variantRows.map((row) => readVariant(table, row));
  const options = [1, 2, 3].flatMap((n) => cellText(main, `option${n} name`) || []);
  const hasVariants = options.length > 0 && !isDefault(options, variants);
  const given = (name: string, value: string | undefined) => (value === undefined ? {} : { [name]: value });
  const description = readCell(main, 'body (html)', 'description');
  const isShipped = readCell(main, 'variant requires shipping', 'requires shipping');
  return {
    line: main.line,
    hasMoreCells: rows.some(({ hasMoreCells }) => hasMoreCells),
    cells: {
      id: `shopify:${key}`,
      name: cellText(main, 'title'),
      category: readCategory(main),
      ...given('description', description && htmlToText(description)),
      ...given('hidden', isHidden(main)),
      ...given('shipping', isShipped && (isYes(isShipped) ? 'Yes' : 'No')),
      ...given('brand', readCell(main, 'vendor')),
      ...(!hasVariants && given('gtin', variants[0]?.gtin)),
      ...given('sku', hasColumn(table, 'variant sku', 'sku') ? readSkus(variantRows) : undefined),
      ...given('weight in grams', hasColumn(table, ...grams) ? heaviest(variantRows) : undefined),
      ...(!hasVariants && variants[0] && simpleCells(variants[0], variants[0].quantity)),
    },
    ...(hasVariants && { options, variants: variants.map((one) => fitValues(one, options)) }),
    tags: splitList(cellText(main, 'tags')),
    photos: filePhotos(sortPhotos(rows), hasVariants ? variants.map((one) => fitValues(one, options)) : []),
    skus: variantRows.map((row) => cleanSku(cellText(row, 'variant sku', 'sku'))),
  };
}

function readVariant(table: CsvTable, row: CsvLine): FiledVariant {
  return {
    line: row.line,
    values: [1, 2, 3].map((n) => cellText(row, `option${n} value`)),
    quantity: hasColumn(table, ...pieces) ? readPieces(row) : undefined,
    ...pricesBefore(cellText(row, ...price), readCell(row, ...before)),
    photo: cellText(row, 'variant image', 'variant image url'),
    gtin: hasColumn(table, ...barcode) ? gtinCell(cellText(row, ...barcode)) : undefined,
  };
}

function readPieces(row: CsvLine): string {
  const count = piecesCell(cellText(row, ...pieces));
  return isUncounted(row) && (count === '' || Number(count) === 0) ? '1' : count;
}

/** By `Image Position`, where the file has it. */
function sortPhotos(rows: CsvLine[]): string[] {
  const placed = rows.flatMap((row, at) => {
    const source = cellText(row, ...photo);
    const position = Number(cellText(row, 'image position')) || Number.POSITIVE_INFINITY;
    return source ? [{ source, position, at }] : [];
  });
  return placed
    .sort((a, b) => (a.position === b.position ? a.at - b.at : a.position - b.position))
    .map(({ source }) => source);
}

const fitValues = (variant: FiledVariant, options: string[]): FiledVariant => ({
  ...variant,
  values: variant.values.slice(0, options.length),
});

/** Shopify's mark of a product without variants. */
function isDefault(options: string[], variants: FiledVariant[]): boolean {
  return options.length === 1 && variants.length === 1 && /^default( title)?$/i.test(variants[0]?.values[0] ?? '');
}

function readCategory(main: CsvLine): string | undefined {
  const type = cellText(main, 'type', 'custom product type', 'collection');
  return type || lastLevel(cellText(main, 'product category', 'standard product type')) || undefined;
}

function isHidden(main: CsvLine): string | undefined {
  const status = readCell(main, 'status');
  const published = readCell(main, 'published', 'published on online store');
  if (status === undefined && published === undefined) return undefined;
  const isDraft = Boolean(status) && status?.toLowerCase() !== 'active';
  return isDraft || isNo(published ?? '') ? 'Yes' : 'No';
}

const readSkus = (rows: CsvLine[]) => joinSkus(rows.map((row) => cellText(row, 'variant sku', 'sku')));

function heaviest(rows: CsvLine[]): string {
  const weights = rows.map((row) => Number(weightCell(cellText(row, ...grams), 'g'))).filter(Number.isFinite);
  return String(Math.round(Math.max(0, ...weights)));
}
