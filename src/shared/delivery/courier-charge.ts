/** What the owner makes of a courier's price. */
export interface CourierChargeRules {
  /** For packing; below 0 = she pays a part. */
  addPaise: number;
  /** Up to whole multiples of it; 0 = not rounded. */
  roundPaise: number;
  /** At most so much is charged; null = all of it. */
  capPaise: number | null;
}

/** Never below nothing. */
export function courierCharge({ addPaise, roundPaise, capPaise }: CourierChargeRules, ratePaise: number): number {
  const added = Math.max(0, ratePaise + addPaise);
  const rounded = roundPaise > 0 ? Math.ceil(added / roundPaise) * roundPaise : added;
  return capPaise === null ? rounded : Math.min(rounded, capPaise);
}

/** Couriers charge for each half kilogram that is begun. */
const slabGrams = 500;

export function chargedGrams(grams: number): number {
  return Math.max(1, Math.ceil(grams / slabGrams)) * slabGrams;
}
