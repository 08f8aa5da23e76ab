import type { CsvLine, CsvTable } from '../../../platform/csv/csv.ts';
import { readTable, type SentTable } from '../../../platform/csv/read-table.ts';
import { ShopError } from '../../../platform/errors.ts';
import { t } from '../../../shared/languages/translate.ts';
import { type CatalogColumn, requiredFields, translatedColumns } from '../../../shared/product-fields.ts';
import { importFields } from '../../../shared/products/import-fields.ts';
import { decodeEntities } from '../../../shared/text/decoding/decode-entities.ts';
import { firstCharacters } from '../../../shared/text/text.ts';
import { maxVariants } from '../../variants/variant-endpoints.ts';
import { type ChangedCell, changeCells } from './change-cells.ts';
import {
  describeTooManyVariants,
  type FiledCatalog,
  type FiledCells,
  type FiledProduct,
  type FileKind,
  type KnownFile,
} from './filed-product.ts';
import {
  type ColumnFields,
  fitFields,
  guessedColumns,
  guessFields,
  readMappedFile,
  readPhotos,
  readVariants,
} from './mapped-file.ts';
import { amazonFile, renameAmazonColumn } from './shops/amazon.ts';
import { etsyFile, nameEtsyColumns } from './shops/etsy.ts';
import { shopifyFile } from './shops/shopify.ts';
import { squareFile } from './shops/square.ts';
import { squarespaceFile } from './shops/squarespace.ts';
import { wixFile } from './shops/wix.ts';
import { wooCommerceFile } from './shops/woocommerce.ts';
import { leaveOutUnpriced } from './unpriced.ts';

export interface ImportFile extends SentTable {
  /** What its columns become; without it, what was remembered for these columns, or guessed. */
  columns?: ColumnFields | undefined;
  /** Read instead of what the file has. */
  cells?: readonly ChangedCell[] | undefined;
}
export interface FileRequest extends ImportFile {
  /** What was remembered for its columns. */
  remembered?: ColumnFields | null;
}

export interface ReadFile extends FiledCatalog {
  kind: FileKind;
  labels: Partial<Record<CatalogColumn, string>>;
  /** Null for a known export. */
  fields: ColumnFields | null;
  /** The first text of each column of such a file. */
  samples: Map<string, string>;
  ignoredColumns: string[];
  /** With a text, below the names of the columns. */
  lineCount: number;
  firstLine: number;
}
/** The columns of a file of one's own, for which a choice may be remembered. */
export interface UnknownColumns {
  columns: string[];
}

const maxLines = 5_000;
/** A Shopify file has a line for each photo. */
const maxKnownLines = 20_000;
const knownFiles: readonly KnownFile[] = [
  ...[shopifyFile, wooCommerceFile, etsyFile, squareFile],
  ...[amazonFile, wixFile, squarespaceFile],
];
const headNames = [
  ...new Set([
    ...importFields,
    ...guessedColumns,
    ...knownFiles.flatMap(({ signs, further = [] }) => [...signs.flat(), ...further]),
  ]),
];

/** In a thread. Throws ShopError 400 for what is no table of products. */
export async function readCatalogFile(file: FileRequest): Promise<ReadFile | UnknownColumns> {
  const sent = await readTable(file, {
    known: headNames,
    rename: renameAmazonColumn,
    maxLines: maxKnownLines,
    nothing: t('importAnswers.noProducts'),
  });
  const table = nameEtsyColumns(sent);
  const { columns, lines } = table;
  changeCells(table, file.cells ?? []);
  const known = file.columns ? undefined : findKnownFile(columns);
  const twice = !known && columns.find((name, at) => name && columns.indexOf(name) !== at);
  if (twice) throw new ShopError('bad_input', t('importAnswers.columnTwice', { column: firstCharacters(twice, 100) }));
  if (lines.length === 0) throw new ShopError('bad_input', t('importAnswers.noProducts'));
  const most = known ? maxKnownLines : maxLines;
  if (lines.length > most) throw new ShopError('bad_input', t('importAnswers.mostLines', { max: String(most) }));
  const given = file.columns ?? file.remembered;
  if (!known && given === undefined) return { columns };
  const read = known
    ? {
        kind: known.kind,
        labels: known.labels,
        fields: null,
        samples: new Map(),
        ignoredColumns: [],
        ...countLines(table),
        ...known.read(table),
      }
    : readOwnFile(table, given ?? null);
  if (known && read.products.length > 0 && !read.products.some(hasPrice))
    throw new ShopError('bad_input', t('importAnswers.noPrices', { column: known.labels.price ?? '' }));
  // Templates of marketplaces have sheets of instructions.
  if (known) tidyKnownFile(read);
  else read.notes = [...read.notes, ...(sent.notes ?? [])];
  if (read.products.length > maxLines)
    throw new ShopError('bad_input', t('importAnswers.mostProducts', { max: String(maxLines) }));
  return read;
}

function tidyKnownFile(read: FiledCatalog): void {
  leaveOutUnpriced(read);
  read.products = read.products.filter(({ line, cells, variants = [] }) => {
    const isTooMany = variants.length > maxVariants;
    if (isTooMany) read.leftOut.push({ line, name: cells.name ?? '', message: describeTooManyVariants() });
    return !isTooMany;
  });
  for (const { cells } of read.products) {
    if (cells.name) cells.name = decodeEntities(cells.name);
    if (cells.category) cells.category = decodeEntities(cells.category);
  }
}

function countLines({ lines }: CsvTable): Pick<ReadFile, 'lineCount' | 'firstLine'> {
  return { lineCount: lines.length, firstLine: lines[0]?.line ?? 0 };
}

const nothingMapped = { labels: {}, fields: null, samples: new Map<string, string>(), leftOut: [], notes: [] };

function hasPrice({ cells, variants = [] }: FiledProduct): boolean {
  return Boolean(cells.price) || variants.some(({ price }) => price);
}

function findKnownFile(columns: readonly string[]): KnownFile | undefined {
  return knownFiles.find(({ signs }) => signs.some((names) => names.every((name) => columns.includes(name))));
}

/** Texts in further languages have columns of their own, such as `name (hi)`, in any file. */
function readOwnFile(sent: CsvTable, given: ColumnFields | null): ReadFile {
  const written = sent.columns.filter((name) => translatedColumns.has(name));
  if (written.length === 0) return readOwnColumns(sent, given);
  const columns = sent.columns.map((name) => (translatedColumns.has(name) ? '' : name));
  const read = readOwnColumns({ ...sent, columns }, given);
  const lines = new Map(sent.lines.map((row) => [row.line, row]));
  const products = read.products.map((product) => {
    const cells = lines.get(product.line)?.cells ?? {};
    const texts = written.map((name): [string, string] => [name, cells[name] ?? '']);
    return { ...product, texts };
  });
  return { ...read, products };
}

function readOwnColumns(table: CsvTable, given: ColumnFields | null): ReadFile {
  const guessed = given ?? guessFields(table);
  const wanted: ColumnFields = new Map(
    table.columns.filter(Boolean).map((name) => [name, guessed.get(name) ?? null] as const),
  );
  requireFieldsOnce(wanted);
  const isOurs = !given && isOwnExport(wanted);
  const fields = isOurs || given ? wanted : fitFields(wanted, table);
  const ignoredColumns = [...fields].flatMap(([name, field]) => (field ? [] : [name]));
  if (isOurs) {
    const products = table.lines.map((row) => ({
      ...{ ...row, cells: ownCells(row, fields) },
      ...{ ...readPhotos(row, fields), ...readVariants(row, fields) },
    }));
    const setsStock = fields.has('id') && fields.has('quantity') && !fields.has('version');
    const notes = setsStock ? [t('importAnswers.setsStock')] : [];
    return { ...nothingMapped, ...countLines(table), kind: 'dhaaga', ignoredColumns, products, notes };
  }
  const labels = Object.fromEntries([...fields].flatMap(([name, field]) => (field ? [[field, name]] : [])));
  const samples = new Map(table.columns.map((column) => [column, findSample(table, column)]));
  const counts = countLines(table);
  return { kind: 'other', labels, fields, samples, ignoredColumns, ...counts, ...readMappedFile(table, fields) };
}

/** A sheet may have a column or two of the same name as the shop's, such as `price`. */
function isOwnExport(fields: ColumnFields): boolean {
  if (![...fields].every(([name, field]) => !field || name === field)) return false;
  const isAll = [...fields.values()].every(Boolean);
  return isAll || fields.has('id') || requiredFields.every((field) => fields.has(field));
}

/** Columns that the catalog does not have may be many. */
function ownCells({ cells }: CsvLine, fields: ColumnFields): FiledCells {
  return Object.fromEntries([...fields].flatMap(([name, field]) => (field ? [[name, cells[name]]] : [])));
}

function findSample({ lines }: CsvTable, column: string): string {
  return firstCharacters(lines.find(({ cells }) => cells[column])?.cells[column] ?? '', 80);
}

function requireFieldsOnce(fields: ColumnFields): void {
  const used = [...fields.values()].filter((field) => field !== null && field !== 'photos');
  const twice = used.find((field, at) => used.indexOf(field) !== at);
  if (twice) throw new ShopError('bad_input', t('importAnswers.fieldTwice', { field: twice }));
}
