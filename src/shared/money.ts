import { t } from './languages/translate.ts';
import { asciiDigits } from './text/ascii-digits.ts';
import { withoutInvisibleFormatting } from './text/text.ts';

export const maxOrderPaise = 50_000_000;

/** Whole paise; null for more than two decimals or no finite number. */
export function toPaise(rupees: number): number | null {
  if (!Number.isFinite(rupees)) return null;
  const paise = Math.round(rupees * 100);
  return Math.abs(paise - rupees * 100) < 1e-6 * Math.max(1, Math.abs(rupees)) ? paise : null;
}

const typedRupees = /^(?:₹|rs\.?|inr)?\s*(\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(\.\d{0,2})?\s*(?:\/-)?$/i;

/** Rupees as people type them: `1249`, `1,249`, `₹1,249.00`, `Rs. 1,249/-`; null for anything else. */
export function parseRupees(typed: string): number | null {
  const [, whole, fraction = ''] = typedRupees.exec(typed.trim()) ?? [];
  return whole === undefined ? null : Number(whole.replaceAll(',', '') + fraction);
}

/** `1.299,00`, `1 299,5` and `12,50` can be read in one way only: one or two digits behind a comma are decimals. */
const withCommaForDecimals = /^(\d+|\d{1,3}(?:[. ]\d{3})+),(\d{1,2})$/;

/** As spreadsheets of many countries write it, in the form that `parseRupees` reads. */
export function readPriceCell(cell: string): string {
  return withoutCurrency(cell).replace(withCommaForDecimals, (_, whole: string, part: string) => {
    return `${whole.replace(/[. ]/g, '')}.${part}`;
  });
}

export function hasCommaForDecimals(cell: string): boolean {
  return withCommaForDecimals.test(withoutCurrency(cell));
}

function withoutCurrency(cell: string): string {
  return asciiDigits(withoutInvisibleFormatting(cell))
    .replace(/[\u00a0\u2009\u202f]/g, ' ')
    .trim()
    .replace(/^(?:₹|rs\.?|inr|रु\.?|रू\.?|ரூ\.?|રૂ\.?) ?/i, '')
    .replace(/ ?(?:only|each|per pc\.?|per piece|\/ ?(?:pcs?|piece|nos?|unit|no)\.?|मात्र)$/i, '')
    .replace(/ ?\/[-=]?$/, '')
    .replace(/ ?(?:₹|rs\.?|inr|रु\.?|रुपये|रुपए)$/i, '');
}

export function roundToPaise(rupees: number): number {
  return Math.round(rupees * 100);
}

export function toRupees(paise: number): number {
  return paise / 100;
}

/** The way to write a price: '₹1,249', or '₹1,249.50' where there are paise. Takes rupees. */
export function formatPrice(rupees: number): string {
  return formatCurrency(rupees).replace(/\.00$/, '');
}

export const formatPaise = (paise: number): string => formatPrice(toRupees(paise));

/** `from ₹499` for a product whose variants have different prices. */
export function formatProductPrice({ price, fromPrice }: { price: number; fromPrice?: true }): string {
  const amount = formatPrice(price);
  return fromPrice ? t('listing.fromAmount', { amount }) : amount;
}

/**
 * With two decimals: on invoices, a purchase's receipt and a buyer's orders. As `Intl.NumberFormat` for en-IN writes
 * them, whose creation takes 12 ms of a page's start.
 */
export function formatCurrency(rupees: number): string {
  const [whole = '', paise] = Math.abs(rupees).toFixed(2).split('.');
  const grouped = whole.replace(/\B(?=(\d\d)*\d{3}$)/g, ',');
  return `${rupees < 0 ? '-' : ''}₹${grouped}.${paise}`;
}
