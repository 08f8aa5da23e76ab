import { accessSync, constants, lstatSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError } from '../config.ts';
import { makeFolder } from '../platform/files/make-folder.ts';
import { unfinishedRestore } from './open-data-folder.ts';

type Kind = 'a folder' | 'a file';
const known: Record<string, Kind> = {
  database: 'a folder',
  'database.lock': 'a file',
  'database.oslock': 'a file',
  photos: 'a folder',
  outbox: 'a folder',
  assets: 'a folder',
  'backup-copies': 'a folder',
  'backup.sock': 'a file',
  'sandbox.json': 'a file',
  'secret.key': 'a file',
  'secret.key.next': 'a file',
  [unfinishedRestore]: 'a file',
};

/**
 * Throws a ConfigError that names each path where something of another kind is, such as a folder that Docker has made
 * for a file that it was to mount. Only looks.
 */
export function checkFolders({ dataDir, backup: { folder } }: Pick<Config, 'dataDir' | 'backup'>): void {
  const problems = Object.entries(known).flatMap(([name, wanted]) => {
    const path = join(dataDir, name);
    const found = lookAt(path);
    return found === null || found === wanted ? [] : `${path} is ${found}, and the shop needs ${wanted} there.`;
  });
  if (folder && lookAt(folder) === 'a file')
    problems.push(`BACKUP_DIR is ${JSON.stringify(folder)}: expected a folder, and this is a file.`);
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
}

/** Null = nothing is there, or this user may not look: what opens it says why. */
function lookAt(path: string): Kind | string | null {
  try {
    const target = statSync(path, { throwIfNoEntry: false });
    if (target) return target.isDirectory() ? 'a folder' : 'a file';
    const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink();
    return isLink ? `a link to ${readlinkSync(path)}, which is missing` : null;
  } catch {
    return null;
  }
}

/** Why no backup could be written to BACKUP_DIR at the moment, such as a disk that is not mounted; null = it could. */
export function describeBackupFolder({ backup: { folder } }: Pick<Config, 'backup'>): string | null {
  if (!folder) return null;
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK | constants.X_OK);
    return null;
  } catch (error) {
    return `BACKUP_DIR is ${JSON.stringify(folder)}: no backup can be written there (${(error as NodeJS.ErrnoException).code}).`;
  }
}
