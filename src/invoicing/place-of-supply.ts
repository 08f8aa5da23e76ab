import { type Addressed, type DeliveryState, findDeliveryState } from '../shared/delivery/delivery-state.ts';
import type { IndianState } from '../shared/delivery/indian-states.ts';

export interface SuppliedTo extends Addressed {
  name: string;
  /** Of a gift: where the parcel goes, which is not the buyer's own address. */
  deliveredTo: (Addressed & { name: string }) | null;
  isPickedUp: boolean;
}

/**
 * Where the goods are delivered (IGST Act, section 10(1)(a); for buyers without a registration 10(1)(ca): the address
 * of delivery on the invoice, circular 209/3/2024-GST). The seller's own state for a pick-up, and with a doubt where
 * the address does not say one.
 */
export function placeOfSupply(
  { isPickedUp, deliveredTo, ...buyer }: SuppliedTo,
  own: IndianState,
): { place: IndianState; doubt: DeliveryState['doubt'] } {
  if (isPickedUp) return { place: own, doubt: null };
  const { state, doubt } = findDeliveryState(deliveredTo ?? buyer);
  return { place: state ?? own, doubt };
}
