import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { DatabaseSync } from 'node:sqlite';

interface Holder {
  pid: number;
  host: string;
  startedAt: string;
  isOsLocked?: true;
}

export class FolderInUse extends Error {}

const busyCode = 5;

/**
 * An fcntl lock, taken by SQLite on `<folder>.oslock`: it ends with its process and holds between containers. PGlite
 * itself has no lock.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const note = `${folder}.lock`;
  const lock = new DatabaseSync(`${folder}.oslock`);
  try {
    lock.exec('pragma busy_timeout = 0; pragma journal_mode = off; begin exclusive');
    const holder = readHolder(note);
    if (holder && !holder.isOsLocked && isAlive(holder)) throw inUse(folder, holder);
    const own: Holder = { pid: process.pid, host: hostname(), startedAt: readStartTime(process.pid), isOsLocked: true };
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

function inUse(folder: string, holder: Holder | null): FolderInUse {
  const who = holder ? `process ${holder.pid} on ${holder.host}` : 'another process';
  return new FolderInUse(`The data folder ${folder} is in use by ${who}: stop it, or set DATA_DIR to another folder.`);
}

function readHolder(note: string): Holder | null {
  try {
    return JSON.parse(readFileSync(note, 'utf8')) as Holder;
  } catch {
    return null;
  }
}

/** Process ids are used again, so the start time has to match as well (Linux). */
function isAlive(holder: Holder): boolean {
  if (holder.host !== hostname()) return false;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return holder.startedAt === '' || readStartTime(holder.pid) === holder.startedAt;
}

function readStartTime(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
