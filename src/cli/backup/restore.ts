import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  type BackupFile,
  computeBackupMark,
  computeKeyMark,
  findRestoreMark,
  loadBackup,
  loadPhotos,
  type VerifiedBackup,
  verifyBackup,
} from '../../backup/index.ts';
import type { Config } from '../../config.ts';
import { queues } from '../../jobs.ts';
import { connect } from '../../platform/database/connections/connect.ts';
import { refuseReadOnly, refuseUnusable } from '../../platform/database/connections/refuse-unusable.ts';
import { syncFolder } from '../../platform/database/embedded/durable-files.ts';
import { flushPath } from '../../platform/files/flush-path.ts';
import { makeFolder } from '../../platform/files/make-folder.ts';
import { newId } from '../../platform/id.ts';
import { openPhotoStore } from '../../platform/pictures/open-photo-store.ts';
import { createQueueTables } from '../../platform/queue/queue.ts';
import { openKeyFile, parseSecretKey } from '../../platform/secrets/secret-key.ts';
import { unfinishedRestore } from '../../process/open-data-folder.ts';
import { sealedColumns } from '../../process/sealed-columns.ts';
import { describeError } from '../describe-error.ts';
import { progressBar } from '../progress.ts';
import { formatStorageError, openBackupFile } from './backup-place.ts';
import { listReplaced, measureFree, measureReplaced, refuseFullFolder, refuseReplaced } from './restore-folder.ts';

const options = { identity: { type: 'string' }, 'without-secret-key': { type: 'boolean' } } as const;

export async function restore(config: Config, args: string[]): Promise<string> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [given, ...others] = positionals;
  if (!given || others.length > 0) throw new Error('Name one file: npm run shop -- restore shop.backup');
  try {
    return await restoreFrom(openBackupFile(config, given), config, values);
  } catch (error) {
    throw formatStorageError(error);
  }
}

async function restoreFrom(
  file: BackupFile,
  config: Config,
  values: { identity?: string; 'without-secret-key'?: boolean },
): Promise<string> {
  const size = await file.size();
  if (size === null) throw new Error(`${file.label} does not exist.`);
  const { dataDir } = config;
  refuseFullFolder(dataDir);
  for (const path of [file.label, values.identity ?? '']) refuseReplaced(path, dataDir);
  const unfinished = readUnfinished(dataDir);
  const loadedMark = await refuseFullPlaces(config, unfinished);
  const identity = values.identity === undefined ? undefined : readIdentity(values.identity);
  const freeBytes = (await measureFree(dataDir)) + (await measureReplaced(dataDir));
  const places = { writesRows: !config.databaseUrl, writesPhotos: !config.storage };
  const verifying = { identity, sealedColumns, freeBytes, ...places };
  const backup = await withBar('Verifying', size, (onBytes) => verifyBackup(file, { ...verifying, onBytes }));
  const secretKey = chooseSecretKey(config, backup, values['without-secret-key'] ?? false);
  const backupMark = computeBackupMark(backup.manifest);
  if (loadedMark && !loadedMark.startsWith(backupMark)) throw new Error(fullDatabase('the rows of another backup'));
  const mark = loadedMark ?? `${backupMark}-${newId()}`;
  if (!loadedMark) await prepareFolder(dataDir, { mark, bucket: nameBucket(config) });
  const isLoaded = loadedMark !== null;
  await withBar('Restoring', size, (onBytes) =>
    write(config, file, { ...backup, mark, isLoaded, secretKey }, { identity, onBytes }),
  ).catch((error) => {
    throw describeUnfinished(dataDir, error);
  });
  const { createdAt, rowCount } = backup.manifest;
  const isKeyNew = !config.secretKey && !existsSync(join(dataDir, 'secret.key'));
  if (isKeyNew) await openKeyFile(join(dataDir, 'secret.key'));
  const key = isKeyNew ? ' It has a new secret key; links to unsubscribe in earlier emails end.' : '';
  return `The shop of ${createdAt} is restored: ${rowCount} rows, ${backup.photoCount} photos.${key} Run doctor, then start it.`;
}

async function write(
  config: Config,
  file: BackupFile,
  { isLoaded, secretKey, ...backup }: Loaded & { isLoaded: boolean; secretKey: string | null },
  reading: Parameters<typeof loadBackup>[3],
): Promise<void> {
  const { dataDir } = config;
  if (isLoaded) await loadPhotos(openStore(config), file, reading);
  else await load(config, file, backup, reading);
  if (secretKey) await writeFile(join(dataDir, 'secret.key'), secretKey, { mode: 0o600, flush: true });
  // Photos all at once; the database writes its own.
  if (existsSync(config.photosDir)) syncFolder(config.photosDir);
  await flushPath(dataDir);
  rmSync(join(dataDir, unfinishedRestore));
  await flushPath(dataDir);
}

/** Its files are written to the disk at the end, which is faster than one after the other. */
const openStore = (config: Config) => openPhotoStore({ ...config, isProduction: false });

/** What has stopped it, and how it goes on. */
function describeUnfinished(dataDir: string, cause: unknown): Error {
  const what = describeError(formatStorageError(cause)).replace(/\.?$/, '.');
  const next = `The restore is not finished, and no shop starts with ${dataDir}: correct that and run it again, or restore another backup there.`;
  return new Error(`${what} ${next}`, { cause });
}

/** What an interrupted restore has noted. */
interface Unfinished {
  /** Identifies the backup and this restore. */
  mark: string;
  bucket: string | null;
}

function readUnfinished(dataDir: string): Unfinished | null {
  try {
    return JSON.parse(readFileSync(join(dataDir, unfinishedRestore), 'utf8')) as Unfinished;
  } catch {
    return null;
  }
}

function nameBucket({ storage }: Config): string | null {
  return storage && `${storage.endpoint}/${storage.bucket}`;
}

/** Returns the mark of an interrupted restore that has loaded the rows; null = they must be loaded. */
async function refuseFullPlaces(config: Config, unfinished: Unfinished | null): Promise<string | null> {
  const { databaseUrl, dataDir, storage } = config;
  const isSameBucket = unfinished !== null && unfinished.bucket === nameBucket(config);
  if (storage && !isSameBucket && (await openPhotoStore(config).listIds()).length > 0)
    throw new Error('The bucket of STORAGE_URL holds photos: name an empty one. Nothing was written.');
  if (!databaseUrl) return null;
  const { client, close } = await connect({ databaseUrl, dataDir });
  try {
    await refuseUnusable(client);
    await refuseReadOnly(client);
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') limit 1`,
    );
    if (!rows[0]) return null;
    if (unfinished && (await findRestoreMark(client)) === unfinished.mark) return unfinished.mark;
    throw new Error(fullDatabase(`a table ${rows[0].name}`));
  } finally {
    await close();
  }
}

function fullDatabase(what: string): string {
  return `The database of DATABASE_URL is not empty (it has ${what}): name an empty one. Nothing was written.`;
}

type Loaded = Omit<VerifiedBackup, 'secretKey'> & { mark: string };

/** From here on the folder is refused by the shop until the restore is finished. */
async function prepareFolder(dataDir: string, noted: Unfinished): Promise<void> {
  process.umask(0o077);
  makeFolder(dataDir);
  for (const name of listReplaced(dataDir)) rmSync(join(dataDir, name), { recursive: true, force: true });
  const marker = join(dataDir, unfinishedRestore);
  await writeFile(`${marker}.new`, JSON.stringify(noted), { mode: 0o600, flush: true });
  renameSync(`${marker}.new`, marker);
  await flushPath(dataDir);
}

async function load(
  config: Config,
  file: BackupFile,
  { mark, ...backup }: Loaded,
  reading: Parameters<typeof loadBackup>[3],
): Promise<void> {
  const { databaseUrl, dataDir } = config;
  const photoStore = openStore(config);
  const { client, close } = await connect({ databaseUrl, dataDir, isDurable: true });
  try {
    const executeSql = (text: string, parameters?: unknown[]) => client.query(text, parameters);
    await createQueueTables({ executeSql }, !databaseUrl, queues);
    await loadBackup({ client, photoStore, mark }, file, backup, reading);
  } finally {
    await close();
  }
}

/** The key to write to DATA_DIR/secret.key; null = it is there, set, or done without. */
function chooseSecretKey(
  { dataDir, secretKey }: Config,
  { manifest, secretKey: stored, sealedPurposes }: VerifiedBackup,
  isWithout: boolean,
): string | null {
  const file = join(dataDir, 'secret.key');
  const present = secretKey ?? (existsSync(file) ? parseSecretKey(readFileSync(file, 'utf8').trim()) : null);
  const place = secretKey ? 'SECRET_KEY' : file;
  if (present && computeKeyMark(present) !== manifest.keyMark)
    throw new Error(`${place} is not the secret key of this backup's shop. Nothing was written.`);
  if (present) return null;
  if (stored) return `${stored.toString('base64')}\n`;
  if (isWithout || sealedPurposes.length === 0) return null;
  throw new Error(
    `This backup has no secret key, and without it these are lost: ${sealedPurposes.join(', ')}. Set SECRET_KEY, or copy the secret.key of the shop into DATA_DIR; or add --without-secret-key, and set them up again afterwards.`,
  );
}

function readIdentity(file: string): string {
  const found = /^AGE-SECRET-KEY-\S+$/m.exec(readFileSync(file, 'utf8'));
  if (!found) throw new Error(`${file} holds no age identity (AGE-SECRET-KEY-…).`);
  return found[0];
}

async function withBar<T>(
  what: string,
  size: number,
  work: (onBytes: (count: number) => void) => Promise<T>,
): Promise<T> {
  const bar = progressBar(what);
  let done = 0;
  try {
    return await work((count) => {
      done += count;
      bar.show(done, size);
    });
  } finally {
    bar.end();
  }
}
