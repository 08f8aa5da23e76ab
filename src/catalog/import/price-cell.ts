import { roundToPaise } from '../../shared/money.ts';
import { productForm } from '../admin-endpoints.ts';

/** `1.299,00`, `1 299,50` and `12,50` can be read in one way only: a comma before two last digits is for decimals. */
const withCommaForDecimals = /^(\d+|\d{1,3}(?:[. ]\d{3})+),(\d{2})$/;

/** As spreadsheets of many countries write it, in the form that `parseRupees` reads. */
export function readPriceCell(cell: string): string {
  const amount = cell
    .replace(/[\u00a0\u2009\u202f]/g, ' ')
    .trim()
    .replace(/^(?:₹|rs\.?|inr) ?/i, '')
    .replace(/ ?\/-$/, '')
    .replace(/ ?(?:₹|rs\.?|inr)$/i, '');
  return amount.replace(withCommaForDecimals, (_, whole: string, part: string) => {
    return `${whole.replace(/[. ]/g, '')}.${part}`;
  });
}

/** In paise. */
export const priceCell = productForm.shape.price.transform(roundToPaise);
