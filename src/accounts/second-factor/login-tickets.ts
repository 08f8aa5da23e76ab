import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import { newSecret } from '../../platform/id.ts';
import { loginTickets, users } from '../schema.ts';
import type { VerifiedCredentials } from '../sessions/open-session.ts';
import { hashToken } from '../sessions/sessions.ts';
import { hasSecondFactor } from './find-factors.ts';

const maxTries = 5;
const isFresh = gt(loginTickets.createdAt, sql`now() - interval '5 minutes'`);

export async function openTicket(tx: Tx, { user, passwordHash }: VerifiedCredentials): Promise<string> {
  const token = newSecret();
  await tx
    .insert(loginTickets)
    .values({ tokenHash: hashToken(token), userId: user._id, passwordDigest: hashToken(passwordHash) });
  return token;
}

/** Counts an attempt and returns the ticket's account. Throws ShopError 401 login_expired. */
export async function tryTicket(db: Database, token: string) {
  const [tried] = await db.read
    .update(loginTickets)
    .set({ tries: sql`${loginTickets.tries} + 1` })
    .where(and(eq(loginTickets.tokenHash, hashToken(token)), isFresh, lt(loginTickets.tries, maxTries)))
    .returning();
  return requireAccount(db, tried);
}

export async function findTicket(db: Database, token: string) {
  const [found] = await db.read
    .select()
    .from(loginTickets)
    .where(and(eq(loginTickets.tokenHash, hashToken(token)), isFresh, lt(loginTickets.tries, maxTries)));
  return requireAccount(db, found);
}

/** In the transaction that opens the session. Throws ShopError 401 login_expired if another login has used it. */
export async function closeTicket(tx: Tx, token: string): Promise<void> {
  const closed = await tx
    .delete(loginTickets)
    .where(eq(loginTickets.tokenHash, hashToken(token)))
    .returning({ userId: loginTickets.userId });
  if (closed.length === 0) throw new ShopError('login_expired');
}

async function requireAccount(db: Database, ticket: typeof loginTickets.$inferSelect | undefined) {
  if (!ticket) throw new ShopError('login_expired');
  const [user] = await db.read
    .select()
    .from(users)
    .where(and(eq(users.id, ticket.userId), hasSecondFactor));
  if (!user || hashToken(user.passwordHash) !== ticket.passwordDigest) throw new ShopError('login_expired');
  return user;
}
