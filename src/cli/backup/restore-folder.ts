import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { lstat, readdir, statfs } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { unfinishedRestore } from '../../process/open-data-folder.ts';

/** Free space of the disk that DATA_DIR is, or will be, on. */
export async function measureFree(dataDir: string): Promise<number> {
  let folder = resolve(dataDir);
  while (!existsSync(folder)) folder = dirname(folder);
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** What an interrupted restore has written there, in place of which this one writes. */
export async function measureReplaced(dataDir: string): Promise<number> {
  if (!existsSync(join(dataDir, unfinishedRestore))) return 0;
  let bytes = 0;
  for (const name of listReplaced(dataDir)) bytes += await measureFiles(join(dataDir, name));
  return bytes;
}

async function measureFiles(path: string): Promise<number> {
  const found = await lstat(path);
  if (!found.isDirectory()) return found.size;
  let bytes = 0;
  for (const name of await readdir(path)) bytes += await measureFiles(join(path, name));
  return bytes;
}

/** The secret key, and what a volume, the container's TMPDIR or the volume of shared assets has. */
const mayBeThere = ['secret.key', 'lost+found', 'tmp', 'assets'];

/** An interrupted restore may be repeated; the secret key may be there before. */
export function refuseFullFolder(dataDir: string): void {
  if (!existsSync(dataDir) || existsSync(join(dataDir, unfinishedRestore))) return;
  const found = readdirSync(dataDir).filter((name) => !mayBeThere.includes(name));
  if (found.length > 0)
    throw new Error(
      `DATA_DIR ${dataDir} is not empty (${found[0]}): restore into another folder. Nothing was written.`,
    );
}

/** What lies in DATA_DIR would be deleted when an interrupted restore is repeated. */
export function refuseReplaced(path: string, dataDir: string): void {
  if (!existsSync(path) || !existsSync(dataDir)) return;
  const [first = '..', ...others] = relative(realpathSync(dataDir), realpathSync(path)).split(sep);
  const isReplaced = first !== '..' && !(mayBeThere.includes(first) && others.length > 0);
  if (isReplaced)
    throw new Error(`${path} is in DATA_DIR, which a restore empties: move it to another folder. Nothing was written.`);
}

export function listReplaced(dataDir: string): string[] {
  return readdirSync(dataDir).filter((name) => !mayBeThere.includes(name) && name !== unfinishedRestore);
}
