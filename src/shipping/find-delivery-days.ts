import { sql } from 'drizzle-orm';
import type { PlaceZone } from '../shared/delivery/delivery-charges.ts';
import type { Transit, WorkCalendar } from '../shared/delivery/delivery-promise.ts';
import type { Destination } from '../shared/delivery/delivery-state.ts';
import { promisedRange, regionFor } from '../shared/delivery/learned-days.ts';
import type { DayCount } from '../shared/delivery/listed-offer.ts';
import { type DeliveryDays, findZone, type PromiseRules, type StoredCharges } from './find-charges.ts';
import { findPlace } from './pin-codes.ts';
import { deliveryDays } from './schema.ts';

/** What a shop begins with that has not said how it works; nothing is promised. */
export const usualDays: DeliveryDays = {
  isPromised: false,
  piecesPerDay: 4,
  cutoffHour: 17,
  restWeekdays: [0],
  courierRestWeekdays: [0],
  holidays: [],
  transit: {
    city: { minDays: 1, maxDays: 2 },
    state: { minDays: 3, maxDays: 4 },
    rest: { minDays: 5, maxDays: 7 },
  },
  learned: [],
};

export function workCalendar({ restWeekdays, holidays, cutoffHour, piecesPerDay }: DeliveryDays): WorkCalendar {
  return { restWeekdays, holidays, cutoffHour, piecesPerDay };
}

/** As part of another query: the days on which the shop works, or null. */
export const workDaysJson = sql<Pick<WorkCalendar, 'restWeekdays' | 'holidays'> | null>`(
  select json_build_object('restWeekdays', ${deliveryDays.restWeekdays}, 'holidays', ${deliveryDays.holidays}) from ${deliveryDays})`;

/** To anywhere in India, in working days of the courier; null where no delivery day is promised. */
export function transitAnywhere(days: DeliveryDays | null): DayCount | null {
  if (!days?.isPromised) return null;
  const zones = Object.values(days.transit);
  return {
    minDays: Math.min(...zones.map(({ minDays }) => minDays)),
    maxDays: Math.max(...[...zones, slowestTransit(days)].map(({ maxDays }) => maxDays)),
  };
}

/** Null without a PIN code. */
export function transitTo({ days, charges }: PromiseRules, { pin, state }: Destination): Transit | null {
  if (pin === null) return null;
  const learned = days.learned.find(({ region }) => region === regionFor(pin));
  const range = promisedRange(days.transit[promiseZone(charges, { pin, state })], learned);
  return { ...range, restWeekdays: days.courierRestWeekdays };
}

/** Where the place is not known: to the rest of India, and no sooner than to any region. */
export function slowestTransit({ transit, learned, courierRestWeekdays }: DeliveryDays): Transit {
  const { minDays, maxDays } = transit.rest;
  const longest = Math.max(maxDays, ...learned.map(({ longDays }) => longDays));
  return { minDays, maxDays: longest, restWeekdays: courierRestWeekdays };
}

/** The own city also where it has no charge of its own. */
function promiseZone(charges: StoredCharges, to: Destination & { pin: string }): PlaceZone {
  const zone = findZone(charges, to);
  const { city } = findPlace(to.pin);
  return city !== null && city === findPlace(charges.originPin).city ? 'city' : zone;
}
