import { findLastBackups } from '../../backup/index.ts';
import { formatAgo } from '../../shared/dates.ts';
import { type Check, good, wrong } from './check.ts';

/** A daily backup that fails once is still younger. */
const maxAgeHours = 49;

export const backup: Check = {
  name: 'Backup',
  async run({ db }) {
    const { good: last, problem } = await findLastBackups(db.read);
    const failed = problem ? ` The latest one failed: ${problem}.` : '';
    const advice =
      'Set BACKUP_DIR and copy the backups to another machine, or set BACKUP_URL; restore one to try it (docs/operate.md, Backups).';
    if (!last) return wrong(`There is none.${failed}`, advice);
    const found = `the last good one is from ${formatAgo(last.finishedAt.toISOString(), new Date())}`;
    const isOld = Date.now() - last.finishedAt.getTime() > maxAgeHours * 3_600_000;
    return isOld || problem ? wrong(`${found}.${failed}`, advice) : good(`${found}.`);
  },
};
