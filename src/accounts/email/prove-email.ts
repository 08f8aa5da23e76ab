import { eq, sql } from 'drizzle-orm';
import { recordSecurityEvent } from '../../audit-log/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { ClientInfo } from '../../platform/http/clients/read-client.ts';
import { noPassword } from '../../platform/secrets/password-hash.ts';
import type { ResetDependencies } from '../passwords/request-password-reset.ts';
import { replaceAccount } from '../replace-account.ts';
import { users } from '../schema.ts';

export interface ReplacedAccount {
  former: { id: string; createdAt: Date };
  account: { id: string; email: string };
}

export interface ConfirmDependencies extends ResetDependencies {
  /** Adds guest orders; returns how many. */
  emailProven: (tx: Tx, user: { id: string; email: string }) => Promise<number>;
  /** Removes what other modules store of the former account, and gives the new one its paid orders. */
  accountReplaced: (tx: Tx, replaced: ReplacedAccount) => Promise<void>;
}

/**
 * Confirms an account's address. On the first confirmation, the account is replaced unless the caller also proved to
 * own it. Returns the id of the account from now on, and how many guest orders were added; null when the account is
 * gone.
 */
export async function proveEmail(
  tx: Tx,
  { emailProven, accountReplaced }: Pick<ConfirmDependencies, 'emailProven' | 'accountReplaced'>,
  userId: string,
  { isOwnData, client }: { isOwnData: boolean; client: ClientInfo },
): Promise<{ userId: string; orders: number } | null> {
  const [before] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  if (!before) return null;
  // Admins are created on the command line, never through registration.
  // Nobody could log in to an account without a password: it holds what the owner knows of this person.
  const isOwners = before.role !== 'user' || before.passwordHash === noPassword;
  if (before.emailConfirmedAt || isOwnData || isOwners) {
    const emailConfirmedAt = sql`coalesce(${users.emailConfirmedAt}, now())`;
    await tx.update(users).set({ emailConfirmedAt }).where(eq(users.id, userId));
    return { userId, orders: await emailProven(tx, { id: userId, email: before.emailKey }) };
  }
  const { id } = await replaceAccount(tx, before);
  const account = { id, email: before.emailKey };
  await accountReplaced(tx, { former: before, account });
  const detail = { former: before.id };
  await recordSecurityEvent(tx, { kind: 'account_replaced', userId: id, email: account.email, client, detail });
  return { userId: id, orders: await emailProven(tx, account) };
}
