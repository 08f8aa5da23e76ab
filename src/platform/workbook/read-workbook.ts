import { strFromU8, strToU8, type Unzipped, unzipSync, zipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/universal';
import { ShopError } from '../errors.ts';
import { keepFilledCells } from './filled-cells.ts';
import { plainXml } from './plain-xml.ts';
import { describeTooLarge, describeUnreadable, TagWalk } from './walk-tags.ts';

interface SheetRow {
  line: number;
  record: string[];
}
export interface Workbook {
  /** The visible ones. */
  sheets: { name: string; rows: SheetRow[] }[];
  /** Cells that got the value of the first one with which they are merged. */
  merged: number;
  /** Lines with values that its owner does not see. */
  hiddenRows: number;
}

const maxUnpackedBytes = 40_000_000;
const maxParts = 500;
/** The library is quadratic in the number of sheets and relationships of these. */
const sheetList = 'xl/workbook.xml';
const sheetLinks = 'xl/_rels/workbook.xml.rels';
const lists = [sheetList, sheetLinks];
const maxListed = 2_000;
/** Rows times columns of all sheets. */
const maxArea = 6_000_000;
/** As in a CSV file. */
const maxCellLength = 100_000;
/** Many cells may share one text, which is copied for each of them. */
const maxTextLength = 20_000_000;
const isNeeded = (name: string) => /\.(?:xml|rels)$/.test(name) && !/^(?:docProps|customXml)\//.test(name);

/** An .xlsx file, in a thread: it may take seconds. Throws ShopError 400. */
export async function readWorkbook(bytes: Uint8Array): Promise<Workbook> {
  try {
    const { parts, ...counts } = limitCells(unpack(bytes));
    const { buffer } = new Uint8Array(zipSync(parts, { level: 0 }));
    // Its own trimming takes minutes where many cells share one long blank text.
    const read = await readXlsxFile(buffer, { parseNumber: writeNumber, trim: false });
    const texts = new TextCount();
    // A sheet may be listed many times.
    const named = new Map(read.map(({ data, sheet }) => [data, sheet]));
    return { sheets: [...named].map(([data, name]) => ({ name, rows: readRows(data, texts) })), ...counts };
  } catch (cause) {
    throw cause instanceof ShopError ? cause : new ShopError('bad_input', describeUnreadable(), { cause });
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
      if (size > maxUnpackedBytes || count > maxParts) throw new ShopError('bad_input', describeTooLarge());
      return true;
    },
  });
}

/** The parts with at most as much XML and as many cells as are read within seconds. */
function limitCells(parts: Unzipped): Omit<Workbook, 'sheets'> & { parts: Unzipped } {
  const tags = new TagWalk();
  let [area, merged, hiddenRows] = [0, 0, 0];
  for (const [name, part] of Object.entries(parts)) {
    const filled = keepFilledCells(tags, withLargeCharacters(plainXml(strFromU8(part))));
    area += filled.area;
    merged += filled.merged;
    hiddenRows += filled.hiddenRows;
    const isOver = lists.includes(name) && filled.listed > maxListed;
    if (area > maxArea || isOver) throw new ShopError('bad_input', describeTooLarge());
    parts[name] = strToU8(name === sheetList ? namedDays(leaveOutHidden(filled.xml)) : filled.xml);
  }
  if (parts[sheetList] && parts[sheetLinks])
    parts[sheetList] = strToU8(leaveOutCharts(strFromU8(parts[sheetList]), strFromU8(parts[sheetLinks])));
  return { parts, merged, hiddenRows };
}

/** Days are counted from 1904, which the library reads as a number only. */
function namedDays(xml: string): string {
  return xml.replace(/(\sdate1904\s{0,9}=\s{0,9}["'])true(?=["'])/g, '$11');
}

/** `&#128578;` as the character itself: the library cuts numbers above 65,535. */
function withLargeCharacters(xml: string): string {
  return xml.replace(/&#(?:x0{0,9}([\da-f]{5,6})|0{0,9}(\d{5,7}));/gi, (found, hex?: string, decimal?: string) => {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0xffff && code <= 0x10ffff ? String.fromCodePoint(code) : found;
  });
}

const listedSheet = /<(?:[\w-]{1,20}:)?sheet\s[^<>]{0,900}>/g;
const isHidden = (tag: string) => /\sstate\s{0,9}=\s{0,9}["'](?:hidden|veryHidden)["']/.test(tag);

/** The library expects a table behind each sheet of the list. */
function leaveOutCharts(list: string, links: string): string {
  const charts = (links.match(/<(?:[\w-]{1,20}:)?Relationship\s[^<>]{0,900}>/g) ?? [])
    .filter((link) => /\sType\s{0,9}=\s{0,9}["'][^"']{0,200}\/(?:chart|dialog|xlMacro)sheet["']/i.test(link))
    .flatMap((link) => /\sId\s{0,9}=\s{0,9}["']([^"']{1,200})["']/.exec(link)?.[1] ?? []);
  if (charts.length === 0) return list;
  const isChart = (sheet: string) => charts.includes(/:id\s{0,9}=\s{0,9}["']([^"']{1,200})["']/.exec(sheet)?.[1] ?? '');
  return list.replace(listedSheet, (sheet) => (isChart(sheet) ? '' : sheet));
}

/** What its owner does not see is not read, unless all sheets are hidden. */
function leaveOutHidden(xml: string): string {
  const sheets = xml.match(listedSheet) ?? [];
  return sheets.every(isHidden) ? xml : xml.replace(listedSheet, (tag) => (isHidden(tag) ? '' : tag));
}

const mostDigits = 15;

/** 449.99000000000001 is what a spreadsheet stores for 449.99, and 1.2E+3 for 1200; it rounds longer numbers. */
function writeNumber(stored: string): string {
  const number = Number(stored);
  if (!Number.isFinite(number)) return stored;
  return number >= 10 ** mostDigits
    ? number.toExponential(mostDigits - 1)
    : String(Number(number.toPrecision(mostDigits)));
}

function readRows(data: readonly (readonly unknown[])[], texts: TextCount): SheetRow[] {
  const rows = data.map((cells, at) => ({ line: at + 1, record: cells.map((cell) => writeCell(cell, texts)) }));
  return rows.filter(({ record }) => record.some(Boolean));
}

class TextCount {
  #total = 0;

  /** Before the text is trimmed. Throws ShopError 400. */
  add({ length }: string): void {
    this.#total += length;
    if (length > maxCellLength || this.#total > maxTextLength) throw new ShopError('bad_input', describeTooLarge());
  }
}

function writeCell(cell: unknown, texts: TextCount): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  const text = String(cell);
  texts.add(text);
  return text.trim();
}
