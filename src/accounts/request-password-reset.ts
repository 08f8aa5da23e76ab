import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Database } from '../platform/database/database.ts';
import type { Queue } from '../platform/queue.ts';
import { emailKey } from '../shared/email-key.ts';
import { createLink } from './email-links.ts';
import { queueAccountEmail } from './emails.ts';
import { resetTokens, users } from './tables.ts';

/** Reset mails to one address within an hour (reliability.md, D3 row 63). */
const mostMailsAnHour = 3;

export interface ResetParts {
  db: Database;
  queue: Queue;
  publicUrl: string;
  shopName: string;
}

/** Sends a reset link when the address belongs to somebody; nobody outside can tell whether it does. */
export async function requestPasswordReset({ db, queue }: ResetParts, email: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [user] = await tx
      .select()
      .from(users)
      .where(eq(users.emailKey, emailKey(email)))
      .for('update');
    if (!user) return;
    const sent = await tx.$count(
      resetTokens,
      and(eq(resetTokens.userId, user.id), gt(resetTokens.createdAt, sql`now() - interval '1 hour'`)),
    );
    if (sent >= mostMailsAnHour) return;
    await tx
      .update(resetTokens)
      .set({ usedAt: sql`now()` })
      .where(and(eq(resetTokens.userId, user.id), isNull(resetTokens.usedAt)));
    const id = await createLink(tx, 'reset', user.id);
    await queueAccountEmail(tx, queue, { template: 'reset_password', id });
  });
}
