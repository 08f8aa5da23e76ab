import { eq } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { emailKey } from '../shared/text/email-key.ts';
import { users } from './schema.ts';

/** Undefined without an account at this address. */
export async function lockUserByEmail(tx: Tx, email: string): Promise<typeof users.$inferSelect | undefined> {
  const [user] = await tx
    .select()
    .from(users)
    .where(eq(users.emailKey, emailKey(email)))
    .for('update');
  return user;
}
