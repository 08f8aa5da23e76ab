import { type Addressed, type DeliveryState, findDeliveryState } from '../../shared/delivery/delivery-state.ts';
import type { IndianState } from '../../shared/delivery/indian-states.ts';
import { findGstinState } from '../../shared/tax/gstin.ts';

export interface SuppliedTo extends Addressed {
  name: string;
  /** A buyer registered under GST. */
  business?: { gstin: string; name: string };
  /** Where a gift goes, if it is not the buyer's own address. */
  deliveredTo: (Addressed & { name: string }) | null;
  isPickedUp: boolean;
}

/**
 * Where the goods are delivered (IGST Act, section 10(1)(a); for buyers without a registration 10(1)(ca) and circular
 * 209/3/2024-GST); for a registered buyer's gift to another person the buyer's state (10(1)(b)). The seller's own state
 * for a pick-up, and with a doubt where the address does not say one.
 */
export function placeOfSupply(
  { isPickedUp, deliveredTo, business, ...buyer }: SuppliedTo,
  own: IndianState,
): { place: IndianState; doubt: DeliveryState['doubt'] } {
  if (isPickedUp) return { place: own, doubt: null };
  const principal = deliveredTo && business ? findGstinState(business.gstin) : null;
  if (principal) return { place: principal, doubt: null };
  const { state, doubt } = findDeliveryState(deliveredTo ?? buyer);
  return { place: state ?? own, doubt };
}
