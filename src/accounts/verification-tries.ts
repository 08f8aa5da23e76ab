import type { Database, Tx } from '../platform/database/database.ts';
import { ShopError } from '../platform/errors.ts';
import { countAttempt, forgetAttempts, type WaitRule } from './attempt-counters.ts';

const perAccount: WaitRule = { freeAttempts: 5, firstWaitSeconds: 60, maxWaitSeconds: 900, forgetAfterSeconds: 86_400 };
const keyOf = (userId: string) => `verification ${userId}`;

/** Counts an attempt before it is verified, on all instances. Throws ShopError 429. */
export async function countVerificationTry(db: Database, userId: string): Promise<void> {
  const counted = await db.transaction((tx) => countAttempt(tx, keyOf(userId), perAccount));
  if (counted.isRefused)
    throw new ShopError('too_many_requests', undefined, { retryAfterSeconds: counted.waitSeconds });
}

export async function forgetVerificationTries(tx: Tx, userId: string): Promise<void> {
  await forgetAttempts(tx, keyOf(userId));
}
