import { isoDay } from '../../shared/dates/iso-day.ts';
import { productFields, shortFields } from '../../shared/product-fields.ts';
import type { FiledCells } from './files/filed-product.ts';
import type { ImportProduct } from './find-import-products.ts';

/**
 * The cells without what a spreadsheet alone has changed: `00123` comes back as 123, `1E5` as 100000, and 2 January as
 * 1/2/2026 from one that writes months first. Such a cell stands for what the product has.
 */
export function keepKnownCells(cells: FiledCells, product: ImportProduct): FiledCells {
  const kept = { ...cells };
  for (const name of shortFields) {
    const { column } = productFields[name];
    const cell = cells[column];
    if (cell && isSameNumber(cell, product[name])) kept[column] = product[name];
  }
  const { from = null, until = null } = product.variantPrices ?? product.sale ?? {};
  if (isMonthFirst(cells['sale from'], from)) kept['sale from'] = from ?? '';
  if (isMonthFirst(cells['sale until'], until)) kept['sale until'] = until ?? '';
  return kept;
}

const isNumber = (text: string) => /^\d+(?:\.\d+)?(?:e\+?\d{1,3})?$/i.test(text);

function isSameNumber(cell: string, known: string): boolean {
  return cell !== known && isNumber(cell) && isNumber(known) && Number(cell) === Number(known);
}

function isMonthFirst(cell: string | undefined, known: string | null): boolean {
  const [, month = '', day = '', year = ''] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(cell ?? '') ?? [];
  return known !== null && year !== '' && isoDay(`${day}/${month}/${year}`) === known;
}

/** Columns of numbers and codes that a spreadsheet may round. */
export const codeColumns = ['id', 'sku', 'gtin'] as const;

const errors = /^(?:#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|BUSY!|FIELD!|FORMULA!)|Err:5\d\d)$/i;

/** What a spreadsheet writes instead of a result, also a formula whose result a program has not written. */
export function findSpreadsheetError(cells: FiledCells): { column: string; cell: string } | null {
  for (const [column, cell] of Object.entries(cells)) if (cell && errors.test(cell)) return { column, cell };
  return null;
}
