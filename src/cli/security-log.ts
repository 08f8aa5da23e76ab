import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  exportSecurityLog,
  recordSecurityEvent,
  sealSecurityEvents,
  type Verification,
  verifySecurityLog,
} from '../audit-log/index.ts';
import type { Config } from '../config.ts';
import { withDatabase } from './with-database.ts';

const problems = {
  changed: 'was changed',
  missing: 'is missing',
  not_the_noted_one: 'is not the one that was noted: the log before it was replaced',
} as const;

/** Throws an Error that names the first broken event. */
export function verifyLog(config: Config, [noted]: string[]): Promise<string> {
  const head = noted === undefined ? undefined : readHead(noted);
  return withDatabase(config, async (db) => {
    const { firstBroken, verified, head: end, erased } = await verifySecurityLog(db, head);
    if (firstBroken) throw new Error(`The security log is broken: ${describe(firstBroken)}.`);
    const since = erased.position > 0 ? `, ${erased.position} older ones were erased by age` : '';
    return `The security log is intact: ${verified} events${since}. Its end is ${end.position}:${end.hash}`;
  });
}

export function exportLog(config: Config, [file = '']: string[]): Promise<string> {
  if (!file) throw new Error('Name the file: npm run shop -- security-log export security-log.jsonl');
  return withDatabase(config, async (db) => {
    const target = await open(file, 'wx', 0o600);
    await db.transaction((tx) => recordSecurityEvent(tx, { kind: 'security_log_exported', detail: { by: 'cli' } }));
    await sealSecurityEvents(db);
    let count = 0;
    const lines = Readable.from(exportSecurityLog(db.read)).map((line: string) => {
      count++;
      return line;
    });
    await pipeline(lines, target.createWriteStream());
    return `${count} events written to ${file}.`;
  });
}

function describe({ position, id, problem }: NonNullable<Verification['firstBroken']>): string {
  return `event ${id ?? 'unknown'} at position ${position} ${problems[problem]}`;
}

function readHead(noted: string) {
  const [, position, hash = ''] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(noted) ?? [];
  if (!position) throw new Error('Give the end of the log as an earlier verification printed it: <position>:<hash>');
  return { position: Number(position), hash };
}
