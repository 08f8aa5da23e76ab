import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Database, Queries, Tx } from '../platform/database/database.ts';
import { newId } from '../platform/id.ts';
import { hashPassword } from '../platform/secrets/password-hash.ts';
import type { AdminRole } from '../shared/access/admin-role.ts';
import { currentLanguage } from '../shared/languages/translate.ts';
import { emailKey } from '../shared/text/email-key.ts';
import type { UserBody } from './api.ts';
import { userBody } from './find-users.ts';
import { refuseWeakPassword } from './passwords/refuse-weak-password.ts';
import { users } from './schema.ts';
import { forgetClients } from './sessions/known-clients.ts';
import { endSessions } from './sessions/sessions.ts';

const defaultName = 'Shop owner';

export interface NewAdmin {
  email: string;
  password: string;
  name?: string;
  phone?: string;
  address?: string;
  adminRole?: AdminRole;
}

export async function hasAdmin(queries: Queries): Promise<boolean> {
  const found = await queries.select({ id: users.id }).from(users).where(ne(users.role, 'user')).limit(1);
  return found.length > 0;
}

/**
 * Creates an admin unless one has the address. A shopper's account is promoted, with this password and without its
 * sessions, if its address is proven; otherwise it is replaced. Throws ShopError 400
 * weak_password.
 */
export async function ensureAdmin(db: Database, admin: NewAdmin): Promise<boolean> {
  const { email, password, name = defaultName } = admin;
  const [known] = await db.read
    .select({ role: users.role })
    .from(users)
    .where(eq(users.emailKey, emailKey(email)));
  if (known && known.role !== 'user') return false;
  refuseWeakPassword(password, { name, email });
  const passwordHash = await hashPassword(password, null);
  return db.transaction(async (tx) => (await insertAdmin(tx, admin, passwordHash)) !== null);
}

/** Null when an admin has the address. */
export async function insertAdmin(tx: Tx, admin: NewAdmin, passwordHash: string): Promise<UserBody | null> {
  const { email, name = defaultName, phone = '', address = '', adminRole = 'owner' } = admin;
  const key = emailKey(email);
  const asAdmin = { role: 'admin', adminRole, passwordHash } as const;
  // An account whose address nobody has proven may be a stranger's: its name and all that refers to it stay behind.
  const isUnproven = and(eq(users.emailKey, key), eq(users.role, 'user'), isNull(users.emailConfirmedAt));
  await tx.delete(users).where(isUnproven);
  const [row] = await tx
    .insert(users)
    .values({ id: newId(), name, email: key, emailKey: key, phone, address, language: currentLanguage(), ...asAdmin })
    .onConflictDoUpdate({
      target: users.emailKey,
      set: { ...asAdmin, passwordChangedAt: sql`now()` },
      setWhere: eq(users.role, 'user'),
    })
    .returning();
  if (!row) return null;
  await endSessions(tx, row.id);
  await forgetClients(tx, row.id);
  return userBody(row);
}
