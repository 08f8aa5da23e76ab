import { asc, eq } from 'drizzle-orm';
import { type CsvLine, readCsv, writeCsv } from '../platform/csv.ts';
import type { Queries, Tx } from '../platform/database/database.ts';
import { ShopError } from '../platform/errors.ts';
import { nameKey } from '../shared/text.ts';
import { addCategory } from './add-category.ts';
import { addProduct } from './add-product.ts';
import { type ImportPreview, productForm } from './api.ts';
import { changeProduct } from './change-product.ts';
import { inShop } from './find-products.ts';
import { categories, products } from './schema.ts';
import type { PhotoDependencies } from './store-photo.ts';

/** Column names of the file; `id` is empty for a new product. */
const columns = ['id', 'name', 'description', 'price', 'quantity', 'category', 'shipping'] as const;
const mostLines = 5_000;
const mostErrors = 100;

/** Every product of the shop as CSV, by name. */
export async function exportCatalog(queries: Queries): Promise<string> {
  const rows = await allProducts(queries);
  return writeCsv(
    columns,
    rows.map((row) => [
      row.id,
      row.name,
      row.description,
      row.pricePaise / 100,
      row.quantity,
      row.category,
      row.shipping ? 'Yes' : 'No',
    ]),
  );
}

/** What an import would do, line by line; nothing is written. */
export async function previewImport(queries: Queries, csv: string): Promise<ImportPreview> {
  const { lines, errors } = await plan(queries, csv);
  return {
    lines: lines
      .filter(({ kind }) => kind !== 'same')
      .map(({ line, kind, name, changes }) => ({ line, kind, name, changes })),
    unchanged: lines.filter(({ kind }) => kind === 'same').length,
    errors: errors.slice(0, mostErrors),
  };
}

/**
 * Writes an import: every line, or none.
 * @returns how many products were added and changed
 * @throws ShopError 400 with an error for each bad line
 */
export async function importCatalog(
  tx: Tx,
  parts: PhotoDependencies,
  csv: string,
): Promise<{ added: number; changed: number }> {
  const { lines, errors } = await plan(tx, csv);
  if (errors.length > 0)
    throw new ShopError('bad_input', `${errors.length} lines cannot be imported, so nothing was changed.`, {
      errors: errors.slice(0, mostErrors).map(({ line, message }) => ({ path: `line ${line}`, message })),
    });
  const known = new Map((await tx.select().from(categories)).map(({ id, nameKey: key }) => [key, id]));
  const done = { added: 0, changed: 0 };
  for (const { kind, id, form, category } of lines) {
    if (kind === 'same') continue;
    const key = nameKey(category);
    const categoryId = known.get(key) ?? (await addCategory(tx, category))._id;
    known.set(key, categoryId);
    if (kind === 'add') await addProduct(tx, parts, { ...form, category: categoryId }, []);
    else await changeProduct(tx, parts, id, { ...form, category: categoryId }, []);
    done[kind === 'add' ? 'added' : 'changed']++;
  }
  return done;
}

interface PlannedLine {
  line: number;
  kind: 'add' | 'change' | 'same';
  id: string;
  name: string;
  category: string;
  changes: string[];
  form: { name: string; description: string; price: number; quantity: number; shipping: boolean };
}
interface Plan {
  lines: PlannedLine[];
  errors: { line: number; message: string }[];
}
type KnownProduct = Awaited<ReturnType<typeof allProducts>>[number];

async function plan(queries: Queries, csv: string): Promise<Plan> {
  const rows = readLines(csv);
  const known = new Map((await allProducts(queries)).map((row) => [row.id, row]));
  const lines: PlannedLine[] = [];
  const errors: Plan['errors'] = [];
  const seen = new Set<string>();
  for (const row of rows) {
    const id = row.cells.id ?? '';
    if (id && seen.has(id)) errors.push({ line: row.line, message: 'The product of this line came before.' });
    else if (id && !known.has(id))
      errors.push({ line: row.line, message: 'There is no product with this id. Leave it empty for a new one.' });
    else {
      const planned = planLine(row, known.get(id));
      if (typeof planned === 'string') errors.push({ line: row.line, message: planned });
      else lines.push(planned);
    }
    seen.add(id);
  }
  return { lines, errors };
}

/** The line as it would be written, or the sentence that says what is wrong with it. */
function planLine({ line, cells }: CsvLine, before: KnownProduct | undefined): PlannedLine | string {
  const shipping = { yes: '1', no: '0', '1': '1', '0': '0', true: '1', false: '0', '': '0' }[
    (cells.shipping ?? '').toLowerCase()
  ];
  if (shipping === undefined) return 'shipping: Please write Yes or No.';
  const category = cells.category ?? '';
  if (!category) return 'category: This is required.';
  if ([...category].length > 100) return 'category: Please use at most 100 characters.';
  const parsed = productForm.omit({ category: true }).safeParse({ ...cells, shipping });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return `${issue?.path.join('.')}: ${cells[String(issue?.path[0])] === undefined ? 'This column is missing.' : issue?.message}`;
  }
  const { name, description = '', price, quantity } = parsed.data;
  const form = { name, description: description.trim(), price, quantity, shipping: shipping === '1' };
  const changes = before ? differences(before, form, category) : [];
  const kind = before ? (changes.length > 0 ? 'change' : 'same') : 'add';
  return { line, kind, id: before?.id ?? '', name, category, changes, form };
}

function differences(before: KnownProduct, form: PlannedLine['form'], category: string): string[] {
  const pairs: [string, string | number, string | number][] = [
    ['name', before.name, form.name],
    ['description', before.description, form.description],
    ['price', before.pricePaise / 100, form.price],
    ['quantity', before.quantity, form.quantity],
    ['category', nameKey(before.category), nameKey(category)],
    ['shipping', before.shipping ? 'Yes' : 'No', form.shipping ? 'Yes' : 'No'],
  ];
  return pairs
    .filter(([, was, is]) => was !== is)
    .map(([column, was, is]) => (column === 'description' ? column : `${column}: ${was} → ${is}`));
}

function readLines(csv: string): CsvLine[] {
  let rows: CsvLine[];
  try {
    rows = readCsv(csv);
  } catch (cause) {
    throw new ShopError('bad_input', 'This file is not CSV that can be read.', { cause });
  }
  if (rows.length === 0) throw new ShopError('bad_input', 'This file has no products in it.');
  if (rows.length > mostLines) throw new ShopError('bad_input', `An import has at most ${mostLines} lines.`);
  return rows;
}

function allProducts(queries: Queries) {
  return queries
    .select({
      id: products.id,
      name: products.name,
      description: products.description,
      pricePaise: products.pricePaise,
      quantity: products.quantity,
      shipping: products.shipping,
      category: categories.name,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(inShop)
    .orderBy(asc(products.name), asc(products.id));
}
