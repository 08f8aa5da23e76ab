import type { SQL } from 'drizzle-orm';

/** `broken` selects the ids of the rows that break it. */
export type Invariant = readonly [name: string, statement: string, broken: SQL];

export const maxRows = 10;

/** At most `maxRows` of the rows that break an invariant. */
export interface Finding {
  invariant: string;
  statement: string;
  rows: string[];
}
