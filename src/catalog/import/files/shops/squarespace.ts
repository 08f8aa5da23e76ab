import type { CsvLine, CsvTable } from '../../../../platform/csv/csv.ts';
import { t } from '../../../../shared/languages/translate.ts';
import {
  cellText,
  type FiledCatalog,
  type FiledProduct,
  type FiledVariant,
  filePhotos,
  hasColumn,
  isNo,
  isYes,
  joinSkus,
  type KnownFile,
  piecesCell,
  readCell,
  splitList,
  weightCell,
} from '../filed-product.ts';
import { htmlToText } from '../html-text.ts';
import { type FiledPrices, pricesInSale, simpleCells } from '../sale-cells.ts';

/** A line for each variant; only the first of a product has its title. */
export const squarespaceFile: KnownFile = {
  kind: 'squarespace',
  signs: [
    ['title', 'option name 1', 'price', 'hosted image urls'],
    ['product id [non editable]', 'title', 'price'],
  ],
  labels: {
    name: 'Title',
    description: 'Description',
    price: 'Price',
    'sale price': 'Sale Price',
    quantity: 'Stock',
    category: 'Categories',
    sku: 'SKU',
  },
  read: readSquarespace,
};

function readSquarespace(table: CsvTable): FiledCatalog {
  const catalog: FiledCatalog = { products: [], leftOut: [], notes: [] };
  for (const rows of groupProducts(table.lines)) {
    const [first] = rows as [CsvLine];
    const type = cellText(first, 'product type [non editable]', 'product type').toLowerCase();
    if (/^(?:|physical)$/.test(type)) catalog.products.push(readProduct(table, rows));
    else {
      const message = t('importAnswers.itemsOfType', { type: type.slice(0, 40) });
      catalog.leftOut.push({ line: first.line, name: cellText(first, 'title'), message });
    }
  }
  if (!hasColumn(table, 'stock')) catalog.notes.push(t('importAnswers.noStock'));
  else if (table.lines.some(isUncounted)) catalog.notes.push(t('importAnswers.stockWithoutNumber'));
  return catalog;
}

function groupProducts(lines: CsvLine[]): CsvLine[][] {
  const groups: CsvLine[][] = [];
  for (const row of lines) {
    const group = groups.at(-1);
    if (group && !cellText(row, 'title')) group.push(row);
    else groups.push([row]);
  }
  return groups;
}

function readProduct(table: CsvTable, rows: CsvLine[]): FiledProduct {
  const [main] = rows as [CsvLine];
  const options = [1, 2, 3, 4, 5, 6].flatMap((n) => cellText(main, `option name ${n}`) || []);
  const variants = options.length > 0 ? rows.map((row) => readVariant(table, row, options)) : [];
  const shown = readCell(main, 'visible');
  const about = readCell(main, 'description');
  const key = cellText(main, 'product id [non editable]', 'product url') || cellText(main, 'title');
  const weights = rows.map((row) => weightCell(cellText(row, 'weight'), 'kg'));
  return {
    line: main.line,
    hasMoreCells: rows.some(({ hasMoreCells }) => hasMoreCells),
    cells: {
      id: `squarespace:${key}`,
      name: cellText(main, 'title'),
      category: readCategory(main),
      description: about && htmlToText(about),
      hidden: shown === undefined ? undefined : isNo(shown) ? 'Yes' : 'No',
      sku: hasColumn(table, 'sku') ? joinSkus(rows.map((row) => cellText(row, 'sku'))) : undefined,
      'weight in grams': hasColumn(table, 'weight') ? heaviest(weights) : undefined,
      ...(variants.length === 0 && simpleCells(readPrices(main), readPieces(table, main))),
    },
    ...(variants.length > 0 && { options, variants }),
    tags: splitList(cellText(main, 'tags')),
    photos: filePhotos(splitList(cellText(main, 'hosted image urls'), /\s+/)),
    skus: rows.map((row) => cellText(row, 'sku')),
  };
}

const heaviest = (weights: readonly (string | undefined)[]) =>
  [...weights].sort((a, b) => Number(b ?? 0) - Number(a ?? 0))[0];

/** `/home/lamps` has two levels. */
function readCategory(main: CsvLine): string | undefined {
  const [first = ''] = splitList(cellText(main, 'categories'));
  const name = (first.split('/').filter(Boolean).at(-1) ?? '').replace(/-/g, ' ');
  return name ? name.charAt(0).toUpperCase() + name.slice(1) : undefined;
}

function readVariant(table: CsvTable, row: CsvLine, options: string[]): FiledVariant {
  return {
    line: row.line,
    values: options.map((_, at) => cellText(row, `option value ${at + 1}`)),
    quantity: readPieces(table, row),
    ...readPrices(row),
  };
}

function readPrices(row: CsvLine): FiledPrices {
  const sale = readCell(row, 'sale price');
  return pricesInSale(cellText(row, 'price'), sale === undefined || isYes(cellText(row, 'on sale')) ? sale : '', '');
}

const isUncounted = (row: CsvLine) => /^unlimited$/i.test(cellText(row, 'stock'));

function readPieces(table: CsvTable, row: CsvLine): string | undefined {
  if (!hasColumn(table, 'stock')) return undefined;
  return isUncounted(row) ? '1' : piecesCell(cellText(row, 'stock')) || '0';
}
