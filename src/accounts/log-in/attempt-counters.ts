import { and, eq, lt, not, type SQL, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { attemptCounters } from '../schema.ts';

export interface WaitRule {
  freeAttempts: number;
  firstWaitSeconds: number;
  maxWaitSeconds: number;
  forgetAfterSeconds: number;
}

/** `now()` is the transaction's start, possibly before another attempt was counted. */
const present = sql`clock_timestamp()`;
const clockSlackSeconds = 60;

/** Also when it ends later than anything that is counted now: then the machine's clock was set back meanwhile. */
function hasEnded(windowSeconds: number): SQL {
  return sql`(${attemptCounters.expiresAt} <= ${present} or ${attemptCounters.expiresAt} > ${inSeconds(windowSeconds + clockSlackSeconds)})`;
}

/** One statement, so that parallel attempts are all counted. Returns the count, or the seconds to wait. */
export async function countAttempt(
  tx: Tx,
  key: string,
  rule: WaitRule,
): Promise<{ isRefused: false; count: number } | { isRefused: true; waitSeconds: number }> {
  const { freeAttempts, firstWaitSeconds, maxWaitSeconds, forgetAfterSeconds } = rule;
  const isOver = hasEnded(forgetAfterSeconds);
  const count = sql`(case when ${isOver} then 1 else ${attemptCounters.count} + 1 end)`;
  const wait = sql`case when ${count} < ${freeAttempts}::int then 0
    else least(${maxWaitSeconds}::float8, ${firstWaitSeconds}::float8 * power(2, least(${count} - ${freeAttempts}::int, 20))) end`;
  const [row] = await tx
    .insert(attemptCounters)
    .values({ key, count: 1, waitUntil: present, expiresAt: inSeconds(forgetAfterSeconds) })
    .onConflictDoUpdate({
      target: attemptCounters.key,
      set: { count, waitUntil: inSeconds(wait), expiresAt: inSeconds(forgetAfterSeconds) },
      setWhere: sql`${isOver} or ${attemptCounters.waitUntil} <= ${present}`,
    })
    .returning({ count: attemptCounters.count });
  if (row) return { isRefused: false, count: row.count };
  const [waiting] = await tx
    .select({ seconds: sql<number>`ceil(extract(epoch from ${attemptCounters.waitUntil} - ${present}))::int` })
    .from(attemptCounters)
    .where(eq(attemptCounters.key, key));
  return { isRefused: true, waitSeconds: Math.max(1, waiting?.seconds ?? 1) };
}

/** Uncounts a successful attempt, and ends the wait that it began. */
export async function uncountAttempt(tx: Tx, key: string): Promise<void> {
  await tx
    .update(attemptCounters)
    .set({ count: sql`greatest(${attemptCounters.count} - 1, 0)`, waitUntil: present })
    .where(eq(attemptCounters.key, key));
}

export async function forgetAttempts(tx: Tx, key: string): Promise<void> {
  await tx.delete(attemptCounters).where(eq(attemptCounters.key, key));
}

/** Counts within a window that begins with the first event, by one or by `amount`. */
export async function countWithin(tx: Tx, key: string, windowSeconds: number, amount = 1): Promise<number> {
  const isOver = hasEnded(windowSeconds);
  const [row] = await tx
    .insert(attemptCounters)
    .values({ key, count: amount, waitUntil: present, expiresAt: inSeconds(windowSeconds) })
    .onConflictDoUpdate({
      target: attemptCounters.key,
      set: {
        count: sql`case when ${isOver} then ${amount}::int else ${attemptCounters.count} + ${amount}::int end`,
        expiresAt: sql`case when ${isOver} then ${inSeconds(windowSeconds)} else ${attemptCounters.expiresAt} end`,
      },
    })
    .returning({ count: attemptCounters.count });
  return row?.count ?? amount;
}

/** As `countWithin`, but an event beyond `most` is neither counted nor allowed. */
export async function countUpTo(tx: Tx, key: string, most: number, windowSeconds: number): Promise<boolean> {
  const isOver = hasEnded(windowSeconds);
  const counted = await tx
    .insert(attemptCounters)
    .values({ key, count: 1, waitUntil: present, expiresAt: inSeconds(windowSeconds) })
    .onConflictDoUpdate({
      target: attemptCounters.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${attemptCounters.count} + 1 end`,
        expiresAt: sql`case when ${isOver} then ${inSeconds(windowSeconds)} else ${attemptCounters.expiresAt} end`,
      },
      setWhere: sql`${isOver} or ${attemptCounters.count} < ${most}::int`,
    })
    .returning({ count: attemptCounters.count });
  return counted.length > 0;
}

export async function findCount(queries: Queries, key: string, windowSeconds: number): Promise<number> {
  const [row] = await queries
    .select({ count: attemptCounters.count })
    .from(attemptCounters)
    .where(and(eq(attemptCounters.key, key), not(hasEnded(windowSeconds))));
  return row?.count ?? 0;
}

export const isForgotten = lt(attemptCounters.expiresAt, sql`now()`);

function inSeconds(seconds: number | SQL): SQL {
  return sql`${present} + make_interval(secs => ${seconds}::float8)`;
}
