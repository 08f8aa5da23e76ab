import { sql } from 'drizzle-orm';
import { addDays } from '../../../shared/dates/calendar.ts';
import { dayInIndia } from '../../../shared/dates/dates.ts';
import { isWorkingDay, type WorkCalendar } from '../../../shared/delivery/delivery-promise.ts';
import { workDaysJson } from '../../../shipping/index.ts';
import { checkouts } from '../tables/checkout-schema.ts';
import type { OrderPromiseBody } from './promise-output.ts';

type WorkDays = Pick<WorkCalendar, 'restWeekdays' | 'holidays'>;

export interface StoredPromise {
  dispatchOn: string | null;
  arriveFrom: string | null;
  arriveBy: string | null;
  wantedOn: string | null;
  isPlanned: boolean;
  workDays: WorkDays | null;
}

/** For a query that joins `checkouts`. */
export const promisedDays = {
  dispatchOn: checkouts.dispatchOn,
  arriveFrom: checkouts.arriveFrom,
  arriveBy: checkouts.arriveBy,
  wantedOn: checkouts.wantedOn,
  isPlanned: checkouts.isPlanned,
};
export const storedPromise = { ...promisedDays, workDays: workDaysJson };

/** The same for an object in JSON. */
export const storedPromiseJson = sql`json_build_object('dispatchOn', checkouts.dispatch_on,
  'arriveFrom', checkouts.arrive_from, 'arriveBy', checkouts.arrive_by, 'wantedOn', checkouts.wanted_on,
  'isPlanned', checkouts.is_planned, 'workDays', ${workDaysJson})`;

export function promiseBody({ workDays, ...days }: StoredPromise, isSent: boolean): OrderPromiseBody {
  const { dispatchOn, wantedOn } = days;
  if (!dispatchOn && !wantedOn) return null;
  return { ...days, isUrgent: !isSent && dispatchOn !== null && isUrgent(dispatchOn, workDays) };
}

/** A day that became a holiday is missed earlier than its date says. */
function isUrgent(dispatchOn: string, workDays: WorkDays | null): boolean {
  const tomorrow = addDays(dayInIndia(new Date()), 1);
  let day = dispatchOn;
  while (day > tomorrow && workDays && !isWorkingDay(day, workDays)) day = addDays(day, -1);
  return day <= tomorrow || (workDays !== null && !isWorkingDay(dispatchOn, workDays));
}
