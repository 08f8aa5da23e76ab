import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { inArray } from 'drizzle-orm';
import { type CsvLine, readCsv } from '../platform/csv.ts';
import type { Queries } from '../platform/database/database.ts';
import { ShopError } from '../platform/errors.ts';
import { countedLines } from '../shared/counted-lines.ts';
import { roundToPaise, toRupees } from '../shared/money.ts';
import { nameKey, withoutInvisibleFormatting } from '../shared/text.ts';
import { type ImportPreview, productForm } from './api.ts';
import { type ExportedVersion, readVersion } from './export-catalog.ts';
import { findImportProducts, type ImportProduct } from './find-import-products.ts';
import {
  type OptionalColumns,
  optionalContent,
  optionalPairs,
  readOptionalColumns,
  readYesOrNo,
  yesOrNo,
} from './import-columns.ts';
import { products } from './schema.ts';
import { sumsRefusal } from './variants/require-unchanged-sums.ts';

const maxLines = 5_000;
const maxErrors = 100;
/** The event loop is released after this many lines. */
const linesPerTurn = 200;

export interface ImportLine extends OptionalColumns {
  line: number;
  kind: 'add' | 'change';
  productId: string;
  name: string;
  description: string;
  pricePaise: number;
  quantity: number;
  shipping: boolean;
  category: string;
  exported: ExportedVersion | null;
}
interface ImportPlan {
  lines: (ImportLine & { changes: string[] })[];
  unchanged: number;
  errors: { line: number; message: string }[];
}

export async function previewImport(queries: Queries, csv: string): Promise<ImportPreview> {
  const { lines, unchanged, errors } = await planImport(queries, csv);
  return {
    lines: lines.map(({ line, kind, name, changes }) => ({ line, kind, name, changes })),
    unchanged,
    errors: errors.slice(0, maxErrors),
  };
}

export async function requireValidImport(queries: Queries, csv: string): Promise<ImportLine[]> {
  const { lines, errors } = await planImport(queries, csv);
  if (errors.length > 0)
    throw new ShopError('bad_input', `${countedLines(errors.length)} cannot be imported, so nothing was changed.`, {
      errors: errors.slice(0, maxErrors).map(({ line, message }) => ({ path: `line ${line}`, message })),
    });
  return lines.map(({ changes: _, ...line }) => line);
}

async function planImport(queries: Queries, csv: string): Promise<ImportPlan> {
  const rows = readLines(csv);
  const known = await findImportProducts(queries, inArray(products.id, [...new Set(rows.map(idOf))]));
  const plan: ImportPlan = { lines: [], unchanged: 0, errors: [] };
  const seen = new Set<string>();
  const added: ImportLine[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % linesPerTurn === 0) await setImmediate();
    const planned = planLine(row, known, seen);
    seen.add(idOf(row));
    if (typeof planned === 'string') plan.errors.push({ line: row.line, message: planned });
    else if (planned.kind === 'add') added.push(planned);
    else if (planned.changes.length > 0) plan.lines.push(planned);
    else plan.unchanged++;
  }
  const fresh = await withNewIds(queries, added);
  plan.unchanged += added.length - fresh.length;
  plan.lines.push(...fresh.map((line) => ({ ...line, changes: [] })));
  plan.lines.sort((a, b) => a.line - b.line);
  return plan;
}

const idOf = ({ cells }: CsvLine): string => cells.id ?? '';

function planLine(
  row: CsvLine,
  known: Map<string, ImportProduct>,
  seen: Set<string>,
): (ImportLine & { changes: string[] }) | string {
  const id = idOf(row);
  const product = known.get(id);
  if (id && seen.has(id)) return 'The product of this line came before.';
  if (id && !product?.isInShop) return 'There is no product with this id. Leave it empty for a new one.';
  const line = parseLine(row);
  if (typeof line === 'string') return line;
  if (!product) return { ...line, changes: [] };
  const changes = differences(product, line);
  const conflict = changes.length > 0 && conflictOf(product, line);
  return conflict || { ...line, kind: 'change', productId: id, changes };
}

function parseLine({ line, cells }: CsvLine): ImportLine | string {
  const shipping = readYesOrNo(cells.shipping ?? '');
  if (shipping === undefined) return 'shipping: Please write Yes or No.';
  const category = withoutInvisibleFormatting(cells.category ?? '').trim();
  if (!category) return 'category: This is required.';
  if ([...category].length > 100) return 'category: Please use at most 100 characters.';
  const exported = cells.version ? readVersion(cells.version) : null;
  if (cells.version && !exported) return 'version: Please leave this cell as it was exported, or empty.';
  const parsed = productForm.pick({ name: true, description: true, price: true, quantity: true }).safeParse(cells);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return `${issue?.path.join('.')}: ${cells[String(issue?.path[0])] === undefined ? 'This column is missing.' : issue?.message}`;
  }
  const { name, description = '', price, quantity } = parsed.data;
  const later = readOptionalColumns(cells, roundToPaise(price));
  if (typeof later === 'string') return later;
  return {
    line,
    kind: 'add',
    productId: '',
    name,
    description: description.trim(),
    pricePaise: roundToPaise(price),
    quantity,
    shipping,
    category,
    exported,
    ...later,
  };
}

/** Sales since the export are not undone. */
export function importedQuantity(product: ImportProduct, { quantity, exported }: ImportLine): number {
  if (!exported) return quantity;
  if (exported.version === product.version) return product.quantity + quantity - exported.quantity;
  return quantity === exported.quantity ? product.quantity : quantity;
}

/** Null when the line can be imported. */
export function conflictOf(product: ImportProduct, line: ImportLine): string | null {
  if (!product.isInShop) return 'This product was taken out of the shop.';
  if (line.exported && line.exported.version !== product.version)
    return 'This product was changed in the shop after the file was exported. Export again, or empty the version cell to overwrite it.';
  const quantity = importedQuantity(product, line);
  if (product.hasVariants && (quantity !== product.quantity || line.pricePaise !== product.pricePaise || line.sale))
    return sumsRefusal;
  if (quantity < product.held && quantity !== product.quantity)
    return `quantity: ${product.quantity} are left, and buyers are paying for ${product.held} of them just now.`;
  return null;
}

function differences(product: ImportProduct, line: ImportLine): string[] {
  const pairs: [string, string | number, string | number][] = [
    ['name', product.name, line.name],
    ['description', product.description, line.description],
    ['price', toRupees(product.pricePaise), toRupees(line.pricePaise)],
    ['quantity', product.quantity, importedQuantity(product, line)],
    ['category', nameKey(product.category), nameKey(line.category)],
    ['shipping', yesOrNo(product.shipping), yesOrNo(line.shipping)],
    ...optionalPairs(product, line),
  ];
  return pairs
    .filter(([, before, after]) => before !== after)
    .map(([column, before, after]) => (column === 'description' ? column : `${column}: ${before} → ${after}`));
}

/** New products get ids derived from their lines, so that a repeated file adds nothing twice. */
async function withNewIds(queries: Queries, lines: ImportLine[]): Promise<ImportLine[]> {
  const archived = new Set<string>();
  for (;;) {
    const withIds = assignIds(lines, archived);
    const ids = withIds.map(({ productId }) => productId);
    const found = await findImportProducts(queries, inArray(products.id, ids));
    const gone = [...found.values()].filter(({ isInShop }) => !isInShop);
    if (gone.length === 0) return withIds.filter(({ productId }) => !found.has(productId));
    for (const { id } of gone) archived.add(id);
  }
}

function assignIds(lines: ImportLine[], archived: ReadonlySet<string>): ImportLine[] {
  const taken = new Set(archived);
  return lines.map((line) => {
    const { name, description, pricePaise, quantity, shipping, category } = line;
    const later = optionalContent(line);
    const content = JSON.stringify([name, description, pricePaise, quantity, shipping, category, ...later]);
    let productId = digest(content);
    while (taken.has(productId)) productId = digest(content + productId);
    taken.add(productId);
    return { ...line, productId };
  });
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 24);
}

function readLines(csv: string): CsvLine[] {
  let rows: CsvLine[];
  try {
    rows = readCsv(csv);
  } catch (cause) {
    throw new ShopError('bad_input', 'This file is not CSV that can be read.', { cause });
  }
  if (rows.length === 0) throw new ShopError('bad_input', 'This file has no products in it.');
  if (rows.length > maxLines) throw new ShopError('bad_input', `An import has at most ${maxLines} lines.`);
  return rows;
}
