import { indiaOffsetMs } from '../dates/india-time.ts';
import { formatWeekday } from '../dates/weekday.ts';

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
    arriveFrom && arriveFrom < arriveBy ? betweenText(arriveFrom, arriveBy) : `by ${formatWeekday(arriveBy)}`;
  return `${city ? `in ${city}` : 'with you'} ${days}`;
}

/** 'between Thu 20 and Fri 21 Aug': the month stands once. */
export function betweenText(from: string, to: string): string {
  const first = from.slice(0, 7) === to.slice(0, 7) ? formatWeekday(from).replace(/ \w+$/, '') : formatWeekday(from);
  return `between ${first} and ${formatWeekday(to)}`;
}

/** `arrivalText` at the beginning of a sentence. */
export function arrivalTitle(arrival: Arrival): string {
  const text = arrivalText(arrival);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** 'Leaves Mon 17 Aug', or 'Ready to collect Mon 17 Aug'. */
export function dispatchText({ dispatchOn, isCollected }: Dispatch): string {
  return `${isCollected ? 'Ready to collect' : 'Leaves'} ${formatWeekday(dispatchOn)}`;
}

/** 'Leaves Mon 17 Aug, in Pune by Fri 21 Aug'. */
export function promiseText(days: PromisedDays): string {
  return withArrival(dispatchText(days), days);
}

/** The same as a sentence about `subject`: 'It leaves Mon 17 Aug, in Pune by Fri 21 Aug.' */
export function promiseSentence(subject: string, days: PromisedDays): string {
  const leaves = `${subject} ${days.isCollected ? 'is ready to collect' : 'leaves'} ${formatWeekday(days.dispatchOn)}`;
  return `${withArrival(leaves, days)}.`;
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
  const when = from === to ? `on ${formatWeekday(from)}` : `from ${formatWeekday(from)} to ${formatWeekday(to)}`;
  const again = isCollected ? 'Orders are ready to collect again' : 'Parcels leave again';
  return `We are on holiday ${when}. ${again} from ${formatWeekday(backOn)}.`;
}

/** 'Order by 5 pm, Wed 12 Aug': no page counts down, because pages are cached. */
export function orderUntilText(iso: string): string {
  const until = Date.parse(iso) + indiaOffsetMs;
  const day = new Date(until - 1).toISOString().slice(0, 10);
  return `Order by ${hourText(new Date(until).getUTCHours())}, ${formatWeekday(day)}`;
}

/** Of the day: 0 = its end. */
export function hourText(hour: number): string {
  if (hour % 24 === 0) return 'midnight';
  return hour === 12 ? 'noon' : `${hour % 12 || 12} ${hour < 12 ? 'am' : 'pm'}`;
}
