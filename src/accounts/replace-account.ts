import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { newId } from '../platform/id.ts';
import { currentLanguage } from '../shared/languages/translate.ts';
import { users } from './schema.ts';

type Account = typeof users.$inferSelect;

/**
 * Replaces an account whose address nobody had proven by an empty one with the same password and another id. So nothing
 * that refers to the former account belongs to the new one, not even what a request of the former session still writes.
 */
export async function replaceAccount(tx: Tx, former: Account): Promise<Account> {
  await tx.delete(users).where(eq(users.id, former.id));
  const { email, emailKey, passwordHash } = former;
  const language = currentLanguage();
  const profile = { name: 'Customer', phone: '', address: '' };
  const [account] = await tx
    .insert(users)
    .values({ id: newId(), email, emailKey, passwordHash, ...profile, language, emailConfirmedAt: sql`now()` })
    .returning();
  if (!account) throw new Error('The account was not replaced.');
  return account;
}
