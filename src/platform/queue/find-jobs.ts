import { sql } from 'drizzle-orm';
import type { Queries } from '../database/database.ts';

/**
 * Jobs whose data name one of these ids, as they are stored now: completed ones for a month, where their queue does not
 * delete them.
 */
export async function findJobsAbout(queries: Queries, ids: readonly string[]): Promise<{ at: Date; what: string }[]> {
  const quoted = ids.map((id) => `%"${id.replace(/[\\%_]/g, '\\$&')}"%`);
  const { rows } = await queries.execute<{ at: string; what: string }>(sql`
    select coalesce(completed_on, started_on, created_on) as at,
      'job ' || name || coalesce(' ' || (data ->> 'template'), '') || ' ' || id || ' ' || state ||
      case when state < 'active' and start_after > now()
        then ', due ' || to_char(start_after at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') else '' end ||
      case when retry_count > 0 then ', try ' || retry_count + 1 else '' end ||
      coalesce(': ' || (output ->> 'message'), '') as what
    from pgboss.job where data::text like any (array[${sql.join(
      quoted.map((one) => sql`${one}`),
      sql`, `,
    )}])`);
  return rows.map(({ at, what }) => ({ at: new Date(at), what }));
}
