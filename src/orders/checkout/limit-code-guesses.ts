import { countAttempt, uncountAttempt } from '../../accounts/index.ts';
import { UnknownOffer } from '../../offers/index.ts';
import type { Connections } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import { toSharedNetwork } from '../../platform/http/clients/client-network.ts';
import { t } from '../../shared/languages/translate.ts';

/** Many shoppers of a mobile network share an address. */
const rule = { freeAttempts: 20, firstWaitSeconds: 30, maxWaitSeconds: 3_600, forgetAfterSeconds: 3_600 };

/** Counts the codes that a network guessed wrongly, outside of the work's transaction. Throws ShopError 429. */
export async function limitCodeGuesses<T>(
  db: Connections,
  { code, address, isLimited }: { code: string | undefined; address: string; isLimited: boolean },
  work: () => Promise<T>,
): Promise<T> {
  if (!code || !isLimited) return work();
  const key = `offer code ${toSharedNetwork(address)}`;
  const attempt = await db.transaction((tx) => countAttempt(tx, key, rule));
  if (attempt.isRefused) throw tooManyCodes(attempt.waitSeconds);
  const uncount = () => db.transaction((tx) => uncountAttempt(tx, key));
  try {
    const done = await work();
    await uncount();
    return done;
  } catch (error) {
    if (!(error instanceof UnknownOffer)) await uncount();
    throw error;
  }
}

function tooManyCodes(retryAfterSeconds: number): ShopError {
  return new ShopError('too_many_requests', t('shopping.manyCodes'), {
    retryAfterSeconds,
  });
}
