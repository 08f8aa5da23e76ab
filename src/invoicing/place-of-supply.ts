import { type AddressFields, pinIn } from '../shared/address.ts';
import { type IndianState, indianStates, stateByName } from '../shared/indian-states.ts';
import { findPlace } from '../shipping/index.ts';

export interface SuppliedTo {
  name: string;
  address: string;
  to?: AddressFields;
  /** Of a gift: where the parcel goes, which is not the buyer's own address. */
  deliveredTo: { address: string; to: AddressFields | null } | null;
  isPickedUp: boolean;
}

/** Where the goods reach an unregistered buyer; without an address on record, the seller's own state (section 10 of the IGST Act). */
export function placeOfSupply({ isPickedUp, deliveredTo, ...buyer }: SuppliedTo, own: IndianState): IndianState {
  if (isPickedUp) return own;
  const { address, to } = deliveredTo ?? buyer;
  return (to && stateByName(to.state)) ?? stateNamedIn(address) ?? stateOfPin(address) ?? own;
}

function stateOfPin(address: string): IndianState | null {
  const pin = pinIn(address);
  const state = pin && findPlace(pin).state;
  return state ? stateByName(state) : null;
}

/** The state that a free text names last. */
function stateNamedIn(address: string): IndianState | null {
  const text = address.toLowerCase();
  const found = indianStates
    .map((state) => ({ state, at: text.lastIndexOf(state.name.toLowerCase()) }))
    .filter(({ at }) => at >= 0);
  return found.toSorted((a, b) => b.at - a.at)[0]?.state ?? null;
}
