export { type BackupFile, type BackupStore, bucketBackupStore, folderBackupStore } from './backup-store.ts';
export { findRunningShop, serveCopies } from './copy-socket.ts';
export { findLastBackups, listScheduledFiles, recordBackup } from './record-backup.ts';
export {
  computeBackupMark,
  findRestoreMark,
  loadBackup,
  loadPhotos,
  type VerifiedBackup,
  verifyBackup,
} from './restore-backup.ts';
export { chooseAbandoned, chooseExpired, nameOfBackup } from './retention.ts';
export { backupRoutes } from './routes.ts';
export { computeKeyMark, type WrittenBackup, writeBackup } from './write-backup.ts';
