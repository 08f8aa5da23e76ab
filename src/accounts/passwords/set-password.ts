import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { recordSecurityEvent } from '../../audit-log/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { ClientInfo } from '../../platform/http/clients/read-client.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { queueSecurityEmail } from '../email/emails.ts';
import { resetTokens, users } from '../schema.ts';
import { forgetClients } from '../sessions/known-clients.ts';
import { endSessions, renewSession } from '../sessions/sessions.ts';

export interface PasswordChange {
  userId: string;
  passwordHash: string;
  client: ClientInfo;
  kind: 'password_changed' | 'password_reset';
  currentSession?: string;
  /** If false, nothing changes. */
  where?: SQL;
}

/**
 * Ends all other sessions, reset links and known networks. Locks the account first. Returns false when it is gone or
 * `where` is false.
 */
export async function setPassword(tx: Tx, queue: Queue, change: PasswordChange): Promise<boolean> {
  const { userId, passwordHash, client, kind, currentSession } = change;
  const [user] = await tx
    .update(users)
    .set({ passwordHash, passwordChangedAt: sql`now()` })
    .where(and(eq(users.id, userId), change.where))
    .returning({ email: users.emailKey });
  if (!user) return false;
  const ended = await endSessions(tx, userId, currentSession);
  if (currentSession) await renewSession(tx, currentSession);
  await tx
    .update(resetTokens)
    .set({ usedAt: sql`now()` })
    .where(and(eq(resetTokens.userId, userId), isNull(resetTokens.usedAt)));
  await forgetClients(tx, userId, client);
  await recordSecurityEvent(tx, { kind, userId, email: user.email, client, detail: { sessionsEnded: ended } });
  await queueSecurityEmail(tx, queue, kind, { userId, client });
  return true;
}
