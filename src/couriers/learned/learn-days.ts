import { eq, inArray, sql } from 'drizzle-orm';
import type { Database, Queries } from '../../platform/database/database.ts';
import { addDays, getWeekday } from '../../shared/dates/calendar.ts';
import { dayInIndia } from '../../shared/dates/dates.ts';
import { destinationAt } from '../../shared/delivery/delivery-state.ts';
import { type LearnedRegion, learnDays, leastDeliveries, regionFor } from '../../shared/delivery/learned-days.ts';
import { hasLeft, shipmentStages } from '../../shared/delivery/shipment-stages.ts';
import {
  findChargesAndDays,
  findPlace,
  type LearnedDays,
  type PromiseRules,
  saveLearnedDays,
  transitTo,
  usualDays,
} from '../../shipping/index.ts';
import { shipmentEvents, shipments } from '../schema.ts';
import type { LearnedDaysBody } from './learned-endpoints.ts';

/** Older deliveries are forgotten. */
const learnedFromDays = 365;
const mostDays = 60;

/** Stores what the deliveries of the last year say. */
export async function learnTransitDays({ db }: { db: Database }): Promise<void> {
  const { days } = await findChargesAndDays(db.read);
  const found = await findLearned(db.read, days?.courierRestWeekdays ?? usualDays.courierRestWeekdays);
  await db.transaction((tx) => saveLearnedDays(tx, found));
}

async function findLearned(queries: Queries, restWeekdays: readonly number[]): Promise<LearnedDays[]> {
  const byRegion = Map.groupBy(await findDeliveries(queries), ({ toPin }) => regionFor(toPin));
  return [...byRegion]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([region, deliveries]) => {
      const learned = learnDays(deliveries.map(({ left, arrived }) => countDays(left, arrived, restWeekdays)));
      return learned ? [{ region, ...learned }] : [];
    });
}

interface Delivery {
  toPin: string;
  left: string;
  arrived: string;
}

/** From the first scan to the door. Parcels that came back teach nothing. */
async function findDeliveries(queries: Queries): Promise<Delivery[]> {
  const { stage, happenedAt, shipmentId } = shipmentEvents;
  const leaving = sql.param(shipmentStages.filter(hasLeft));
  const left = sql<string>`min(${happenedAt}) filter (where ${stage} = any(${leaving}::text[]))`;
  // A delivery that the courier has corrected was none.
  const isCorrected = sql`exists (select from ${shipmentEvents} later where later.shipment_id = ${shipmentId}
    and later.stage <> 'delivered' and later.happened_at > ${happenedAt})`;
  const arrived = sql<string>`min(${happenedAt}) filter (where ${stage} = 'delivered' and not ${isCorrected})`;
  const found = await queries
    .select({ toPin: shipments.toPin, left, arrived })
    .from(shipments)
    .innerJoin(shipmentEvents, eq(shipmentId, shipments.id))
    .where(
      sql`${inArray(shipments.stage, ['delivered'])} and ${shipments.toPin} <> ''
        and ${shipments.createdAt} > now() - make_interval(days => ${learnedFromDays}::int)`,
    )
    .groupBy(shipments.id);
  return found.map((one) => ({
    toPin: one.toPin,
    left: dayInIndia(new Date(one.left)),
    arrived: dayInIndia(new Date(one.arrived)),
  }));
}

/** As many working days of the courier as a promise would have needed. */
function countDays(left: string, arrived: string, restWeekdays: readonly number[]): number {
  let days = 0;
  let last = left;
  for (let day = left; day < arrived && days < mostDays; ) {
    day = addDays(day, 1);
    last = day;
    if (!restWeekdays.includes(getWeekday(day))) days++;
  }
  // What came on a day of rest would have been promised for the day after it.
  return last > left && restWeekdays.includes(getWeekday(last)) ? days + 1 : days;
}

export async function describeLearnedDays(queries: Queries): Promise<LearnedDaysBody> {
  const { days, charges } = await findChargesAndDays(queries);
  const regions = (days?.learned ?? []).map((learned) => describe({ days: days ?? usualDays, charges }, learned));
  return { regions, leastDeliveries };
}

function describe(rules: PromiseRules, learned: LearnedRegion): LearnedDaysBody['regions'][number] {
  const { acceptedDays, region, ...known } = learned;
  const pin = `${region}001`;
  const promised = (one: LearnedRegion[]) =>
    transitTo({ ...rules, days: { ...rules.days, learned: one } }, destinationAt(pin))?.maxDays ?? 0;
  const [ownDays, promisedDays] = [promised([]), promised([learned])];
  return {
    ...{ region, ...known, city: findPlace(pin).city, ownDays, promisedDays },
    ...{ isEarlier: known.longDays < promisedDays, isAccepted: acceptedDays !== null },
  };
}
