import { isoDay } from '../../shared/dates/iso-day.ts';
import { headingFields, productFields, shortFields, storedFields } from '../../shared/product-fields.ts';
import type { FiledCells } from './files/filed-product.ts';
import type { ImportProduct } from './find-import-products.ts';

/**
 * The cells without what a spreadsheet alone has changed: `00123` comes back as 123, `8901234567890` as 8.90123E+12,
 * `12-5` as 12-May, and 2 January as 1/2/2026 from one that writes months first. They stand for what the product has.
 */
export function keepKnownCells(cells: FiledCells, product: ImportProduct): FiledCells {
  const read = { ...cells };
  for (const name of storedFields) {
    const { column } = productFields[name];
    const [cell, known] = [cells[column], product[name]];
    if (cell && typeof known === 'string' && withPlainBreaks(cell) === withPlainBreaks(known)) read[column] = known;
  }
  for (const name of [...shortFields, ...headingFields]) {
    const { column } = productFields[name];
    const cell = cells[column];
    if (cell && (isSameNumber(cell, product[name]) || isMadeDay(cell, product[name]))) read[column] = product[name];
  }
  const { from = null, until = null } = product.variantPrices ?? product.sale ?? {};
  if (isMonthFirst(cells['sale from'], from)) read['sale from'] = from ?? '';
  if (isMonthFirst(cells['sale until'], until)) read['sale until'] = until ?? '';
  return read;
}

/** Forms of browsers write line breaks of two signs, which a spreadsheet saves as one. */
const withPlainBreaks = (text: string) => text.replace(/\r\n?/g, '\n');

const number = /^(\d+(?:[.,]\d+)?)(e\+?\d{1,3})?$/i;
/** A spreadsheet keeps as many digits. */
const mostDigits = 15;

function isSameNumber(cell: string, known: string): boolean {
  const [, mantissa = '', exponent] = number.exec(cell) ?? [];
  if (cell === known || !mantissa || !number.test(known)) return false;
  const written = Number(cell.replace(',', '.'));
  const digits = exponent ? mantissa.replace(/\D/g, '').length : mostDigits;
  const round = (value: number) => value.toPrecision(Math.min(mostDigits, digits));
  return round(written) === round(Number(known.replace(',', '.')));
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

function readDayPart(part: string): number | null {
  if (/\d/.test(part)) return part.length > 4 ? null : Number(part) % 100;
  const at = part.length < 3 ? -1 : months.indexOf(part.slice(0, 3).toLowerCase());
  return at < 0 ? null : at + 1;
}

/** Numbers of days, months and years; null for what no spreadsheet takes for a day. */
function readDayParts(text: string): (number | null)[] | null {
  if (!/^[a-z\d]{1,9}(?:[-/. ][a-z\d]{1,9}){0,2}$/i.test(text)) return null;
  const numbers = (text.match(/\d+|[a-z]+/gi) ?? []).map(readDayPart);
  return numbers.length < 2 || numbers.includes(null) ? null : numbers;
}

/** The day has a month by name or a year, which the text did not have, and all numbers of the text. */
function isMadeDay(cell: string, known: string): boolean {
  const [made, text] = [readDayParts(cell), readDayParts(known)];
  if (!made || !text || cell === known || !(/[a-z]/i.test(cell) || made.length === 3)) return false;
  return text.every((one) => made.includes(one));
}

function isMonthFirst(cell: string | undefined, known: string | null): boolean {
  const [, month = '', day = '', year = ''] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(cell ?? '') ?? [];
  return known !== null && year !== '' && isoDay(`${day}/${month}/${year}`) === known;
}

/** Columns of numbers and codes that a spreadsheet may round. */
export const codeColumns = ['id', 'sku', 'gtin'] as const;
