const errors = /^(?:#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|BUSY!|FIELD!|FORMULA!)|Err:5\d\d)$/i;

/** What a spreadsheet writes instead of a result, also a formula whose result a program has not written. */
export const isSpreadsheetError = (cell: string) => errors.test(cell);

export function findSpreadsheetError(
  cells: Readonly<Record<string, string | undefined>>,
): { column: string; cell: string } | null {
  for (const [column, cell] of Object.entries(cells)) if (cell && isSpreadsheetError(cell)) return { column, cell };
  return null;
}
