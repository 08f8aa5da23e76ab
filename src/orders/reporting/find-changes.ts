import { sql } from 'drizzle-orm';
import { catalogMark } from '../../catalog/index.ts';
import type { Queries } from '../../platform/database/database.ts';

export interface Changes {
  /** Another value = orders or products have changed. */
  change: string;
  /** Paid orders that nobody has begun. */
  notProcessed: number;
}

/** Cheap: every open page of the admin asks every half minute. */
export async function findChanges(queries: Queries): Promise<Changes> {
  const { rows } = await queries.execute<{ mark: string; newest: string | null; waiting: number }>(sql`
    select ${catalogMark()} as mark,
      (select extract(epoch from max(created_at))::text from order_events) as newest,
      (select count(*)::int from orders where status = 'Not Processed' and is_paid and balance_of is null) as waiting`);
  const { mark = '', newest = '', waiting = 0 } = rows[0] ?? {};
  return { change: `${mark} ${newest} ${waiting}`, notProcessed: waiting };
}
