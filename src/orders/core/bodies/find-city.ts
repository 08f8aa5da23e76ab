import { findPin } from '../../../shared/delivery/find-pin.ts';
import { findPlace } from '../../../shipping/index.ts';
import type { ShipTo } from './ship-to.ts';

/** As buyers wrote it, or by the PIN code of an address that is one text; null where it is not certain. */
export function findCity({ to, address }: Pick<ShipTo, 'to' | 'address'>): string | null {
  if (to) return to.city;
  const pin = findPin(address);
  return pin && findPlace(pin).city;
}
