import { formatDate } from '../../../../../shared/dates/dates.ts';
import { t } from '../../../../../shared/languages/translate.ts';

interface LastBackup {
  isOverdue: boolean;
  last: { at: string; lacks: string | null } | null;
  problem: string | null;
}

/** While the last good one lacks photos, or backups are scheduled and it is missing or older than two days. */
export function BackupProblem({ backup }: { backup: LastBackup | null }) {
  if (!backup?.isOverdue && !backup?.last?.lacks) return null;
  const { isOverdue, last, problem } = backup;
  return (
    <p
      dir="auto"
      className="mt-3 border-l-5 border-madder bg-cotton px-3.5 py-2.5 text-sm font-medium wrap-anywhere max-lg:-mx-gutter max-lg:px-gutter"
    >
      {last ? t('today.lastBackup', { time: formatDate(last.at) }) : t('today.noBackup')}{' '}
      {last?.lacks && `${t('today.backupLacks', { problem: last.lacks })} `}
      {isOverdue && (problem ? t('today.backupFailed', { problem }) : t('today.lookIntoLog'))}
    </p>
  );
}
