import { findLastBackups } from '../../backup/index.ts';
import type { Config } from '../../config.ts';
import { formatAgo } from '../../shared/dates/dates.ts';
import { type Check, good, wrong } from './check.ts';

/** A daily backup that fails once is still younger. */
const maxAgeHours = 49;
const lostPhotos = 'Put their files back from an older backup (docs/operate.md, Backups).';

export const backup: Check = {
  name: 'Backup',
  async run({ config, db }) {
    const { good: last, problem } = await findLastBackups(db.read);
    const failed = problem ? ` The latest one failed: ${problem.replace(/\.$/, '')}.` : '';
    const advice = adviceFor(config, problem);
    if (!last) return wrong(`There is none.${failed}`, advice);
    const found = `the last good one is from ${formatAgo(last.finishedAt.toISOString(), new Date())}`;
    const isOld = Date.now() - last.finishedAt.getTime() > maxAgeHours * 3_600_000;
    if (isOld || problem) return wrong(`${found}.${failed}`, advice);
    return last.problem ? wrong(`${found}. Photos: ${last.problem}`, lostPhotos) : good(`${found}.`);
  },
};

function adviceFor({ backup: { folder, bucket, time } }: Config, problem: string | null): string {
  const place = folder ? `BACKUP_DIR (${folder})` : bucket ? 'BACKUP_URL' : null;
  if (!place)
    return 'Set BACKUP_DIR and copy the backups to another machine, or set BACKUP_URL; restore one to try it (docs/operate.md, Backups).';
  return problem
    ? `Correct that; the next backup to ${place} is made at ${time} in India. To make one now: npm run shop -- backup <file>.`
    : `${place} is set, and the running shop makes a backup at ${time} in India: start it with this setting, or make one now: npm run shop -- backup <file>.`;
}
