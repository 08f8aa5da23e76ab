import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../platform/database/database.ts';
import { noPassword } from '../platform/secrets/password-hash.ts';
import { isForgotten } from './log-in/attempt-counters.ts';
import {
  attemptCounters,
  confirmTokens,
  invites,
  knownClients,
  loginTickets,
  passkeyChallenges,
  resetTokens,
  sessions,
  users,
} from './schema.ts';

/** Idle for 7 days, or opened 30 days ago. */
export async function eraseOldSessions(db: Database): Promise<void> {
  await db.read
    .delete(sessions)
    .where(
      sql`${sessions.createdAt} < now() - interval '30 days' or ${sessions.lastUsedAt} < now() - interval '7 days'`,
    );
}

export async function eraseOldResetTokens(db: Database): Promise<void> {
  await db.read.delete(resetTokens).where(lt(resetTokens.createdAt, sql`now() - interval '1 day'`));
}

export async function eraseOldConfirmTokens(db: Database): Promise<void> {
  await db.read.delete(confirmTokens).where(lt(confirmTokens.createdAt, sql`now() - interval '7 days'`));
}

export async function eraseOldInvites(db: Database): Promise<void> {
  await db.read.delete(invites).where(lt(invites.createdAt, sql`now() - interval '7 days'`));
}

export async function eraseOldLoginTickets(db: Database): Promise<void> {
  await db.read.delete(loginTickets).where(lt(loginTickets.createdAt, sql`now() - interval '1 hour'`));
  await db.read.delete(passkeyChallenges).where(lt(passkeyChallenges.createdAt, sql`now() - interval '1 hour'`));
}

export async function eraseOldAttemptCounters(db: Database): Promise<void> {
  await db.read.delete(attemptCounters).where(isForgotten);
}

export async function eraseOldKnownClients(db: Database): Promise<void> {
  await db.read.delete(knownClients).where(lt(knownClients.lastUsedAt, sql`now() - interval '180 days'`));
}

/** Erases customers of another shop who never set a password. */
export async function eraseUnopenedAccounts(db: Database, years: number): Promise<void> {
  const isOld = lt(users.createdAt, sql`now() - make_interval(years => ${years}::int)`);
  await db.read.delete(users).where(and(eq(users.passwordHash, noPassword), isOld));
}
