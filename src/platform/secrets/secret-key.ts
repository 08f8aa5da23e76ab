import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, link, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { flushPath } from '../files/flush-path.ts';
import { makeFolder } from '../files/make-folder.ts';

const keyBytes = 32;

/** At least 32 bytes, in hexadecimal or base64; null for anything else. */
export function parseSecretKey(value: string): Buffer | null {
  if (/^(?:[\da-f]{2})+$/i.test(value)) {
    const key = Buffer.from(value, 'hex');
    return key.length >= keyBytes ? key : null;
  }
  const key = Buffer.from(value, 'base64');
  const isWhole = /^[\w+/-]+={0,2}$/.test(value) && key.toString('base64url') === toUrlAlphabet(value);
  return isWhole && key.length >= keyBytes ? key : null;
}

/** In DATA_DIR while the key is being changed. */
export const nextKeyName = 'secret.key.next';

/**
 * SECRET_KEY, or `DATA_DIR/secret.key`, which the first start creates. Throws when the file holds no key, or is being
 * changed.
 */
export async function openSecretKey({ dataDir, secretKey }: { dataDir: string; secretKey?: Buffer }): Promise<Buffer> {
  if (secretKey) return secretKey;
  if (existsSync(join(dataDir, nextKeyName)))
    throw new Error('A change of the secret key was interrupted: run "npm run shop -- secret-key change" again.');
  return openKeyFile(join(dataDir, 'secret.key'));
}

/** The same, and null where there is none: none is made. */
export async function findSecretKey(place: { dataDir: string; secretKey?: Buffer }): Promise<Buffer | null> {
  const isThere = place.secretKey || existsSync(join(place.dataDir, 'secret.key'));
  return isThere ? openSecretKey(place) : null;
}

/** The key in this file, which is made with a new one where it is missing. Throws when it holds no key. */
export async function openKeyFile(file: string): Promise<Buffer> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return makeKeyFile(dirname(file), file);
  });
  const key = parseSecretKey(text.trim());
  if (!key) throw new Error(`${file} holds no secret key: restore it from a backup, or set SECRET_KEY.`);
  await chmod(file, 0o600);
  return key;
}

/** Linked when it is complete, so that processes that start together use one key; on the disk before it is used. */
async function makeKeyFile(folder: string, file: string): Promise<string> {
  makeFolder(folder);
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, `${randomBytes(keyBytes).toString('base64')}\n`, { mode: 0o600, flag: 'wx', flush: true });
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  await flushPath(folder);
  return readFile(file, 'utf8');
}

function toUrlAlphabet(base64: string): string {
  return base64
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '');
}
