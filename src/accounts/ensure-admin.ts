import { eq, sql } from 'drizzle-orm';
import type { Database } from '../platform/database/database.ts';
import { newId } from '../platform/id.ts';
import { hashPassword } from '../platform/password-hash.ts';
import type { AdminRole } from '../shared/admin-role.ts';
import { emailKey } from '../shared/email-key.ts';
import { forgetClients } from './known-clients.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';
import { users } from './schema.ts';
import { endSessions } from './sessions.ts';

export interface NewAdmin {
  email: string;
  password: string;
  name?: string;
  phone?: string;
  adminRole?: AdminRole;
}

/**
 * Creates an admin unless one has the address. A shopper's account is promoted, with this password and without its sessions. Throws ShopError 400
 * weak_password.
 */
export async function ensureAdmin(db: Database, admin: NewAdmin, shopName = ''): Promise<boolean> {
  const { email, password, name = 'Shop owner', phone = '', adminRole = 'owner' } = admin;
  const key = emailKey(email);
  const [known] = await db.read.select({ role: users.role }).from(users).where(eq(users.emailKey, key));
  if (known && known.role !== 'user') return false;
  refuseWeakPassword(password, { name, email }, shopName);
  const passwordHash = await hashPassword(password);
  const asAdmin = { role: 'admin', adminRole, passwordHash } as const;
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(users)
      .values({ id: newId(), name, email: key, emailKey: key, phone, address: '', ...asAdmin })
      .onConflictDoUpdate({
        target: users.emailKey,
        set: { ...asAdmin, passwordChangedAt: sql`now()` },
        setWhere: eq(users.role, 'user'),
      })
      .returning({ id: users.id });
    if (row) await endSessions(tx, row.id);
    if (row) await forgetClients(tx, row.id);
    return row !== undefined;
  });
}
