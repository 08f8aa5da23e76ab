import { createHash } from 'node:crypto';
import type { Tx } from '../platform/database/database.ts';
import { ShopError } from '../platform/errors.ts';
import type { ClientInfo } from '../platform/http/call.ts';
import { networkBlockOf } from '../platform/http/client-network.ts';
import { countWithin } from './attempt-counters.ts';

/** An unconfirmed address may belong to somebody else. */
export const maxUnconfirmedEmailsPerDay = 3;
const maxEmailsPerNetworkAndHour = 30;
const maxSecurityEmailsPerDay = 10;
const maxSignUpsPerNetworkAndHour = 30;

const hourSeconds = 3_600;
const daySeconds = 24 * hourSeconds;

export interface EmailRecipient {
  id: string;
  emailKey: string;
  emailConfirmedAt: Date | null;
}

/** False when the limit is reached; emails to confirmed addresses are not limited. */
export async function mayEmail(
  tx: Tx,
  user: EmailRecipient,
  { network, isLimited }: { network?: string; isLimited: boolean },
): Promise<boolean> {
  if (user.emailConfirmedAt) return true;
  if (
    isLimited &&
    network &&
    (await countWithin(tx, `emails from ${network}`, hourSeconds)) > maxEmailsPerNetworkAndHour
  )
    return false;
  return (await countWithin(tx, `emails to ${hashOf(user.emailKey)}`, daySeconds)) <= maxUnconfirmedEmailsPerDay;
}

export async function mayWarn(tx: Tx, user: EmailRecipient): Promise<boolean> {
  if (!user.emailConfirmedAt) return mayEmail(tx, user, { isLimited: false });
  return (await countWithin(tx, `security emails to ${user.id}`, daySeconds)) <= maxSecurityEmailsPerDay;
}

/** Throws ShopError 429 after thirty sign-ups an hour from one network. */
export async function limitSignUps(tx: Tx, client: ClientInfo): Promise<void> {
  const count = await countWithin(tx, `sign-ups from ${networkBlockOf(client.address)}`, hourSeconds);
  if (count > maxSignUpsPerNetworkAndHour)
    throw new ShopError(
      'too_many_requests',
      'Many accounts were opened from your network. Please try again in an hour.',
      {
        retryAfterSeconds: hourSeconds,
      },
    );
}

/** Counters outlive accounts, so they contain no address. */
function hashOf(emailKey: string): string {
  return createHash('sha256').update(emailKey).digest('hex').slice(0, 32);
}
