import type { CsvTable } from '../../../platform/csv/csv.ts';
import { ShopError } from '../../../platform/errors.ts';
import { t } from '../../../shared/languages/translate.ts';
import { nameKey } from '../../../shared/text/text.ts';

export interface ChangedCell {
  line: number;
  /** Its name, as the file or the preview has it. */
  column: string;
  cell: string;
}

/** Puts other cells into a table that was read. Throws ShopError 400 for one that it does not have. */
export function changeCells({ columns, lines }: CsvTable, changed: readonly ChangedCell[]): void {
  const byNumber = new Map(lines.map((line) => [line.line, line]));
  for (const { line, column, cell } of changed) {
    const row = byNumber.get(line);
    const name = nameKey(column);
    if (!row || !columns.includes(name))
      throw new ShopError('bad_input', t('importAnswers.noCell', { line, column: column.slice(0, 100) }));
    row.cells[name] = cell.trim();
  }
}
