import type pg from 'pg';
import { applyMigrations, type Migration, readMigrations } from '../platform/database/migrate.ts';
import type { PhotoStore } from '../platform/photo-store.ts';
import { type Manifest, type ReadOptions, readBackupFile, UnusableBackup } from './backup-file.ts';
import type { BackupFile } from './backup-store.ts';
import { inTransactionOf } from './dump-database.ts';
import { startLoading } from './load-database.ts';

export interface VerifiedBackup {
  manifest: Manifest;
  secretKey: Buffer | null;
}

/** Reads the whole file. Throws UnusableBackup when it is damaged, encrypted for others or newer than this release. */
export async function verifyBackup(file: BackupFile, options: ReadOptions): Promise<VerifiedBackup> {
  let manifest: Manifest | undefined;
  let secretKey: Buffer | null = null;
  for await (const line of readBackupFile(file, options)) {
    if ('format' in line) manifest = line;
    else if ('secretKey' in line) secretKey = Buffer.from(line.secretKey, 'base64');
  }
  if (!manifest) throw new UnusableBackup(`${file.label} is not a backup of a shop.`);
  requireKnownSchema(file.label, manifest, readMigrations());
  return { manifest, secretKey };
}

function requireKnownSchema(label: string, { migrations }: Manifest, known: Migration[]): void {
  const newest = Math.max(...known.map(({ folderMillis }) => folderMillis));
  if (migrations.some(({ at }) => at > newest))
    throw new UnusableBackup(`${label} was made by a newer release of the shop: update the shop first.`);
  const hashes = new Set(known.map(({ hash }) => hash));
  if (migrations.length === 0 || migrations.some(({ hash }) => !hashes.has(hash)))
    throw new UnusableBackup(`${label} was made by another version of the shop than this one and its former releases.`);
}

export interface RestoreTarget {
  client: pg.Client;
  photoStore: PhotoStore;
}

/** Loads the backup into an empty database in one transaction, and brings its schema up to date. */
export async function loadBackup(
  { client, photoStore }: RestoreTarget,
  file: BackupFile,
  { manifest }: VerifiedBackup,
  options: ReadOptions,
): Promise<void> {
  await inTransactionOf(client, async () => {
    await applyMigrations(client, Math.max(...manifest.migrations.map(({ at }) => at)));
    const loading = await startLoading(client);
    let insert: ReturnType<typeof loading.into> | undefined;
    for await (const line of readBackupFile(file, options)) {
      if ('table' in line) insert = loading.into(line.table, line.columns);
      else if ('rows' in line) await insert?.(line.rows);
      else if ('sequence' in line) await loading.setSequence(line.sequence, line.lastValue);
      else if ('photo' in line) await photoStore.put(line.photo, Buffer.from(line.base64, 'base64'));
    }
    await loading.finish();
    await applyMigrations(client);
  });
  await client.query('analyze');
}
