import { sql } from 'drizzle-orm';
import { formatAgo } from '../../shared/dates.ts';
import { type Check, good, wrong } from './check.ts';

/** A daily backup that fails once is still younger. */
const maxAgeHours = 49;

export const backup: Check = {
  name: 'Backup',
  async run({ db }) {
    const { rows } = await db.read.execute<{ last: string | null; problem: string | null }>(sql`
      select (select max(finished_at) from backups where problem is null) as last,
        (select problem from backups order by finished_at desc limit 1) as problem`);
    const { last = null, problem = null } = rows[0] ?? {};
    const failed = problem ? ` The latest one failed: ${problem}.` : '';
    const advice = 'Back up to another machine (docs/operate.md, Backup), and restore one to try it.';
    if (!last) return wrong(`There is none.${failed}`, advice);
    const since = new Date(last).toISOString();
    const found = `the last good one is from ${formatAgo(since, new Date())}`;
    const isOld = Date.now() - new Date(last).getTime() > maxAgeHours * 3_600_000;
    return isOld || problem ? wrong(`${found}.${failed}`, advice) : good(`${found}.`);
  },
};
