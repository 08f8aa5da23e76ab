/** Ahead of UTC: India has one time zone and no summer time. */
export const indiaOffsetMs = 5.5 * 3_600_000;
