import { desc, isNull } from 'drizzle-orm';
import type pg from 'pg';
import type { Queries } from '../platform/database/database.ts';
import { newId } from '../platform/id.ts';
import { backups } from './schema.ts';

export interface BackupResult {
  /** The file's name. */
  file: string;
  isScheduled: boolean;
  bytes: number | null;
  photos: number | null;
  /** Why it failed; null = it is good. */
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

export interface LastBackups {
  good: typeof backups.$inferSelect | null;
  /** Why the latest one failed; null = it is good, or there is none. */
  problem: string | null;
}

/** The last good backup, and what went wrong since. */
export async function findLastBackups(queries: Queries): Promise<LastBackups> {
  const newestFirst = desc(backups.finishedAt);
  const [latest] = await queries.select().from(backups).orderBy(newestFirst).limit(1);
  const [good] = await queries.select().from(backups).where(isNull(backups.problem)).orderBy(newestFirst).limit(1);
  return { good: good ?? null, problem: latest?.problem ?? null };
}
