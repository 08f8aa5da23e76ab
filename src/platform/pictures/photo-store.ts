import { createHash } from 'node:crypto';
import { access, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { send } from '@fastify/send';
import { flushPath } from '../files/flush-path.ts';
import { newId } from '../id.ts';

/** Keys are `<photo id>/<file name>`. A store that cannot be reached makes every method throw StorageFailure (503). */
export interface PhotoStore {
  /** Resolves once the file is stored. */
  put(key: string, bytes: Buffer): Promise<void>;
  get(key: string): Promise<Buffer | null>;
  has(key: string): Promise<boolean>;
  /** What a conditional or range request gets; null = no such file. */
  serve(key: string, request: IncomingMessage): Promise<ServedFile | null>;
  /** SHA-256 in hexadecimal; null = no such file. */
  checksum(key: string): Promise<string | null>;
  /** Also removes the public copies. */
  remove(photoId: string): Promise<void>;
  /** Includes photos whose removal failed and left files. */
  listIds(): Promise<string[]>;
  /** Names of a photo's files. */
  listFiles(photoId: string): Promise<string[]>;
  /** Holds copies that anybody may read, apart from the photos; null = none. */
  readonly publicCopies: Pick<PhotoStore, 'put' | 'remove' | 'listIds'> | null;
}

export interface ServedFile {
  status: number;
  headers: Record<string, string>;
  body: Readable | null;
}

const keyPattern = /^[0-9a-z]+\/[0-9a-z]+\.(webp|avif|jpg)$/;
const longestKey = 100;
const idPattern = /^[0-9a-f]{24}$/;

export function requireKey(key: string): string {
  if (!keyPattern.test(key)) throw new Error(`${key} is not a photo's key.`);
  return key;
}

export function isPhotoId(text: string): boolean {
  return idPattern.test(text);
}

/** Of a file that the shop itself may have stored. */
export function isPhotoKey(text: string): boolean {
  return text.length <= longestKey && keyPattern.test(text) && isPhotoId(text.slice(0, text.indexOf('/')));
}

export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** `isDurable`: a file is on the disk before `put` resolves, as a commit of the embedded database is. */
export function folderPhotoStore(folder: string, { isDurable = false } = {}): PhotoStore {
  const filePath = (key: string) => join(folder, requireKey(key));
  const get = (key: string) => orIfNoFile(readFile(filePath(key)), null);
  const listNames = () => orIfNoFile(readdir(folder), []);
  return {
    publicCopies: null,
    put: async (key, bytes) => writePhoto(folder, filePath(key), bytes, isDurable),
    get,
    serve: (key, request) => serveFile(folder, requireKey(key), request),
    async checksum(key) {
      const bytes = await get(key);
      return bytes && sha256(bytes);
    },
    async listIds() {
      const ids = (await listNames()).map((name) => name.replace(/\..*/, ''));
      return [...new Set(ids.filter(isPhotoId))];
    },
    listFiles: async (photoId) =>
      (await orIfNoFile(readdir(join(folder, photoId)), [])).filter((name) => keyPattern.test(`${photoId}/${name}`)),
    has: (key) =>
      access(filePath(key)).then(
        () => true,
        () => false,
      ),
    async remove(photoId) {
      const path = dirname(filePath(`${photoId}/master.webp`));
      // Moved away first: a file that is written meanwhile would make removing the folder fail.
      await orIfNoFile(rename(path, `${path}.${newId()}.removed`), undefined);
      // An earlier removal may have failed here.
      for (const name of await listNames())
        if (name.startsWith(`${photoId}.`)) await rm(join(folder, name), { recursive: true, force: true });
    },
  };
}

async function writePhoto(folder: string, path: string, bytes: Buffer, isDurable: boolean): Promise<void> {
  const unfinished = `${path}.${newId()}.part`;
  const made = await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(unfinished, bytes, { mode: 0o600, flush: isDurable });
  await rename(unfinished, path);
  if (!isDurable) return;
  await flushPath(dirname(path));
  // New folders are listed in those above them.
  if (made) for (const one of new Set([folder, dirname(made)])) await flushPath(one);
}

async function serveFile(folder: string, file: string, request: IncomingMessage): ReturnType<PhotoStore['serve']> {
  const { statusCode, headers, stream } = await send(request, file, { root: folder, cacheControl: false });
  if (statusCode === 404) return null;
  const lowerCase = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  return { status: statusCode, headers: Object.fromEntries(lowerCase), body: stream };
}

async function orIfNoFile<T, Missing>(found: Promise<T>, missing: Missing): Promise<T | Missing> {
  try {
    return await found;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return missing;
    throw error;
  }
}
