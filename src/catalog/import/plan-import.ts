import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { inArray } from 'drizzle-orm';
import { type CsvLine, type CsvTable, readCsv } from '../../platform/csv/csv.ts';
import type { Queries } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import { toRupees } from '../../shared/money.ts';
import { formatLineCount } from '../../shared/orders/format-line-count.ts';
import {
  byColumn,
  type CatalogColumn,
  catalogColumnNames,
  mapFields,
  productFields,
  type StoredField,
  textFields,
} from '../../shared/product-fields.ts';
import { nameKey } from '../../shared/text/text.ts';
import type { ImportPreview } from '../api.ts';
import { writeCell, yesOrNo } from '../fields/field-schemas.ts';
import { products } from '../schema.ts';
import { variantPricesColumn, writeVariantPrices } from '../variants/filed-variant-prices.ts';
import { sumsRefusal } from '../variants/require-unchanged-sums.ts';
import type { ExportedVersion } from './exported-version.ts';
import { findImportProducts, type ImportProduct } from './find-import-products.ts';
import {
  applyCells,
  describeContent,
  type ImportedCells,
  type ImportedSale,
  type ImportedValues,
  importedCells,
  readCells,
} from './import-columns.ts';

const maxLines = 5_000;
const maxErrors = 100;
/** The event loop is released after this many lines. */
const linesPerTurn = 200;

export interface ImportLine extends ImportedCells {
  line: number;
  kind: 'add' | 'change';
  productId: string;
  exported: ExportedVersion | null;
}
interface PlannedLine {
  line: ImportLine;
  name: string;
  changes: string[];
  reason?: string;
}
interface ImportPlan {
  lines: PlannedLine[];
  unchanged: number;
  errors: { line: number; message: string }[];
  ignoredColumns: string[];
}

const unknownId = 'new, because this shop has no product with this id';

export async function previewImport(queries: Queries, csv: string): Promise<ImportPreview> {
  const { lines, unchanged, errors, ignoredColumns } = await planImport(queries, csv);
  return {
    lines: lines.map(({ line: { line, kind }, name, changes, reason }) => ({ line, kind, name, changes, reason })),
    unchanged,
    errors: errors.slice(0, maxErrors),
    ...(ignoredColumns.length > 0 && { ignoredColumns }),
  };
}

/** With the number of lines whose id no product of the shop has. Throws ShopError 400. */
export async function requireValidImport(
  queries: Queries,
  csv: string,
): Promise<{ lines: ImportLine[]; unknownIds: number }> {
  const { lines, errors } = await planImport(queries, csv);
  if (errors.length > 0)
    throw new ShopError('bad_input', `${formatLineCount(errors.length)} cannot be imported, so nothing was changed.`, {
      errors: errors.slice(0, maxErrors).map(({ line, message }) => ({ path: `line ${line}`, message })),
    });
  return { lines: lines.map(({ line }) => line), unknownIds: lines.filter(({ reason }) => reason).length };
}

async function planImport(queries: Queries, csv: string): Promise<ImportPlan> {
  const { columns, lines: rows } = readLines(csv);
  const known = await findImportProducts(queries, inArray(products.id, [...new Set(rows.map(resolveProductId))]));
  const ignoredColumns = columns.filter((name) => name && !catalogColumnNames.some((known) => known === name));
  const plan: ImportPlan = { lines: [], unchanged: 0, errors: [], ignoredColumns };
  const seen = new Set<string>();
  const withoutId: PlannedLine[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % linesPerTurn === 0) await setImmediate();
    const planned = planLine(row, known, seen);
    seen.add(resolveProductId(row));
    if (typeof planned === 'string') plan.errors.push({ line: row.line, message: planned });
    else if (!planned.line.productId) withoutId.push(planned);
    else if (planned.line.kind === 'add' || planned.changes.length > 0) plan.lines.push(planned);
    else plan.unchanged++;
  }
  const fresh = await withNewIds(queries, withoutId);
  plan.unchanged += withoutId.length - fresh.length;
  plan.lines.push(...fresh);
  plan.lines.sort((a, b) => a.line.line - b.line.line);
  return plan;
}

/** An id of another form becomes one of ours, always the same, so that a repeated file finds its products. */
function resolveProductId({ cells: { id = '' } }: CsvLine): string {
  return id === '' || isId(id) ? id : digest(`id:${id}`);
}
const isId = (id: string) => /^[\da-f]{24}$/.test(id);
/** What a spreadsheet makes of an id that has digits only. */
const isRoundedId = (id: string) => /^\d(?:\.\d+)?e\+\d+$/i.test(id);

function planLine(row: CsvLine, known: Map<string, ImportProduct>, seen: Set<string>): PlannedLine | string {
  if (row.hasMoreCells) return 'This line has more cells than there are columns. A text with commas stands in quotes.';
  if (isRoundedId(row.cells.id ?? '')) return 'id: A spreadsheet has made a number of this id. Please export again.';
  const productId = resolveProductId(row);
  const product = known.get(productId);
  if (productId && seen.has(productId)) return 'The product of this line came before.';
  if (product && !product.isInShop)
    return 'This product was taken out of the shop. Bring it back first, or empty its id to add it as a new one.';
  const read = readCells(row.cells);
  if (typeof read === 'string') return read;
  const cells = { ...importedCells(read), line: row.line, productId, exported: read.version ?? null };
  const values = applyCells(cells, product);
  if (typeof values === 'string') return values;
  if (!product) return planAddition(cells, values.name);
  const line: ImportLine = { ...cells, kind: 'change' };
  const changes = differences(product, { ...values, quantity: importedQuantity(product, line) });
  const conflict = changes.length > 0 && findConflict(product, line);
  return conflict || { line, name: values.name, changes };
}

function planAddition(cells: Omit<ImportLine, 'kind'>, name: string): PlannedLine | string {
  const hadVariants = (cells.variantSale?.prices.length ?? 0) > 0;
  const line: ImportLine = { ...cells, kind: 'add' };
  if (cells.productId)
    return { line, name, changes: [], reason: hadVariants ? `${unknownId}; it comes without its variants` : unknownId };
  if (hadVariants) return `${variantPricesColumn}: A new product has no variants yet.`;
  return { line, name, changes: [] };
}

/** Sales since the export are not undone. */
export function importedQuantity(product: ImportProduct, { quantity, exported }: ImportLine): number {
  if (quantity === undefined) return product.quantity;
  if (!exported) return quantity;
  if (exported.version === product.version) return product.quantity + quantity - exported.quantity;
  return quantity === exported.quantity ? product.quantity : quantity;
}

/** Null when the line can be imported. */
export function findConflict(product: ImportProduct, line: ImportLine): string | null {
  if (!product.isInShop) return 'This product was taken out of the shop.';
  if (line.exported && line.exported.version !== product.version)
    return 'This product was changed in the shop after the file was exported. Export again, or empty the version cell to overwrite it.';
  const values = applyCells(line, product);
  if (typeof values === 'string') return values;
  const quantity = importedQuantity(product, line);
  if (product.variantPrices && (quantity !== product.quantity || values.pricePaise !== product.pricePaise))
    return sumsRefusal;
  if (quantity < product.held && quantity !== product.quantity)
    return `quantity: ${product.quantity} are left, and buyers are paying for ${product.held} of them just now.`;
  if (quantity < 0) return `quantity: Some were sold in the meantime: ${product.quantity} are left.`;
  return null;
}

type WriteValue = (values: ImportedValues) => string;
/** The preview shows a sale in one text, and no ids and versions. */
const shownValues: Record<Exclude<CatalogColumn, 'id' | 'version' | 'sale from' | 'sale until'>, WriteValue> = {
  ...byColumn(
    mapFields<Record<StoredField, WriteValue>>((name) => (values: ImportedValues) => String(writeCell(values[name]))),
  ),
  price: ({ pricePaise }) => String(toRupees(pricePaise)),
  quantity: ({ quantity }) => String(quantity),
  category: ({ category }) => nameKey(category),
  hidden: ({ isHidden }) => yesOrNo(isHidden),
  'sale price': ({ sale }) => describeSale(sale),
  [variantPricesColumn]: ({ variantPrices }) => describeVariantSale(variantPrices),
};
const longColumns: readonly CatalogColumn[] = textFields.map((name) => productFields[name].column);

function differences(before: ImportedValues, after: ImportedValues): string[] {
  return catalogColumnNames.flatMap((column) => {
    const write = column in shownValues && shownValues[column as keyof typeof shownValues];
    if (!write || write(before) === write(after)) return [];
    if (longColumns.includes(column)) return [column];
    return `${column === 'sale price' ? 'sale' : column}: ${write(before)} → ${write(after)}`;
  });
}

function describeSale(sale: ImportedSale | null): string {
  return sale ? saleText(String(toRupees(sale.pricePaise)), sale) : 'none';
}

function describeVariantSale(prices: ImportedValues['variantPrices']): string {
  const lines = prices ? writeVariantPrices(prices.variants).replaceAll('\n', ', ') : '';
  return prices && lines ? saleText(lines, prices) : 'none';
}

function saleText(prices: string, { from, until }: Pick<ImportedSale, 'from' | 'until'>): string {
  return [prices, from && `from ${from}`, until && `until ${until}`].filter(Boolean).join(' ');
}

/** Ids derived from their lines, so that a repeated file adds nothing twice. */
async function withNewIds(queries: Queries, lines: PlannedLine[]): Promise<PlannedLine[]> {
  const archived = new Set<string>();
  for (;;) {
    const withIds = assignIds(lines, archived);
    const ids = withIds.map(({ line }) => line.productId);
    const found = await findImportProducts(queries, inArray(products.id, ids));
    const gone = [...found.values()].filter(({ isInShop }) => !isInShop);
    if (gone.length === 0) return withIds.filter(({ line }) => !found.has(line.productId));
    for (const { id } of gone) archived.add(id);
  }
}

function assignIds(lines: PlannedLine[], archived: ReadonlySet<string>): PlannedLine[] {
  const taken = new Set(archived);
  return lines.map((planned) => {
    const content = describeContent(planned.line);
    let productId = digest(content);
    while (taken.has(productId)) productId = digest(content + productId);
    taken.add(productId);
    return { ...planned, line: { ...planned.line, productId } };
  });
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 24);
}

/** The beginnings of .xlsx, .ods and .xls files, read as text. */
const workbookSigns = ['PK\u0003\u0004', '\u00d0\u00cf\u0011\u00e0'];

function describeCsvError(error: unknown): string {
  const { code, lines } = error as { code?: string; lines?: number };
  if (code === 'CSV_QUOTE_NOT_CLOSED')
    return 'A text in quotation marks does not end: look for a cell with a single " at its beginning.';
  if (code === 'CSV_MAX_RECORD_SIZE') return `Line ${lines} is too long.`;
  return lines ? `Line ${lines} of this file is not CSV that can be read.` : 'This file is not CSV that can be read.';
}

function readLines(csv: string): CsvTable {
  if (workbookSigns.some((signs) => csv.startsWith(signs)))
    throw new ShopError(
      'bad_input',
      'This is a workbook. Please save it in your spreadsheet as CSV, and choose that file.',
    );
  let table: CsvTable;
  try {
    table = readCsv(csv, catalogColumnNames);
  } catch (cause) {
    throw new ShopError('bad_input', describeCsvError(cause), { cause });
  }
  const { columns, lines } = table;
  const twice = columns.find((name, at) => name && columns.indexOf(name) !== at);
  if (twice) throw new ShopError('bad_input', `Two columns of this file are called "${twice.slice(0, 100)}".`);
  if (lines.length === 0) throw new ShopError('bad_input', 'This file has no products in it.');
  if (lines.length > maxLines) throw new ShopError('bad_input', `An import has at most ${maxLines} lines.`);
  return table;
}
