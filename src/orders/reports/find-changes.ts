import { sql } from 'drizzle-orm';
import { catalogMark } from '../../catalog/index.ts';
import type { Queries } from '../../platform/database/database.ts';

export interface Changes {
  /** Another value = orders or products have changed. */
  change: string;
  /** Orders that nobody has begun, paid or not: as many as Today counts. */
  notProcessed: number;
}

/** Cheap: every open page of the admin asks every half minute. */
export async function findChanges(queries: Queries): Promise<Changes> {
  const { rows } = await queries.execute<{ mark: string; newest: string | null; waiting: number; paid: number }>(sql`
    select ${catalogMark()} as mark,
      (select extract(epoch from max(created_at))::text from order_events) as newest,
      count(*)::int as waiting, (count(*) filter (where is_paid))::int as paid
    from orders where status = 'Not Processed' and balance_of is null`);
  const { mark = '', newest = '', waiting = 0, paid = 0 } = rows[0] ?? {};
  return { change: `${mark} ${newest} ${waiting} ${paid}`, notProcessed: waiting };
}
