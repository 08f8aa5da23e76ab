import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { findShopSettings } from '../desk/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { ShopError } from '../platform/errors.ts';
import { newId } from '../platform/id.ts';
import type { Letter } from '../platform/letter.ts';
import { sendMailQueue } from '../platform/mailer.ts';
import { confirmMail } from './mails.ts';
import type { ResetParts } from './request-password-reset.ts';
import { hashToken, newToken } from './sessions.ts';
import { confirmTokens, users } from './tables.ts';

export interface ConfirmParts extends ResetParts {
  /** What belongs to whoever reads the mail of this address comes to this account; answers how many orders that were. */
  emailProven: (tx: Tx, user: { id: string; email: string }) => Promise<number>;
}

interface Confirmer {
  id: string;
  name: string;
  email: string;
}
type LinkMail = (mail: { id: string; user: Confirmer; shopName: string; link: string }) => Letter;

/** Letters with such a link to one address within an hour. */
const mostMailsAnHour = 3;

/** Puts a letter with a fresh link into the outbox, in the transaction that it belongs to. */
export async function sendConfirmLink(tx: Tx, parts: ResetParts, user: Confirmer, mail: LinkMail): Promise<void> {
  const token = newToken();
  await tx.insert(confirmTokens).values({ tokenHash: hashToken(token), userId: user.id });
  const { shopName } = await findShopSettings(tx, parts.shopName);
  const link = `${parts.publicUrl}/user/confirm/${token}`;
  await parts.queue.send(tx, sendMailQueue, mail({ id: newId(), user, shopName, link }), { isUrgent: true });
}

/**
 * Sends the link again to the address of an account.
 * @throws ShopError 429 after three letters within an hour
 */
export async function requestConfirmLink(parts: ResetParts, caller: Confirmer): Promise<void> {
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
    await sendConfirmLink(tx, parts, user, confirmMail);
  });
}

/**
 * Follows the link of a letter: once, within seven days.
 * @returns how many orders came into the account
 * @throws ShopError 400 bad_token
 */
export async function confirmEmail(parts: ConfirmParts, token: string): Promise<number> {
  return parts.db.transaction(async (tx) => {
    const [used] = await tx
      .update(confirmTokens)
      .set({ usedAt: sql`now()` })
      .where(
        and(
          eq(confirmTokens.tokenHash, hashToken(token)),
          isNull(confirmTokens.usedAt),
          gt(confirmTokens.createdAt, sql`now() - interval '7 days'`),
        ),
      )
      .returning();
    if (!used) throw new ShopError('bad_token');
    return proveEmail(tx, parts, used.userId);
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
