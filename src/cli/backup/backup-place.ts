import { basename, dirname, resolve } from 'node:path';
import { type BackupFile, type BackupStore, bucketBackupStore, folderBackupStore } from '../../backup/index.ts';
import type { Config } from '../../config.ts';
import { makeFolder } from '../../platform/files/make-folder.ts';
import { parseObjectAddress } from '../../platform/s3/bucket-address.ts';
import { StorageFailure } from '../../platform/s3/storage-failure.ts';

/** A path, or `s3://bucket/path/name?endpoint=…&region=…`. */
export function openBackupFile({ bucketCredentials }: Config, given: string): BackupFile {
  if (!/^s3:/i.test(given)) return folderBackupStore(dirname(resolve(given))).file(basename(given));
  const address = parseObjectAddress(given);
  if ('expected' in address) throw new Error(`The address of the backup in a bucket: expected ${address.expected}.`);
  if (!bucketCredentials)
    throw new Error('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set: expected the keys of the bucket.');
  const at = address.path.lastIndexOf('/');
  const folder = { ...address, path: address.path.slice(0, Math.max(0, at)) };
  return bucketBackupStore(folder, bucketCredentials).file(address.path.slice(at + 1));
}

/** Where scheduled backups are. */
export function openScheduledStore({ backup }: Config): BackupStore {
  const { folder, bucket } = backup;
  if (bucket) return bucketBackupStore(bucket, bucket.credentials);
  if (!folder) throw new Error('BACKUP_DIR and BACKUP_URL are not set: there is no place for scheduled backups.');
  makeFolder(folder);
  return folderBackupStore(folder);
}

/** For people at the command line: what a bucket answered. */
export function formatStorageError(error: unknown): Error {
  return error instanceof StorageFailure ? new Error(`${error.reason}.`, { cause: error }) : (error as Error);
}
