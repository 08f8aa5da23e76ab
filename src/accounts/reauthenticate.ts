import { eq } from 'drizzle-orm';
import { recordSecurityEvent } from '../audit-log/index.ts';
import type { Database } from '../platform/database/database.ts';
import { ShopError } from '../platform/errors.ts';
import type { Caller, ClientInfo } from '../platform/http/bind.ts';
import { verifyPassword } from '../platform/password-hash.ts';
import { markSessionVerified } from './sessions.ts';
import { users } from './tables.ts';
import { countVerificationTry, forgetVerificationTries } from './verification-tries.ts';

/**
 * Confirms with the password who is using a session.
 * @throws ShopError 403 wrong_password; 429 too_many_requests
 */
export async function reauthenticateWithPassword(
  db: Database,
  { caller, client }: { caller: Caller; client: ClientInfo },
  password: string,
): Promise<void> {
  await countVerificationTry(db, caller.id);
  const [user] = await db.read.select().from(users).where(eq(users.id, caller.id));
  if (!user) throw new ShopError('unauthorized');
  const { isRight } = await verifyPassword(password, user.passwordHash);
  await db.transaction(async (tx) => {
    const kind = isRight ? 'reauthentication_succeeded' : 'reauthentication_failed';
    await recordSecurityEvent(tx, { kind, userId: user.id, email: user.emailKey, client, detail: { by: 'password' } });
    if (!isRight) return;
    await forgetVerificationTries(tx, user.id);
    await markSessionVerified(tx, caller.sessionHash, user.passwordHash);
  });
  if (!isRight) throw new ShopError('wrong_password');
}
