import { and, eq, gt, sql } from 'drizzle-orm';
import { recordSecurityEvent } from '../../audit-log/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { toNetworkBlock } from '../../platform/http/clients/client-network.ts';
import type { ClientInfo } from '../../platform/http/clients/read-client.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { emailKey } from '../../shared/text/email-key.ts';
import { mayReset } from '../email/email-limits.ts';
import { createLink, dropLinks } from '../email/email-links.ts';
import { queueAccountEmail } from '../email/emails.ts';
import { resetTokens, users } from '../schema.ts';

export const passwordResetQueue = 'password-resets';

const maxEmailsPerHour = 3;
const nobody = 'nobody';

export interface ResetDependencies {
  db: Database;
  queue: Queue;
  publicUrl: string;
  shopName: string;
  isLimited: boolean;
}

/** `userId` is a constant that is no id when no account has the address. */
export interface PasswordResetJob {
  userId: string;
  network: string;
}

/**
 * Everything that depends on the account is done in a job, so that neither response nor time reveals whether it exists.
 */
export async function requestPasswordReset(
  { db, queue }: Pick<ResetDependencies, 'db' | 'queue'>,
  email: string,
  client: ClientInfo,
): Promise<void> {
  const key = emailKey(email);
  await db.transaction(async (tx) => {
    const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.emailKey, key));
    const job: PasswordResetJob = { userId: user?.id ?? nobody, network: toNetworkBlock(client.address) };
    await recordSecurityEvent(tx, { kind: 'password_reset_requested', userId: user?.id, email: key, client });
    await queue.send(tx, passwordResetQueue, job, { isUrgent: true });
  });
}

export async function sendPasswordReset(
  { db, queue, isLimited }: Pick<ResetDependencies, 'db' | 'queue' | 'isLimited'>,
  { userId, network }: PasswordResetJob,
): Promise<void> {
  if (userId === nobody) return;
  await db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
    if (!user) return;
    const sent = await tx.$count(
      resetTokens,
      and(eq(resetTokens.userId, user.id), gt(resetTokens.createdAt, sql`now() - interval '1 hour'`)),
    );
    if (isLimited && sent >= maxEmailsPerHour) return;
    if (!(await mayReset(tx, user, { network, isLimited }))) return;
    await dropLinks(tx, 'reset', user.id);
    const id = await createLink(tx, 'reset', user.id);
    await queueAccountEmail(tx, queue, { template: 'reset_password', id });
  });
}
