import { and, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { limitCalls } from '../../platform/couriers/call-provider.ts';
import type { Database } from '../../platform/database/database.ts';
import type { deliveryFailures, shipments } from '../schema.ts';

type ClaimedTable = typeof shipments | typeof deliveryFailures;

const claimSeconds = 90;
/** All calls of one attempt end within it, so that its claim outlasts them. */
const attemptSeconds = 60;

/** No process works on it. A claim that ends later than any that begins now is from before the clock was set back. */
export function isUnclaimed({ claimedUntil }: ClaimedTable): SQL | undefined {
  const latest = sql`now() + make_interval(secs => ${2 * claimSeconds}::int)`;
  return or(isNull(claimedUntil), lte(claimedUntil, sql`now()`), gt(claimedUntil, latest));
}

/** Those that were never tried come first: what fails always does not make the others wait. */
export function byLastAttempt({ claimedUntil }: ClaimedTable): SQL {
  return sql`${claimedUntil} nulls first`;
}

interface Wanted {
  table: ClaimedTable;
  id: string;
  isToDo: SQL;
}

/**
 * Works on a row that is to be done, while no other process does. Does nothing where it is not; throws while another
 * process works on it. `isHeld` belongs to the condition of all that `work` writes into the row: it is false once the
 * claim has ended and another process has begun. The end of a claim is unique, so it identifies the claim.
 */
export async function workOnRow(
  { read }: Database,
  wanted: Wanted,
  work: (isHeld: SQL) => Promise<void>,
): Promise<void> {
  const { table, id, isToDo } = wanted;
  const isWanted = and(eq(table.id, id), isToDo);
  const until = sql`now() + make_interval(secs => ${claimSeconds}::int)`;
  const claimed = await read.execute<{ until: string }>(
    sql`update ${table} set claimed_until = ${until} where ${and(isWanted, isUnclaimed(table))}
      returning claimed_until::text as until`,
  );
  const [claim] = claimed.rows;
  if (!claim) {
    const open = await read.execute(sql`select from ${table} where ${isWanted}`);
    if (open.rowCount) throw new Error(`The row ${id} is being worked on by another process.`);
    return;
  }
  const isHeld = sql`${table.claimedUntil} = ${claim.until}::timestamptz`;
  try {
    await limitCalls(attemptSeconds * 1_000, () => work(isHeld));
  } finally {
    await read.execute(sql`update ${table} set claimed_until = now() where ${and(eq(table.id, id), isHeld)}`);
  }
}

export function claimHasEnded(id: string): Error {
  return new Error(`The claim on the row ${id} has ended: another process works on it.`);
}
