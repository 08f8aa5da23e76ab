import { dayOf, isCalendarDay } from '../shared/dates.ts';
import { formatPrice, roundToPaise, toRupees } from '../shared/money.ts';
import { productForm } from './admin-endpoints.ts';
import type { ImportProduct } from './find-import-products.ts';

export interface ImportedSale {
  pricePaise: number;
  /** Days in India, both included. */
  from: string | null;
  until: string | null;
}
/** Columns that files of earlier releases lack: what a file does not have stays as it is. */
export interface OptionalColumns {
  isDeliveredFree?: boolean;
  isHidden?: boolean;
  makeDays?: number;
  sale?: ImportedSale | null;
}

const words: Record<string, boolean> = { yes: true, '1': true, true: true, no: false, '0': false, false: false };

/** Undefined for any other word; an empty cell is No. */
export function readYesOrNo(cell: string): boolean | undefined {
  return cell === '' ? false : words[cell.toLowerCase()];
}

/** @returns a sentence when a cell cannot be read */
export function readOptionalColumns(cells: Record<string, string>, pricePaise: number): OptionalColumns | string {
  const columns: OptionalColumns = {};
  for (const [name, key] of [
    ['free delivery', 'isDeliveredFree'],
    ['hidden', 'isHidden'],
  ] as const) {
    const cell = cells[name];
    if (cell === undefined) continue;
    const value = readYesOrNo(cell);
    if (value === undefined) return `${name}: Please write Yes or No.`;
    columns[key] = value;
  }
  if (cells['make days'] !== undefined) {
    const days = productForm.shape.makeDays.safeParse(cells['make days'] || '0');
    if (!days.success) return `make days: ${days.error.issues[0]?.message}`;
    columns.makeDays = days.data;
  }
  if (cells['sale price'] === undefined) return columns;
  const sale = readSale(cells, pricePaise);
  return typeof sale === 'string' ? sale : { ...columns, sale };
}

function readSale(cells: Record<string, string>, pricePaise: number): ImportedSale | null | string {
  const from = readDay(cells['sale from'] ?? '');
  const until = readDay(cells['sale until'] ?? '');
  const notADay = 'Please write a day like 2026-12-31 or 31/12/2026, or leave this empty.';
  if (from === undefined) return `sale from: ${notADay}`;
  if (until === undefined) return `sale until: ${notADay}`;
  const cell = cells['sale price'];
  if (!cell) return from || until ? 'sale price: This is missing. Without a sale, leave its days empty, too.' : null;
  const price = productForm.shape.price.safeParse(cell);
  if (!price.success) return `sale price: ${price.error.issues[0]?.message}`;
  const salePaise = roundToPaise(price.data);
  if (salePaise >= pricePaise)
    return `sale price: A sale price is less than the price of ${formatPrice(toRupees(pricePaise))}.`;
  if (from && until && from > until) return 'sale until: A sale ends on the day it begins, or later.';
  // A sale that was on at the export may be over at the import.
  return until && until < dayOf(new Date()) ? null : { pricePaise: salePaise, from, until };
}

/** Spreadsheets of India write days as 31/12/2026 or 31-12-2026. Null when empty, undefined when it is no day. */
function readDay(cell: string): string | null | undefined {
  if (cell === '') return null;
  const [, day = '', month = '', year] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(cell) ?? [];
  const iso = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : cell;
  return isCalendarDay(iso) && iso >= '2020-01-01' && iso <= '2099-12-31' ? iso : undefined;
}

/** Name, value before, value after. */
export function optionalPairs(product: ImportProduct, line: OptionalColumns): [string, string, string][] {
  const { isDeliveredFree = product.isDeliveredFree, isHidden = product.isHidden, sale = product.sale } = line;
  const { makeDays = product.makeDays } = line;
  return [
    ['free delivery', yesOrNo(product.isDeliveredFree), yesOrNo(isDeliveredFree)],
    ['hidden', yesOrNo(product.isHidden), yesOrNo(isHidden)],
    ['sale', describeSale(product.sale), describeSale(sale)],
    ['make days', String(product.makeDays), String(makeDays)],
  ];
}

export function yesOrNo(value: boolean): string {
  return value ? 'Yes' : 'No';
}

function describeSale(sale: ImportedSale | null): string {
  if (!sale) return 'none';
  const { pricePaise, from, until } = sale;
  return [String(toRupees(pricePaise)), from && `from ${from}`, until && `until ${until}`].filter(Boolean).join(' ');
}

/** What makes a new line another one; nothing for a file without these columns. */
export function optionalContent({
  isDeliveredFree = false,
  isHidden = false,
  sale = null,
  makeDays = 0,
}: OptionalColumns): unknown[] {
  const days = makeDays > 0 ? [makeDays] : [];
  return isDeliveredFree || isHidden || sale || makeDays > 0 ? [isDeliveredFree, isHidden, sale, ...days] : [];
}
