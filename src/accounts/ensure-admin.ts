import { eq, sql } from 'drizzle-orm';
import type { Database } from '../platform/database/database.ts';
import { newId } from '../platform/id.ts';
import { hashPassword, verifyPassword } from '../platform/password-hash.ts';
import { emailKey } from '../shared/email-key.ts';
import { endSessions } from './sessions.ts';
import { users } from './tables.ts';

/** Makes sure that this admin exists and that this password opens the account; safe at every start. */
export async function ensureAdmin(
  db: Database,
  admin: { email: string; password: string; name?: string },
): Promise<void> {
  const [known] = await db.read
    .select()
    .from(users)
    .where(eq(users.emailKey, emailKey(admin.email)));
  const isRight = known ? (await verifyPassword(admin.password, known.passwordHash)).isRight : false;
  if (known?.role === 'admin' && isRight) return;
  const passwordHash = known && isRight ? known.passwordHash : await hashPassword(admin.password);
  await db.transaction(async (tx) => {
    const [row] = await tx
      .insert(users)
      .values({
        id: newId(),
        name: admin.name ?? 'Shop owner',
        email: emailKey(admin.email),
        emailKey: emailKey(admin.email),
        phone: '',
        address: '',
        role: 'admin',
        passwordHash,
      })
      .onConflictDoUpdate({
        target: users.emailKey,
        set: { role: 'admin', passwordHash, passwordChangedAt: sql`now()` },
      })
      .returning({ id: users.id });
    if (row && known) await endSessions(tx, row.id);
  });
}
