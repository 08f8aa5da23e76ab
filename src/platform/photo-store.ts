import { access, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { newId } from './id.ts';

/** Keys are `<photo id>/<file name>`. */
export interface PhotoStore {
  readonly folder: string;
  put(key: string, bytes: Buffer): Promise<void>;
  get(key: string): Promise<Buffer | null>;
  has(key: string): Promise<boolean>;
  remove(photoId: string): Promise<void>;
  listIds(): Promise<string[]>;
}

const keyPattern = /^[0-9a-z]+\/[0-9a-z]+\.(webp|avif)$/;

export function folderPhotoStore(folder: string): PhotoStore {
  const pathOf = (key: string) => {
    if (!keyPattern.test(key)) throw new Error(`${key} is not a photo's key.`);
    return join(folder, key);
  };
  return {
    folder,
    async put(key, bytes) {
      const path = pathOf(key);
      const unfinished = `${path}.${newId()}.part`;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeFile(unfinished, bytes, { mode: 0o600 });
      await rename(unfinished, path);
    },
    async get(key) {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    async listIds() {
      try {
        return (await readdir(folder)).filter((name) => /^[0-9a-f]{24}$/.test(name));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
        throw error;
      }
    },
    has: (key) =>
      access(pathOf(key)).then(
        () => true,
        () => false,
      ),
    async remove(photoId) {
      const path = dirname(pathOf(`${photoId}/master.webp`));
      // Moved away first: a file that is written meanwhile would make removing the folder fail.
      const removed = `${path}.${newId()}.removed`;
      try {
        await rename(path, removed);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
        throw error;
      }
      await rm(removed, { recursive: true, force: true });
    },
  };
}
