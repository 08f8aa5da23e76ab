import { eq } from 'drizzle-orm';
import { recordAuditEntry, recordSecurityEvent } from '../../audit-log/index.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/http/call.ts';
import { toNetworkBlock } from '../../platform/http/clients/client-network.ts';
import type { ClientInfo } from '../../platform/http/clients/read-client.ts';
import { newId } from '../../platform/id.ts';
import { message } from '../../platform/message.ts';
import { hashPassword } from '../../platform/secrets/password-hash.ts';
import { rankRole } from '../../shared/access/admin-role.ts';
import { currentLanguage, t } from '../../shared/languages/translate.ts';
import { sendConfirmLink } from '../email/confirm-email.ts';
import { mayConfirm } from '../email/email-limits.ts';
import { type Account, resolveAdminRole, userBody } from '../find-users.ts';
import type { UserBody } from '../outputs.ts';
import { refuseWeakPassword } from '../passwords/refuse-weak-password.ts';
import type { ResetDependencies } from '../passwords/request-password-reset.ts';
import { invites, users } from '../schema.ts';
import { findMethods } from '../second-factor/find-factors.ts';
import { openSession } from '../sessions/open-session.ts';
import { endSessions } from '../sessions/sessions.ts';
import { findInviteByCode, isOpenInviteWithCode } from './find-invites.ts';

type Invite = typeof invites.$inferSelect;
/** Uses the invitation up. Throws ShopError 400 bad_token. */
async function useInvite(tx: Tx, code: string): Promise<Invite> {
  const [used] = await tx.delete(invites).where(isOpenInviteWithCode(code)).returning();
  if (!used) throw new ShopError('bad_token', t('personAnswers.inviteOver'));
  return used;
}

/**
 * With the account of the caller. Throws ShopError 400 bad_token, 409 when the account has the role already, or more.
 */
export async function acceptInvite(
  db: Database,
  code: string,
  { caller, client }: { caller: Caller; client: ClientInfo },
): Promise<{ user: UserBody; mustLogIn: boolean }> {
  return db.transaction(async (tx) => {
    const invite = await useInvite(tx, code);
    const [user] = await tx.select().from(users).where(eq(users.id, caller.id)).for('update');
    if (!user) throw new ShopError('unauthorized');
    const before = resolveAdminRole(user);
    if (rankRole(before) >= rankRole(invite.adminRole))
      throw new ShopError(
        'conflict',
        before === 'owner' ? t('personAnswers.alreadyOwner') : t('personAnswers.alreadyAssistant'),
      );
    const role = { role: 'admin', adminRole: invite.adminRole } as const;
    const [changed = user] = await tx.update(users).set(role).where(eq(users.id, user.id)).returning();
    const mustLogIn = before === null && (await findMethods(tx, user.id)).length > 0;
    if (mustLogIn) await endSessions(tx, user.id);
    await recordAcceptance(tx, invite, changed, client);
    return { user: userBody(changed), mustLogIn };
  });
}

export interface InvitedPerson {
  name: string;
  phone: string;
  password: string;
}

/**
 * With a new account under the address of the invitation, which is logged in. An account that exists is never taken
 * over. Throws ShopError 400 bad_token or weak_password, 409 email_taken.
 */
export async function signUpInvited(
  deps: ResetDependencies,
  code: string,
  { name, phone, password }: InvitedPerson,
  client: ClientInfo,
): Promise<{ user: UserBody; token: string }> {
  const found = await findInviteByCode(deps.db.read, code);
  if (!found) throw new ShopError('bad_token', t('personAnswers.inviteOver'));
  refuseWeakPassword(password, { name, email: found.email });
  const passwordHash = await hashPassword(password, client);
  return deps.db.transaction(async (tx) => {
    const invite = await useInvite(tx, code);
    const { email, adminRole } = invite;
    const person = { name, email, emailKey: email, phone, address: '', passwordHash, language: currentLanguage() };
    const [row] = await tx
      .insert(users)
      .values({ id: newId(), ...person, role: 'admin', adminRole })
      .onConflictDoNothing({ target: users.emailKey })
      .returning();
    if (!row) throw new ShopError('email_taken', t('personAnswers.addressTaken'));
    await recordSecurityEvent(tx, { kind: 'account_created', userId: row.id, email, client });
    await recordAcceptance(tx, invite, row, client);
    if (await mayConfirm(tx, row, { ...deps, network: toNetworkBlock(client.address) }))
      await sendConfirmLink(tx, deps, row.id, 'confirm_email');
    const user = userBody(row);
    return { user, token: await openSession(tx, deps.queue, { user, passwordHash }, client) };
  });
}

async function recordAcceptance(tx: Tx, invite: Invite, account: Account, client: ClientInfo): Promise<void> {
  const what = message('auditEntries.inviteAccepted', { email: invite.email, role: invite.adminRole });
  await recordAuditEntry(tx, { id: account.id, name: account.name }, what, '/dashboard/admin/people');
  await recordSecurityEvent(tx, {
    kind: 'admin_invite_accepted',
    userId: account.id,
    email: account.emailKey,
    client,
    detail: { invited: invite.email, to: invite.adminRole },
  });
}
