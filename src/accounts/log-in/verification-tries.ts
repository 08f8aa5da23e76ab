import type { Database, Tx } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import { toClientNetwork } from '../../platform/http/clients/client-network.ts';
import type { ClientInfo } from '../../platform/http/clients/read-client.ts';
import { findKnownNetwork } from '../sessions/known-clients.ts';
import { countAttempt, forgetAttempts, uncountAttempt, type WaitRule } from './attempt-counters.ts';

/** From one address (IPv6 /64). */
const perAddress: WaitRule = { freeAttempts: 5, firstWaitSeconds: 60, maxWaitSeconds: 900, forgetAfterSeconds: 86_400 };
/**
 * From all unknown networks together: 20 + 24 a day at most. Three of 10^6 codes are valid at a time (RFC 6238, one
 * step of drift), so somebody who knows the password guesses one within a year with 365 * 24 * 3 / 10^6 = 2.6 %, and
 * every failure is in the security log.
 */
const perAccount: WaitRule = {
  freeAttempts: 20,
  firstWaitSeconds: 60,
  maxWaitSeconds: 3_600,
  forgetAfterSeconds: 86_400,
};

const addressKey = (userId: string, { address }: ClientInfo) =>
  `verification ${userId} from ${toClientNetwork(address)}`;
const accountKey = (userId: string) => `verification ${userId}`;

/**
 * Counts an attempt before it is verified, on all instances. Networks known to the account are exempt from its count,
 * so that nobody who knows an admin's password can keep her from her second step. Throws ShopError 429.
 */
export async function countVerificationTry(db: Database, userId: string, client: ClientInfo): Promise<void> {
  await db.transaction(async (tx) => {
    const addressTries = await countAttempt(tx, addressKey(userId, client), perAddress);
    if (addressTries.isRefused) throw tooMany(addressTries.waitSeconds);
    if (await findKnownNetwork(tx, userId, client)) return;
    const accountTries = await countAttempt(tx, accountKey(userId), perAccount);
    if (accountTries.isRefused) throw tooMany(accountTries.waitSeconds);
  });
}

export async function forgetVerificationTries(tx: Tx, userId: string, client: ClientInfo): Promise<void> {
  await forgetAttempts(tx, addressKey(userId, client));
  if (!(await findKnownNetwork(tx, userId, client))) await uncountAttempt(tx, accountKey(userId));
}

function tooMany(retryAfterSeconds: number): ShopError {
  return new ShopError('too_many_requests', undefined, { retryAfterSeconds });
}
