import { createHmac } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { PhotoStore } from '../platform/pictures/photo-store.ts';
import { findSettingsPictures } from '../shop-settings/index.ts';
import { type BackupLine, type Manifest, writeBackupFile } from './backup-file.ts';
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
}
/** Steps are rows and photos. */
export type ShowProgress = (done: number, all: number) => void;

class MissingPhoto extends Error {}
const maxTries = 3;

/**
 * Writes the database and its photos, as of one moment, to a new file. A photo that is deleted meanwhile starts it
 * over.
 */
export async function writeBackup(source: BackupSource, file: BackupFile, show: ShowProgress): Promise<WrittenBackup> {
  for (let tries = 1; ; tries++) {
    try {
      return await inSnapshot(source.client, async () => {
        const photoIds = await listPhotoIds(source.client);
        const bytes = await writeBackupFile(file, generateLines(source, photoIds, show), source.recipients);
        return { bytes, photos: photoIds.length };
      });
    } catch (error) {
      if (!(error instanceof MissingPhoto) || tries === maxTries) throw error;
    }
  }
}

async function listPhotoIds(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>('select id from public.photos');
  const shown = await findSettingsPictures(drizzle({ client }));
  return [...new Set([...rows.map(({ id }) => id), ...shown])].sort();
}

async function* generateLines(
  source: BackupSource,
  photoIds: string[],
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
    yield* photoLines(source.photoStore, id);
    show(++done, all);
  }
}

async function* photoLines(store: PhotoStore, id: string): AsyncGenerator<BackupLine> {
  const missing = new MissingPhoto(
    `The photo ${id} is in the database, and its files are not in the photo store: nothing was written.`,
  );
  const names = await store.listFiles(id);
  if (!names.includes('master.webp')) throw missing;
  for (const name of names) {
    const bytes = await store.get(`${id}/${name}`);
    if (!bytes) throw missing;
    yield { photo: `${id}/${name}`, base64: bytes.toString('base64') };
  }
}

/** Tells two secret keys apart without showing them. */
export function computeKeyMark(secretKey: Buffer): string {
  return createHmac('sha256', secretKey).update('dhaaga backup').digest('hex').slice(0, 32);
}
