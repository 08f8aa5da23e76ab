import { eq } from 'drizzle-orm';
import { recordSecurityEvent } from '../audit-log/index.ts';
import type { Database } from '../platform/database/database.ts';
import { emailKey } from '../shared/text/email-key.ts';
import { requireAnotherOwner, withdrawGrants } from './change-admin-role.ts';
import { lockUserByEmail } from './lock-user.ts';
import { users } from './schema.ts';
import { endSessions } from './sessions/sessions.ts';

/** Ends tokens and invitations of the account, too. Returns how many sessions ended, or null for an unknown account. */
export async function endSessionsByEmail(db: Database, email: string): Promise<number | null> {
  return db.transaction(async (tx) => {
    const user = await lockUserByEmail(tx, email);
    if (!user) return null;
    const count = await endSessions(tx, user.id);
    await withdrawGrants(tx, user.id);
    const detail = { count, reason: 'ended on the command line' };
    await recordSecurityEvent(tx, { kind: 'session_ended', userId: user.id, email: user.emailKey, detail });
    return count;
  });
}

/**
 * Removes admin rights, and ends sessions, tokens and invitations; null for an unknown account. Throws ShopError 409
 * last_owner.
 */
export async function removeAdmin(db: Database, email: string): Promise<boolean | null> {
  return db.transaction(async (tx) => {
    const [known] = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.emailKey, emailKey(email)));
    if (known) await requireAnotherOwner(tx, known.id);
    const user = await lockUserByEmail(tx, email);
    if (!user) return null;
    if (user.role === 'user') return false;
    await tx.update(users).set({ role: 'user', adminRole: null }).where(eq(users.id, user.id));
    await endSessions(tx, user.id);
    await withdrawGrants(tx, user.id);
    await recordSecurityEvent(tx, { kind: 'admin_removed', userId: user.id, email: user.emailKey });
    return true;
  });
}
