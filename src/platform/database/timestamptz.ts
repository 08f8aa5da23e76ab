import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { timestamp } from 'drizzle-orm/pg-core';

export const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/**
 * When a row was inserted: the start of its transaction, or with `clock` the time of the statement, which orders rows
 * of one transaction.
 */
export const createdAt = (at: 'transaction' | 'clock' = 'transaction') =>
  timestamptz('created_at')
    .notNull()
    .default(at === 'clock' ? sql`clock_timestamp()` : sql`now()`);

/** ISO 8601 in UTC with milliseconds. */
export function isoTimestamp(column: SQLWrapper): SQL<string> {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
