import { languages } from '../languages/languages.ts';
import { currentLanguage, t } from '../languages/translate.ts';
import { indiaOffsetMs } from './india-time.ts';

const formats = new Map<string, Intl.RelativeTimeFormat>();

function relative(): Intl.RelativeTimeFormat {
  const { locale } = languages[currentLanguage()];
  const format = formats.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'always' });
  formats.set(locale, format);
  return format;
}

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** 'DD MMM YYYY, h:mm A', such as '18 Nov 2026, 7:42 PM'. */
export function formatDate(iso: string): string {
  const local = new Date(Date.parse(iso) + indiaOffsetMs);
  const [hours, day] = [local.getUTCHours(), local.getUTCDate()];
  return t('dates.moment', {
    day: String(day).padStart(2, '0'),
    month: t('dates.months').split(' ')[local.getUTCMonth()] ?? '',
    year: String(local.getUTCFullYear()),
    hour: String(hours % 12 || 12),
    minute: String(local.getUTCMinutes()).padStart(2, '0'),
    half: t('dates.partsOfDay').split(' ')[Math.floor(hours / 4)] ?? '',
  });
}

export function formatAgo(iso: string, now: Date): string {
  const seconds = (now.getTime() - new Date(iso).getTime()) / 1000;
  const step = steps.find(([, length]) => seconds >= length);
  return step ? relative().format(-Math.floor(seconds / step[1]), step[0]) : t('dates.justNow');
}

export function formatDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) throw new RangeError('This is no day.');
  return t('dates.fullDay', {
    day: date.getUTCDate(),
    month: t('dates.monthsInDays').split(' ')[date.getUTCMonth()] ?? '',
    year: String(date.getUTCFullYear()),
  });
}

/** 'November 2026' for '2026-11'. */
export function formatMonth(month: string): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  return t('dates.monthAndYear', {
    month: t('dates.wholeMonths').split(' ')[date.getUTCMonth()] ?? '',
    year: String(date.getUTCFullYear()),
  });
}

/** 'HH:MM:SS' in India. */
export function timeInIndia(moment: Date): string {
  return new Date(moment.getTime() + indiaOffsetMs).toISOString().slice(11, 19);
}

/** The ISO day in India. Each page needs it as it starts, and the first formatter of `Intl` would take 16 to 27 ms. */
export function dayInIndia(moment: Date): string {
  return new Date(moment.getTime() + indiaOffsetMs).toISOString().slice(0, 10);
}

export function startOfNextDay(now: Date): Date {
  return new Date(Date.parse(`${dayInIndia(now)}T00:00:00+05:30`) + 86_400_000);
}

export function hasDayBegun(day: string, now: Date): boolean {
  return dayInIndia(now) >= day;
}

export function isCalendarDay(text: string): boolean {
  const time = /^[1-9]\d{3}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
