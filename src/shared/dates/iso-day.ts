import { asciiDigits } from '../text/ascii-digits.ts';

/** Spreadsheets of India write days as 31/12/2026 or 31-12-2026. */
export function isoDay(cell: string): string {
  const written = asciiDigits(cell);
  const [, day = '', month = '', year] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(written) ?? [];
  return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : written;
}
