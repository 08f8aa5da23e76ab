import { setImmediate } from 'node:timers/promises';
import { inArray } from 'drizzle-orm';
import { z } from 'zod';
import { isRoundedNumber } from '../../platform/csv/rounded-number.ts';
import { findSpreadsheetError } from '../../platform/csv/spreadsheet-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import { text } from '../../platform/input.ts';
import type { ZipEntry } from '../../platform/zip/read-zip.ts';
import type { FurtherLanguage } from '../../shared/languages/languages.ts';
import { t } from '../../shared/languages/translate.ts';
import { translatedColumns } from '../../shared/product-fields.ts';
import { firstCharacters } from '../../shared/text/text.ts';
import type { ImportPreview } from '../api.ts';
import type { CatalogDependencies } from '../dependencies.ts';
import { products } from '../schema.ts';
import { findLanguages } from '../texts/find-languages.ts';
import { variantPricesColumn } from '../variants/filed-variant-prices.ts';
import { describeSums } from '../variants/require-unchanged-sums.ts';
import type { VariantsForm } from '../variants/variant-endpoints.ts';
import { findColumnFields } from './column-fields.ts';
import { describeChanges } from './describe-changes.ts';
import { hasVariants, type LineError, omitVariantCells, readFiledVariants } from './filed-variants.ts';
import { type FiledProduct, type FileKind, type LeftOut, noCategory, otherShops } from './files/filed-product.ts';
import type { ColumnFields } from './files/mapped-file.ts';
import type { ImportFile, ReadFile } from './files/read-catalog-file.ts';
import { readImportFile } from './files/read-import-file.ts';
import { findImportProducts, type ImportProduct } from './find-import-products.ts';
import { applyCells, importedCells, isMissingColumn, readCells, readTexts } from './import-columns.ts';
import type { ImportLine, LineDetails } from './import-line.ts';
import { codeColumns, keepKnownCells } from './known-cells.ts';
import { type MatchedProduct, matchProducts } from './match-products.ts';
import { type PhotographedProduct, type PhotoPlan, type PlannedPhoto, planPhotos } from './photos/plan-photos.ts';
import { makeCard, type ProductCard } from './product-card.ts';
import { type PlannedProduct, summarizeImport } from './summarize-import.ts';

const maxErrors = 100;
const maxPreviewErrors = 1_000;
const maxCards = 12;
const maxTags = 50;
/** The event loop is released after this many lines. */
const linesPerTurn = 200;

/** `hidesNew`: of another file than the shop's own, new products are hidden, and hidden ones stay so. */
export interface SentImport extends ImportFile {
  hidesNew?: boolean | undefined;
}

interface PlannedLine {
  line: ImportLine;
  name: string;
  changes: string[];
  reason?: string;
  card: ProductCard;
}
interface ImportPlan {
  file: ReadFile;
  /** Also of what the shop has as the file says. */
  planned: PlannedProduct[];
  photographed: PhotographedProduct[];
  lines: PlannedLine[];
  unchanged: number;
  errors: LineError[];
  leftOut: LeftOut[];
}

export async function previewImport(
  { db, findNamed }: Pick<CatalogDependencies, 'db' | 'findNamed'>,
  sent: SentImport,
  entries: ZipEntry[] | null = null,
): Promise<ImportPreview> {
  const queries = db.read;
  const plan = await planImport(queries, sent);
  const { file, lines, unchanged, errors, leftOut } = plan;
  const { kind, notes, ignoredColumns } = file;
  const photos = await planPhotos(queries, plan.photographed, entries);
  return {
    lines: lines.map(({ line: { line, kind }, name, changes, reason }) => ({ line, kind, name, changes, reason })),
    unchanged,
    summary: await summarizeImport(queries, { ...plan, changed: sent.cells ?? [] }, findNamed),
    errors: errors.slice(0, maxPreviewErrors),
    errorCount: errors.length,
    ...(ignoredColumns.length > 0 && { ignoredColumns }),
    ...((kind !== 'dhaaga' || notes.length > 0) && { notes }),
    ...(kind !== 'dhaaga' && {
      from: kind,
      cards: lines.slice(0, maxCards).map(({ card }) => withPhoto(card, photos)),
      leftOut,
    }),
    ...describePhotos(photos),
    ...(file.fields && { columns: describeColumns(file, file.fields) }),
  };
}

function withPhoto(card: ProductCard, { photos }: PhotoPlan): ProductCard {
  const first = photos.find(({ line }) => line === card.line);
  return first ? { ...card, photo: { source: first.source, entry: first.entry } } : card;
}

function describePhotos({ photos, unmatched }: PhotoPlan): Pick<ImportPreview, 'photos'> {
  if (photos.length + unmatched.length === 0) return {};
  const inArchive = photos.filter(({ entry }) => entry !== null).length;
  return { photos: { inArchive, fetched: photos.length - inArchive, unmatched: unmatched.slice(0, maxErrors) } };
}

function describeColumns({ samples }: ReadFile, fields: ColumnFields) {
  return [...fields].map(([column, field]) => ({ column, sample: samples.get(column) ?? '', field }));
}

export interface ValidImport {
  lines: ImportLine[];
  /** Lines whose id no product of the shop has. */
  unknownIds: number;
  photos: PlannedPhoto[];
  fields: ColumnFields | null;
}

/** Throws ShopError 400. */
export async function requireValidImport(
  queries: Queries,
  sent: SentImport,
  entries: ZipEntry[] | null = null,
): Promise<ValidImport> {
  const { file, lines, errors, photographed } = await planImport(queries, sent);
  if (errors.length > 0)
    throw new ShopError('bad_input', t('importAnswers.refused', { count: errors.length }), {
      errors: errors.slice(0, maxErrors).map(({ line, message }) => ({ path: `line ${line}`, message })),
    });
  const unknownIds = lines.filter(({ reason }) => reason).length;
  const { photos } = await planPhotos(queries, photographed, entries);
  return { lines: lines.map(({ line }) => line), unknownIds, fields: file.fields, photos };
}

async function planImport(queries: Queries, { hidesNew, ...sent }: SentImport): Promise<ImportPlan> {
  const sentFile = await readImportFile(sent, (columns) => findColumnFields(queries, columns));
  const file = withoutUnknownLanguages(sentFile, await findLanguages(queries));
  const rows = await matchProducts(queries, file.products);
  const known = await findImportProducts(queries, inArray(products.id, [...new Set(rows.map((row) => row.productId))]));
  const plan: ImportPlan = {
    file,
    planned: [],
    photographed: [],
    lines: [],
    unchanged: 0,
    errors: [],
    leftOut: [...file.leftOut],
  };
  const seen = new Set<string>();
  for (const [index, row] of rows.entries()) {
    if (index % linesPerTurn === 0) await setImmediate();
    const shown = hidesNew && file.kind !== 'dhaaga' ? withHidden(row, known.get(row.productId)) : row;
    const planned = planLine(shown, known, seen, file);
    seen.add(row.productId);
    if ('message' in planned) {
      notePlanned(plan, row, planned);
      continue;
    }
    plan.photographed.push(photographed(row, planned));
    plan.planned.push({ row, card: planned.card, isNew: planned.line.kind === 'add' });
    if (planned.line.kind === 'add' || planned.changes.length > 0) plan.lines.push(planned);
    else plan.unchanged++;
  }
  return plan;
}

/** Columns in a language that the shop does not have are left out, and named. */
function withoutUnknownLanguages(file: ReadFile, languages: readonly FurtherLanguage[]): ReadFile {
  const isUnknown = (column: string) => {
    const declared = translatedColumns.get(column);
    return declared !== undefined && !languages.includes(declared.language);
  };
  const columns = (file.products[0]?.texts ?? []).map(([column]) => column).filter(isUnknown);
  if (columns.length === 0) return file;
  const products = file.products.map(({ texts = [], ...product }) => ({
    ...product,
    texts: texts.filter(([column]) => !isUnknown(column)),
  }));
  return { ...file, products, ignoredColumns: [...file.ignoredColumns, ...columns] };
}

function withHidden(row: MatchedProduct, product: ImportProduct | undefined): MatchedProduct {
  const isHidden = !product || (product.isHidden && row.cells.hidden !== undefined);
  return isHidden ? { ...row, cells: { ...row.cells, hidden: 'Yes' } } : row;
}

function photographed(
  { line, photos = [], skus = [], cells }: FiledProduct,
  { name, line: { productId } }: PlannedLine,
) {
  return { productId, line, name, skus: [...skus, ...(cells.sku ? [cells.sku] : [])], photos };
}

/** The page writes them anew. */
const correctedCells: readonly (string | undefined)[] = ['price', 'sale price'];

/**
 * A missing column is named once; what left this shop, and a line of another shop's export whose cells are not
 * corrected on the page, does not keep the rest of it from the shop.
 */
function notePlanned({ file, errors, leftOut }: ImportPlan, row: FiledProduct, refused: LineError): void {
  const { line, message, column } = refused;
  const { name = '' } = row.cells;
  const isOfOtherShop = (otherShops as readonly FileKind[]).includes(file.kind);
  const isCorrected = correctedCells.includes(column) || isMissingColumn(message);
  if (file.kind !== 'dhaaga' && message === t('importAnswers.outOfShop'))
    leftOut.push({ line, name, message: t('importAnswers.takenOut') });
  else if (isOfOtherShop && !isCorrected) leftOut.push({ line, name: firstCharacters(name, 200), message });
  else if (!isMissingColumn(message) || !errors.some((error) => error.message === message))
    errors.push({ line, message });
}

function planLine(
  row: MatchedProduct,
  known: Map<string, ImportProduct>,
  seen: Set<string>,
  file: ReadFile,
): PlannedLine | LineError {
  const refuse = (message: string, line = row.line) => ({
    ...{ line, message: nameColumn(message, file), column: findColumn(message) },
  });
  const { productId } = row;
  const product = known.get(productId);
  const written = product ? keepKnownCells(row.cells, product) : withDefaults(row.cells, file);
  const refusal = refuseRow({ ...row, cells: written }, product, seen.has(productId));
  if (refusal) return refuse(refusal);
  const read = readCells(written);
  if (typeof read === 'string') return refuse(read);
  const variants = readFiledVariants(row, read, product);
  if (variants && 'message' in variants) return refuse(variants.message, variants.line);
  const texts = readTexts(row.texts);
  if (typeof texts === 'string') return refuse(texts);
  const imported = { ...importedCells(omitVariantCells(read, variants, product)), ...texts };
  const cells = { ...imported, line: row.line, productId, exported: read.version ?? null };
  const values = applyCells(cells, product);
  if (typeof values === 'string') return refuse(values);
  const card = makeCard(row, values, variants);
  const details = readLineDetails(row, variants, product);
  if (typeof details === 'string') return refuse(details);
  if (!product) {
    const added = planAddition({ ...cells, ...details }, { name: values.name, card, row }, file);
    return typeof added === 'string' ? refuse(added) : added;
  }
  const line: ImportLine = { ...cells, ...details, kind: 'change' };
  const changes = describeChanges(product, { ...values, quantity: importedQuantity(product, line) });
  if (details.variants) changes.push(t('importAnswers.variants'));
  const conflict = changes.length > 0 && findConflict(product, line);
  return conflict ? refuse(conflict) : { line, name: values.name, changes, card };
}

/** What a new product has that the file does not say. */
function withDefaults(cells: FiledProduct['cells'], { kind }: ReadFile): FiledProduct['cells'] {
  if (kind === 'dhaaga') return cells;
  const { category = noCategory, quantity = '0' } = cells;
  return { ...cells, category, quantity };
}

function refuseRow(
  { cells, texts = [], hasMoreCells }: MatchedProduct,
  product: ImportProduct | undefined,
  cameBefore: boolean,
) {
  if (hasMoreCells) return t('importAnswers.moreCells');
  const rounded = codeColumns.find((column) => isRoundedNumber(cells[column] ?? ''));
  if (rounded) return `${rounded}: ${t('importAnswers.roundedCode')}`;
  const failed = findSpreadsheetError(cells) ?? findSpreadsheetError(Object.fromEntries(texts));
  if (failed) return `${failed.column}: ${t('fileAnswers.spreadsheetError', { cell: failed.cell })}`;
  if (cameBefore) return t('importAnswers.cameBefore');
  return product && !product.isInShop ? t('importAnswers.outOfShop') : null;
}

const findColumn = (message: string): string | undefined => /^([a-z ]+): /.exec(message)?.[1];

/** With the file's own name of the column. */
function nameColumn(message: string, { labels }: ReadFile): string {
  const column = findColumn(message);
  const label = column && new Map<string, string>(Object.entries(labels)).get(column);
  return column && label ? `${firstCharacters(label, 60)}: ${message.slice(column.length + 2)}` : message;
}

const detailText = text({ max: 100_000 });
const detailsInput = z.object({ label: detailText, tags: z.array(detailText) });

/** What is asked and the occasions are the owner's once the product is here. */
function readLineDetails(
  row: FiledProduct,
  variants: VariantsForm | null,
  product?: ImportProduct,
): LineDetails | string {
  const { question, tags = [] } = row;
  const read = product ? null : detailsInput.safeParse({ label: question?.label ?? '', tags: tags.slice(0, maxTags) });
  if (read?.error) return `${read.error.issues[0]?.message}`;
  const setsVariants = variants && !(product && hasVariants(product, variants));
  return {
    ...(setsVariants && { variants }),
    ...(read && question && { question: { ...question, label: read.data.label } }),
    ...(read && read.data.tags.length > 0 && { tags: read.data.tags }),
  };
}

function planAddition(
  cells: Omit<ImportLine, 'kind'>,
  { name, card, row: { hasOwnId } }: { name: string; card: ProductCard; row: MatchedProduct },
  { kind }: ReadFile,
): PlannedLine | string {
  const hadVariants = (cells.variantSale?.prices.length ?? 0) > 0;
  const added: PlannedLine = { line: { ...cells, kind: 'add' }, name, changes: [], card };
  if (kind !== 'dhaaga') return added;
  if (!hasOwnId) return hadVariants ? `${variantPricesColumn}: ${t('importAnswers.newHasNoVariants')}` : added;
  return { ...added, reason: hadVariants ? t('importAnswers.unknownIdVariants') : t('importAnswers.unknownId') };
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
  if (!product.isInShop) return t('importAnswers.takenOut');
  if (line.exported && line.exported.version !== product.version) return t('importAnswers.changedSince');
  const values = applyCells(line, product);
  if (typeof values === 'string') return values;
  const quantity = importedQuantity(product, line);
  if (product.variantPrices && (quantity !== product.quantity || values.pricePaise !== product.pricePaise))
    return describeSums();
  if (quantity < product.held && quantity !== product.quantity)
    return `quantity: ${t('importAnswers.heldPieces', { left: product.quantity, held: product.held })}`;
  if (quantity < 0) return `quantity: ${t('catalogAnswers.soldMeanwhile', { left: product.quantity })}`;
  return null;
}
