import { and, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../platform/database/database.ts';
import type { deliveryFailures, shipments } from './schema.ts';

type ClaimedTable = typeof shipments | typeof deliveryFailures;

/** Longer than all calls of one attempt. */
const claimSeconds = 90;

/** No process works on it. */
export function isUnclaimed({ claimedUntil }: ClaimedTable): SQL | undefined {
  return or(isNull(claimedUntil), lt(claimedUntil, sql`now()`));
}

interface Wanted {
  table: ClaimedTable;
  id: string;
  isToDo: SQL;
}

/**
 * Works on a row that is to be done, while no other process does. Does nothing where it is not; throws while another
 * process works on it.
 */
export async function workOnRow({ read }: Database, wanted: Wanted, work: () => Promise<void>): Promise<void> {
  const { table, id, isToDo } = wanted;
  const isWanted = and(eq(table.id, id), isToDo);
  const until = sql`now() + make_interval(secs => ${claimSeconds}::int)`;
  const claimed = await read.execute(
    sql`update ${table} set claimed_until = ${until} where ${and(isWanted, isUnclaimed(table))}`,
  );
  if (!claimed.rowCount) {
    const open = await read.execute(sql`select from ${table} where ${isWanted}`);
    if (open.rowCount) throw new Error(`The row ${id} is being worked on by another process.`);
    return;
  }
  try {
    await work();
  } finally {
    await read.execute(sql`update ${table} set claimed_until = null where ${eq(table.id, id)}`);
  }
}
