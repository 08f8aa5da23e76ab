import { indiaOffsetMs } from '../dates/india-time.ts';
import { formatWeekday } from '../dates/weekday.ts';

interface Dispatch {
  dispatchOn: string;
  /** The buyer collects everything. */
  isCollected?: boolean;
}
interface PromisedDays extends Dispatch {
  arriveBy: string | null;
  city: string | null;
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

function withArrival(leaves: string, { arriveBy, city }: PromisedDays): string {
  return arriveBy ? `${leaves}, ${arrivalText(arriveBy, city)}` : leaves;
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
