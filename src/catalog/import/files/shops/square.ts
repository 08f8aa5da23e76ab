import type { CsvLine, CsvTable } from '../../../../platform/csv/csv.ts';
import { t } from '../../../../shared/languages/translate.ts';
import {
  addToGroup,
  cellText,
  type FiledCatalog,
  type FiledProduct,
  filePhotos,
  gtinCell,
  hasColumn,
  isYes,
  joinSkus,
  type KnownFile,
  lastLevel,
  noteBarcodes,
  piecesCell,
  readCell,
  splitList,
  splitPhotos,
  weightCell,
} from '../filed-product.ts';
import { htmlToText } from '../html-text.ts';
import { pricesInSale, simpleCells } from '../sale-cells.ts';

/** A line for each variation; those of one item have its name. */
export const squareFile: KnownFile = {
  kind: 'square',
  signs: [
    ['token', 'item name', 'variation name'],
    ['item name', 'variation name', 'price'],
    ['token', 'item name', 'price'],
  ],
  labels: {
    name: 'Item Name',
    description: 'Description',
    price: 'Price',
    quantity: 'Current Quantity',
    category: 'Category',
    sku: 'SKU',
    'sale price': 'Online Sale Price',
  },
  read: readSquare,
};

const image = ['image', 'images', 'image url', 'image urls', 'item image', 'photos'];
const isCount = (name: string) => /^current quantity\b/.test(name);

function readSquare(table: CsvTable): FiledCatalog {
  const catalog: FiledCatalog = { products: [], leftOut: [], notes: [] };
  const items = new Map<string, CsvLine[]>();
  for (const row of table.lines) {
    const key = cellText(row, 'reference handle') || cellText(row, 'item name');
    addToGroup(items, key, row);
  }
  for (const [key, rows] of items) {
    const [first] = rows as [CsvLine];
    const reason = explainLeftOut(first);
    if (reason) catalog.leftOut.push({ line: first.line, name: cellText(first, 'item name'), message: reason });
    else catalog.products.push(readItem(table, key, rows));
  }
  if (!table.columns.some(isCount)) catalog.notes.push(t('importAnswers.noStock'));
  noteBarcodes(catalog, table, 'gtin');
  return catalog;
}

function explainLeftOut(row: CsvLine): string | null {
  const type = cellText(row, 'item type', 'product type').toLowerCase();
  return /service|event|donation|gift card|digital|membership/.test(type)
    ? t('importAnswers.itemsOfType', { type: type.slice(0, 40) })
    : null;
}

function readItem(table: CsvTable, key: string, rows: CsvLine[]): FiledProduct {
  const [main] = rows as [CsvLine];
  const named = [1, 2, 3].flatMap((n) => cellText(main, `option name ${n}`) || []);
  const options = named.length > 0 ? named : rows.length > 1 ? ['Choice'] : [];
  const variants = rows.map((row) => ({
    line: row.line,
    values: named.length > 0 ? named.map((_, at) => cellText(row, `option value ${at + 1}`)) : [variationName(row)],
    quantity: countPieces(table, row),
    gtin: hasColumn(table, 'gtin') ? gtinCell(cellText(row, 'gtin')) : undefined,
    ...pricesInSale(cellText(row, 'price'), readCell(row, 'online sale price'), ''),
  }));
  const [single] = variants;
  const skus = rows.map((row) => cellText(row, 'sku'));
  const description = readCell(main, 'description');
  const category = splitList(cellText(main, 'category', 'categories', 'reporting category'))[0] ?? '';
  return {
    line: main.line,
    hasMoreCells: rows.some(({ hasMoreCells }) => hasMoreCells),
    cells: {
      id: `square:${key}`,
      name: cellText(main, 'item name'),
      category: lastLevel(withoutNote(category)) || undefined,
      description: description && htmlToText(description),
      hidden: readHidden(table, main),
      sku: hasColumn(table, 'sku') ? joinSkus(skus) : undefined,
      'weight in grams': readWeight(table, main),
      ...(options.length === 0 && { gtin: single?.gtin }),
      ...(options.length === 0 && single && simpleCells(single, single.quantity)),
    },
    ...(options.length > 0 && { options, variants }),
    photos: filePhotos(rows.flatMap((row) => splitPhotos(cellText(row, ...image)))),
    skus,
  };
}

/** Without the brackets at its end. */
function withoutNote(category: string): string {
  const at = category.indexOf(' (');
  return at < 0 ? category : category.slice(0, at);
}

const variationName = (row: CsvLine) => cellText(row, 'variation name') || 'Regular';

/** Sums the stock of all places. */
function countPieces({ columns }: CsvTable, row: CsvLine): string | undefined {
  if (!columns.some(isCount)) return undefined;
  const counts = columns.filter(isCount).flatMap((name) => piecesCell(row.cells[name] ?? '') || []);
  const numbers = counts.map(Number);
  return counts.length > 0 && numbers.some(Number.isNaN)
    ? (counts[0] ?? '')
    : String(numbers.reduce((sum, one) => sum + one, 0));
}

function readHidden(table: CsvTable, main: CsvLine): string | undefined {
  if (!hasColumn(table, 'square online item visibility', 'visibility', 'archived')) return undefined;
  const visibility = cellText(main, 'square online item visibility', 'visibility').toLowerCase();
  return isYes(cellText(main, 'archived')) || /hidden|unavailable|private/.test(visibility) ? 'Yes' : 'No';
}

function readWeight({ columns }: CsvTable, main: CsvLine): string | undefined {
  const column = columns.find((name) => /^weight \(\w+\)$/.test(name));
  return column && weightCell(main.cells[column] ?? '', /\((\w+)\)/.exec(column)?.[1] ?? 'g');
}
