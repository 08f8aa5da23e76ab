import { closeSync, mkdirSync, openSync, readFileSync, unlinkSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';

interface Holder {
  pid: number;
  host: string;
  startedAt: string;
}

/**
 * Takes a folder for this process alone, by a lock file beside it; a lock left by a dead process is taken over.
 * PGlite itself lets a second process in, and both then lose rows silently.
 * @returns a function that gives the folder free again
 * @throws Error with one clear line when a living process holds the folder
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = `${folder}.lock`;
  for (let attempt = 0; attempt < 3; attempt++) {
    if (writeLock(file)) return () => removeOwnLock(file);
    const holder = readHolder(file);
    if (holder && isAlive(holder)) {
      throw new Error(
        `The data folder ${folder} is in use by process ${holder.pid} on ${holder.host}: stop it, or set DATA_DIR to another folder.`,
      );
    }
    unlinkIfThere(file);
  }
  throw new Error(`The data folder ${folder} could not be locked: another process is starting on it just now.`);
}

function writeLock(file: string): boolean {
  try {
    const descriptor = openSync(file, 'wx', 0o600);
    const holder: Holder = { pid: process.pid, host: hostname(), startedAt: startOf(process.pid) };
    writeSync(descriptor, JSON.stringify(holder));
    closeSync(descriptor);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function removeOwnLock(file: string): void {
  if (readHolder(file)?.pid === process.pid) unlinkIfThere(file);
}

function readHolder(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return null;
  }
}

/** A process number may be given again after a restart, so its start time has to match as well (Linux). */
function isAlive(holder: Holder): boolean {
  if (holder.host !== hostname()) return true;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return holder.startedAt === '' || startOf(holder.pid) === holder.startedAt;
}

function startOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function unlinkIfThere(file: string): void {
  try {
    unlinkSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
