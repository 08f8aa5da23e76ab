import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import type { ResetDependencies } from './request-password-reset.ts';
import { users } from './schema.ts';

export interface ConfirmDependencies extends ResetDependencies {
  /** Moves guest orders with this address into the account; returns how many. */
  emailProven: (tx: Tx, user: { id: string; email: string }) => Promise<number>;
  /** Called inside the transaction that changes a name which others can see. */
  nameChanged: (tx: Tx, userId: string) => Promise<void>;
}

/**
 * Records that the account's email address is confirmed. Unless the caller has proved to own the account as well, name, phone
 * and address are removed when the address is confirmed for the first time: somebody else may have registered it.
 * @returns how many orders came into the account
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
  if (isUnproven) await nameChanged(tx, userId);
  return emailProven(tx, { id: userId, email: before.emailKey });
}

/** Stands in an account until its owner says another one. */
const unprovenName = 'Customer';
