import { t } from '../../shared/languages/translate.ts';
import { decodeText } from '../../shared/text/decode-text.ts';
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
  const tables = (await readWorkbook(bytes)).flatMap((rows) => readRows(rows, kind.known, kind.rename) ?? []);
  const names = new Set(kind.known);
  const named = (table: CsvTable) => table.columns.filter((name) => names.has(name)).length;
  const [best] = tables.sort((a, b) => named(b) - named(a));
  if (!best) throw new ShopError('bad_input', kind.nothing);
  return best;
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
