import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { t } from '../../shared/languages/translate.ts';
import { nameKey } from '../../shared/text/text.ts';
import { trimEnd } from '../../shared/text/trim-end.ts';

/**
 * Signs that make a spreadsheet read a cell as a formula, with their full-width, small and mathematical forms (OWASP,
 * CSV injection).
 */
const formulaSigns = '=+\\-@\\t\\r＝＋－＠﹦﹢﹣﹫−';
const lineBreaks = '\\n\\r\\v\\f\\u0085\\u2028\\u2029';
/**
 * Blanks and invisible signs that an importer may trim, and apostrophes, so that taking them off again is unambiguous.
 */
const skipped = "' \\u00a0\\u00ad\\u200b-\\u200f\\u2060\\u3000\\ufeff";
const lineStart = `(?<=^|[${lineBreaks}])`;
const formula = `(?=[${skipped}]*[${formulaSigns}])`;
const beforeFormula = new RegExp(lineStart + formula, 'gu');
const addedApostrophe = new RegExp(`${lineStart}'${formula}`, 'gu');

/** Puts an apostrophe before each line of a cell that could be read as a formula. */
export function neutralizeFormulas(cell: string): string {
  return cell.replace(beforeFormula, "'");
}

/** The exact inverse of `neutralizeFormulas`. */
export function restoreFormulas(cell: string): string {
  return cell.replace(addedApostrophe, '');
}

export function writeCsv(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return `\ufeff${csvText([head, ...rows])}`;
}

export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  const cells = rows.map((row) =>
    row.map((cell) => (typeof cell === 'number' ? String(cell) : neutralizeFormulas(cell))),
  );
  return stringify(cells, { record_delimiter: 'windows', quoted: true, quoted_empty: true });
}

export interface CsvLine {
  line: number;
  /** A cell that the line does not have is undefined. */
  cells: Record<string, string | undefined>;
  hasMoreCells: boolean;
}
export interface CsvTable {
  columns: string[];
  lines: CsvLine[];
  /** What the owner should know of a workbook. */
  notes?: string[];
}

const delimiters = [',', ';', '\t', '|'];
/** A title and blank lines may stand above the names of the columns. */
const maxLinesAbove = 20;
const headAndOneMore = 2;
/** Templates of marketplaces have up to 900. */
const maxColumns = 1_000;
/** As many characters of a line are looked at for the names of columns. */
const maxHeadLength = 60_000;

/** What a name of a column, without case and blanks, stands for. */
export type Rename = (name: string) => string;
const asItIs: Rename = (name) => name;

/** As many lines have no number in an answer. */
const maxLineNumber = 1_000_000;

/** Its message says what a file may have. */
export class TooLargeFile extends Error {}

function refuseWide(names: readonly string[]): void {
  if (names.findLastIndex(Boolean) >= maxColumns)
    throw new TooLargeFile(t('fileAnswers.mostColumns', { max: maxColumns }));
}

/**
 * Finds the delimiter, and the line that names the columns by `known` ones; without one it is the line with the most
 * cells. Names are compared without case and blanks; lines without any text are left out. Of more than `most` lines, or
 * twice as many with those without text, it returns one too many. Throws an Error when it is not CSV, and
 * TooLargeFile.
 */
export function readCsv(text: string, known: readonly string[], most: number, rename = asItIs): CsvTable {
  const { above, delimiter, table } = findTable(withoutFileSigns(text), known, rename);
  // The parser takes seconds for a million lines, and many spreadsheets end in as many empty ones.
  const rows = parse(withoutBlankEnd(table), {
    delimiter,
    info: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    // Blanks before a quote are none of its text. What stands behind one may be: `"12" plate`.
    ltrim: true,
    skip_empty_lines: true,
    max_record_size: 100_000,
    to: 2 * most + headAndOneMore,
  }) as unknown as { info: { lines: number }; record: string[] }[];
  if ((rows.at(-1)?.info.lines ?? 0) > maxLineNumber) throw new TooLargeFile(t('fileAnswers.mostLines', { max: most }));
  const isCut = rows.length === 2 * most + headAndOneMore;
  const numbered = numberRows(rows, above);
  const filled = isCut ? numbered : numbered.filter(({ record }) => record.some((cell) => cell.trim()));
  return makeTable(unwrapRows(filled.slice(0, most + headAndOneMore), delimiter), rename);
}

/** `"a,b,c"`: programs that took each line for one cell put quotes around it, or only around those that have quotes. */
function unwrapRows(rows: readonly TableRow[], delimiter: string): TableRow[] {
  const split = ([cell = '', ...others]: readonly string[]) =>
    others.length === 0 && cell.includes(delimiter) ? splitCell(cell, delimiter) : null;
  const head = rows[0]?.record ?? [];
  const wrapped = split(head);
  const width = (wrapped ?? head).length;
  return rows.map(({ line, record }) => {
    const cells = wrapped || record[0]?.includes('"') ? split(record) : null;
    return { line, record: cells && (wrapped || cells.length === width) ? cells : record };
  });
}

function splitCell(cell: string, delimiter: string): string[] | null {
  const [first, ...others] = parse(cell, { delimiter, relax_quotes: true, ltrim: true }) as string[][];
  return first && others.length === 0 && first.length > 1 ? first : null;
}

/** The parser counts to the end of a row, and a break of two signs within a cell twice. */
function numberRows(rows: readonly { info: { lines: number }; record: string[] }[], above: number): TableRow[] {
  let twice = 0;
  return rows.map(({ info, record }) => {
    twice += countBreaks(record, /\r\n/g);
    return { line: above + info.lines - countBreaks(record) - twice, record };
  });
}

/** Without a byte order mark, and the signs by which old programs end a file. */
function withoutFileSigns(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
  return trimEnd(text.replace(/^\ufeff/, ''), /[\u0000\u001a]/);
}

/** Up to the end of the last line with any text. */
function withoutBlankEnd(text: string): string {
  let last = text.length - 1;
  while (last >= 0 && ' \t\r\n,;|\u00a0'.includes(text.charAt(last))) last--;
  const end = /[\r\n]/.exec(text.slice(last + 1));
  return end ? text.slice(0, last + 1 + end.index) : text;
}

/** Within cells. */
function countBreaks(record: readonly string[], breaks = /\r\n|\n|\r/g): number {
  return record.reduce((count, cell) => count + (cell.match(breaks)?.length ?? 0), 0);
}

export interface TableRow {
  /** The first, of a row whose cells have several. */
  line: number;
  record: string[];
}

/**
 * The rows of a spreadsheet, of which one names the columns as in `readCsv`; null when no row has any text. Cells
 * beside the columns are notes.
 */
export function readRows(rows: readonly TableRow[], known: readonly string[], rename = asItIs): CsvTable | null {
  const toName = (cell: string) => rename(columnName(cell));
  const heads = rows.slice(0, maxLinesAbove).map(({ record }, above) => ({ above, names: record.map(toName) }));
  const head = chooseHead(heads, known);
  if (!head) return null;
  const { columns, lines } = makeTable(rows.slice(head.above), rename);
  return { columns, lines: lines.map((row) => ({ ...row, hasMoreCells: false })) };
}

function makeTable([head, ...body]: readonly TableRow[], rename: Rename): CsvTable {
  const columns = (head?.record ?? []).map((cell) => rename(columnName(cell)));
  while (columns.at(-1) === '') columns.pop();
  refuseWide(columns);
  return { columns, lines: body.map((row) => readLine(row, columns)) };
}

function readLine({ line, record }: TableRow, columns: readonly string[]): CsvLine {
  // A file may name a column `constructor`.
  const cells: CsvLine['cells'] = Object.create(null);
  let hasMoreCells = false;
  for (const [at, cell] of record.entries()) {
    const name = columns[at];
    const text = cell === '' ? '' : restoreFormulas(withoutFormula(cell)).trim();
    if (name !== undefined) cells[name] = text;
    else hasMoreCells ||= text !== '';
  }
  return { line, cells, hasMoreCells };
}

/** `="00012"`, by which programs make a spreadsheet keep what looks like a number as it is written. */
function withoutFormula(cell: string): string {
  return /^="[^"]*"$/.test(cell) ? cell.slice(2, -1) : cell;
}

/** Zero-width signs and no-break spaces come with heads that were copied from a page. */
const columnName = (cell: string) => nameKey(cell.replace(/[\u200b-\u200f]/g, ''));

const isNumber = (cell: string) => /^[\p{Nd}.,]+$/u.test(cell);

interface PossibleHead {
  above: number;
  names: string[];
  /** In a text. */
  delimiter?: string;
}

/** The one with the most known names, if it has two; else the first of those with the most names and no number. */
function chooseHead<Head extends PossibleHead>(heads: readonly Head[], known: readonly string[]): Head | null {
  const names = new Set(known);
  const most = (count: (head: Head) => number) =>
    heads.reduce<Head | null>((best, head) => (!best || count(head) > count(best) ? head : best), null);
  const countKnown = (head: Head) => new Set(head.names.filter((name) => names.has(name))).size;
  const best = most(countKnown);
  if (best && countKnown(best) > 1) return best;
  const countNames = (head: Head) => head.names.filter(Boolean).length;
  const widest = most(countNames);
  // The names of columns are no numbers, and may be fewer than the cells of a product.
  const isNamed = (head: Head) => head.delimiter === widest?.delimiter && !head.names.some(isNumber);
  const named = most((head) => (isNamed(head) ? countNames(head) : 0));
  return named && isNamed(named) && countNames(named) > 2 ? named : widest;
}

function findTable(text: string, known: readonly string[], rename: Rename) {
  const said = /^"?sep=([^\r\n])"?(?=\r|\n)/i.exec(text)?.[1];
  const heads: (PossibleHead & { delimiter: string; at: number; line: number })[] = [];
  let at = 0;
  let line = 0;
  for (let above = 0; above < maxLinesAbove && at < text.length; above++) {
    const row = readHeadRow(text, at);
    const possible = said ? [said] : delimiters;
    const isDelimiter = new Set(possible);
    const unquoted = unwrapHead(row).replace(/"([^"]*)"/g, (_, cell: string) =>
      [...cell].map((sign) => (isDelimiter.has(sign) ? ' ' : sign)).join(''),
    );
    for (const delimiter of possible) {
      const names = unquoted.split(delimiter).map((cell) => rename(columnName(cell.replace(/^\s*"|"\s*$/g, ''))));
      heads.push({ above, names, delimiter, at, line });
    }
    at += row.length + (text.startsWith('\r\n', at + row.length) ? 2 : 1);
    line += 1 + countBreaks([row]);
  }
  const head = known.length > 0 && chooseHead(heads, known);
  if (head) refuseWide(head.names);
  return head
    ? { above: head.line, delimiter: head.delimiter, table: text.slice(head.at) }
    : { above: 0, delimiter: ',', table: text };
}

/** See `unwrapRows`. */
function unwrapHead(row: string): string {
  const [, inner] = /^\s*"((?:[^"]|"")*)"\s*$/.exec(row) ?? [];
  return inner?.replaceAll('""', '"') ?? row;
}

/** A name of a column may have as many lines. */
const maxLinesOfName = 8;

/** The line that begins here, with those behind it that belong to a cell in quotes. */
function readHeadRow(text: string, at: number): string {
  const start = text.slice(at, at + maxHeadLength);
  const [first = ''] = /^[^\r\n]*/.exec(start) ?? [];
  let row = first;
  for (let lines = 1; hasOpenCell(row); lines++) {
    const [further] = /^(?:\r\n|\n|\r)[^\r\n]*/.exec(start.slice(row.length)) ?? [];
    if (further === undefined || lines === maxLinesOfName) return first;
    row += further;
  }
  return row;
}

/** The quote behind a letter or a digit is that of inches, such as 12". */
function hasOpenCell(row: string): boolean {
  return row.split('"').length % 2 === 0 && /(?:^|[^\p{L}\p{N}"])"[^"]*$/u.test(row);
}
