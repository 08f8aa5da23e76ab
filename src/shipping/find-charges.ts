import { sql } from 'drizzle-orm';
import type { Queries } from '../platform/database/database.ts';
import { prepared } from '../platform/database/prepared.ts';
import type { PlaceZone } from '../shared/delivery/delivery-charges.ts';
import type { Destination } from '../shared/delivery/delivery-state.ts';
import { stateOfPin } from '../shared/delivery/pin-states.ts';
import { toRupees } from '../shared/money.ts';
import type { OwnersDeliveryBody } from './api.ts';
import { findPlace } from './pin-codes.ts';
import { deliveryCharges, deliveryDays } from './schema.ts';

export type StoredCharges = Omit<typeof deliveryCharges.$inferSelect, 'id' | 'changedAt'>;
export type DeliveryDays = Omit<typeof deliveryDays.$inferSelect, 'id' | 'changedAt'>;
export interface PromiseRules {
  days: DeliveryDays;
  charges: StoredCharges;
}

export interface ChargesAndDays {
  charges: StoredCharges;
  /** Null where no delivery day is promised. */
  days: DeliveryDays | null;
}
interface ChargesFor {
  charges: StoredCharges;
  place: PlaceZone;
  rules: PromiseRules | null;
}

export const noCharges: StoredCharges = {
  kind: 'none',
  flatPaise: 0,
  originPin: '',
  cityPrefixes: [],
  cityPaise: 0,
  statePaise: 0,
  restPaise: 0,
  freeAbovePaise: null,
  byCourier: null,
};

export async function findCharges(queries: Queries): Promise<StoredCharges> {
  return (await findDecidedCharges(queries)) ?? noCharges;
}

/** Null until the owner has decided about charges, even that there are none. */
export async function findDecidedCharges(queries: Queries): Promise<StoredCharges | null> {
  const [row] = await prepared(queries, 'delivery_charges', () => queries.select().from(deliveryCharges)).execute();
  return row ?? null;
}

/** The city by the PIN code alone; the rest of India where the state is not known. */
export function findZone({ originPin, cityPrefixes }: StoredCharges, { pin, state }: Destination): PlaceZone {
  if (pin && cityPrefixes.some((prefix) => pin.startsWith(prefix))) return 'city';
  return state && state === stateOfPin(originPin) ? 'state' : 'rest';
}

/** The rules are null where no delivery day is promised. */
export function chargesFor({ charges, days }: ChargesAndDays, destination: Destination): ChargesFor {
  return { charges, place: findZone(charges, destination), rules: days?.isPromised ? { days, charges } : null };
}

/** Null where no delivery day is promised. */
export async function findChargesAndDays(queries: Queries): Promise<ChargesAndDays> {
  const [row] = await prepared(queries, 'delivery_charges_and_days', () =>
    queries
      .select({ charges: deliveryCharges, days: deliveryDays })
      .from(sql`(select) nothing`)
      .leftJoin(deliveryCharges, sql`true`)
      .leftJoin(deliveryDays, sql`true`),
  ).execute();
  return readChargesAndDays(row);
}

export function readChargesAndDays(row?: { charges: StoredCharges | null; days: DeliveryDays | null }): ChargesAndDays {
  return { charges: row?.charges ?? noCharges, days: row?.days ?? null };
}

/** In rupees. */
export function deliveryBody(charges: StoredCharges): OwnersDeliveryBody {
  const { kind, originPin, cityPrefixes, flatPaise, cityPaise, statePaise, restPaise, freeAbovePaise } = charges;
  const { byCourier } = charges;
  const { city: cityName, state: stateName } = findPlace(originPin);
  return {
    kind,
    flat: toRupees(flatPaise),
    city: toRupees(cityPaise),
    state: toRupees(statePaise),
    rest: toRupees(restPaise),
    freeAbove: freeAbovePaise === null ? null : toRupees(freeAbovePaise),
    cityName,
    stateName,
    byCourier: byCourier && {
      add: toRupees(byCourier.addPaise),
      roundTo: toRupees(byCourier.roundPaise),
      atMost: byCourier.capPaise === null ? null : toRupees(byCourier.capPaise),
    },
    originPin,
    cityPrefixes,
  };
}
