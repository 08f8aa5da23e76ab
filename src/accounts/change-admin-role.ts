import { and, eq } from 'drizzle-orm';
import { recordAuditEntry, recordSecurityEvent } from '../audit-log/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { ShopError } from '../platform/errors.ts';
import type { Caller } from '../platform/http/call.ts';
import type { ClientInfo } from '../platform/http/clients/read-client.ts';
import { message } from '../platform/message.ts';
import { type AdminRole, rankRole } from '../shared/access/admin-role.ts';
import { t } from '../shared/languages/translate.ts';
import type { UserBody } from './api.ts';
import { resolveAdminRole, userBody } from './find-users.ts';
import { invites, users } from './schema.ts';
import type { SecondFactorDependencies } from './second-factor/dependencies.ts';
import { findMethods } from './second-factor/find-factors.ts';
import { endSessions } from './sessions/sessions.ts';
import { revokeTokens } from './tokens/tokens.ts';

/**
 * Fewer rights end the user's sessions, and an owner's invitations and tokens of programs. Throws ShopError 403 when
 * the caller is not an owner any more, 404, 409 last_owner, or, where admins need a second factor, 409 while the
 * address of a shopper is not confirmed.
 */
export async function changeAdminRole(
  { db, requiresSecondFactor }: Pick<SecondFactorDependencies, 'db' | 'requiresSecondFactor'>,
  by: { caller: Caller; client: ClientInfo },
  userId: string,
  adminRole: AdminRole | null,
): Promise<UserBody> {
  return db.transaction(async (tx) => {
    const owners = await lockOwners(tx);
    if (!owners.includes(by.caller.id)) throw new ShopError('forbidden', t('personAnswers.ownerOnly'));
    if (adminRole !== 'owner') refuseLast(owners, userId);
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
    if (!user) throw new ShopError('not_found', t('personAnswers.noUser'));
    const before = resolveAdminRole(user);
    if (before === adminRole) return userBody(user);
    // Under an address that nobody has proven, somebody else may have registered.
    if (requiresSecondFactor && before === null && !user.emailConfirmedAt)
      throw new ShopError('conflict', t('personAnswers.addressNotProven', { email: user.email }));
    const role = adminRole ? 'admin' : 'user';
    const [changed = user] = await tx.update(users).set({ role, adminRole }).where(eq(users.id, userId)).returning();
    if (adminRole !== 'owner') await withdrawGrants(tx, userId);
    const isUnasked = before === null && (await findMethods(tx, userId)).length > 0;
    if (isUnasked || rankRole(adminRole) < rankRole(before)) await endSessions(tx, userId);
    const what = adminRole
      ? message('auditEntries.roleGiven', { name: user.name, role: adminRole })
      : message('auditEntries.rightsTaken', { name: user.name });
    await recordAuditEntry(tx, by.caller, what, '/dashboard/admin/users');
    await recordSecurityEvent(tx, {
      kind: 'admin_role_changed',
      userId,
      email: user.emailKey,
      client: by.client,
      detail: { from: before, to: adminRole, by: by.caller.email },
    });
    return userBody(changed);
  });
}

/** Withdraws the account's invitations and revokes its tokens, by which it would keep a way in. */
export async function withdrawGrants(tx: Tx, userId: string): Promise<void> {
  await tx.delete(invites).where(eq(invites.invitedBy, userId));
  await revokeTokens(tx, userId);
}

/** Locks the owners, so that parallel demotions cannot remove the last one. Throws ShopError 409 last_owner. */
export async function requireAnotherOwner(tx: Tx, userId: string): Promise<void> {
  refuseLast(await lockOwners(tx), userId);
}

async function lockOwners(tx: Tx): Promise<string[]> {
  const owners = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.adminRole, 'owner')))
    .orderBy(users.id)
    .for('update');
  return owners.map(({ id }) => id);
}

function refuseLast(owners: string[], userId: string): void {
  if (owners.length === 1 && owners[0] === userId) throw new ShopError('last_owner');
}
