import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chooseExpired, findRunningShop, nameOfBackup, recordBackup, writeBackup } from '../backup/index.ts';
import type { Config } from '../config.ts';
import { type Connection, connect } from '../platform/database/connect.ts';
import { openPhotoStore } from '../platform/open-photo-store.ts';
import { openSecretKey } from '../platform/secret-key.ts';
import { openDataFolder } from '../process/open-data-folder.ts';
import { progressBar } from './progress.ts';

const lowPriority = 10;

interface Source {
  connection: Connection;
  record: (result: Parameters<typeof recordBackup>[1]) => Promise<void>;
  close: () => Promise<void>;
}

export async function backUp(config: Config, args: string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    options: { to: { type: 'string', multiple: true }, scheduled: { type: 'boolean' } },
    allowPositionals: true,
  });
  const recipients = values.to ?? config.backup.recipients;
  for (const one of recipients)
    if (!/^age1[a-z0-9]{20,}$/.test(one)) throw new Error(`"${one}" is not the public key of an age identity (age1…).`);
  const isScheduled = values.scheduled ?? false;
  const path = isScheduled ? scheduledPath(config, recipients) : namedPath(positionals);
  setPriority(lowPriority);
  const source = await openSource(config);
  const bar = progressBar('Backup');
  try {
    const parts = { photoStore: openPhotoStore(config), secretKey: await openSecretKey(config), recipients };
    const written = await writeBackup({ client: source.connection.client, ...parts }, path, bar.show);
    await source.record({ file: basename(path), isScheduled, ...written, problem: null });
    if (isScheduled) removeExpired(dirname(path));
    bar.end();
    return describe(path, written, recipients);
  } catch (error) {
    bar.end();
    const problem = (error as Error).message;
    await source
      .record({ file: basename(path), isScheduled, bytes: null, photos: null, problem })
      .catch(() => undefined);
    throw error;
  } finally {
    await source.close();
  }
}

function describe(path: string, { bytes, photos }: { bytes: number; photos: number }, recipients: readonly string[]) {
  const size = bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
  const done = `${path}: ${size}, ${photos} photos.`;
  if (recipients.length > 0) return `${done} Encrypted, with the secret key of the shop.`;
  return `${done} Not encrypted, and without the secret key of the shop: store DATA_DIR/secret.key or SECRET_KEY apart from it.`;
}

function namedPath([given, ...others]: string[]): string {
  if (!given || others.length > 0) throw new Error('Name one file: npm run shop -- backup shop.backup');
  if (/^s3:/.test(given)) throw new Error('Backups are written to files: name a file, and copy it to the bucket.');
  const path = resolve(given);
  if (existsSync(path)) throw new Error(`${path} exists already: name another file.`);
  if (!existsSync(dirname(path))) throw new Error(`The folder ${dirname(path)} does not exist.`);
  return path;
}

function scheduledPath({ backup }: Config, recipients: readonly string[]): string {
  if (!backup.folder) throw new Error('BACKUP_DIR is not set: there is no folder for scheduled backups.');
  mkdirSync(backup.folder, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(backup.folder))
    if (/^shop-.*\.part$/.test(name)) rmSync(join(backup.folder, name), { force: true });
  return join(backup.folder, nameOfBackup(new Date(), recipients.length > 0));
}

function removeExpired(folder: string): void {
  for (const name of chooseExpired(readdirSync(folder))) rmSync(join(folder, name), { force: true });
}

/** The running shop's own process has the embedded database open, so it gives a copy. */
async function openSource({ databaseUrl, dataDir, isProduction }: Config): Promise<Source> {
  const running = databaseUrl ? null : await findRunningShop(dataDir);
  if (!running) {
    if (!databaseUrl) await openDataFolder(dataDir);
    const connection = await connect({ databaseUrl, dataDir, isDurable: isProduction });
    return { connection, record: (result) => recordBackup(connection.client, result), close: connection.close };
  }
  try {
    const connection = await connect({ dataDir: await running.copyDatabase() });
    const close = async () => {
      await connection.close();
      running.close();
    };
    return { connection, record: running.record, close };
  } catch (error) {
    running.close();
    throw error;
  }
}

/** Writes a new age identity to a file and prints its public key. */
export async function makeBackupKey(_config: Config, [file]: string[]): Promise<string> {
  if (!file) throw new Error('Name the file of the key: npm run shop -- backup-key shop-backup.key');
  const { generateIdentity, identityToRecipient } = await import('age-encryption');
  const identity = await generateIdentity();
  const recipient = await identityToRecipient(identity);
  await writeFile(file, `# public key: ${recipient}\n${identity}\n`, { flag: 'wx', mode: 0o600, flush: true });
  return `The private key is in ${file}: store it apart from the backups; without it they cannot be read.\nBACKUP_RECIPIENT=${recipient}`;
}
