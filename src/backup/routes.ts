import type { Database } from '../platform/database/database.ts';
import type { Bind } from '../platform/http/bind.ts';
import { backupApi } from './api.ts';
import { type BackupRow, findLastBackups } from './record-backup.ts';

const overdueMs = 48 * 3_600_000;

export interface BackupDependencies {
  db: Database;
  /** BACKUP_DIR or BACKUP_URL is set. */
  isScheduled: boolean;
}

export function backupRoutes(bind: Bind, { db, isScheduled }: BackupDependencies): void {
  bind(backupApi.readLastBackup, async () => {
    const { good, problem } = await findLastBackups(db.read);
    const isOverdue = isScheduled && Date.now() - (good?.finishedAt.getTime() ?? 0) > overdueMs;
    return { success: true, isScheduled, isOverdue, last: good && lastBody(good), problem };
  });
}

function lastBody({ finishedAt, file, bytes, photos, problem }: BackupRow) {
  return { at: finishedAt.toISOString(), file, bytes: bytes ?? 0, photos: photos ?? 0, lacks: problem };
}
