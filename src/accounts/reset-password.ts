import { eq, sql } from 'drizzle-orm';
import { ShopError } from '../platform/errors.ts';
import { hashPassword } from '../platform/password-hash.ts';
import { type ConfirmParts, proveEmail } from './confirm-email.ts';
import { opensWith, useLink } from './email-links.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';
import { endSessions } from './sessions.ts';
import { resetTokens, users } from './tables.ts';

/**
 * Sets a new password with the token of a reset link: once, within an hour; ends all sessions of the user.
 * @throws ShopError 400 bad_token; 400 weak_password, and the link can be used again then
 */
export async function resetPassword(parts: ConfirmParts, token: string, password: string): Promise<void> {
  const { db } = parts;
  const [found] = await db.read
    .select({ name: users.name, email: users.email })
    .from(resetTokens)
    .innerJoin(users, eq(users.id, resetTokens.userId))
    .where(opensWith('reset', token));
  if (!found) throw new ShopError('bad_token');
  refuseWeakPassword(password, found, parts.shopName);
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    const userId = await useLink(tx, 'reset', token);
    if (!userId) throw new ShopError('bad_token');
    await tx.update(users).set({ passwordHash, passwordChangedAt: sql`now()` }).where(eq(users.id, userId));
    await endSessions(tx, userId);
    await proveEmail(tx, parts, userId);
  });
}
