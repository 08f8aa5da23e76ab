import { eq } from 'drizzle-orm';
import { recordSecurityEvent } from '../../audit-log/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { emailKey } from '../../shared/text/email-key.ts';
import { queueSecurityEmail } from '../email/emails.ts';
import { users } from '../schema.ts';
import { endSessions, lockSession } from '../sessions/sessions.ts';
import type { By } from './dependencies.ts';
import { findFactors } from './find-factors.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';

/**
 * The first factor ends other sessions, which a password alone had opened. Returns its recovery codes. Throws ShopError
 * 401 when another one has ended this session meanwhile.
 */
export async function factorAdded(
  tx: Tx,
  queue: Queue,
  { caller, client }: By,
  factor: 'totp' | 'passkey',
): Promise<string[]> {
  // Serialises with logins by password alone: they finish before, or find the factor. Other new factors do the same.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, caller.id)).for('no key update');
  await lockSession(tx, caller.sessionHash);
  await queueSecurityEmail(tx, queue, 'factors_changed', { userId: caller.id, client });
  await recordSecurityEvent(tx, {
    kind: 'second_factor_added',
    userId: caller.id,
    email: emailKey(caller.email),
    client,
    detail: { factor },
  });
  const { passkeys, totpSince } = await findFactors(tx, caller.id);
  if (passkeys.length + (totpSince ? 1 : 0) > 1) return [];
  await endSessions(tx, caller.id, caller.sessionHash);
  return renewRecoveryCodes(tx, caller.id);
}
