import { eq } from 'drizzle-orm';
import { ShopError } from '../../platform/errors.ts';
import type { ClientInfo } from '../../platform/http/clients/read-client.ts';
import { hashPassword } from '../../platform/secrets/password-hash.ts';
import { isOpenLinkWithToken, useLink } from '../email/email-links.ts';
import { type ConfirmDependencies, proveEmail } from '../email/prove-email.ts';
import { resetTokens, users } from '../schema.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';
import { setPassword } from './set-password.ts';

/**
 * Once, within an hour; ends all sessions, and confirms the address. Throws ShopError 400 bad_token or weak_password.
 */
export async function resetPassword(
  deps: ConfirmDependencies,
  token: string,
  password: string,
  client: ClientInfo,
): Promise<void> {
  const { db } = deps;
  const [found] = await db.read
    .select({ name: users.name, email: users.email })
    .from(resetTokens)
    .innerJoin(users, eq(users.id, resetTokens.userId))
    .where(isOpenLinkWithToken('reset', token));
  if (!found) throw new ShopError('bad_token');
  refuseWeakPassword(password, found);
  const passwordHash = await hashPassword(password, client);
  await db.transaction(async (tx) => {
    const userId = await useLink(tx, 'reset', token);
    if (!userId) throw new ShopError('bad_token');
    const proven = await proveEmail(tx, deps, userId, { isOwnData: false, client });
    if (!proven) throw new ShopError('bad_token');
    const change = { userId: proven.userId, passwordHash, client, kind: 'password_reset' as const };
    if (!(await setPassword(tx, deps.queue, change))) throw new ShopError('bad_token');
  });
}
