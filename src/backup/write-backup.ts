import { createHmac } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { findWrapPictures } from '../gifts/index.ts';
import type { PhotoStore } from '../platform/pictures/photo-store.ts';
import { findSettingsPictures } from '../shop-settings/index.ts';
import { writeBackupFile } from './backup-file.ts';
import type { BackupLine, Manifest } from './backup-line.ts';
import type { BackupFile } from './backup-store.ts';
import { countRows, dumpTables, inSnapshot, listAppliedMigrations, listTables } from './dump-database.ts';

export interface BackupSource {
  client: pg.Client;
  photoStore: PhotoStore;
  secretKey: Buffer;
  /** age recipients; empty = not encrypted, and without the secret key. */
  recipients: readonly string[];
}
export interface WrittenBackup {
  bytes: number;
  photos: number;
  /** Ids of photos that have no file in the photo store: lost, or deleted meanwhile. They are left out. */
  missingPhotos: string[];
}
/** Steps are rows and photos. */
export type ShowProgress = (done: number, all: number) => void;

/**
 * Writes the database and its photos, as of one moment, to a new file. Throws when so many photos are missing that the
 * photo store must be another one.
 */
export async function writeBackup(source: BackupSource, file: BackupFile, show: ShowProgress): Promise<WrittenBackup> {
  return inSnapshot(source.client, async () => {
    const photoIds = await findPhotoIds(source.client);
    const missingPhotos: string[] = [];
    const lines = generateLines(source, { photoIds, missingPhotos }, show);
    const bytes = await writeBackupFile(file, lines, source.recipients);
    return { bytes, photos: photoIds.length - missingPhotos.length, missingPhotos };
  });
}

/** All photos that have files: those of products, reviews, occasions, gift wraps and the settings. */
async function findPhotoIds(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>('select id from public.photos');
  const queries = drizzle({ client });
  const shown = [...(await findSettingsPictures(queries)), ...(await findWrapPictures(queries))];
  return [...new Set([...rows.map(({ id }) => id), ...shown])].sort();
}

async function* generateLines(
  source: BackupSource,
  { photoIds, missingPhotos }: { photoIds: string[]; missingPhotos: string[] },
  show: ShowProgress,
): AsyncGenerator<BackupLine> {
  const { client, secretKey, recipients } = source;
  const tables = await listTables(client);
  const rowCount = await countRows(client, tables);
  const hasSecretKey = recipients.length > 0;
  const manifest: Manifest = {
    format: 'dhaaga-backup',
    version: 1,
    createdAt: new Date().toISOString(),
    migrations: await listAppliedMigrations(client),
    rowCount,
    photoCount: photoIds.length,
    keyMark: computeKeyMark(secretKey),
    hasSecretKey,
  };
  yield manifest;
  if (hasSecretKey) yield { secretKey: secretKey.toString('base64') };
  let done = 0;
  const all = rowCount + photoIds.length;
  for await (const line of dumpTables(client, tables)) {
    if ('rows' in line) {
      done += line.rows.length;
      show(done, all);
    }
    yield line;
  }
  for (const id of photoIds) {
    if (!(yield* photoLines(source.photoStore, id))) missingPhotos.push(id);
    requireMost(photoIds.length, missingPhotos.length);
    show(++done, all);
  }
}

/** Returns whether the photo itself is among its files. */
async function* photoLines(store: PhotoStore, id: string): AsyncGenerator<BackupLine, boolean> {
  let isThere = false;
  for (const name of await store.listFiles(id)) {
    const bytes = await store.get(`${id}/${name}`);
    if (!bytes) continue;
    isThere ||= name === 'master.webp';
    yield { photo: `${id}/${name}`, base64: bytes.toString('base64') };
  }
  return isThere;
}

/** One in ten, and at least one, may be missing. */
function requireMost(count: number, missing: number): void {
  if (missing > Math.ceil(count / 10))
    throw new Error(
      `More than a tenth of the ${count} photos have no files in the photo store: look at STORAGE_URL and DATA_DIR. Nothing was written.`,
    );
}

/** Identifies a secret key without showing it. */
export function computeKeyMark(secretKey: Buffer): string {
  return createHmac('sha256', secretKey).update('dhaaga backup').digest('hex').slice(0, 32);
}
