import type { SQL } from 'drizzle-orm';

/** `broken` selects the ids of the rows that break it. */
export type Invariant = readonly [name: string, statement: string, broken: SQL];
