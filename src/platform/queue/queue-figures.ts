import { sql } from 'drizzle-orm';
import type { Queries } from '../database/database.ts';

export interface QueueFigures {
  queue: string;
  /** Jobs that should run now. */
  due: number;
  /** Jobs for later, retries included. */
  delayed: number;
  /** Jobs that failed for good and are still stored, counted by pg-boss every 15 seconds. */
  failed: number;
  /** How long the oldest due job has waited; 0 = none waits. */
  oldestSeconds: number;
}

export async function findQueueFigures(queries: Queries): Promise<QueueFigures[]> {
  const { rows } = await queries.execute<QueueFigures & Record<string, unknown>>(sql`
    select queue.name as queue, queue.failed_count as failed, coalesce(due, 0)::int as due,
      coalesce(waiting - due, 0)::int as delayed, coalesce("oldestSeconds", 0)::float8 as "oldestSeconds"
    from pgboss.queue left join (
      select name, count(*) as waiting, count(*) filter (where start_after <= now()) as due,
        extract(epoch from now() - min(start_after) filter (where start_after <= now())) as "oldestSeconds"
      from pgboss.job where state < 'active' and not blocked group by name) waiting using (name)
    order by 1`);
  return rows;
}
