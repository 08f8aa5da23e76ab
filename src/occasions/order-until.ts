import { findPromiseInput, type PromiseSource } from '../orders/index.ts';
import { addDays } from '../shared/dates/calendar.ts';
import { dayInIndia } from '../shared/dates/dates.ts';
import { lastTimeToOrder, type PromiseInput, promiseDelivery } from '../shared/delivery/delivery-promise.ts';
import { findPlace } from '../shipping/index.ts';
import type { OccasionLink } from './api.ts';

type Timing = Pick<OccasionLink, 'day' | 'orderUntil' | 'isTooLate'>;
/** How many days before it the last day to order is not shown yet. */
export const daysBefore = 60;
/** For one piece, by the working days that it takes to make. */
export type FindTiming = (day: string | null, makeDays: number) => Timing;

export const withoutPromise: FindTiming = (day) => ({ day, orderUntil: null, isTooLate: false });

/**
 * By the queue as it is now, without a PIN code to the slowest part of India. Nothing is said of orders in a shop that
 * promises no days.
 */
export async function openTiming(promises: PromiseSource, pin?: string): Promise<FindTiming> {
  const inputFor = await findPromiseInput(promises, pin);
  if (!inputFor) return withoutPromise;
  return (day, makeDays) => timingAt(day, inputFor([{ quantity: 1, makeDays }]));
}

interface TimingAt extends Timing {
  arriveBy: string | null;
  city: string | null;
}

/** The same for a PIN code, and when one piece that is ordered now arrives there. */
export async function findTimingAt(
  promises: PromiseSource,
  { day, makeDays, pin }: { day: string | null; makeDays: number; pin: string },
): Promise<TimingAt> {
  const inputFor = await findPromiseInput(promises, pin);
  if (!inputFor) return { ...withoutPromise(day, makeDays), arriveBy: null, city: null };
  const input = inputFor([{ quantity: 1, makeDays }]);
  return { ...timingAt(day, input), arriveBy: promiseDelivery(input)?.arriveBy ?? null, city: findPlace(pin).city };
}

function timingAt(day: string | null, input: PromiseInput): Timing {
  const today = dayInIndia(input.now);
  if (!day || day > addDays(today, daysBefore)) return withoutPromise(day, 0);
  if (day < today) return { day, orderUntil: null, isTooLate: true };
  const last = lastTimeToOrder(day, input);
  return { day, orderUntil: last?.toISOString() ?? null, isTooLate: last === null };
}
