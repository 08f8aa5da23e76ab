/** Where and when buyers collect what is pick-up only; an empty text = not said yet. */
export interface PickupPlace {
  address: string;
  hours: string;
}

interface PickupSettings {
  pickupAddress: string;
  pickupHours: string;
  postalAddress: string;
}

export function findPickupPlace({ pickupAddress, pickupHours, postalAddress }: PickupSettings): PickupPlace {
  return { address: pickupAddress || postalAddress, hours: pickupHours };
}

/** Opens the place in a map. */
export function mapLink({ address }: PickupPlace): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address.replaceAll('\n', ', '))}`;
}
