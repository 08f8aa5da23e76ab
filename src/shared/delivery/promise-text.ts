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

/** Chooses among the messages that say when something arrives, with their days. */
function readArrival({ arriveFrom, arriveBy, city }: Arrival) {
  const isBetween = Boolean(arriveFrom && arriveFrom < arriveBy);
  const to = city ? 'city' : 'you';
  return {
    arrival: isBetween ? `${to}Between` : `${to}By`,
    city: city ?? '',
    first: isBetween && arriveFrom ? firstDay(arriveFrom, arriveBy) : '',
    last: formatWeekday(arriveBy),
  };
}

/** The same, with the day on which it leaves. */
function readDays({ dispatchOn, isCollected, arriveBy, ...days }: PromisedDays) {
  const none = { arrival: 'none', city: '', first: '', last: '' };
  const arrives = arriveBy ? readArrival({ ...days, arriveBy }) : none;
  return { ...arrives, ...(isCollected && { arrival: 'collected' }), day: formatWeekday(dispatchOn) };
}

/** 'in Pune by Fri 21 Aug', 'with you between Thu 20 and Fri 21 Aug'. */
export function arrivalText(arrival: Arrival): string {
  return t('promise.arrives', readArrival(arrival));
}

/** 'We promised it in Pune by Fri 21 Aug.' */
export function promisedArrivalSentence(arrival: Arrival): string {
  return t('promise.promisedArrival', readArrival(arrival));
}

/** 'between Thu 20 and Fri 21 Aug'. */
export function betweenText(from: string, to: string): string {
  return t('promise.between', { first: firstDay(from, to), last: formatWeekday(to) });
}

/** English names the month once. */
function firstDay(from: string, to: string): string {
  const isOneMonth = currentLanguage() === 'en' && from.slice(0, 7) === to.slice(0, 7);
  return isOneMonth ? formatWeekday(from).replace(/ \w+$/, '') : formatWeekday(from);
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
  return t('promise.leavesAndArrives', readDays(days));
}

/** 'It leaves Mon 17 Aug, in Pune by Fri 21 Aug.' */
export function promiseSentence(days: PromisedDays): string {
  return t('promise.itLeaves', readDays(days));
}

/** The same for an order that was about to be paid, and what to do. */
export function dayChangedSentence(days: PromisedDays): string {
  return t('promise.dayChanged', readDays(days));
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

/** An hour of the day; 0 = its end. */
export function hourText(hour: number): string {
  if (hour % 24 === 0) return t('promise.midnight');
  if (hour === 12) return t('promise.noon');
  return hour < 12 ? t('promise.am', { hour: hour % 12 || 12 }) : t('promise.pm', { hour: hour % 12 || 12 });
}
