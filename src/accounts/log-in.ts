import { eq } from 'drizzle-orm';
import type { Database } from '../platform/database/database.ts';
import { ShopError } from '../platform/errors.ts';
import { hashPassword, verifyNobody, verifyPassword } from '../platform/password-hash.ts';
import type { UserBody } from './api.ts';
import { emailKey } from './email-key.ts';
import { userBody } from './find-users.ts';
import { openSession } from './sessions.ts';
import { users } from './tables.ts';

/**
 * Opens a session. An unknown e-mail and a wrong password answer the same, after the same work.
 * @throws ShopError 401 bad_credentials
 */
export async function logIn(db: Database, email: string, password: string): Promise<{ user: UserBody; token: string }> {
  const [user] = await db.read
    .select()
    .from(users)
    .where(eq(users.emailKey, emailKey(email)));
  if (!user) {
    await verifyNobody(password);
    throw new ShopError('bad_credentials');
  }
  const { isRight, isStale } = await verifyPassword(password, user.passwordHash);
  if (!isRight) throw new ShopError('bad_credentials');
  const passwordHash = isStale ? await hashPassword(password) : user.passwordHash;
  const token = await db.transaction(async (tx) => {
    if (isStale) await tx.update(users).set({ passwordHash }).where(eq(users.id, user.id));
    return openSession(tx, user.id);
  });
  return { user: userBody(user), token };
}
