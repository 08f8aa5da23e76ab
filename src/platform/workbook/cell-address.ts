interface Address {
  row: number;
  column: number;
}

/** `B3` is row 3, column 2; null for anything else. */
export function readAddress(address: string): Address | null {
  const [, letters = '', digits = ''] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(address) ?? [];
  if (!letters) return null;
  const column = [...letters].reduce((number, sign) => number * 26 + sign.charCodeAt(0) - 64, 0);
  return { row: Number(digits), column };
}

export function makeAddress(column: number, row: number): string {
  let letters = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return `${letters}${row}`;
}

/** The first column of the merged cells `A2:B5`, with its rows; null for what is no such range. */
export function readMergedColumn(ref: string): { column: number; from: number; until: number } | null {
  const [first, last] = ref.split(':').map(readAddress);
  return first && last ? { column: first.column, from: first.row, until: last.row } : null;
}
