import { asc, eq, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../platform/database/database.ts';
import { dateInIndia } from '../platform/database/shop-day.ts';
import type { Contact } from '../shared/law/contact.ts';
import { emailKey } from '../shared/text/email-key.ts';
import { requireAnotherOwner } from './change-admin-role.ts';
import { addresses, apiTokens, confirmTokens, knownClients, resetTokens, sessions, users } from './schema.ts';
import { findFactors } from './second-factor/find-factors.ts';

/** The account's data without hashes of secrets, or null. */
export async function findAccountData(queries: Queries, person: { userId: string } | { email: string }) {
  const which = 'userId' in person ? eq(users.id, person.userId) : eq(users.emailKey, emailKey(person.email));
  const [user] = await queries.select().from(users).where(which);
  if (!user) return null;
  const { passwordHash: _, ...profile } = user;
  const { device, address, createdAt, lastUsedAt } = sessions;
  return {
    profile,
    sessions: await queries
      .select({ device, address, createdAt, lastUsedAt })
      .from(sessions)
      .where(eq(sessions.userId, user.id))
      .orderBy(asc(sessions.createdAt)),
    addresses: await queries.select().from(addresses).where(eq(addresses.userId, user.id)),
    secondFactor: await findFactors(queries, user.id),
    knownClients: await queries.select().from(knownClients).where(eq(knownClients.userId, user.id)),
    tokens: await listOwnTokens(queries, user.id),
    passwordResetEmails: await queries
      .select({ createdAt: resetTokens.createdAt, usedAt: resetTokens.usedAt })
      .from(resetTokens)
      .where(eq(resetTokens.userId, user.id)),
    confirmationEmails: await queries
      .select({ createdAt: confirmTokens.createdAt, usedAt: confirmTokens.usedAt })
      .from(confirmTokens)
      .where(eq(confirmTokens.userId, user.id)),
  };
}

function listOwnTokens(queries: Queries, userId: string) {
  const { name, scopes, createdAt, expiresAt, lastUsedAt, lastAddress } = apiTokens;
  return queries
    .select({ name, scopes, createdAt, expiresAt, lastUsedAt, lastAddress })
    .from(apiTokens)
    .where(eq(apiTokens.userId, userId));
}

/** Throws ShopError 409 last_owner. */
export async function removeAccount(tx: Tx, user: { id: string; role: 'admin' | 'user' }): Promise<void> {
  if (user.role === 'admin') await requireAnotherOwner(tx, user.id);
  await tx.delete(users).where(eq(users.id, user.id));
}

/** Accounts that were there by the last of these days. */
export async function listAccountContacts(queries: Queries, until: string): Promise<Contact[]> {
  const { email, name, phone, emailConfirmedAt } = users;
  const found = await queries
    .select({ email, name, phone, emailConfirmedAt })
    .from(users)
    .where(sql`${dateInIndia(users.createdAt)} <= ${until}::date`)
    .orderBy(asc(users.id));
  const what = 'your account: name, email address, phone number, addresses';
  return found.map(({ emailConfirmedAt: at, ...contact }) => ({ ...contact, isProven: at !== null, what }));
}
