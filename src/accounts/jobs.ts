import { lt, sql } from 'drizzle-orm';
import type { Database } from '../platform/database/database.ts';
import { isForgotten } from './attempt-counters.ts';
import { attemptCounters, confirmTokens, knownClients, resetTokens, sessions } from './tables.ts';

/** Sweeps out what no longer opens anything. */
export async function tidySessions(db: Database): Promise<void> {
  await db.read
    .delete(sessions)
    .where(
      sql`${sessions.createdAt} < now() - interval '30 days' or ${sessions.lastUsedAt} < now() - interval '7 days'`,
    );
  await db.read.delete(resetTokens).where(lt(resetTokens.createdAt, sql`now() - interval '1 day'`));
  await db.read.delete(confirmTokens).where(lt(confirmTokens.createdAt, sql`now() - interval '7 days'`));
  await db.read.delete(attemptCounters).where(isForgotten);
  await db.read.delete(knownClients).where(lt(knownClients.lastUsedAt, sql`now() - interval '180 days'`));
}
