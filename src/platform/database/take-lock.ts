import { sql } from 'drizzle-orm';
import type { Tx } from './database.ts';
import { runPrepared } from './prepared.ts';

/** Waits until no other transaction of any instance has the lock of this name; the transaction's end frees it. */
export async function takeLock(tx: Tx, name: string): Promise<void> {
  const write = () => sql`select pg_advisory_xact_lock(hashtextextended(${sql.placeholder('name')}, 0))`;
  await runPrepared(tx, 'take_lock', write, { name });
}
