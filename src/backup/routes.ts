import type { Database } from '../platform/database/database.ts';
import type { Bind } from '../platform/http/bind.ts';
import { backupApi } from './api.ts';
import { findLastBackups } from './record-backup.ts';

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
    const { finishedAt, file, bytes, photos } = good ?? {};
    const last = finishedAt
      ? { at: finishedAt.toISOString(), file: file ?? '', bytes: bytes ?? 0, photos: photos ?? 0 }
      : null;
    return { success: true, isScheduled, isOverdue, last, problem };
  });
}
