import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '../config.ts';

/** A file of this name says that a restore into this folder has not come to its end. */
export const unfinishedRestore = 'restore-unfinished';

/** Creates the folder for this user alone, and takes from others what a copy has left readable. Throws ConfigError. */
export async function openDataFolder(dataDir: string): Promise<void> {
  process.umask(0o077);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new ConfigError(`DATA_DIR is ${JSON.stringify(dataDir)}: expected a folder that can be written (${code}).`, {
      cause,
    });
  }
  // In the container TMPDIR is on the volume, which is empty at first.
  mkdirSync(tmpdir(), { recursive: true, mode: 0o700 });
  if (existsSync(join(dataDir, unfinishedRestore)))
    throw new ConfigError(`A restore into ${dataDir} was interrupted: run it again, or name another DATA_DIR.`);
  const known = { database: 0o700, photos: 0o700, outbox: 0o700, 'sandbox.json': 0o600 };
  for (const [name, mode] of Object.entries(known)) await chmod(join(dataDir, name), mode).catch(() => undefined);
}
