import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';

/** A cell that a spreadsheet would take for a formula is made text by an apostrophe (OWASP, CSV injection). */
export function harmless(cell: string): string {
  return /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}

/** The cell as it was before `harmless`. */
export function withoutApostrophe(cell: string): string {
  return /^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}

/** CSV as spreadsheets read it: UTF-8 with its mark, CRLF, every text made harmless. Numbers stay numbers. */
export function writeCsv(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? harmless(cell) : cell)));
  return `\ufeff${stringify([head, ...cells], { record_delimiter: 'windows' })}`;
}

export interface CsvLine {
  /** In the file, from 1; the head is line 1. */
  line: number;
  cells: Record<string, string>;
}

/**
 * Reads CSV with a head line; column names are compared without case and blanks.
 * @throws Error with a sentence when it is no CSV
 */
export function readCsv(text: string): CsvLine[] {
  const rows = parse(text, {
    bom: true,
    columns: (head: string[]) => head.map((name) => name.trim().toLowerCase()),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: 100_000,
  }) as { info: { lines: number }; record: Record<string, string> }[];
  return rows.map(({ info, record }) => ({
    line: info.lines,
    cells: Object.fromEntries(
      Object.entries(record).map(([name, cell]) => [name, withoutApostrophe(cell ?? '').trim()]),
    ),
  }));
}
