import type { CsvLine, CsvTable } from '../../../platform/csv/csv.ts';
import { t } from '../../../shared/languages/translate.ts';
import type { CatalogColumn } from '../../../shared/product-fields.ts';
import { isGtin } from '../../../shared/text/gtin.ts';
import { readPieces } from '../../fields/field-schemas.ts';
import { maxVariants } from '../../variants/variant-endpoints.ts';

export const otherShops = ['shopify', 'woocommerce', 'etsy', 'square', 'amazon', 'wix', 'squarespace'] as const;
const fileKinds = ['dhaaga', ...otherShops, 'other'] as const;
export type FileKind = (typeof fileKinds)[number];

/** As written in the file. What it has no column for is undefined. */
export interface FiledVariant {
  line: number;
  values: string[];
  price: string;
  /** Empty = no sale. */
  salePrice: string | undefined;
  quantity: string | undefined;
  /** The photo of this variant alone. */
  photo?: string;
  gtin?: string | undefined;
}
/** An address, or the name of a file in the ZIP beside this one. */
export interface FiledPhoto {
  source: string;
  /** Values of the variants that show it. */
  variants?: string[][];
}
/** A question to buyers. */
export interface FiledQuestion {
  label: string;
  isRequired: boolean;
  maxLength: number;
}

export type FiledCells = { [Name in CatalogColumn]?: string | undefined };

/** One product of a file, whose variants may have lines of their own. */
export interface FiledProduct {
  line: number;
  cells: FiledCells;
  hasMoreCells: boolean;
  options?: string[];
  variants?: FiledVariant[];
  question?: FiledQuestion;
  tags?: string[];
  photos?: FiledPhoto[];
  /** In further languages, by the name of the column. */
  texts?: [column: string, cell: string][];
  /** SKUs of its variants, to find photo files named after them. */
  skus?: string[];
}

export interface LeftOut {
  line: number;
  name: string;
  message: string;
}

export interface FiledCatalog {
  products: FiledProduct[];
  leftOut: LeftOut[];
  /** What the owner should know of the whole file. */
  notes: string[];
}

/** An export of another shop. */
export interface KnownFile {
  kind: FileKind;
  /** Names of columns that no other kind of file has together, in lower case. */
  signs: readonly (readonly string[])[];
  /** Further columns, by which the line that names them is found below others that could. */
  further?: readonly string[];
  /** What the columns are called there, for refusals. */
  labels: Partial<Record<CatalogColumn, string>>;
  read(table: CsvTable): FiledCatalog;
}

/** In place: a file may have all its lines in one group. */
export function addToGroup(groups: Map<string, CsvLine[]>, key: string, row: CsvLine): void {
  const group = groups.get(key);
  if (group) group.push(row);
  else groups.set(key, [row]);
}

/** It belongs to the first product that asks for it. */
export function takeGroup(groups: Map<string, CsvLine[]>, key: string): CsvLine[] {
  const group = groups.get(key) ?? [];
  groups.delete(key);
  return group;
}

/** The category of a new product for which the file has none. */
export const noCategory = 'Other';

/** The first cell with a text in one of these columns; undefined when the file has none of them. */
export function readCell({ cells }: CsvLine, ...names: string[]): string | undefined {
  const present = names.flatMap((name) => cells[name] ?? []);
  return present.find(Boolean) ?? present[0];
}

/** The same as text. */
export function cellText(row: CsvLine, ...names: string[]): string {
  return readCell(row, ...names) ?? '';
}

export function splitList(cell: string, separator: RegExp | string = /(?<!\\),/): string[] {
  return cell
    .split(separator)
    .map((part) => part.replaceAll('\\,', ',').trim())
    .filter(Boolean);
}

/** `Home > Cushions`: the shop's categories have no levels. */
export function lastLevel(path: string): string {
  const levels = path.split('>').map((level) => level.trim());
  return levels.filter(Boolean).at(-1) ?? '';
}

/** Spreadsheets' sign for a text. */
export function cleanSku(sku: string): string {
  return sku.replace(/^'+/, '').trim();
}

/** Empty for what is no GTIN: other shops take anything for a barcode. */
export function gtinCell(cell: string): string {
  const digits = cleanSku(cell).replace(/[\s-]/g, '');
  return isGtin(digits) ? digits : '';
}

export function noteBarcodes({ notes }: FiledCatalog, { lines }: CsvTable, ...columns: string[]): void {
  const wrong = lines.filter((row) => {
    const cell = cellText(row, ...columns);
    return cell !== '' && gtinCell(cell) === '';
  });
  if (wrong.length > 0) notes.push(t('importAnswers.wrongBarcodes', { count: wrong.length }));
}

export function joinSkus(skus: readonly string[]): string {
  const distinct = [...new Set(skus.map(cleanSku).filter(Boolean))];
  const all = distinct.join(', ');
  return all.length <= 60 ? all : (distinct[0] ?? '');
}

const gramsIn = new Map<string, number>([
  ...[['g', 1] as const, ['gr', 1] as const, ['grams', 1] as const, ['kg', 1_000] as const],
  ...[['kilograms', 1_000] as const, ['lb', 453.592] as const, ['lbs', 453.592] as const, ['pounds', 453.592] as const],
  ...[['oz', 28.3495] as const, ['ounces', 28.3495] as const],
]);

/** `1,200` is a number of thousands, `1,5` one with decimals. */
function withDecimalPoint(cell: string): string {
  const number = cell.trim();
  return /^[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/.test(number)
    ? number.replaceAll(',', '')
    : number.replace(',', '.');
}

/** Whole grams; a cell that is no number stays, to be refused. */
export function weightCell(cell: string | undefined, unit: string): string | undefined {
  const amount = Number(withDecimalPoint(cell ?? ''));
  if (!cell || !Number.isFinite(amount)) return cell;
  return String(Math.round(Math.max(0, amount) * (gramsIn.get(unit.toLowerCase()) ?? 1)));
}

/**
 * Other shops count below zero what was sold without stock, and write a million for what never ends; `1,004` and `5.00`
 * become digits, to be summed.
 */
export function piecesCell(cell: string): string {
  if (/^[-−]\s?\d/.test(cell)) return '0';
  const pieces = readPieces(cell);
  return /^\d{7,}$/.test(pieces) ? String(maxPieces) : pieces;
}
const maxPieces = 999_999;

/** Whole parts, the first ones larger. */
export function divideEvenly(total: number, parts: number): number[] {
  return Array.from({ length: parts }, (_, at) => Math.floor(total / parts) + (at < total % parts ? 1 : 0));
}

/** Divides one stock between several variants; empty for a cell that cannot be read. */
export function divideCell(cell: string, parts: number): string[] {
  const total = readPieces(cell);
  return /^\d+$/.test(total) ? divideEvenly(Number(total), parts).map(String) : [];
}

export function describeTooManyVariants(): string {
  return t('catalogAnswers.mostVariants', { max: maxVariants });
}

/** All choices of one value from each list; null when they are more than a product may have. */
export function combineValues(lists: readonly (readonly string[])[]): string[][] | null {
  const count = lists.reduce((product, { length }) => product * length, 1);
  if (count > maxVariants) return null;
  if (count === 0) return [];
  return lists.reduce<string[][]>(
    (combined, values) => combined.flatMap((before) => values.map((value) => [...before, value])),
    [[]],
  );
}

/** In this order, each once; those of variants behind the others. */
export function filePhotos(sources: readonly string[], variants: readonly FiledVariant[] = []): FiledPhoto[] {
  const photos = new Map<string, string[][]>(sources.filter(Boolean).map((source) => [source, []]));
  for (const { photo, values } of variants) if (photo) photos.set(photo, [...(photos.get(photo) ?? []), values]);
  return [...photos].map(([source, shown]) => ({ source, ...(shown.length > 0 && { variants: shown }) }));
}

/** Addresses may hold commas and semicolons themselves. */
export function splitPhotos(cell: string): string[] {
  return cell
    .split(/https?:/i.test(cell) ? /[\r\n|]+|[,;]\s{0,9}(?=https?:)/i : /[\r\n|,;]+/)
    .map((part) => part.trim())
    .filter(Boolean);
}

/** At least one of these. */
export function hasColumn({ columns }: CsvTable, ...names: string[]): boolean {
  return names.some((name) => columns.includes(name));
}

/** Spreadsheets write TRUE in the language of their user. */
export function isYes(cell: string): boolean {
  return /^(?:yes|y|true|1|required|wahr|vrai|verdadero|vero|waar|सही|सत्य|हाँ)$/i.test(cell);
}

export function isNo(cell: string): boolean {
  return /^(?:no|n|false|0|falsch|faux|falso|onwaar|गलत|असत्य|नहीं)$/i.test(cell);
}
