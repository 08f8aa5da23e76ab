import { and, eq, gt, sql } from 'drizzle-orm';
import { recordSecurityEvent } from '../../audit-log/index.ts';
import type { Connections, Tx } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import { toNetworkBlock } from '../../platform/http/clients/client-network.ts';
import type { ClientInfo } from '../../platform/http/clients/read-client.ts';
import { hashPassword } from '../../platform/secrets/password-hash.ts';
import { t } from '../../shared/languages/translate.ts';
import { refuseWeakPassword } from '../passwords/refuse-weak-password.ts';
import type { ResetDependencies } from '../passwords/request-password-reset.ts';
import { setPassword } from '../passwords/set-password.ts';
import { confirmTokens, users } from '../schema.ts';
import { mayConfirm } from './email-limits.ts';
import { createLink, dropLinks, isOpenLinkWithToken, useLink } from './email-links.ts';
import { queueAccountEmail } from './emails.ts';
import { type ConfirmDependencies, proveEmail } from './prove-email.ts';

const maxEmailsPerHour = 3;

export async function sendConfirmLink(
  tx: Tx,
  { queue }: Pick<ResetDependencies, 'queue'>,
  userId: string,
  template: 'welcome' | 'confirm_email',
): Promise<void> {
  const id = await createLink(tx, 'confirm', userId);
  await queueAccountEmail(tx, queue, { template, id });
}

type ConfirmLinkDependencies = Pick<ResetDependencies, 'queue' | 'isLimited'> & { db: Connections };

/**
 * Throws ShopError 429 after three links within an hour; while the address is not confirmed, also after the emails of a
 * day to it.
 */
export async function requestConfirmLink(
  deps: ConfirmLinkDependencies,
  caller: { id: string },
  client: ClientInfo,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, caller.id)).for('update');
    if (!user) throw new ShopError('unauthorized');
    const sent = await tx.$count(
      confirmTokens,
      and(eq(confirmTokens.userId, user.id), gt(confirmTokens.createdAt, sql`now() - interval '1 hour'`)),
    );
    const network = toNetworkBlock(client.address);
    const isEnough = deps.isLimited && sent >= maxEmailsPerHour;
    if (isEnough || !(await mayConfirm(tx, user, { ...deps, network })))
      throw new ShopError('too_many_requests', t('accounts.manyMails'), {
        retryAfterSeconds: 3_600,
      });
    await sendConfirmLink(tx, deps, user.id, 'confirm_email');
  });
}

/** Sends the link to an address that is not confirmed, unless enough were sent. Throws ShopError 409 then. */
export async function requireConfirmedEmail(
  deps: ConfirmLinkDependencies,
  caller: { id: string },
  client: ClientInfo,
): Promise<void> {
  const { emailConfirmedAt, email } = users;
  const [user] = await deps.db.read.select({ emailConfirmedAt, email }).from(users).where(eq(users.id, caller.id));
  if (!user || user.emailConfirmedAt) return;
  await requestConfirmLink(deps, caller, client).catch((error: unknown) => {
    if (!(error instanceof ShopError && error.code === 'too_many_requests')) throw error;
  });
  throw new ShopError('conflict', t('accounts.confirmFirst', { email: user.email }));
}

interface Follower {
  caller: { id: string } | null;
  client: ClientInfo;
  password?: string;
}

/**
 * Confirms an address by the link in an email, once within seven days. Needs the account's session, or sets a new
 * password, with which an account whose address was never confirmed begins anew. Throws ShopError 400 or 403
 * proof_required.
 */
export async function confirmEmail(deps: ConfirmDependencies, token: string, follower: Follower): Promise<number> {
  const [found] = await deps.db.read
    .select({ id: users.id, name: users.name, email: users.email, confirmedAt: users.emailConfirmedAt })
    .from(confirmTokens)
    .innerJoin(users, eq(users.id, confirmTokens.userId))
    .where(isOpenLinkWithToken('confirm', token));
  if (!found) throw new ShopError('bad_token');
  const { caller, client, password } = follower;
  const isOwnSession = caller?.id === found.id;
  if (!isOwnSession && (password === undefined || found.confirmedAt)) throw new ShopError('proof_required');
  const passwordHash = isOwnSession || password === undefined ? null : await hashNew(password, found, client);
  return deps.db.transaction(async (tx) => {
    if ((await useLink(tx, 'confirm', token)) !== found.id) throw new ShopError('bad_token');
    const proven = await proveEmail(tx, deps, found.id, { isOwnData: isOwnSession, client });
    if (!proven) throw new ShopError('bad_token');
    const { userId, orders } = proven;
    if (passwordHash) {
      const change = { userId, passwordHash, client, kind: 'password_reset' as const };
      if (!(await setPassword(tx, deps.queue, change))) throw new ShopError('bad_token');
      await dropLinks(tx, 'confirm', userId);
    }
    await recordSecurityEvent(tx, { kind: 'email_confirmed', userId, email: found.email, client });
    return orders;
  });
}

function hashNew(password: string, person: { name: string; email: string }, client: ClientInfo): Promise<string> {
  refuseWeakPassword(password, { ...person, name: '' });
  return hashPassword(password, client);
}
