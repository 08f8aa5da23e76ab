import { sql } from 'drizzle-orm';
import type { Tx } from './database.ts';

/** For the beginning of a transaction: all of it reads what was committed before, and it can write nothing. */
export async function readSnapshot(tx: Tx): Promise<void> {
  await tx.execute(sql`set transaction isolation level repeatable read, read only`);
}
