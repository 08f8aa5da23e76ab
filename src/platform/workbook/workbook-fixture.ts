import { strToU8, zipSync } from 'fflate';

/** A sheet with these rows. */
export const sheetXml = (rows: string) =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`;
const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const cell = (value: string | number, column: number, row: number) => {
  const at = `r="${String.fromCharCode(65 + column)}${row}"`;
  return typeof value === 'number'
    ? `<c ${at}><v>${value}</v></c>`
    : `<c ${at} t="inlineStr"><is><t>${escapeXml(value)}</t></is></c>`;
};
export const rowXml = (cells: (string | number)[], row: number) =>
  `<row r="${row}">${cells.map((value, column) => cell(value, column, row)).join('')}</row>`;
const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
export const relation = (id: number, type: string, target: string) =>
  `<Relationship Id="rId${id}" Type="${types}/${type}" Target="${target}"/>`;
const relations = (...all: string[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`;
/** An .xlsx file with sheets, of which some are hidden, and with further parts of the archive. */
export function workbook(
  sheets: string[],
  further: Record<string, Uint8Array> = {},
  hidden: readonly number[] = [],
): Uint8Array {
  const state = (n: number) => (hidden.includes(n) ? 'state="hidden" ' : '');
  const numbered = sheets.map((_, at) => at + 1);
  const list = numbered.map((n) => `<sheet name="Sheet ${n}" sheetId="${n}" ${state(n)}r:id="rId${n}"/>`).join('');
  return zipSync({
    '_rels/.rels': strToU8(relations(relation(1, 'officeDocument', 'xl/workbook.xml'))),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${types}"><sheets>${list}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      relations(...numbered.map((n) => relation(n, 'worksheet', `worksheets/sheet${n}.xml`))),
    ),
    ...Object.fromEntries(sheets.map((xml, at) => [`xl/worksheets/sheet${at + 1}.xml`, strToU8(xml)])),
    ...further,
  });
}
