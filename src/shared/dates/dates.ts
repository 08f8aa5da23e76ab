import { once } from '../once.ts';
import { indiaOffsetMs } from './india-time.ts';

const shopZone = 'Asia/Kolkata';
const longFormat = once(
  () =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: shopZone,
      day: '2-digit',
      month: 'short',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      hour12: true,
    }),
);
const relative = once(() => new Intl.RelativeTimeFormat('en', { numeric: 'always' }));
const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** 'DD MMM YYYY, h:mm A', such as '18 Nov 2026, 7:42 PM'. */
export function formatDate(iso: string): string {
  const parts = Object.fromEntries(
    longFormat()
      .formatToParts(new Date(iso))
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.day} ${parts.month} ${parts.year}, ${parts.hour}:${parts.minute} ${parts.dayPeriod}`;
}

export function formatAgo(iso: string, now: Date): string {
  const seconds = (now.getTime() - new Date(iso).getTime()) / 1000;
  const step = steps.find(([, length]) => seconds >= length);
  return step ? relative().format(-Math.floor(seconds / step[1]), step[0]) : 'a few seconds ago';
}

const dayFormat = once(
  () => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
);

export function formatDay(day: string): string {
  return dayFormat().format(new Date(`${day}T00:00:00Z`));
}

const monthFormat = once(() => new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }));

/** 'November 2026' for '2026-11'. */
export function formatMonth(month: string): string {
  return monthFormat().format(new Date(`${month}-01T00:00:00Z`));
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
