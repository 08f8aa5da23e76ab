import type { Queries } from '../platform/database/database.ts';
import { prepared } from '../platform/database/prepared.ts';
import type { DeliveryCharges, PlaceZone } from '../shared/delivery-charges.ts';
import { toRupees } from '../shared/money.ts';
import type { OwnersDeliveryBody } from './api.ts';
import { findPlace } from './pin-codes.ts';
import { deliveryCharges } from './schema.ts';

export type StoredCharges = Omit<typeof deliveryCharges.$inferSelect, 'id' | 'changedAt'>;

const noCharges: StoredCharges = {
  kind: 'none',
  flatPaise: 0,
  originPin: '',
  cityPrefixes: [],
  cityPaise: 0,
  statePaise: 0,
  restPaise: 0,
  freeAbovePaise: null,
};

export async function findCharges(queries: Queries): Promise<StoredCharges> {
  const [row] = await prepared(queries, 'delivery_charges', () => queries.select().from(deliveryCharges)).execute();
  return row ?? noCharges;
}

export async function hasCharges(queries: Queries): Promise<boolean> {
  return (await findCharges(queries)).kind !== 'none';
}

/** Null until the owner has decided about charges, even that there are none. */
export async function findDecidedCharges(queries: Queries): Promise<StoredCharges | null> {
  const [row] = await queries.select().from(deliveryCharges);
  return row ?? null;
}

/** `pin` null = unknown: the rest of India. */
export function zoneOf({ originPin, cityPrefixes }: StoredCharges, pin: string | null): PlaceZone {
  if (!pin) return 'rest';
  if (cityPrefixes.some((prefix) => pin.startsWith(prefix))) return 'city';
  const { state } = findPlace(pin);
  return state && state === findPlace(originPin).state ? 'state' : 'rest';
}

export async function findChargesFor(
  queries: Queries,
  pin: string | null,
): Promise<{ charges: DeliveryCharges; place: PlaceZone }> {
  const charges = await findCharges(queries);
  return { charges, place: zoneOf(charges, pin) };
}

/** In rupees. */
export function deliveryBody(charges: StoredCharges): OwnersDeliveryBody {
  const { kind, originPin, cityPrefixes, flatPaise, cityPaise, statePaise, restPaise, freeAbovePaise } = charges;
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
    originPin,
    cityPrefixes,
  };
}
