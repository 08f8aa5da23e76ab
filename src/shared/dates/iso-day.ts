import { asciiDigits } from '../text/ascii-digits.ts';
import { parseDay } from './calendar.ts';

/** Spreadsheets of India write days as 31/12/2026, 31-12-2026, 31-Dec-2026 or 31-Dec-26. */
export function isoDay(cell: string): string {
  const written = asciiDigits(cell);
  const [, day = '', month = '', year] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(written) ?? [];
  if (year) return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return (/\p{L}/u.test(written) && parseDay(written)) || written;
}
