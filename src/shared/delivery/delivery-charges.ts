import { type DeliveryZone, sumGoodsPaise } from '../orders/bill.ts';

export const chargeKinds = ['none', 'flat', 'zones'] as const;
export type ChargeKind = (typeof chargeKinds)[number];

/** Whole paise for one order. */
export interface DeliveryCharges {
  kind: ChargeKind;
  flatPaise: number;
  cityPaise: number;
  statePaise: number;
  restPaise: number;
  /** From these goods on delivery is free; null = never. */
  freeAbovePaise: number | null;
}

export type PlaceZone = 'city' | 'state' | 'rest';

export interface DeliveredLine {
  pricePaise: number;
  quantity: number;
  /** False = pick-up only. */
  shipping: boolean;
  isDeliveredFree: boolean;
}

/** The zone is null in a shop without charges. */
export function chargeDelivery(
  charges: DeliveryCharges,
  place: PlaceZone,
  lines: readonly DeliveredLine[],
): { deliveryPaise: number; zone: DeliveryZone | null } {
  const sent = lines.filter(({ shipping }) => shipping);
  if (lines.length > 0 && sent.length === 0) return { deliveryPaise: 0, zone: 'pickup' };
  if (charges.kind === 'none') return { deliveryPaise: 0, zone: null };
  const isFree =
    sent.every(({ isDeliveredFree }) => isDeliveredFree) ||
    (charges.freeAbovePaise !== null && sumGoodsPaise(lines) >= charges.freeAbovePaise);
  const zone = charges.kind === 'flat' ? 'flat' : place;
  return { deliveryPaise: isFree ? 0 : zonePaise(charges, zone), zone };
}

function zonePaise(charges: DeliveryCharges, zone: PlaceZone | 'flat'): number {
  return { flat: charges.flatPaise, city: charges.cityPaise, state: charges.statePaise, rest: charges.restPaise }[zone];
}
