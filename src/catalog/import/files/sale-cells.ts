import { dayInIndia } from '../../../shared/dates/dates.ts';
import { isoDay } from '../../../shared/dates/iso-day.ts';
import { parseRupees, readPriceCell } from '../../../shared/money.ts';
import type { FiledCells, FiledVariant } from './filed-product.ts';

export interface FiledPrices {
  price: string;
  salePrice: string | undefined;
}

/** Where the file has the price of today and the higher one of before. */
export function pricesBefore(price: string, before: string | undefined): FiledPrices {
  if (before === undefined) return { price, salePrice: undefined };
  return amount(before) > amount(price) && amount(price) > 0
    ? { price: before, salePrice: price }
    : { price, salePrice: '' };
}

/** Reads a regular price and a sale price, which may be over; an unreadable price is passed on, to be refused. */
export function pricesInSale(price: string, sale: string | undefined, until: string): FiledPrices {
  if (sale === undefined) return { price, salePrice: undefined };
  if (sale !== '' && Number.isNaN(amount(sale))) return { price, salePrice: sale };
  const isOver = until !== '' && isoDay(until) < dayInIndia(new Date());
  const isLower = amount(sale) > 0 && amount(sale) < amount(price);
  return { price, salePrice: isLower && !isOver ? sale : '' };
}

function amount(cell: string): number {
  return parseRupees(readPriceCell(cell)) ?? Number.NaN;
}

/** The day of `2026-12-01 00:00:00` or `2026-12-01T00:00:00+05:30`. */
export function cutDay(cell: string): string {
  return /^(\d{4}-\d{2}-\d{2})[ T]/.exec(cell)?.[1] ?? cell;
}

/** The cells of a product without variants. */
export function simpleCells({ price, salePrice }: FiledPrices, quantity: string | undefined): FiledCells {
  return { price, quantity, ...(salePrice !== undefined && { 'sale price': salePrice }) };
}

export const isOnSale = (variants: readonly Pick<FiledVariant, 'salePrice'>[]): boolean =>
  variants.some(({ salePrice }) => salePrice);
