import { formatWeekday } from './weekday.ts';

interface PromisedDays {
  dispatchOn: string;
  arriveBy: string | null;
  city: string | null;
  /** The buyer collects everything. */
  isCollected?: boolean;
}

/** 'in Pune by Fri 21 Aug', or 'with you by Fri 21 Aug'. */
export function arrivalText(arriveBy: string, city: string | null): string {
  return `${city ? `in ${city}` : 'with you'} by ${formatWeekday(arriveBy)}`;
}

/** The same at the beginning of a sentence. */
export function arrivalTitle(arriveBy: string, city: string | null): string {
  const text = arrivalText(arriveBy, city);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** 'Leaves Mon 17 Aug', or 'Ready to collect Mon 17 Aug'. */
export function dispatchText({ dispatchOn, isCollected }: Pick<PromisedDays, 'dispatchOn' | 'isCollected'>): string {
  return `${isCollected ? 'Ready to collect' : 'Leaves'} ${formatWeekday(dispatchOn)}`;
}

/** 'Leaves Mon 17 Aug, in Pune by Fri 21 Aug'. */
export function promiseText({ arriveBy, city, ...dispatch }: PromisedDays): string {
  const leaves = dispatchText(dispatch);
  return arriveBy ? `${leaves}, ${arrivalText(arriveBy, city)}` : leaves;
}

/** 'We are on holiday from Fri 20 Nov to Wed 25 Nov. Parcels leave again from Thu 26 Nov.' */
export function holidayText({ from, to, backOn }: { from: string; to: string; backOn: string }): string {
  const when = from === to ? `on ${formatWeekday(from)}` : `from ${formatWeekday(from)} to ${formatWeekday(to)}`;
  return `We are on holiday ${when}. Parcels leave again from ${formatWeekday(backOn)}.`;
}

const offsetMs = 5.5 * 3_600_000;

/** 'Order by 5 pm, Wed 12 Aug': no page counts down, because pages are cached. */
export function orderUntilText(iso: string): string {
  const until = Date.parse(iso) + offsetMs;
  const day = new Date(until - 1).toISOString().slice(0, 10);
  return `Order by ${hourText(new Date(until).getUTCHours())}, ${formatWeekday(day)}`;
}

/** Of the day: 0 = its end. */
export function hourText(hour: number): string {
  if (hour % 24 === 0) return 'midnight';
  return hour === 12 ? 'noon' : `${hour % 12 || 12} ${hour < 12 ? 'am' : 'pm'}`;
}
