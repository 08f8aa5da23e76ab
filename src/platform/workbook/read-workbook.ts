import { strFromU8, strToU8, type Unzipped, unzipSync, zipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/universal';
import { ShopError } from '../errors.ts';

interface SheetRow {
  line: number;
  record: string[];
}

const maxUnpackedBytes = 40_000_000;
const maxParts = 500;
const maxRows = 20_000;
const maxColumns = 300;
/** As in a CSV file. */
const maxCellLength = 100_000;
/** Many cells may share one text, which is copied for each of them. */
const maxTextLength = 20_000_000;
const tooLarge = 'This workbook is too large to read. Please save the sheet with your products as CSV.';
const unreadable = 'This workbook cannot be read. Please save it in your spreadsheet as CSV, and choose that file.';
const isNeeded = (name: string) => /\.(?:xml|rels)$/.test(name) && !/^(?:docProps|customXml)\//.test(name);

/** The sheets of an .xlsx file, in a thread: it may take seconds. Throws ShopError 400. */
export async function readWorkbook(bytes: Uint8Array): Promise<SheetRow[][]> {
  try {
    const parts = unpack(bytes);
    for (const [name, part] of Object.entries(parts))
      if (/^xl\/worksheets\/[^/]+\.xml$/.test(name)) parts[name] = strToU8(withoutEmptyCells(strFromU8(part)));
    const { buffer } = new Uint8Array(zipSync(parts, { level: 0 }));
    const sheets = await readXlsxFile(buffer, { parseNumber: writeNumber });
    const read = sheets.map(({ data }) => readRows(data));
    requireReadableLength(read);
    return read;
  } catch (cause) {
    throw cause instanceof ShopError ? cause : new ShopError('bad_input', unreadable, { cause });
  }
}

/** No more than what the archive declares is unpacked: fflate writes nothing beyond it. */
function unpack(bytes: Uint8Array): Unzipped {
  let [size, count] = [0, 0];
  return unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!isNeeded(name)) return false;
      size += originalSize;
      count++;
      if (size > maxUnpackedBytes || count > maxParts) throw new ShopError('bad_input', tooLarge);
      return true;
    },
  });
}

/** Formats reach down to the last row of a sheet. Cells with a value far away would fill the memory. */
function withoutEmptyCells(xml: string): string {
  const filled = xml
    .replace(/<(?:\w+:)?dimension\b[^>]*\/>/g, '')
    .replace(/<((?:\w+:)?)c\b[^>]*?(?:\/>|>\s*<\/\1c>)/g, '')
    .replace(/<((?:\w+:)?)row\b[^>]*?(?:\/>|>\s*<\/\1row>)/g, '');
  for (const [, column = '', row = ''] of filled.matchAll(/<(?:\w+:)?c\b[^>]*?\br="([A-Z]+)(\d+)"/g))
    if (Number(row) > maxRows || columnNumber(column) > maxColumns) throw new ShopError('bad_input', tooLarge);
  return filled;
}

function columnNumber(column: string): number {
  return [...column].reduce((number, sign) => number * 26 + sign.charCodeAt(0) - 64, 0);
}

/** 449.99000000000001 is what a spreadsheet stores for 449.99, and 1.2E+3 for 1200. */
function writeNumber(stored: string): string {
  const number = Number(stored);
  return Number.isFinite(number) ? String(Number(number.toPrecision(15))) : stored;
}

function readRows(data: readonly (readonly unknown[])[]): SheetRow[] {
  const rows = data.map((cells, at) => ({ line: at + 1, record: cells.map(writeCell) }));
  return rows.filter(({ record }) => record.some(Boolean));
}

function requireReadableLength(sheets: readonly (readonly SheetRow[])[]): void {
  let total = 0;
  for (const rows of sheets)
    for (const { record } of rows)
      for (const { length } of record) {
        total += length;
        if (length > maxCellLength || total > maxTextLength) throw new ShopError('bad_input', tooLarge);
      }
}

function writeCell(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No';
  return String(cell).trim();
}
