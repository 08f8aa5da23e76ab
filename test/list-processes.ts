import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Ids of the processes that have this variable, `NAME=value`, or this working folder. */
export function listProcesses(what: 'environ' | 'cwd', value: string): number[] {
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return ids.filter((id) => readWhat(id, what).includes(value)).map(Number);
}

function readWhat(id: string, what: 'environ' | 'cwd'): string[] {
  try {
    return what === 'cwd' ? [readlinkSync(`/proc/${id}/cwd`)] : readFileSync(`/proc/${id}/environ`, 'utf8').split('\0');
  } catch {
    // It has ended meanwhile.
    return [];
  }
}
