import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import type { ResetDependencies } from './request-password-reset.ts';
import { addresses, users } from './schema.ts';

export interface ConfirmDependencies extends ResetDependencies {
  emailProven: (tx: Tx, user: { id: string; email: string }) => Promise<number>;
  nameChanged: (tx: Tx, userId: string) => Promise<void>;
}

/**
 * Confirms an account's address. On the first confirmation, removes the profile unless the caller also proved to own the account. Returns how many
 * guest orders were added.
 */
export async function proveEmail(
  tx: Tx,
  { emailProven, nameChanged }: Pick<ConfirmDependencies, 'emailProven' | 'nameChanged'>,
  userId: string,
  { isOwnData }: { isOwnData: boolean },
): Promise<number> {
  const [before] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  if (!before) return 0;
  // Admins are created on the command line, never through registration.
  const isUnproven = !before.emailConfirmedAt && !isOwnData && before.role === 'user';
  await tx
    .update(users)
    .set({
      emailConfirmedAt: sql`coalesce(${users.emailConfirmedAt}, now())`,
      ...(isUnproven && { name: unprovenName, phone: '', address: '', profilePicture: null }),
    })
    .where(eq(users.id, userId));
  if (isUnproven) await tx.delete(addresses).where(eq(addresses.userId, userId));
  if (isUnproven) await nameChanged(tx, userId);
  return emailProven(tx, { id: userId, email: before.emailKey });
}

const unprovenName = 'Customer';
