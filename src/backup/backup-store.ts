import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { flushPath } from '../platform/files/flush-path.ts';
import { openBucket } from '../platform/s3/bucket.ts';
import type { BucketCredentials, ObjectAddress } from '../platform/s3/bucket-address.ts';
import { partSuffix } from './retention.ts';

/** A backup in a folder or in a bucket. */
export interface BackupFile {
  name: string;
  /** Where it is, for people. */
  label: string;
  /** Null = there is none. */
  size(): Promise<number | null>;
  /** It appears under its name when all of it is stored; returns its size. */
  write(body: Readable): Promise<number>;
  read(): AsyncIterable<Buffer>;
}

export interface BackupStore {
  file(name: string): BackupFile;
  list(): Promise<string[]>;
  remove(name: string): Promise<void>;
}

/** A backup that is being written is written to all the time. */
const staleMs = 3_600_000;

export function folderBackupStore(folder: string): BackupStore {
  return {
    file(name) {
      const path = join(folder, name);
      return {
        name,
        label: path,
        size: () =>
          stat(path).then(
            ({ size }) => size,
            () => null,
          ),
        write: (body) => writeWhole(path, body),
        // Its reader gets the error too.
        read: () => createReadStream(path).on('error', () => undefined),
      };
    },
    list: () => readdir(folder),
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

/** Writes to `<path>.<random>.part` and renames it when everything is on the disk. */
async function writeWhole(path: string, body: Readable): Promise<number> {
  // Of its own: another backup may be writing to the same name.
  const part = `${path}.${randomBytes(4).toString('hex')}${partSuffix}`;
  try {
    await removeStaleParts(path);
    await pipeline(body, createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }));
    await rename(part, path);
    await flushPath(dirname(path));
    return (await stat(path)).size;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** What killed backups to this file have left. */
async function removeStaleParts(path: string): Promise<void> {
  const isPart = (name: string) => name.startsWith(`${basename(path)}.`) && name.endsWith(partSuffix);
  for (const name of (await readdir(dirname(path))).filter(isPart)) {
    const part = join(dirname(path), name);
    // Its backup may have ended just now.
    const found = await stat(part).catch(() => null);
    if (found && found.mtimeMs < Date.now() - staleMs) await rm(part, { force: true });
  }
}

/** The store joins the parts of a large object before it answers. */
const limits = { answerMs: 60_000, wholeMs: 60_000, silentMs: 60_000 };

/** The path of `address` is the folder. */
export function bucketBackupStore({ path, ...address }: ObjectAddress, credentials: BucketCredentials): BackupStore {
  const bucket = openBucket(address, credentials, limits);
  const folder = path ? `${path}/` : '';
  return {
    file(name) {
      const key = `${folder}${name}`;
      return {
        name,
        label: `s3://${address.bucket}/${key}`,
        size: () => bucket.getSize(key),
        write: (body) => bucket.upload(key, body),
        read: () => bucket.download(key),
      };
    },
    list: async () => (await bucket.list(folder)).map((key) => key.slice(folder.length)),
    remove: (name) => bucket.delete(`${folder}${name}`),
  };
}
