import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { drizzle } from 'drizzle-orm/node-postgres';
import {
  type BackupFile,
  type BackupStore,
  chooseAbandoned,
  chooseExpired,
  findRunningShop,
  listScheduledFiles,
  nameOfBackup,
  recordBackup,
  type WrittenBackup,
  writeBackup,
} from '../../backup/index.ts';
import type { Config } from '../../config.ts';
import { type Connection, connect } from '../../platform/database/connections/connect.ts';
import { openPhotoStore } from '../../platform/pictures/open-photo-store.ts';
import { openSecretKey } from '../../platform/secrets/secret-key.ts';
import { openDataFolder } from '../../process/open-data-folder.ts';
import { describeForeignKey } from '../../process/shop-key.ts';
import { progressBar } from '../progress.ts';
import { requireOwner } from '../require-owner.ts';
import { formatStorageError, openBackupFile, openScheduledStore } from './backup-place.ts';

/** In the record, which a page shows; the command names all. */
const maxNamed = 5;

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
  try {
    if (!values.scheduled) return await writeTo(await namedFile(config, positionals), config, { recipients });
    const store = openScheduledStore(config);
    return await writeTo(await nextFile(store, recipients.length > 0), config, { recipients, store });
  } catch (error) {
    throw formatStorageError(error);
  }
}

/** Of a name that another shop with the same place has not used in this second. */
async function nextFile(store: BackupStore, isEncrypted: boolean): Promise<BackupFile> {
  for (let at = Date.now(); ; at += 1_000) {
    const file = store.file(nameOfBackup(new Date(at), isEncrypted));
    if ((await file.size()) === null) return file;
  }
}

interface Order {
  recipients: readonly string[];
  /** The store of scheduled backups, from which expired ones are removed. */
  store?: BackupStore;
}

async function writeTo(file: BackupFile, config: Config, { recipients, store }: Order): Promise<string> {
  const source = await openSource(config);
  const bar = progressBar('Backup');
  const result = { file: file.name, isScheduled: Boolean(store) };
  try {
    if (store) for (const name of chooseAbandoned(await store.list(), file.name)) await store.remove(name);
    const { client } = source.connection;
    const parts = { photoStore: openPhotoStore(config), secretKey: await openExistingKey(config), recipients };
    const written = await writeBackup({ client, ...parts }, file, bar.show);
    const { bytes, photos, missingPhotos } = written;
    await source.record({ ...result, bytes, photos, problem: describeMissing(missingPhotos, maxNamed) });
    if (store) await removeExpired(store, client, file.name);
    // The tables may be those of the former release.
    const foreignKey = await describeForeignKey(drizzle({ client }), parts.secretKey).catch(() => null);
    return [describe(file.label, written, recipients), ...(foreignKey ? [foreignKey] : [])].join('\n');
  } catch (error) {
    const problem = formatStorageError(error).message;
    await source.record({ ...result, bytes: null, photos: null, problem }).catch(() => undefined);
    throw error;
  } finally {
    bar.end();
    await source.close();
  }
}

async function removeExpired(store: BackupStore, client: Connection['client'], written: string): Promise<void> {
  const own = (await listScheduledFiles(client)).add(written);
  const names = (await store.list()).filter((name) => own.has(name));
  for (const name of chooseExpired(names, written)) await store.remove(name);
}

/** With DATABASE_URL another DATA_DIR may be named: a key that is made there could not decrypt this shop's secrets. */
async function openExistingKey(config: Config): Promise<Buffer> {
  if (config.databaseUrl && !config.secretKey && !existsSync(join(config.dataDir, 'secret.key')))
    throw new Error(
      `There is no secret.key in ${config.dataDir}: set DATA_DIR or SECRET_KEY as for the shop. Nothing was written.`,
    );
  return openSecretKey(config);
}

function describe(label: string, written: WrittenBackup, recipients: readonly string[]) {
  const { bytes, photos, missingPhotos } = written;
  const size = bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
  const missing = describeMissing(missingPhotos, missingPhotos.length);
  const done = `${label}: ${size}, ${photos} photos.${missing ? ` ${missing}` : ''}`;
  if (recipients.length > 0) return `${done} Encrypted, with the secret key of the shop.`;
  return `${done} Not encrypted, and without the secret key of the shop: store DATA_DIR/secret.key or SECRET_KEY apart from it.`;
}

function describeMissing(ids: readonly string[], most: number): string | null {
  if (ids.length === 0) return null;
  const more = ids.length > most ? ` and ${ids.length - most} more` : '';
  return `Left out, because the photo store has no files of them: ${ids.slice(0, most).join(', ')}${more}.`;
}

async function namedFile(config: Config, [given, ...others]: string[]): Promise<BackupFile> {
  if (!given || others.length > 0) throw new Error('Name one file: npm run shop -- backup shop.backup');
  const file = openBackupFile(config, given);
  if ((await file.size()) !== null) throw new Error(`${file.label} exists already: name another file.`);
  const folder = dirname(file.label);
  if (!/^s3:/.test(file.label) && !existsSync(folder)) throw new Error(`The folder ${folder} does not exist.`);
  return file;
}

/** The running shop's own process has the embedded database open, so it gives a copy. */
async function openSource({ databaseUrl, dataDir, isProduction }: Config): Promise<Source> {
  const running = databaseUrl ? null : await findRunningShop(dataDir);
  if (!running) {
    if (!databaseUrl) {
      await requireOwner(dataDir);
      await openDataFolder(dataDir);
    }
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
