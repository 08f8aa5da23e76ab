import type { Series } from './schema.ts';

/** '2026-27' for a day from April 2026 to March 2027. */
export function getFinancialYear(day: string): string {
  const year = Number(day.slice(0, 4)) - (day.slice(5, 7) < '04' ? 1 : 0);
  return `${year}-${String((year + 1) % 100).padStart(2, '0')}`;
}

/**
 * Until when a credit note lowers the tax: 30 November after the year of the supply (CGST Act, section 34(2)). An
 * annual return that was filed earlier ends it too; the shop does not know of it.
 */
export function getLastCreditDay(invoicedOn: string): string {
  return `${Number(getFinancialYear(invoicedOn).slice(0, 4)) + 1}-11-30`;
}

const letters: Record<Series, string> = { invoice: '', credit_note: 'C', receipt: 'R', refund_voucher: 'B' };

/** The prefix of the number, such as 'DH/26-27/', and 'DH/C26-27/' for a credit note. */
export function numberHead(prefix: string, series: Series, financialYear: string): string {
  return `${prefix}${letters[series]}${financialYear.slice(2)}/`;
}
