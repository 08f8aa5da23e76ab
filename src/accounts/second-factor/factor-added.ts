import { recordSecurityEvent } from '../../audit-log/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { emailKey } from '../../shared/email-key.ts';
import { endSessions } from '../sessions.ts';
import type { By } from './parts.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';

/**
 * What follows from a new factor. The first one ends the account's other sessions, which the password alone has opened.
 * @returns recovery codes when it is the first
 */
export async function factorAdded(tx: Tx, { caller, client }: By, factor: 'totp' | 'passkey'): Promise<string[]> {
  await recordSecurityEvent(tx, {
    kind: 'second_factor_added',
    userId: caller.id,
    email: emailKey(caller.email),
    client,
    detail: { factor },
  });
  if (caller.hasSecondFactor) return [];
  await endSessions(tx, caller.id, caller.sessionHash);
  return renewRecoveryCodes(tx, caller.id);
}
