import { and, eq, gt, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { ShopError } from '../platform/errors.ts';
import { createLink, useLink } from './email-links.ts';
import { queueAccountEmail } from './emails.ts';
import type { ResetParts } from './request-password-reset.ts';
import { confirmTokens, users } from './tables.ts';

export interface ConfirmParts extends ResetParts {
  /** What belongs to whoever reads the mail of this address comes to this account; answers how many orders that were. */
  emailProven: (tx: Tx, user: { id: string; email: string }) => Promise<number>;
}

/** Letters with such a link to one address within an hour. */
const mostMailsAnHour = 3;

/** Queues an email with a link that confirms the address, in the transaction that it belongs to. */
export async function sendConfirmLink(
  tx: Tx,
  { queue }: ResetParts,
  userId: string,
  template: 'welcome' | 'confirm_email',
): Promise<void> {
  const id = await createLink(tx, 'confirm', userId);
  await queueAccountEmail(tx, queue, { template, id });
}

/**
 * Sends the link again to the address of an account.
 * @throws ShopError 429 after three letters within an hour
 */
export async function requestConfirmLink(parts: ResetParts, caller: { id: string }): Promise<void> {
  await parts.db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, caller.id)).for('update');
    if (!user) throw new ShopError('unauthorized');
    const sent = await tx.$count(
      confirmTokens,
      and(eq(confirmTokens.userId, user.id), gt(confirmTokens.createdAt, sql`now() - interval '1 hour'`)),
    );
    if (sent >= mostMailsAnHour)
      throw new ShopError('too_many_requests', 'We have sent you three mails already. Please look for them first.', {
        retryAfterSeconds: 3_600,
      });
    await sendConfirmLink(tx, parts, user.id, 'confirm_email');
  });
}

/**
 * Follows the link of a letter: once, within seven days.
 * @returns how many orders came into the account
 * @throws ShopError 400 bad_token
 */
export async function confirmEmail(parts: ConfirmParts, token: string): Promise<number> {
  return parts.db.transaction(async (tx) => {
    const userId = await useLink(tx, 'confirm', token);
    if (!userId) throw new ShopError('bad_token');
    return proveEmail(tx, parts, userId);
  });
}

/** Whoever followed a link out of a mail reads that mail: so does the one who sets a new password by it. */
export async function proveEmail(
  tx: Tx,
  { emailProven }: Pick<ConfirmParts, 'emailProven'>,
  userId: string,
): Promise<number> {
  const [user] = await tx
    .update(users)
    .set({ emailConfirmedAt: sql`coalesce(${users.emailConfirmedAt}, now())` })
    .where(eq(users.id, userId))
    .returning({ id: users.id, email: users.emailKey });
  return user ? emailProven(tx, user) : 0;
}
