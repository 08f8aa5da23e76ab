import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from './database.ts';
import { runPrepared } from './prepared.ts';

/** Waits until no other transaction of any instance has the lock of this name; the transaction's end frees it. */
export async function takeLock(tx: Tx, name: string): Promise<void> {
  await runPrepared(tx, 'take_lock', () => sql`select ${lockNamed()}`, { name });
}

/** As part of a statement, with `name`; what the statement reads may be older than the lock. */
export function lockNamed(): SQL {
  return sql`pg_advisory_xact_lock(hashtextextended(${sql.placeholder('name')}, 0))`;
}
