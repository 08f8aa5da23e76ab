import { saveFile } from '../../../../document/save-file.ts';

export interface RefusedLine {
  line: number;
  name?: string;
  message: string;
}

/** Lines of a file that are not taken, and why, as CSV for a spreadsheet, which must not read a cell as a formula. */
export function saveRefused(lines: readonly RefusedLine[], fileName: string): void {
  const rows = [
    ['Line', 'Product', 'Reason'],
    ...lines.map(({ line, name = '', message }) => [`${line}`, name, message]),
  ];
  const csv = rows.map((row) => `${row.map(quoteCell).join(',')}\r\n`).join('');
  saveFile(new Blob(['\ufeff', csv], { type: 'text/csv' }), fileName);
}

function quoteCell(text: string): string {
  const safe = /^[\s'=+\-@＝＋－＠]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
