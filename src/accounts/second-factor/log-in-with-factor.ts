import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { and, eq } from 'drizzle-orm';
import { recordSecurityEvent } from '../../audit-log/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import type { ClientInfo } from '../../platform/http/clients/read-client.ts';
import { t } from '../../shared/languages/translate.ts';
import { emailKey } from '../../shared/text/email-key.ts';
import type { UserBody } from '../api.ts';
import { userBody } from '../find-users.ts';
import { countVerificationTry, forgetVerificationTries } from '../log-in/verification-tries.ts';
import { users } from '../schema.ts';
import { openSession, type VerifiedCredentials } from '../sessions/open-session.ts';
import { hashToken } from '../sessions/sessions.ts';
import type { SecondFactorDependencies } from './dependencies.ts';
import { findMethods, hasSecondFactor } from './find-factors.ts';
import { closeTicket, findTicket, openTicket, tryTicket } from './login-tickets.ts';
import { passkeyOptions, provePasskey } from './prove-passkey.ts';
import { isTotpCode, spendCode } from './spend-code.ts';

interface OpenedSession {
  user: UserBody;
  token: string;
}
type UserRow = typeof users.$inferSelect;

/** Throws ShopError 401 second_factor_required, with `ticket` and `methods`, if the account has a second factor. */
export async function requireSecondFactor(
  { db }: Pick<SecondFactorDependencies, 'db'>,
  verified: VerifiedCredentials,
): Promise<void> {
  if (verified.user.role !== 'admin') return;
  const methods = await findMethods(db.read, verified.user._id);
  if (methods.length === 0) return;
  const ticket = await db.transaction((tx) => openTicket(tx, verified));
  throw new ShopError('second_factor_required', t('accounts.confirmLogin'), {
    status: 401,
    body: { ticket, methods },
  });
}

/** Checked again under the account's lock. Throws ShopError 401 login_expired. */
export async function refuseWithoutFactor(tx: Tx, userId: string): Promise<void> {
  const [protectedUser] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), hasSecondFactor));
  if (protectedUser) throw new ShopError('login_expired');
}

/** Throws ShopError 401 login_expired or wrong_code; 429. */
export async function logInWithCode(
  deps: SecondFactorDependencies,
  { ticket, code }: { ticket: string; code: string },
  client: ClientInfo,
): Promise<OpenedSession> {
  const { db } = deps;
  const { id } = await findTicket(db, ticket);
  // Recovery codes have 80 random bits: they need no limit, and open the account while codes are refused.
  if (isTotpCode(code)) await countVerificationTry(db, id, client);
  const user = await tryTicket(db, ticket);
  const opened = await db.transaction(async (tx) => {
    const by = await spendCode(tx, deps, user.id, code);
    if (!by) return null;
    await closeTicket(tx, ticket);
    await forgetVerificationTries(tx, user.id, client);
    await recordFactor(tx, { user, client, by });
    return open(tx, deps, user, client);
  });
  if (opened) return opened;
  await db.transaction((tx) => recordFactor(tx, { user, client, by: 'code', isWrong: true }));
  throw new ShopError('wrong_code');
}

/** With a ticket the second step of a login, without one the whole login. Throws ShopError 401 login_expired. */
export async function loginPasskeyOptions(deps: SecondFactorDependencies, ticket: string | undefined) {
  const user = ticket ? await findTicket(deps.db, ticket) : undefined;
  return passkeyOptions(deps, loginPurpose(ticket), user?.id);
}

/** Throws ShopError 401 login_expired or wrong_passkey. */
export async function logInWithPasskey(
  deps: SecondFactorDependencies,
  { ticket, response }: { ticket?: string; response: AuthenticationResponseJSON },
  client: ClientInfo,
): Promise<OpenedSession> {
  const begun = ticket ? await tryTicket(deps.db, ticket) : undefined;
  const user = await provePasskey(deps, { purpose: loginPurpose(ticket), userId: begun?.id, response });
  return deps.db.transaction(async (tx) => {
    if (ticket) await closeTicket(tx, ticket);
    await recordFactor(tx, { user, client, by: 'passkey' });
    return open(tx, deps, user, client);
  });
}

async function open(
  tx: Tx,
  { queue }: SecondFactorDependencies,
  row: UserRow,
  client: ClientInfo,
): Promise<OpenedSession> {
  const user = userBody(row);
  return { user, token: await openSession(tx, queue, { user, passwordHash: row.passwordHash }, client) };
}

async function recordFactor(
  tx: Tx,
  { user, client, by, isWrong }: { user: UserRow; client: ClientInfo; by: string; isWrong?: boolean },
): Promise<void> {
  await recordSecurityEvent(tx, {
    kind: isWrong ? 'second_factor_failed' : 'second_factor_used',
    userId: user.id,
    email: emailKey(user.email),
    client,
    detail: { by },
  });
}

function loginPurpose(ticket: string | undefined): string {
  return ticket ? `log in ${hashToken(ticket)}` : 'log in';
}
