import { t } from '../languages/translate.ts';
import { asciiDigits } from '../text/ascii-digits.ts';
import { isCalendarDay } from './dates.ts';

const monthNames = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/**
 * The ISO day of '27 Nov 2026', '27/11/2026', '27.11.26' or '2026-11-27', the day always before the month; else null.
 */
export function parseDay(typed: string): string | null {
  const text = asciiDigits(typed).trim().toLowerCase();
  if (isCalendarDay(text)) return text;
  const digits = /^(\d{1,2})[\s./-]+(\d{1,2})[\s./-]+(\d{4}|\d{2})$/.exec(text);
  const words = /^(\d{1,2})[\s./-]*(\p{L}[\p{L}\p{M}]{1,9})[\s.,/-]*(\d{4}|\d{2})$/u.exec(text);
  const [, day = '', month = '', year = ''] = digits ?? words ?? [];
  const number = words ? findMonth(month) : Number(month);
  const iso = `${year.length === 2 ? `20${year}` : year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDay(iso) ? iso : null;
}

/** 1 = January, in English or in the page's language, whole or its first three letters; 0 = none. */
function findMonth(typed: string): number {
  const isMonth = (name: string) => name === typed || (typed.length > 2 && name.startsWith(typed));
  return monthNames.findIndex(isMonth) + 1 || t('dates.wholeMonths').toLowerCase().split(' ').findIndex(isMonth) + 1;
}

const toIsoDay = (time: number) => new Date(time).toISOString().slice(0, 10);
const dayMs = 86_400_000;

export function addDays(day: string, days: number): string {
  return toIsoDay(Date.parse(day) + days * dayMs);
}

/** The same day of another month, or that month's last day. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return toIsoDay(Date.UTC(year, month - 1 + months, Math.min(date, last)));
}

/** 0 = Sunday. */
export function getWeekday(day: string): number {
  return new Date(day).getUTCDay();
}

/** The weeks of a day's month, from Sunday to Saturday; null outside the month. */
export function weeksOfMonth(day: string): (string | null)[][] {
  const month = day.slice(0, 7);
  const first = `${month}-01`;
  const start = addDays(first, -getWeekday(first));
  const weeks: (string | null)[][] = [];
  for (let sunday = start; sunday.slice(0, 7) <= month; sunday = addDays(sunday, 7))
    weeks.push(
      Array.from({ length: 7 }, (_, index) => addDays(sunday, index)).map((one) =>
        one.startsWith(month) ? one : null,
      ),
    );
  return weeks;
}
