import { desc, isNotNull, isNull, or } from 'drizzle-orm';
import type pg from 'pg';
import type { Queries } from '../platform/database/database.ts';
import { newId } from '../platform/id.ts';
import { backups } from './schema.ts';

export type BackupRow = typeof backups.$inferSelect;

export interface BackupResult {
  /** The file's name. */
  file: string;
  isScheduled: boolean;
  bytes: number | null;
  photos: number | null;
  /** Why it failed; of one that was written, which photos it lacks. */
  problem: string | null;
}

export async function recordBackup(
  client: Pick<pg.Client, 'query'>,
  { file, isScheduled, bytes, photos, problem }: BackupResult,
): Promise<void> {
  await client.query(
    'insert into public.backups (id, file, is_scheduled, bytes, photos, problem) values ($1, $2, $3, $4, $5, $6)',
    [newId(), file, isScheduled, bytes, photos, problem],
  );
}

/** The files of this shop's scheduled backups; another shop may write to the same place. */
export async function listScheduledFiles(client: Pick<pg.Client, 'query'>): Promise<Set<string>> {
  const { rows } = await client.query<{ file: string }>('select file from public.backups where is_scheduled');
  return new Set(rows.map(({ file }) => file));
}

export interface LastBackups {
  /** Its `problem` = which photos it lacks. */
  good: typeof backups.$inferSelect | null;
  /** Why the latest one failed; null = it was written, or there is none. */
  problem: string | null;
}

/** The last good backup, and what went wrong since. */
export async function findLastBackups(queries: Queries): Promise<LastBackups> {
  const newestFirst = desc(backups.finishedAt);
  const [latest] = await queries.select().from(backups).orderBy(newestFirst).limit(1);
  const isWritten = or(isNull(backups.problem), isNotNull(backups.bytes));
  const [good = null] = await queries.select().from(backups).where(isWritten).orderBy(newestFirst).limit(1);
  return { good, problem: latest && latest.id !== good?.id ? latest.problem : null };
}
