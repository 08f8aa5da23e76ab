import { asc, desc, eq, ilike, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queries, Tx } from '../platform/database/database.ts';
import { containing } from '../platform/database/like.ts';
import { prepared } from '../platform/database/prepared.ts';
import type { AdminRole } from '../shared/access/admin-role.ts';
import type { Language } from '../shared/languages/languages.ts';
import { maxRowsUnpaged, pageOffset } from '../shared/paging.ts';
import { emailKey } from '../shared/text/email-key.ts';
import type { UserBody } from './api.ts';
import { peopleText, users } from './schema.ts';

export type Account = Omit<typeof users.$inferSelect, 'passwordHash'>;

export async function findUser(queries: Queries, id: string): Promise<Account | null> {
  const [row] = await prepared(queries, 'user', () =>
    queries
      .select()
      .from(users)
      .where(eq(users.id, sql.placeholder('id'))),
  ).execute({ id });
  if (!row) return null;
  const { passwordHash: _, ...account } = row;
  return account;
}

/** The account's language; null without an account at this address. */
export async function findLanguageByEmail(queries: Queries, email: string): Promise<Language | null> {
  const [user] = await queries
    .select({ language: users.language })
    .from(users)
    .where(eq(users.emailKey, emailKey(email)));
  return user?.language ?? null;
}

/** As part of another query: the ids of users whose name contains what the pattern does. */
export function idsByName(pattern: string): SQL {
  return sql`array(select u.id from ${users} u where ${peopleText(alias(users, 'u'))} ilike ${pattern} and u.name ilike ${pattern})`;
}

/** As part of another query: first name and initial ("Asha M."), or null. */
export function selectPublicName(userId: SQLWrapper): SQL<string | null> {
  return sql`(select left(split_part(u.name, ' ', 1), 40) ||
    case when u.name like '% %' then ' ' || upper(left(regexp_replace(u.name, '^.* ', ''), 1)) || '.' else '' end
    from ${users} u where u.id = ${userId})`;
}

/** Owners and assistants, as part of a query. As text, so that a stored plan uses the index of admins. */
export const selectAdmins = sql`select id, coalesce(admin_role, 'assistant') as role from ${users} where role = 'admin'`;

export interface UserFilter {
  search?: string;
  sort?: 'newest' | 'oldest' | 'name';
  page?: number;
  limit?: number;
}

const orderBySort = {
  newest: [desc(users.createdAt), desc(users.id)],
  oldest: [asc(users.createdAt), asc(users.id)],
  name: [asc(sql`lower(${users.name})`), asc(users.id)],
};

export async function findAllUsers(
  queries: Queries,
  { search, sort = 'newest', page = 1, limit = maxRowsUnpaged }: UserFilter,
) {
  const which = search ? ilike(peopleText(users), containing(search)) : undefined;
  const rows = await queries
    .select()
    .from(users)
    .where(which)
    .orderBy(...orderBySort[sort])
    .limit(limit)
    .offset(pageOffset(page, limit));
  return { users: rows.map(userBody), total: await queries.$count(users, which) };
}

/** Prevents the account's deletion until the end of the transaction; false when it does not exist. */
export async function lockUser(tx: Tx, id: string): Promise<boolean> {
  const found = await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('key share');
  return found.length > 0;
}

/** As part of a condition: no account has this id. */
export function isNoAccount(userId: SQLWrapper): SQL<boolean> {
  return sql`not exists (select from ${users} where ${users.id} = ${userId})`;
}

/** Null for everybody who is no admin. */
export function resolveAdminRole({ role, adminRole }: Pick<Account, 'role' | 'adminRole'>): AdminRole | null {
  return role === 'admin' ? (adminRole ?? 'assistant') : null;
}

export function userBody(user: Account): UserBody {
  return {
    _id: user.id,
    name: user.name,
    email: user.email,
    phone: user.phone,
    address: user.address,
    location: user.address,
    role: user.role,
    adminRole: resolveAdminRole(user),
    profilePicture: user.profilePicture,
    createdAt: user.createdAt.toISOString(),
    language: user.language,
  };
}
