import type { Connections, Tx } from './database.ts';

/**
 * Calls `work` until it finds less than a batch, each time in a transaction of its own.
 * @param work returns how many rows it has changed, at most `size`
 * @returns how many rows were changed in all
 */
export async function inBatches(db: Connections, size: number, work: (tx: Tx) => Promise<number>): Promise<number> {
  let changed = 0;
  for (;;) {
    const inBatch = await db.transaction(work);
    changed += inBatch;
    if (inBatch < size) return changed;
  }
}
