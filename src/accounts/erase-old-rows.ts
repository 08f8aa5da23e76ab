import { lt, sql } from 'drizzle-orm';
import type { Database } from '../platform/database/database.ts';
import { isForgotten } from './attempt-counters.ts';
import {
  attemptCounters,
  confirmTokens,
  knownClients,
  loginTickets,
  passkeyChallenges,
  resetTokens,
  sessions,
} from './schema.ts';

/** Erases sessions that nobody can use any more: idle for 7 days, or opened 30 days ago. */
export async function eraseOldSessions(db: Database): Promise<void> {
  await db.read
    .delete(sessions)
    .where(
      sql`${sessions.createdAt} < now() - interval '30 days' or ${sessions.lastUsedAt} < now() - interval '7 days'`,
    );
}

/** Erases links of password reset emails a day after they were sent. */
export async function eraseOldResetTokens(db: Database): Promise<void> {
  await db.read.delete(resetTokens).where(lt(resetTokens.createdAt, sql`now() - interval '1 day'`));
}

/** Erases links of confirmation emails once they have expired. */
export async function eraseOldConfirmTokens(db: Database): Promise<void> {
  await db.read.delete(confirmTokens).where(lt(confirmTokens.createdAt, sql`now() - interval '7 days'`));
}

/** Erases logins that nobody can finish any more, and challenges of passkeys, after an hour. */
export async function eraseOldLoginTickets(db: Database): Promise<void> {
  await db.read.delete(loginTickets).where(lt(loginTickets.createdAt, sql`now() - interval '1 hour'`));
  await db.read.delete(passkeyChallenges).where(lt(passkeyChallenges.createdAt, sql`now() - interval '1 hour'`));
}

/** Erases counters of attempts that count for nothing any more. */
export async function eraseOldAttemptCounters(db: Database): Promise<void> {
  await db.read.delete(attemptCounters).where(isForgotten);
}

/** Erases networks and devices from which an account was not used for 180 days. */
export async function eraseOldKnownClients(db: Database): Promise<void> {
  await db.read.delete(knownClients).where(lt(knownClients.lastUsedAt, sql`now() - interval '180 days'`));
}
