import { and, eq, sql } from 'drizzle-orm';
import { recordAuditEntry, recordSecurityEvent } from '../../audit-log/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/http/call.ts';
import type { ClientInfo } from '../../platform/http/clients/read-client.ts';
import { newId } from '../../platform/id.ts';
import { message } from '../../platform/message.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { AdminRole } from '../../shared/access/admin-role.ts';
import { t } from '../../shared/languages/translate.ts';
import { queueAccountEmail } from '../email/emails.ts';
import { invites, users } from '../schema.ts';
import { inviteBody, issueInviteCode } from './find-invites.ts';
import type { InviteBody } from './invite-endpoints.ts';

export interface InviteDependencies {
  db: Database;
  queue: Queue;
}
interface Inviter {
  caller: Caller;
  client: ClientInfo;
}

const peoplePage = '/dashboard/admin/people';

/** Emails the invitation, and returns a code for another way. Throws ShopError 409 for the address of an admin. */
export async function invitePerson(
  { db, queue }: InviteDependencies,
  { caller, client }: Inviter,
  { email, adminRole }: { email: string; adminRole: AdminRole },
): Promise<{ invite: InviteBody; code: string }> {
  return db.transaction(async (tx) => {
    // A demotion waits for this, or is seen.
    const isOwner = and(eq(users.id, caller.id), eq(users.role, 'admin'), eq(users.adminRole, 'owner'));
    const [owner] = await tx.select({ id: users.id }).from(users).where(isOwner).for('share');
    if (!owner) throw new ShopError('forbidden', t('personAnswers.ownerOnly'));
    const isAdmin = and(eq(users.emailKey, email), eq(users.role, 'admin'));
    if ((await tx.$count(users, isAdmin)) > 0) throw new ShopError('conflict', t('personAnswers.helpsAlready'));
    const values = { adminRole, invitedBy: caller.id, codeHashes: [], createdAt: sql`now()` };
    const [row] = await tx
      .insert(invites)
      .values({ id: newId(), email, ...values })
      .onConflictDoUpdate({ target: invites.email, set: { id: newId(), ...values } })
      .returning();
    const issued = row && (await issueInviteCode(tx, row.id));
    if (!issued) throw new Error('The invitation was not stored.');
    await queueAccountEmail(tx, queue, { template: 'invite', id: row.id });
    const what = message('auditEntries.invited', { email, role: adminRole });
    await recordAuditEntry(tx, caller, what, peoplePage);
    await recordSecurityEvent(tx, {
      kind: 'admin_invited',
      userId: caller.id,
      email: caller.email,
      client,
      detail: { invited: email, to: adminRole },
    });
    return { invite: inviteBody(row), code: issued.code };
  });
}

/** Throws ShopError 404 when the invitation is not open any more. */
export async function renewInviteCode(db: Database, { caller }: Inviter, inviteId: string): Promise<string> {
  return db.transaction(async (tx) => {
    const issued = await issueInviteCode(tx, inviteId);
    if (!issued) throw new ShopError('not_found', t('personAnswers.inviteNotOpen'));
    await recordAuditEntry(tx, caller, message('auditEntries.inviteCopied', { email: issued.email }), peoplePage);
    return issued.code;
  });
}

/** Throws ShopError 404. */
export async function withdrawInvite(db: Database, { caller, client }: Inviter, inviteId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [gone] = await tx.delete(invites).where(eq(invites.id, inviteId)).returning();
    if (!gone) throw new ShopError('not_found', t('personAnswers.inviteNotOpen'));
    await recordAuditEntry(tx, caller, message('auditEntries.inviteWithdrawn', { email: gone.email }), peoplePage);
    await recordSecurityEvent(tx, {
      kind: 'admin_invite_withdrawn',
      userId: caller.id,
      email: caller.email,
      client,
      detail: { invited: gone.email },
    });
  });
}
