import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { eq } from 'drizzle-orm';
import { recordSecurityEvent } from '../../audit-log/index.ts';
import type { Database, Queries, Tx } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/http/call.ts';
import { verifyPassword } from '../../platform/secrets/password-hash.ts';
import { t } from '../../shared/languages/translate.ts';
import { emailKey } from '../../shared/text/email-key.ts';
import { countVerificationTry, forgetVerificationTries } from '../log-in/verification-tries.ts';
import { users } from '../schema.ts';
import { markSessionVerified } from '../sessions/sessions.ts';
import type { By, SecondFactorDependencies } from './dependencies.ts';
import { findMethods, type Method } from './find-factors.ts';
import { passkeyOptions, provePasskey } from './prove-passkey.ts';
import { spendCode } from './spend-code.ts';

export async function findReauthenticationMethods(queries: Queries, caller: Caller): Promise<Method[]> {
  return caller.hasSecondFactor ? findMethods(queries, caller.id) : ['password'];
}

/** With a second factor, that must have been verified recently, too. Throws ShopError 403 or 429. */
export async function reauthenticateWithPassword(db: Database, by: By, password: string): Promise<void> {
  const { caller } = by;
  if (caller.hasSecondFactor && !caller.isRecentlyVerified) throw new ShopError('recent_login_required');
  await countVerificationTry(db, caller.id, by.client);
  if (await withPassword(db, by, password)) return;
  await db.transaction((tx) => recordResult(tx, by, 'password', false));
  throw new ShopError('wrong_password');
}

/** By password, or by code where there is a second factor. Throws ShopError 403 or 429. */
export async function reauthenticate(
  deps: SecondFactorDependencies,
  by: By,
  given: { password: string } | { code: string },
): Promise<void> {
  const { caller } = by;
  if ('password' in given && caller.hasSecondFactor)
    throw new ShopError('second_factor_required', t('accounts.confirmFactor'));
  await countVerificationTry(deps.db, caller.id, by.client);
  const isRight =
    'password' in given ? await withPassword(deps.db, by, given.password) : await withCode(deps, by, given.code);
  if (isRight) return;
  await deps.db.transaction((tx) => recordResult(tx, by, 'password' in given ? 'password' : 'code', false));
  throw new ShopError('password' in given ? 'wrong_password' : 'wrong_code', undefined, { status: 403 });
}

export async function reauthenticationPasskeyOptions(deps: SecondFactorDependencies, { caller }: By) {
  return passkeyOptions(deps, reauthenticationPurpose(caller), caller.id);
}

export async function reauthenticateWithPasskey(
  deps: SecondFactorDependencies,
  by: By,
  response: AuthenticationResponseJSON,
): Promise<void> {
  const { caller } = by;
  await provePasskey(deps, { purpose: reauthenticationPurpose(caller), userId: caller.id, response }).catch((error) => {
    throw error instanceof ShopError ? new ShopError(error.code, undefined, { ...error.details, status: 403 }) : error;
  });
  await deps.db.transaction((tx) => succeed(tx, by, 'passkey'));
}

async function withPassword(db: Database, by: By, password: string): Promise<boolean> {
  const [user] = await db.read.select().from(users).where(eq(users.id, by.caller.id));
  if (!user) throw new ShopError('unauthorized');
  const { isRight } = await verifyPassword(password, user.passwordHash, by.client);
  if (isRight) await db.transaction((tx) => succeed(tx, by, 'password', user.passwordHash));
  return isRight;
}

async function withCode(deps: SecondFactorDependencies, by: By, code: string): Promise<boolean> {
  if (!by.caller.hasSecondFactor) return false;
  return deps.db.transaction(async (tx) => {
    const used = await spendCode(tx, deps, by.caller.id, code);
    if (used) await succeed(tx, by, used);
    return used !== null;
  });
}

async function succeed(tx: Tx, by: By, method: string, passwordHash?: string): Promise<void> {
  await forgetVerificationTries(tx, by.caller.id, by.client);
  if (method !== 'password' || !by.caller.hasSecondFactor)
    await markSessionVerified(tx, by.caller.sessionHash, passwordHash);
  await recordResult(tx, by, method, true);
}

async function recordResult(tx: Tx, { caller, client }: By, method: string, isRight: boolean): Promise<void> {
  await recordSecurityEvent(tx, {
    kind: isRight ? 'reauthentication_succeeded' : 'reauthentication_failed',
    userId: caller.id,
    email: emailKey(caller.email),
    client,
    detail: { by: method },
  });
}

function reauthenticationPurpose({ sessionHash }: Caller): string {
  return `reauthenticate ${sessionHash}`;
}
