import { and, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import type { ClientInfo } from '../../platform/http/clients/read-client.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { hashPassword, verifyNobody, verifyPassword } from '../../platform/secrets/password-hash.ts';
import { emailKey } from '../../shared/text/email-key.ts';
import { emailInput, type UserBody } from '../api.ts';
import { queueSecurityEmail } from '../email/emails.ts';
import { userBody } from '../find-users.ts';
import { users } from '../schema.ts';
import { refuseWithoutFactor, requireSecondFactor } from '../second-factor/log-in-with-factor.ts';
import { openSession, type VerifiedCredentials } from '../sessions/open-session.ts';
import { beginLoginAttempt, counterOfUnknown, recordLoginFailure, recordLoginSuccess } from './login-attempts.ts';

export interface LoginDependencies {
  db: Database;
  queue: Queue;
  isLimited: boolean;
  /** Key of the hash by which addresses without account share counters. */
  secretKey: Buffer;
}
export interface Credentials {
  email: string;
  password: string;
}

/** Throws ShopError 401 bad_credentials or second_factor_required; 429. */
export async function logIn(
  deps: LoginDependencies,
  credentials: Credentials,
  client: ClientInfo,
): Promise<{ user: UserBody; token: string }> {
  const verified = await verifyCredentials(deps, credentials, client);
  await requireSecondFactor(deps, verified);
  const token = await deps.db.transaction(async (tx) => {
    const opened = await openSession(tx, deps.queue, verified, client);
    await refuseWithoutFactor(tx, verified.user._id);
    return opened;
  });
  return { user: verified.user, token };
}

/** Unknown emails and wrong passwords get the same response after the same work. Throws ShopError 401 or 429. */
async function verifyCredentials(
  { db, queue, secretKey, isLimited }: LoginDependencies,
  { email, password }: Credentials,
  client: ClientInfo,
): Promise<VerifiedCredentials> {
  const key = emailKey(email);
  const [user] = await db.read.select().from(users).where(eq(users.emailKey, key));
  const account = user?.id ?? counterOfUnknown(secretKey, key);
  const attempt = isLimited ? await beginLoginAttempt(db, { account, client }) : null;
  const { isRight, isStale } = user
    ? await verifyPassword(password, user.passwordHash, client)
    : await verifyNobody(password, client);
  if (!user || !isRight) {
    const failed = { userId: user?.id, email: addressOrNull(key), client };
    await db.transaction(async (tx) => {
      const isMany = await recordLoginFailure(tx, failed, attempt);
      if (user && isMany) await queueSecurityEmail(tx, queue, 'failed_logins', { userId: user.id, client });
    });
    throw new ShopError('bad_credentials');
  }
  if (attempt) await db.transaction((tx) => recordLoginSuccess(tx, attempt, client));
  const passwordHash = isStale ? await renewHash(db, user, password, client) : user.passwordHash;
  return { user: userBody(user), passwordHash };
}

async function renewHash(
  db: Database,
  user: { id: string; passwordHash: string },
  password: string,
  client: ClientInfo,
): Promise<string> {
  const passwordHash = await hashPassword(password, client);
  const [row] = await db.read
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash)))
    .returning({ passwordHash: users.passwordHash });
  return row?.passwordHash ?? user.passwordHash;
}

/** A password may be typed in place of an address, which must not be logged. */
function addressOrNull(key: string): string | null {
  return emailInput.safeParse(key).success ? key : null;
}
