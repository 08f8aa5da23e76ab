import { sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { runPrepared } from '../../platform/database/prepared.ts';
import type { QueuedPieces } from '../../shared/delivery/delivery-promise.ts';

export interface PromiseQueue {
  /** Sold or held pieces that are to be made, by the day that was promised. */
  queue: QueuedPieces[];
  madeToday: number;
}

/** With `locks`, transactions that promise days wait for each other, and see each other's pieces. One statement. */
export async function findQueue(queries: Queries, { locks = false } = {}): Promise<PromiseQueue> {
  const write = () => sql`select promise_queue(${sql.placeholder('locks')}::boolean) as found`;
  const [row] = await runPrepared<{ found: PromiseQueue }>(queries, 'promise_queue', write, { locks });
  return row?.found ?? { queue: [], madeToday: 0 };
}
