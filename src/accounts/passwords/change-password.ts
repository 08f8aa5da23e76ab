import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { fieldError, ShopError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/http/call.ts';
import type { ClientInfo } from '../../platform/http/clients/read-client.ts';
import { hashPassword, verifyPassword } from '../../platform/secrets/password-hash.ts';
import { newPasswordInput } from '../api.ts';
import { beginLoginAttempt, recordLoginFailure, recordLoginSuccess } from '../log-in/login-attempts.ts';
import { sessions, users } from '../schema.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';

export interface NewPassword {
  passwordHash: string;
  /** True while what was verified still holds. */
  where: SQL | undefined;
}

/** Requires the old password, or a login in the last ten minutes. Throws ShopError 400, 403 or 429. */
export async function verifyPasswordChange(
  deps: { db: Database; isLimited: boolean },
  by: { caller: Caller; client: ClientInfo },
  { password, oldPassword }: { password: string; oldPassword?: string },
): Promise<NewPassword> {
  refuseUnfitPassword(password, by.caller);
  const [user] = await deps.db.read.select().from(users).where(eq(users.id, by.caller.id));
  if (!user) throw new ShopError('unauthorized');
  if (oldPassword) await verifyOldPassword(deps, by, oldPassword, user.passwordHash);
  const isSession = sql`${sessions.tokenHash} = ${by.caller.sessionHash}`;
  const isRecent = sql`${sessions.verifiedAt} > now() - interval '10 minutes'`;
  const mayChange = sql`exists (select from ${sessions} where ${isSession}${oldPassword ? sql`` : sql` and ${isRecent}`})`;
  if (!oldPassword) {
    const [young] = await deps.db.read
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, user.id), mayChange));
    if (!young) throw atField('old_password_required');
  }
  return {
    passwordHash: await hashPassword(password, by.client),
    where: and(eq(users.passwordHash, user.passwordHash), mayChange),
  };
}

async function verifyOldPassword(
  { db, isLimited }: { db: Database; isLimited: boolean },
  { caller, client }: { caller: Caller; client: ClientInfo },
  oldPassword: string,
  passwordHash: string,
): Promise<void> {
  const attempt = isLimited ? await beginLoginAttempt(db, { account: caller.id, client }) : null;
  const { isRight } = await verifyPassword(oldPassword, passwordHash, client);
  await db.transaction(async (tx) => {
    if (!isRight) await recordLoginFailure(tx, { userId: caller.id, email: caller.email, client }, attempt);
    else if (attempt) await recordLoginSuccess(tx, attempt, client);
  });
  if (!isRight) throw atField('wrong_password');
}

function refuseUnfitPassword(password: string, caller: Caller): void {
  const checked = newPasswordInput.safeParse(password);
  if (!checked.success) {
    throw fieldError('password', checked.error.issues[0]?.message ?? '');
  }
  refuseWeakPassword(password, caller);
}

function atField(code: 'old_password_required' | 'wrong_password'): ShopError {
  return fieldError('oldPassword', new ShopError(code).message, code);
}
