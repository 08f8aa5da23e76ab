/** Working days of the courier. */
export interface TransitDays {
  minDays: number;
  maxDays: number;
}

/** How long this shop's parcels have taken to a region, in working days of the courier. */
export interface LearnedRegion {
  /** The first digits of PIN codes. */
  region: string;
  deliveries: number;
  medianDays: number;
  /** Nine of ten parcels took no longer. */
  longDays: number;
  /** Fewer days than her own, to which the owner has agreed; null = she has not. */
  acceptedDays: number | null;
}

const regionDigits = 3;
/** Fewer deliveries say nothing. */
export const leastDeliveries = 20;

export function regionFor(pin: string): string {
  return pin.slice(0, regionDigits);
}

/**
 * What is promised to a region: as many days as nine of ten parcels took, and never fewer than the owner's own setting,
 * or than those to which she has agreed.
 */
export function promisedRange(own: TransitDays, learned: LearnedRegion | undefined): TransitDays {
  if (!learned) return own;
  const { longDays, medianDays, acceptedDays } = learned;
  const maxDays = Math.max(longDays, Math.min(own.maxDays, acceptedDays ?? own.maxDays));
  const minDays = acceptedDays === null ? own.minDays : Math.min(own.minDays, medianDays);
  return { minDays: Math.min(minDays, maxDays), maxDays };
}

/** Null below `leastDeliveries`. Nearest ranks, so that each is a number of days that a parcel has taken. */
export function learnDays(
  days: readonly number[],
): Pick<LearnedRegion, 'deliveries' | 'medianDays' | 'longDays'> | null {
  if (days.length < leastDeliveries) return null;
  const sorted = days.toSorted((one, other) => one - other);
  const rank = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
  return { deliveries: days.length, medianDays: rank(0.5), longDays: rank(0.9) };
}
