import type { CsvLine, CsvTable } from '../../../../platform/csv/csv.ts';
import { t } from '../../../../shared/languages/translate.ts';
import { maxVariants } from '../../../variants/variant-endpoints.ts';
import {
  addToGroup,
  cellText,
  cleanSku,
  combineValues,
  describeTooManyVariants,
  divideEvenly,
  type FiledCatalog,
  type FiledCells,
  type FiledProduct,
  type FiledVariant,
  filePhotos,
  gtinCell,
  hasColumn,
  type KnownFile,
  lastLevel,
  noteBarcodes,
  piecesCell,
  readCell,
  splitList,
  takeGroup,
  weightCell,
} from '../filed-product.ts';
import { htmlToText } from '../html-text.ts';
import { cutDay, isOnSale, pricesInSale, simpleCells } from '../sale-cells.ts';

/** A line for each product, and one below it for each of its variations. */
export const wooCommerceFile: KnownFile = {
  kind: 'woocommerce',
  signs: [
    ['type', 'sku', 'name', 'regular price'],
    ['id', 'type', 'name', 'regular price'],
  ],
  labels: {
    name: 'Name',
    description: 'Description',
    price: 'Regular price',
    'sale price': 'Sale price',
    'sale from': 'Date sale price starts',
    'sale until': 'Date sale price ends',
    quantity: 'Stock',
    category: 'Categories',
    sku: 'SKU',
  },
  read: readWooCommerce,
};

const barcode = ['gtin, upc, ean, or isbn', 'gtin'];
const kinds = (row: CsvLine) => splitList(cellText(row, 'type').toLowerCase());
const isKind = (row: CsvLine, kind: string) => kinds(row).includes(kind);

function readWooCommerce(table: CsvTable): FiledCatalog {
  const catalog: FiledCatalog = { products: [], leftOut: [], notes: [] };
  const variations = groupVariations(table.lines);
  const taken = new Set<CsvLine>();
  for (const row of table.lines) {
    if (isKind(row, 'variation')) continue;
    const named = [`id:${cellText(row, 'id')}`, cellText(row, 'sku')];
    const own = [...new Set(named.flatMap((key) => takeGroup(variations, key)))].sort((a, b) => a.line - b.line);
    for (const one of own) taken.add(one);
    const reason = explainLeftOut(row, own);
    const product = reason ? null : readProduct(table, row, own);
    if (product) catalog.products.push(product);
    else
      catalog.leftOut.push({
        line: row.line,
        name: cellText(row, 'name'),
        message: reason ?? describeTooManyVariants(),
      });
  }
  for (const row of table.lines)
    if (isKind(row, 'variation') && !taken.has(row))
      catalog.leftOut.push({
        line: row.line,
        name: cellText(row, 'name'),
        message: t('importAnswers.noProductOfVariation'),
      });
  if (table.lines.some((row) => isUncounted(row) && (isKind(row, 'simple') || isKind(row, 'variation'))))
    catalog.notes.push(t('importAnswers.stockWithoutNumber'));
  noteBarcodes(catalog, table, ...barcode);
  return catalog;
}

function groupVariations(rows: CsvLine[]): Map<string, CsvLine[]> {
  const groups = new Map<string, CsvLine[]>();
  for (const row of rows) {
    const parent = cellText(row, 'parent');
    if (isKind(row, 'variation') && parent) addToGroup(groups, parent, row);
  }
  return groups;
}

function explainLeftOut(row: CsvLine, variations: CsvLine[]): string | null {
  if (isKind(row, 'grouped')) return t('importAnswers.grouped');
  if (isKind(row, 'external')) return t('importAnswers.external');
  if (isKind(row, 'variable')) return variations.length > 0 ? null : t('importAnswers.noVariations');
  if (isKind(row, 'virtual') || isKind(row, 'downloadable')) return t('importAnswers.virtual');
  return isKind(row, 'simple') ? null : t('importAnswers.productsOfType', { type: cellText(row, 'type').slice(0, 40) });
}

const saleDay = (row: CsvLine, edge: 'starts' | 'ends') => {
  const cell = readCell(row, `date sale price ${edge}`);
  const day = cell && cutDay(cell);
  // What began long ago runs.
  return edge === 'starts' && day && /^20[01]\d-/.test(day) ? '' : day;
};
const isUncounted = (row: CsvLine) => cellText(row, 'stock') === '' && cellText(row, 'in stock?') !== '0';

/** Null with too many variants. */
function readProduct(table: CsvTable, row: CsvLine, variations: CsvLine[]): FiledProduct | null {
  const rows = variations.length > 0 ? variations : [row];
  const key = cellText(row, 'id') || cellText(row, 'sku') || cellText(row, 'name');
  const { options, variants } = readVariants(table, row, variations) ?? {};
  if (!options || !variants) return null;
  const sold = { ...readPrices(row), quantity: readPieces(row) };
  const prices = variants.length > 0 ? {} : simpleCells(sold, sold.quantity);
  const days = isOnSale(variants.length > 0 ? variants : [sold])
    ? saleDays(rows[0] as CsvLine)
    : { 'sale from': '', 'sale until': '' };
  const cells: FiledCells = {
    id: `woocommerce:${key}`,
    name: cellText(row, 'name'),
    category: lastLevel(splitList(cellText(row, 'categories'))[0] ?? '') || undefined,
    sku: readCell(row, 'sku') && cleanSku(cellText(row, 'sku')),
    brand: readCell(row, 'brands', 'brand') && splitList(cellText(row, 'brands', 'brand'))[0],
    gtin: variations.length > 0 ? undefined : readBarcode(table, row),
    description: readDescription(row),
    hidden: readHidden(row),
    'weight in grams': readWeight(table, [row, ...variations]),
    'parcel size': readSize(table, row),
    ...prices,
    ...('sale price' in prices || variants.length > 0 ? days : {}),
  };
  return {
    line: row.line,
    hasMoreCells: [row, ...variations].some(({ hasMoreCells }) => hasMoreCells),
    cells,
    ...(variants.length > 0 && { options, variants }),
    tags: splitList(cellText(row, 'tags')),
    photos: filePhotos(splitList(cellText(row, 'images')), variants),
    skus: [row, ...variations].map((one) => cleanSku(cellText(one, 'sku'))),
  };
}

function readBarcode(table: CsvTable, row: CsvLine): string | undefined {
  return hasColumn(table, ...barcode) ? gtinCell(cellText(row, ...barcode)) : undefined;
}

function saleDays(row: CsvLine): FiledCells {
  const [from, until] = [saleDay(row, 'starts'), saleDay(row, 'ends')];
  return { ...(from !== undefined && { 'sale from': from }), ...(until !== undefined && { 'sale until': until }) };
}

function readPrices(row: CsvLine) {
  return pricesInSale(cellText(row, 'regular price'), readCell(row, 'sale price'), saleDay(row, 'ends') ?? '');
}

function readPieces(row: CsvLine): string {
  if (isUncounted(row)) return '1';
  return piecesCell(cellText(row, 'stock')) || '0';
}

const maxAttributes = 20;

/** A variation may have the values alone, in the places of its product's. */
function attributes(row: CsvLine, product = row): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (let n = 1; n <= maxAttributes; n++) {
    const name = cellText(row, `attribute ${n} name`) || cellText(product, `attribute ${n} name`);
    if (name) found.set(name, splitList(cellText(row, `attribute ${n} value(s)`)));
  }
  return found;
}

/** Options are the attributes in which variations differ. A variation without a value covers all of them. */
function readVariants(
  table: CsvTable,
  row: CsvLine,
  variations: CsvLine[],
): { options: string[]; variants: FiledVariant[] } | null {
  if (variations.length > maxVariants) return null;
  const all = attributes(row);
  const chosen = variations.map((variation) => attributes(variation, row));
  const names = [...new Set([...all.keys(), ...chosen.flatMap((one) => [...one.keys()])])];
  const options = names.filter((name) => chosen.some((one) => one.get(name)?.length));
  if (options.length === 0) return nameVariations(table, row, variations);
  const combinations = variations.map((_, at) => {
    const lists = options.map((name) => {
      const own = chosen[at]?.get(name) ?? [];
      return own.length > 0 ? own : (all.get(name) ?? []);
    });
    return combineValues(lists);
  });
  if (combinations.includes(null)) return null;
  const own = withoutTaken(combinations.map((combined) => combined ?? []));
  if (own.flat().length > maxVariants) return null;
  const variants = variations.flatMap((variation, at) => {
    const combined = own[at] ?? [];
    const pieces = readPieces(variation);
    const counts = /^\d+$/.test(pieces) ? divideEvenly(Number(pieces), combined.length) : [];
    return combined.map((values, index) => ({
      line: variation.line,
      values,
      ...readPrices(variation),
      photo: splitList(cellText(variation, 'images'))[0] ?? '',
      gtin: combined.length === 1 ? readBarcode(table, variation) : undefined,
      quantity: String(combined.length === 1 ? pieces : (counts[index] ?? pieces)),
    }));
  });
  return { options, variants };
}

/** For a file without attributes: names variations by what they add to the product's name. */
function nameVariations(table: CsvTable, row: CsvLine, variations: CsvLine[]) {
  const variants = variations.map((variation) => ({
    line: variation.line,
    values: [
      cellText(variation, 'name')
        .replace(cellText(row, 'name'), '')
        .replace(/^[\s–—-]+/, ''),
    ],
    ...readPrices(variation),
    photo: splitList(cellText(variation, 'images'))[0] ?? '',
    gtin: readBarcode(table, variation),
    quantity: readPieces(variation),
  }));
  return { options: variants.length > 0 ? ['Choice'] : [], variants };
}

/** A variation without a value covers no combination that another one names. */
function withoutTaken(combinations: string[][][]): string[][][] {
  const named = new Set(combinations.flatMap((all) => (all.length === 1 ? JSON.stringify(all[0]) : [])));
  return combinations.map((all) => (all.length > 1 ? all.filter((one) => !named.has(JSON.stringify(one))) : all));
}

/** The export writes line breaks as \n. */
function readDescription(row: CsvLine): string | undefined {
  const long = readCell(row, 'description');
  const short = readCell(row, 'short description');
  if (long === undefined && short === undefined) return undefined;
  const texts = [short, long].map((text) => htmlToText(markParagraphs(text ?? '')));
  const [first = '', second = ''] = texts;
  return second.startsWith(first) ? second : texts.filter(Boolean).join('\n\n');
}

/** Removes shortcodes of plugins: `[gallery ids="1,2"]`, `[/caption]`. The text between them stays. */
function withoutShortcodes(text: string): string {
  return text.replace(
    /\[\/?[a-z][\w-]{2,40}(?:\s+[\w-]{1,40}=(?:"[^"]{0,2000}"|'[^']{0,2000}'|[^\s\]]{1,200})){0,40}\s?\/?\]/g,
    (found) => (/=|^\[\/|_|^\[(?:gallery|embed|products|playlist)\b/.test(found) ? '' : found),
  );
}

/** Its editor makes paragraphs of empty lines. */
function markParagraphs(text: string): string {
  const lines = withoutShortcodes(text.replaceAll('\\r', '').replaceAll('\\n', '\n'));
  if (!/<[a-z]/i.test(lines)) return lines;
  return lines.replace(/\n\s*\n/g, '<p>').replace(/(?<!>)\n(?!\s{0,20}<)/g, '<br>');
}

function readHidden(row: CsvLine): string | undefined {
  const published = readCell(row, 'published');
  const visibility = readCell(row, 'visibility in catalog', 'visibility in catalogue', 'catalog visibility');
  if (published === undefined && visibility === undefined) return undefined;
  return (published || '1') !== '1' || visibility === 'hidden' ? 'Yes' : 'No';
}

function readWeight({ columns }: CsvTable, rows: CsvLine[]): string | undefined {
  const column = columns.find((name) => /^weight \(\w+\)$/.test(name));
  if (!column) return undefined;
  const unit = /\((\w+)\)/.exec(column)?.[1] ?? 'g';
  const weights = rows.flatMap((row) => weightCell(cellText(row, column), unit) || []);
  return weights.sort((a, b) => Number(b) - Number(a))[0] ?? '';
}

function readSize({ columns }: CsvTable, row: CsvLine): string | undefined {
  const sides = ['length', 'width', 'height'].map((side) => columns.find((name) => name.startsWith(`${side} (`)));
  const [first] = sides;
  if (!first) return undefined;
  const sizes = sides.map((side) => (side ? cellText(row, side) : ''));
  return sizes.every(Boolean) ? `${sizes.join(' × ')} ${/\((\w+)\)/.exec(first)?.[1] ?? ''}`.trim() : '';
}
