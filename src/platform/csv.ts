import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';

/** Signs that make a spreadsheet read a cell as a formula, with their full-width, small and mathematical forms (OWASP, CSV injection). */
const formulaSigns = '=+\\-@\\t\\r＝＋－＠﹦﹢﹣﹫−';
const lineBreaks = '\\n\\r\\v\\f\\u0085\\u2028\\u2029';
/** Blanks and invisible signs that an importer may trim, and apostrophes, so that taking them off again is unambiguous. */
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
  cells: Record<string, string>;
}

/** Column names are compared without case and blanks. Throws an Error when it is not CSV. */
export function readCsv(text: string): CsvLine[] {
  const rows = parse(text, {
    bom: true,
    columns: (head: string[]) => head.map((name) => name.trim().toLowerCase()),
    info: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: 100_000,
  }) as { info: { lines: number }; record: Record<string, string> }[];
  return rows.map(({ info, record }) => ({
    line: info.lines,
    cells: Object.fromEntries(Object.entries(record).map(([name, cell]) => [name, restoreFormulas(cell ?? '').trim()])),
  }));
}
