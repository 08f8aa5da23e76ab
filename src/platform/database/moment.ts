import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** As part of a query: a moment as the API writes it, ISO 8601 in UTC with milliseconds (contract section 4). */
export function isoMoment(moment: SQLWrapper): SQL<string> {
  return sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
