import { asc, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** The same in each database, whatever its language is. */
export function codeOrder(column: SQLWrapper): SQL {
  return asc(sql`${column} collate "C"`);
}
