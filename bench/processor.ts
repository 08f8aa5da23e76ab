/** Lighthouse's CPU benchmark index of the machine that the goals were set on, with the processor ÷ 4. */
const referenceIndex = 3_701;
/** That of the phone which all pages are measured for, whatever the machine. */
export const phoneIndex = Math.round(referenceIndex / 4);
/** The same on a slow day. */
export const slowPhoneIndex = Math.round(referenceIndex / 8);

/**
 * What DevTools and Lighthouse divide the processor of this machine by, so that it is as fast as the phone. A slower
 * machine cannot be made faster: 1.
 */
export function slowdown(machineIndex: number, wantedIndex: number): number {
  return Math.max(1, Math.round((10 * machineIndex) / wantedIndex) / 10);
}
