import { accessSync, constants, existsSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '../config.ts';
import { makeFolder } from '../platform/files/make-folder.ts';

/** A file of this name says that a restore into this folder has not come to its end. */
export const unfinishedRestore = 'restore-unfinished';

/** Creates the folder for this user alone, and takes from others what a copy has left readable. Throws ConfigError. */
export async function openDataFolder(dataDir: string): Promise<void> {
  process.umask(0o077);
  requireWritable('DATA_DIR', dataDir);
  // In the container TMPDIR is on the volume, which is empty at first.
  requireWritable('TMPDIR', tmpdir());
  if (existsSync(join(dataDir, unfinishedRestore)))
    throw new ConfigError(`A restore into ${dataDir} was interrupted: run it again, or name another DATA_DIR.`);
  for (const [name, mode] of Object.entries(modes)) await chmod(join(dataDir, name), mode).catch(() => undefined);
  for (const name of [...Object.keys(modes), 'secret.key']) requireAccess(join(dataDir, name));
}

const modes = { database: 0o700, photos: 0o700, outbox: 0o700, 'sandbox.json': 0o600 };

function requireWritable(setting: string, folder: string): void {
  try {
    makeFolder(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new ConfigError(`${setting} is ${JSON.stringify(folder)}: expected a folder that can be written (${code}).`, {
      cause,
    });
  }
}

/** Such as files that another user has restored. The key may be one that can only be read. */
function requireAccess(path: string): void {
  if (!existsSync(path)) return;
  try {
    accessSync(path, path.endsWith('.key') ? constants.R_OK : constants.R_OK | constants.W_OK);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new ConfigError(`${path} cannot be used by this user (${code}): see its owner and permissions.`, { cause });
  }
}
