import { access, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { newId } from './id.ts';

/** Where pictures lie. Keys are `<photo id>/<file name>`. */
export interface PhotoStore {
  /** Where the files are, for serving them. */
  readonly folder: string;
  put(key: string, bytes: Buffer): Promise<void>;
  /** The bytes, or null when there is nothing under this key. */
  get(key: string): Promise<Buffer | null>;
  has(key: string): Promise<boolean>;
  /** Removes everything of one photo; nothing happens when there is nothing. */
  remove(photoId: string): Promise<void>;
  /** The ids of all photos that have files. */
  listIds(): Promise<string[]>;
}

const keyPattern = /^[0-9a-z]+\/[0-9a-z]+\.(webp|avif)$/;

/** Pictures as files below a folder; each is written beside its place and moved there whole. */
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
