import { createHash } from 'node:crypto';
import type pg from 'pg';
import { applyMigrations, type Migration, readMigrations } from '../platform/database/migrate.ts';
import type { PhotoStore } from '../platform/pictures/photo-store.ts';
import { describeSealedColumn, type SealedColumn } from '../platform/secrets/sealed-column.ts';
import { type ReadOptions, readBackupFile, UnusableBackup } from './backup-file.ts';
import type { Manifest } from './backup-line.ts';
import type { BackupFile } from './backup-store.ts';
import { runInTransaction } from './dump-database.ts';
import { startLoading } from './load-database.ts';
import { computeKeyMark } from './write-backup.ts';

const unwritten = 'Nothing was written.';
/** What PostgreSQL stores besides the values of a row, and most file systems at a time. */
const [rowBytes, blockBytes] = [28, 4_096];

export interface VerifiedBackup {
  manifest: Manifest;
  secretKey: Buffer | null;
  /** Those that have files in it. */
  photoCount: number;
  /** What in it only the secret key opens, such as `payment keys`. */
  sealedPurposes: string[];
}

export interface VerifyOptions extends ReadOptions {
  sealedColumns: readonly SealedColumn[];
  /** Free on the disk of DATA_DIR; a backup that would write more there is refused. */
  freeBytes: number;
  /** What is written there: not with DATABASE_URL, not with STORAGE_URL. */
  writesRows: boolean;
  writesPhotos: boolean;
}

/**
 * Reads the whole file. Throws UnusableBackup when it is damaged, encrypted for others, newer than this release or too
 * large.
 */
export async function verifyBackup(file: BackupFile, options: VerifyOptions): Promise<VerifiedBackup> {
  const sealed = options.sealedColumns.map((one) => ({ ...describeSealedColumn(one), purpose: one.purpose }));
  const sealedPurposes = new Set<string>();
  let manifest: Manifest | undefined;
  let tables: ReadonlySet<string> = new Set();
  let secretKey: Buffer | null = null;
  let columns: { index: number; purpose: string }[] = [];
  let photoCount = 0;
  let rowCount = 0;
  let bytes = 0;
  for await (const line of readBackupFile(file, options)) {
    if ('format' in line) {
      manifest = line;
      requireKnownSchema(file.label, manifest, readMigrations());
      tables = listKnownTables(manifest);
    } else if ('secretKey' in line) secretKey = Buffer.from(line.secretKey, 'base64');
    else if ('table' in line) {
      if (!tables.has(line.table)) throw new UnusableBackup(`${file.label} has a table that no shop has. ${unwritten}`);
      columns = sealed
        .filter(({ table }) => table === line.table)
        .map(({ column, purpose }) => ({ index: line.columns.indexOf(column), purpose }));
    } else if ('rows' in line) {
      rowCount += line.rows.length;
      for (const { index, purpose } of columns) if (line.rows.some((row) => row[index])) sealedPurposes.add(purpose);
      if (options.writesRows) bytes += countBytes(line.rows);
    } else if ('photo' in line) {
      if (line.photo.endsWith('/master.webp')) photoCount++;
      if (options.writesPhotos) bytes += countBlocks((line.base64.length * 3) / 4);
    }
    if (bytes > options.freeBytes)
      throw new UnusableBackup(
        `${file.label} does not fit: restored it is larger than the ${Math.floor(options.freeBytes / 1e6)} MB that are free. ${unwritten}`,
      );
  }
  if (!manifest) throw new UnusableBackup(`${file.label} is not a backup of a shop.`);
  if (rowCount !== manifest.rowCount || (secretKey && computeKeyMark(secretKey) !== manifest.keyMark))
    throw new UnusableBackup(`${file.label} does not hold what it says in its first line. ${unwritten}`);
  return { manifest, secretKey, photoCount, sealedPurposes: [...sealedPurposes] };
}

function countBytes(rows: (string | null)[][]): number {
  let bytes = rows.length * rowBytes;
  for (const row of rows) for (const value of row) bytes += value ? Buffer.byteLength(value) : 0;
  return bytes;
}

/** A file takes whole blocks, and one for its name and place. */
function countBlocks(bytes: number): number {
  return (Math.ceil(bytes / blockBytes) + 1) * blockBytes;
}

const madeTable = /^\s*(?:create table|alter table "\w+" rename to) "(\w+)"/i;

/** Those that its release had, by the migrations up to it. */
function listKnownTables({ migrations }: Manifest): Set<string> {
  const last = Math.max(...migrations.map(({ at }) => at));
  const statements = readMigrations().flatMap(({ sql, folderMillis }) => (folderMillis <= last ? sql : []));
  const names = statements.flatMap((sql) => madeTable.exec(sql)?.[1] ?? []);
  return new Set(['pgboss.job', ...names.map((name) => `public.${name}`)]);
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
  /** Written into the database: identifies this restore. */
  mark: string;
}

const commentPrefix = 'restored from backup ';

/** Identifies a backup. */
export function computeBackupMark(manifest: Manifest): string {
  return createHash('sha256').update(JSON.stringify(manifest)).digest('hex').slice(0, 32);
}

/** The mark of the restore that loaded this database; it may have been interrupted after that. */
export async function findRestoreMark(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ comment: string | null }>(
    `select obj_description(to_regnamespace('drizzle'), 'pg_namespace') as comment`,
  );
  const comment = rows[0]?.comment ?? '';
  return comment.startsWith(commentPrefix) ? comment.slice(commentPrefix.length) : null;
}

/** Loads the backup into an empty database in one transaction, and brings its schema up to date. */
export async function loadBackup(
  { client, photoStore, mark }: RestoreTarget,
  file: BackupFile,
  { manifest }: Pick<VerifiedBackup, 'manifest'>,
  options: ReadOptions,
): Promise<void> {
  await runInTransaction(client, async () => {
    await applyMigrations(client, Math.max(...manifest.migrations.map(({ at }) => at)));
    const loading = await startLoading(client);
    let insert: ReturnType<typeof loading.into> | undefined;
    for await (const line of readBackupFile(file, { ...options, isVerified: true })) {
      if ('table' in line) insert = loading.into(line.table, line.columns);
      else if ('rows' in line) await insert?.(line.rows);
      else if ('sequence' in line) await loading.setSequence(line.sequence, line.lastValue);
      else if ('photo' in line) await putPhoto(photoStore, line);
    }
    await loading.finish();
    await applyMigrations(client);
    await client.query(`comment on schema drizzle is '${commentPrefix}${mark}'`);
  });
  await client.query('analyze');
}

/** For a restore that was interrupted after it had loaded the rows. */
export async function loadPhotos(photoStore: PhotoStore, file: BackupFile, options: ReadOptions): Promise<void> {
  for await (const line of readBackupFile(file, { ...options, isVerified: true }))
    if ('photo' in line) await putPhoto(photoStore, line);
}

function putPhoto(store: PhotoStore, { photo, base64 }: { photo: string; base64: string }): Promise<void> {
  return store.put(photo, Buffer.from(base64, 'base64'));
}
