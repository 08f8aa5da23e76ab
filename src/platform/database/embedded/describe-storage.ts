import { accessSync, closeSync, constants, fsyncSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** What PostgreSQL writes when it starts: a checkpoint and a segment of its log. */
const neededBytes = 16 * 1024 * 1024;
const full = 'the disk is full. Nothing is lost: free some space, and start the shop again.';
const noAccess =
  'this user may not use its files. Nothing is lost: see the owner and the permissions of the folder, and start the shop again.';
const causes = new Map([
  ['ENOSPC', full],
  ['EDQUOT', full],
  ['EROFS', 'its disk can only be read. Nothing is lost: make it writable, and start the shop again.'],
  ['EACCES', noAccess],
  ['EPERM', noAccess],
]);

/** Why a folder cannot be written: from the error, or else from a try beside it and in it; null when it can. */
export function describeStorage(folder: string, error?: unknown): string | null {
  return describeCode(error) ?? describeCode(tryToWrite(`${folder}.check`)) ?? describeCode(tryToUse(folder));
}

function describeCode(error: unknown): string | null {
  const { code, message, cause } = (error ?? {}) as { code?: unknown; message?: unknown; cause?: unknown };
  const found = causes.get(String(code)) ?? (/No space left on device/i.test(String(message)) ? full : null);
  return found ?? (cause ? describeCode(cause) : null);
}

/** Files of another user, such as root's after a command that root ran here. */
function tryToUse(folder: string): unknown {
  try {
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
      accessSync(join(folder, name), constants.R_OK | constants.W_OK);
    return null;
  } catch (error) {
    return error;
  }
}

function tryToWrite(path: string): unknown {
  try {
    const file = openSync(path, 'w', 0o600);
    try {
      const bytes = Buffer.alloc(1024 * 1024);
      for (let written = 0; written < neededBytes; ) written += writeSync(file, bytes);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    return null;
  } catch (error) {
    return error;
  } finally {
    rmSync(path, { force: true });
  }
}
