import type { CsvLine } from '../platform/csv/csv.ts';
import { isCalendarDay } from '../shared/dates/dates.ts';
import { isoDay } from '../shared/dates/iso-day.ts';
import { readPriceCell } from '../shared/money.ts';

/** The first of these columns with a text, without the sign by which spreadsheets leave numbers as they are. */
export function cellText({ cells }: CsvLine, names: readonly string[]): string {
  for (const name of names) if (cells[name]) return cells[name].replace(/^'+(?=[\d+])/, '');
  return '';
}

/** What the file calls the first of these columns that it has. */
export function nameColumn({ cells }: CsvLine, names: readonly string[]): string {
  return names.find((name) => name in cells) ?? names[0] ?? '';
}

/** What the file calls the first of these columns with a text. */
export function nameWritten({ cells }: CsvLine, names: readonly string[]): string {
  return names.find((name) => cells[name]) ?? names[0] ?? '';
}

/** Hundredths; null for what is no amount. */
export function readAmount(cell: string): number | null {
  const amount = readPriceCell(cell.replace(/^(?:[A-Z]{3}|[$€£])\s?/, '')).replace(/(?<=\d),(?=\d{2,3}(?:\D|$))/g, '');
  if (!/^\d{1,11}(?:\.\d{0,6})?$/.test(amount)) return null;
  return Math.round(Number(amount) * 100);
}

const indiaOffset = '+05:30';

/**
 * A day, such as `14/05/2025`, `14-May-25` or `May 14, 2025`, with a time or without; without an offset it is one of
 * India. Null for anything else.
 */
export function readMoment(cell: string): Date | null {
  const [written = '', time = '', zone = '', ...others] = cell
    .slice(0, 40)
    .replace(/^(\d{1,2}) (\p{L}[\p{L}\p{M}]{2,9}),? (?=\d{4})/u, '$1-$2-')
    .replace(/^(\p{L}[\p{L}\p{M}]{2,9}) (\d{1,2}),? (?=\d{4})/u, '$2-$1-')
    .replace(/(?<=\d)T(?=\d)/, ' ')
    .replace(/(?<=:\d\d)(?:\.\d{1,9})?(?=[Z+-])/i, ' ')
    .replace(/(?<=:\d\d)\.\d{1,9}/, '')
    .split(' ')
    .filter(Boolean);
  const isRead = /^(?:\d{1,2}:\d{2}(?::\d{2})?)?$/.test(time) && /^(?:[AP]M|Z|UTC|[+-]\d{2}:?\d{2})?$/i.test(zone);
  const day = isoDay(written.replace(/^(\d{4})\/(\d{2})\/(\d{2})$/, '$1-$2-$3'));
  if (!isCalendarDay(day) || !isRead || others.length > 0) return null;
  const moment = new Date(`${day}T${readTime(time || '0:00', zone)}${readZone(zone)}`);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

function readTime(time: string, half: string): string {
  const [hours = '0', minutes = '00', seconds = '00'] = time.split(':');
  const isHalf = /^[AP]M$/i.test(half);
  const hour = isHalf ? (Number(hours) % 12) + (/^p/i.test(half) ? 12 : 0) : Number(hours);
  return `${String(hour).padStart(2, '0')}:${minutes}:${seconds}`;
}

function readZone(zone: string): string {
  if (/^(?:Z|UTC)$/i.test(zone)) return 'Z';
  return zone.replace(/^([+-]\d{2}):?(\d{2})$/, '$1:$2').replace(/^(?:[AP]M)?$/i, indiaOffset);
}
