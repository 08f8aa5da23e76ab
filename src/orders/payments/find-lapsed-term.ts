import { isOfferRunning, mayTakeOfferUse } from '../../offers/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { costsMoreNow } from '../checkout/prices/costs-more-now.ts';
import type { LockedCheckout } from '../core/find-checkout-snapshot.ts';
import { hasOrderedAgain } from '../core/has-ordered-again.ts';
import type { RefundReason } from '../core/states.ts';
import { isQuoteClosed, isQuoteOver } from '../custom/settle-quote.ts';
import type { VerifiedPayment } from './write-payment.ts';

/** From the start of a checkout, or as long as it is held, if that is longer. */
const pricesPromisedMs = 60 * 60 * 1000;

interface Paying {
  checkout: LockedCheckout;
  payment: VerifiedPayment;
  /** Its order was cancelled before it was paid. */
  isCancelled: boolean;
}

/**
 * Takes again what a replaced or expired checkout has given back, apart from its stock: the use of its code, its quote
 * and, when the attempt began after its prices were promised, its prices. What was ordered again while the first
 * payment was not known is sent once. Null when all of it is still available. The checkout and its products are locked.
 */
export async function findLapsedTerm(tx: Tx, paying: Paying): Promise<RefundReason | null> {
  const { checkout: snapshot, payment, isCancelled } = paying;
  const isLate = isAfterPromise(paying);
  if (snapshot.quoteId) {
    const isClosed = (await isQuoteClosed(tx, snapshot)) || (isLate && (await isQuoteOver(tx, snapshot)));
    if (isCancelled) return 'order_cancelled';
    return isClosed ? 'quote_closed' : null;
  }
  if (isCancelled) return 'order_cancelled';
  if (payment.evidence !== 'owner' && (await hasOrderedAgain(tx, snapshot.id))) return 'ordered_again';
  if (snapshot.offerCode && !(await mayTakeOfferUse(tx, snapshot.id))) return 'code_used_up';
  if (!isLate) return null;
  const isCodeOver = snapshot.offerCode !== null && !(await isOfferRunning(tx, snapshot.id));
  return isCodeOver || (await costsMoreNow(tx, snapshot)) ? 'price_risen' : null;
}

/** The provider may report an attempt days later. What the owner records was agreed with the owner. */
function isAfterPromise({ checkout, payment }: Pick<Paying, 'checkout' | 'payment'>): boolean {
  if (payment.evidence === 'owner') return false;
  const beganAt = payment.createdAt === undefined ? Date.now() : payment.createdAt * 1000;
  return beganAt > Math.max(checkout.createdAt.getTime() + pricesPromisedMs, checkout.heldUntil.getTime());
}
