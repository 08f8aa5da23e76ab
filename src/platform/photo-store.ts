import { createHash } from 'node:crypto';
import { access, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { send } from '@fastify/send';
import { newId } from './id.ts';

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

const keyPattern = /^[0-9a-z]+\/[0-9a-z]+\.(webp|avif)$/;
const idPattern = /^[0-9a-f]{24}$/;

export function requireKey(key: string): string {
  if (!keyPattern.test(key)) throw new Error(`${key} is not a photo's key.`);
  return key;
}

export function isPhotoId(text: string): boolean {
  return idPattern.test(text);
}

export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

const removedSuffix = '.removed';

export function folderPhotoStore(folder: string): PhotoStore {
  const pathOf = (key: string) => join(folder, requireKey(key));
  const get = (key: string) => unlessMissing(readFile(pathOf(key)), null);
  return {
    publicCopies: null,
    async put(key, bytes) {
      const path = pathOf(key);
      const unfinished = `${path}.${newId()}.part`;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeFile(unfinished, bytes, { mode: 0o600 });
      await rename(unfinished, path);
    },
    get,
    async serve(key, request) {
      const { statusCode, headers, stream } = await send(request, requireKey(key), {
        root: folder,
        cacheControl: false,
      });
      if (statusCode === 404) return null;
      const lowerCase = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
      return { status: statusCode, headers: Object.fromEntries(lowerCase), body: stream };
    },
    async checksum(key) {
      const bytes = await get(key);
      return bytes && sha256(bytes);
    },
    async listIds() {
      const names = await unlessMissing(readdir(folder), []);
      return [...new Set(names.map((name) => name.replace(removedSuffix, '')).filter(isPhotoId))];
    },
    listFiles: async (photoId) =>
      (await unlessMissing(readdir(join(folder, photoId)), [])).filter((name) => keyPattern.test(`${photoId}/${name}`)),
    has: (key) =>
      access(pathOf(key)).then(
        () => true,
        () => false,
      ),
    async remove(photoId) {
      const path = dirname(pathOf(`${photoId}/master.webp`));
      const removed = `${path}${removedSuffix}`;
      const removeMoved = () => rm(removed, { recursive: true, force: true, maxRetries: 5 });
      // What a removal that failed has left.
      await removeMoved();
      // Moved away first: a file that is written meanwhile would make removing the folder fail.
      await unlessMissing(rename(path, removed), undefined);
      await removeMoved();
    },
  };
}

async function unlessMissing<T, Missing>(found: Promise<T>, missing: Missing): Promise<T | Missing> {
  try {
    return await found;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return missing;
    throw error;
  }
}
