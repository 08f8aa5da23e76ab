import { and, arrayContains, asc, desc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { newSecret } from '../../platform/id.ts';
import type { AdminRole } from '../../shared/access/admin-role.ts';
import type { Language } from '../../shared/languages/languages.ts';
import { invites, sessions, users } from '../schema.ts';
import { hashToken } from '../sessions/sessions.ts';
import type { HelperBody, InviteBody } from './invite-endpoints.ts';

const validDays = 7;
const dayMs = 86_400_000;

const isOpenInvite: SQL = gt(invites.createdAt, sql`now() - make_interval(days => ${validDays})`);

/** Only while its maker is still an owner. */
export function isOpenInviteWithCode(code: string): SQL | undefined {
  const isOwners = sql`exists (select from ${users} inviter
    where inviter.id = ${invites.invitedBy} and inviter.role = 'admin' and inviter.admin_role = 'owner')`;
  return and(arrayContains(invites.codeHashes, [hashToken(code)]), isOpenInvite, isOwners);
}

export async function findHelpers(queries: Queries): Promise<HelperBody[]> {
  const rows = await queries
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      adminRole: users.adminRole,
      lastSeenAt:
        sql<Date | null>`(select max(s.last_used_at) from ${sessions} s where s.user_id = ${users.id})`.mapWith(
          sessions.lastUsedAt,
        ),
    })
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(desc(users.adminRole), asc(users.createdAt), asc(users.id));
  return rows.map(({ id, adminRole, lastSeenAt, ...person }) => ({
    _id: id,
    ...person,
    adminRole: adminRole ?? 'assistant',
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  }));
}

export async function findInvites(queries: Queries): Promise<InviteBody[]> {
  const rows = await queries
    .select()
    .from(invites)
    .where(isOpenInvite)
    .orderBy(asc(invites.createdAt), asc(invites.id));
  return rows.map(inviteBody);
}

export function inviteBody({ id, email, adminRole, createdAt }: typeof invites.$inferSelect): InviteBody {
  const expiresAt = new Date(createdAt.getTime() + validDays * dayMs).toISOString();
  return { _id: id, email, adminRole, createdAt: createdAt.toISOString(), expiresAt };
}

export async function findInviteByCode(
  queries: Queries,
  code: string,
): Promise<{ email: string; adminRole: AdminRole; invitedBy: string; hasAccount: boolean } | null> {
  const [found] = await queries
    .select({
      email: invites.email,
      adminRole: invites.adminRole,
      invitedBy: users.name,
      hasAccount: sql<boolean>`exists (select from ${users} u where u.email_key = ${invites.email})`,
    })
    .from(invites)
    .innerJoin(users, eq(users.id, invites.invitedBy))
    .where(isOpenInviteWithCode(code));
  return found ?? null;
}

export interface IssuedInvite {
  email: string;
  adminRole: AdminRole;
  invitedBy: string;
  inviterLanguage: Language;
}

/** A further code; earlier ones stay valid. Null when the invitation is not open any more. */
export async function issueInviteCode(
  queries: Queries,
  inviteId: string,
): Promise<(IssuedInvite & { code: string }) | null> {
  const code = newSecret();
  const [issued] = await queries
    .update(invites)
    .set({ codeHashes: sql`array_append(${invites.codeHashes}, ${hashToken(code)})` })
    .from(users)
    .where(and(eq(invites.id, inviteId), eq(users.id, invites.invitedBy), isOpenInvite))
    .returning({
      email: invites.email,
      adminRole: invites.adminRole,
      invitedBy: users.name,
      inviterLanguage: users.language,
    });
  return issued ? { code, ...issued } : null;
}
