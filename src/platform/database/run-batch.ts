import { setTimeout } from 'node:timers/promises';
import type { Database, Tx } from './database.ts';

const maxPauseMs = 1_000;

/**
 * One of many batches, in a transaction of its own. The embedded database has one connection: after a batch, others
 * have it for as long as the batch took.
 */
export async function runBatch<T>(
  db: Pick<Database, 'kind' | 'transaction'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const begun = performance.now();
  const result = await db.transaction(work);
  if (db.kind === 'embedded') await setTimeout(Math.min(performance.now() - begun, maxPauseMs));
  return result;
}
