import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { DatabaseSync } from 'node:sqlite';

/** What `<folder>.lock` says. */
interface Holder {
  pid: number;
  host: string;
  startedAt: string;
  /** Missing in notes of versions that had no lock but the note. */
  isOsLocked?: true;
}

/** SQLITE_BUSY. */
const busyCode = 5;

/**
 * Locks a folder for this process. PGlite itself lets a second process in, and both then lose rows silently.
 *
 * The lock is the operating system's (fcntl, taken by SQLite on the empty file `<folder>.oslock`): it ends with its process, however
 * that ends, and holds between containers that share the folder. `<folder>.lock` names the holder.
 * @returns a function that releases the lock
 * @throws Error with one line when another process has the folder
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const note = `${folder}.lock`;
  const lock = new DatabaseSync(`${folder}.oslock`);
  try {
    lock.exec('pragma busy_timeout = 0; pragma journal_mode = off; begin exclusive');
    const holder = readHolder(note);
    if (holder && !holder.isOsLocked && isAlive(holder)) throw inUse(folder, holder);
    const own: Holder = { pid: process.pid, host: hostname(), startedAt: startOf(process.pid), isOsLocked: true };
    writeFileSync(note, JSON.stringify(own), { mode: 0o600 });
  } catch (error) {
    lock.close();
    throw (error as { errcode?: number }).errcode === busyCode ? inUse(folder, readHolder(note)) : error;
  }
  return () => {
    rmSync(note, { force: true });
    lock.close();
  };
}

function inUse(folder: string, holder: Holder | null): Error {
  const who = holder ? `process ${holder.pid} on ${holder.host}` : 'another process';
  return new Error(`The data folder ${folder} is in use by ${who}: stop it, or set DATA_DIR to another folder.`);
}

function readHolder(note: string): Holder | null {
  try {
    return JSON.parse(readFileSync(note, 'utf8')) as Holder;
  } catch {
    return null;
  }
}

/** True for a process of this host; a process id may be given again, so its start time has to match as well (Linux). */
function isAlive(holder: Holder): boolean {
  if (holder.host !== hostname()) return false;
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
