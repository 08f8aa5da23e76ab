import { t } from '../../shared/languages/translate.ts';
import { decodeText } from '../../shared/text/decoding/decode-text.ts';
import { firstCharacters } from '../../shared/text/text.ts';
import { ShopError } from '../errors.ts';
import { readWorkbook } from '../workbook/read-workbook.ts';
import { type CsvTable, type Rename, readCsv, readRows, TooLargeFile } from './csv.ts';

export interface SentTable {
  /** The text of a CSV file. */
  csv?: string | undefined;
  /** CSV or XLSX, in base64. */
  file?: string | undefined;
}
export interface TableKind {
  /** Names of columns, by which the line that names them is found. */
  known: readonly string[];
  /** Unset = names stand for themselves. */
  rename?: Rename;
  maxLines: number;
  /** The refusal of a workbook without any text. */
  nothing: string;
}

/** The beginning of .xlsx and .ods files, and of .xls, read as text. */
const workbookSigns = 'PK\u0003\u0004';
const oldWorkbookSigns = '\u00d0\u00cf\u0011\u00e0';
/** Programs write tables as HTML or XML in files named .xls. */
const markup = /^\s{0,99}<(?:!doctype|\?xml|html|head|meta|style|table)\b/i;

/** In a thread. Of a workbook, the visible sheet with the most known columns. Throws ShopError 400 for no table. */
export async function readTable({ csv, file }: SentTable, kind: TableKind): Promise<CsvTable> {
  if (file === undefined) return readText(csv ?? '', kind);
  const bytes = new Uint8Array(Buffer.from(file, 'base64'));
  const signs = String.fromCharCode(...bytes.subarray(0, 4));
  if (signs !== workbookSigns) return readText(decodeText(bytes), kind);
  const { sheets, merged, hiddenRows } = await readWorkbook(bytes);
  const names = new Set(kind.known);
  const tables = sheets.flatMap(({ name, rows }) => {
    const table = readRows(rows, kind.known, kind.rename);
    const known = table?.columns.filter((column) => names.has(column)).length ?? 0;
    return table ? [{ name, table, known }] : [];
  });
  const [best, ...further] = tables.sort((a, b) => b.known - a.known);
  if (!best) throw new ShopError('bad_input', kind.nothing);
  const left = further.filter(({ known, table }) => known >= fewestKnown && table.lines.length > 0);
  const others = describeOthers(
    left.map((one) => one.name),
    best.name,
  );
  return { ...best.table, notes: [...others, ...describeCells(merged, hiddenRows)] };
}

/** A sheet with fewer is notes. */
const fewestKnown = 2;
const maxSheetsNamed = 10;

function describeCells(merged: number, hiddenRows: number): string[] {
  return [
    ...(merged > 0 ? [t('fileAnswers.mergedCells')] : []),
    ...(hiddenRows > 0 ? [t('fileAnswers.hiddenLines', { count: hiddenRows })] : []),
  ];
}

function describeOthers(names: readonly string[], read: string): string[] {
  if (names.length === 0) return [];
  const named = names.slice(0, maxSheetsNamed).map((name) => `“${firstCharacters(name, 40)}”`);
  return [
    t('fileAnswers.otherSheets', { read: firstCharacters(read, 40), others: named.join(', '), count: names.length }),
  ];
}

function readText(csv: string, { known, maxLines, rename }: TableKind): CsvTable {
  if (csv.startsWith(workbookSigns) || csv.startsWith(oldWorkbookSigns) || markup.test(csv))
    throw new ShopError('bad_input', t('fileAnswers.workbook'));
  try {
    return readCsv(csv, known, maxLines, rename);
  } catch (cause) {
    throw new ShopError('bad_input', describeCsvError(cause), { cause });
  }
}

function describeCsvError(error: unknown): string {
  if (error instanceof TooLargeFile) return error.message;
  const { code, lines } = error as { code?: string; lines?: number };
  if (code === 'CSV_QUOTE_NOT_CLOSED') return t('fileAnswers.openQuote');
  if (code === 'CSV_MAX_RECORD_SIZE') return t('fileAnswers.lineTooLong', { line: String(lines) });
  return lines ? t('fileAnswers.lineNotCsv', { line: String(lines) }) : t('fileAnswers.notCsv');
}
