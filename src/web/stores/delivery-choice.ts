import { dayInIndia } from '../../shared/dates/dates.ts';
import { readPin } from '../../shared/delivery/pin-code.ts';
import { stored } from './local-storage-store.ts';

/** The PIN code that the buyer typed last, for the days of all pages. */
export const deliveryPin = stored<string>('delivery-pin', '', (raw) =>
  typeof raw === 'string' ? (readPin(raw) ?? '') : '',
);

/** The day on which the buyer needs the order; one that is over is forgotten. */
export const wantedDay = stored<string>('wanted-day', '', readComingDay);

/** `around` = it comes around the wanted day, `soon` = as soon as possible. */
export type OrderTiming = 'around' | 'soon';

/** The wanted day for which it is to come as soon as possible; another day asks anew. */
const soonFor = stored<string>('wanted-soon', '', readComingDay);
const timingFor = (day: string, soonDay: string): OrderTiming => (day && day === soonDay ? 'soon' : 'around');

export const orderTiming = {
  read: () => timingFor(wantedDay.read(), soonFor.read()),
  choose: (timing: OrderTiming) => soonFor.write(timing === 'soon' ? wantedDay.read() : ''),
  use: () => timingFor(wantedDay.use(), soonFor.use()),
};

interface Days {
  dispatchOn: string;
  arriveBy: string | null;
}

/** For the body of an order: the days of a quote that are shown and chosen. The server refuses later ones. */
export function chooseDays({ promise, planned }: { promise: Days | null; planned: Days | null }, timing: OrderTiming) {
  const days = timing === 'around' && planned ? planned : promise;
  if (!days) return {};
  const { dispatchOn, arriveBy } = days;
  return { promised: { dispatchOn, ...(arriveBy && { arriveBy }) }, ...(planned && { timing }) };
}

function readComingDay(raw: unknown): string {
  return typeof raw === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(raw) && raw >= dayInIndia(new Date()) ? raw : '';
}
