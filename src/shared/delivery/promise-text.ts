import { indiaOffsetMs } from '../dates/india-time.ts';
import { formatWeekday } from '../dates/weekday.ts';
import { currentLanguage, t } from '../languages/translate.ts';

interface Dispatch {
  dispatchOn: string;
  /** The buyer collects everything. */
  isCollected?: boolean;
}
interface Arrival {
  /** Set where it is planned for a day. */
  arriveFrom?: string | null;
  arriveBy: string;
  city: string | null;
}
interface PromisedDays extends Dispatch, Omit<Arrival, 'arriveBy'> {
  arriveBy: string | null;
}

/** 'in Pune by Fri 21 Aug', 'with you between Thu 20 and Fri 21 Aug'. */
export function arrivalText({ arriveFrom, arriveBy, city }: Arrival): string {
  const days =
    arriveFrom && arriveFrom < arriveBy
      ? betweenText(arriveFrom, arriveBy)
      : t('promise.by', { day: formatWeekday(arriveBy) });
  return city ? t('promise.inCity', { city, days }) : t('promise.withYou', { days });
}

/** 'between Thu 20 and Fri 21 Aug': the month stands once. */
export function betweenText(from: string, to: string): string {
  const isOneMonth = currentLanguage() === 'en' && from.slice(0, 7) === to.slice(0, 7);
  const first = isOneMonth ? formatWeekday(from).replace(/ \w+$/, '') : formatWeekday(from);
  return t('promise.between', { first, last: formatWeekday(to) });
}

/** `arrivalText` at the beginning of a sentence. */
export function arrivalTitle(arrival: Arrival): string {
  const text = arrivalText(arrival);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** 'Leaves Mon 17 Aug', or 'Ready to collect Mon 17 Aug'. */
export function dispatchText({ dispatchOn, isCollected }: Dispatch): string {
  const day = formatWeekday(dispatchOn);
  return isCollected ? t('promise.readyToCollect', { day }) : t('promise.leaves', { day });
}

/** 'Leaves Mon 17 Aug, in Pune by Fri 21 Aug'. */
export function promiseText(days: PromisedDays): string {
  return withArrival(dispatchText(days), days);
}

/** The same as a sentence about `subject`: 'It leaves Mon 17 Aug, in Pune by Fri 21 Aug.' */
export function promiseSentence(subject: string, days: PromisedDays): string {
  const day = formatWeekday(days.dispatchOn);
  const leaves = days.isCollected ? t('promise.isReady', { subject, day }) : t('promise.itLeaves', { subject, day });
  return `${withArrival(leaves, days)}${t('product.stop')}`;
}

function withArrival(leaves: string, { arriveBy, ...days }: PromisedDays): string {
  return arriveBy ? `${leaves}, ${arrivalText({ ...days, arriveBy })}` : leaves;
}

interface Holiday {
  from: string;
  to: string;
  backOn: string;
}

/** 'We are on holiday from Fri 20 Nov to Wed 25 Nov. Parcels leave again from Thu 26 Nov.' */
export function holidayText({ from, to, backOn }: Holiday, isCollected: boolean): string {
  const [first, last, day] = [formatWeekday(from), formatWeekday(to), formatWeekday(backOn)];
  const away = from === to ? t('promise.holidayOn', { first }) : t('promise.holidayFrom', { first, last });
  const again = isCollected ? t('promise.readyAgain', { day }) : t('promise.leavesAgain', { day });
  return `${away} ${again}`;
}

/** 'Order by 5 pm, Wed 12 Aug': no page counts down, because pages are cached. */
export function orderUntilText(iso: string): string {
  const until = Date.parse(iso) + indiaOffsetMs;
  const day = new Date(until - 1).toISOString().slice(0, 10);
  return t('promise.orderBy', { hour: hourText(new Date(until).getUTCHours()), day: formatWeekday(day) });
}

/** Of the day: 0 = its end. */
export function hourText(hour: number): string {
  if (hour % 24 === 0) return t('promise.midnight');
  if (hour === 12) return t('promise.noon');
  return hour < 12 ? t('promise.am', { hour: hour % 12 || 12 }) : t('promise.pm', { hour: hour % 12 || 12 });
}
