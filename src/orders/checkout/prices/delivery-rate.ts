import { courierCharge } from '../../../shared/delivery/courier-charge.ts';
import type { StoredCharges } from '../../../shipping/index.ts';

export interface RatedPieces {
  productId: string;
  quantity: number;
}

/**
 * What the cheapest courier asks for these pieces, in paise; null where the owner's own charges apply. Never throws,
 * and answers within seconds. `isOrder` = what the cart was shown still counts.
 */
export type FindDeliveryRate = (asked: {
  pin: string | null;
  pieces: readonly RatedPieces[];
  isOrder?: boolean;
  /** The address of the one who asks. */
  from: string;
}) => Promise<number | null>;

/** The charges of one order. Without a courier's price they are the owner's own. */
export function chargesWithRate(charges: StoredCharges, ratePaise: number | null): StoredCharges {
  if (!charges.byCourier || ratePaise === null) return charges;
  const paise = courierCharge(charges.byCourier, ratePaise);
  return { ...charges, kind: 'zones', cityPaise: paise, statePaise: paise, restPaise: paise };
}
