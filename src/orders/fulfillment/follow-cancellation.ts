import { mayTakeOfferUse, releaseOfferUses, takeOfferUse } from '../../offers/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import { formatOrderNumber } from '../../shared/orders/order-number.ts';
import type { WorkState } from '../core/states.ts';
import type { Work } from './work-state.ts';

/**
 * The code of a paid order that is cancelled before it leaves the shop can be used again; an order that goes on takes
 * its use again. What comes back after it was sent was sold. Throws ShopError 409 when the use is taken by now.
 */
export async function followCancellation(
  tx: Tx,
  { checkoutId, number, isPaid, refundReason }: Work['order'],
  before: WorkState,
  after: WorkState,
): Promise<void> {
  // Releasing needs no lock of the offer, which would come before those of products that are put back.
  const isCancelled = after.status === 'Cancelled' && ['Not Processed', 'Processing'].includes(before.status);
  if (isPaid && isCancelled) return releaseOfferUses(tx, [checkoutId]);
  if (!isPaid || refundReason || before.status !== 'Cancelled' || after.status === 'Cancelled') return;
  if (!(await mayTakeOfferUse(tx, checkoutId)))
    throw new ShopError(
      'conflict',
      `The offer code of order ${formatOrderNumber(number)} has been used up since it was cancelled. To go on with the order, allow one use more of the code.`,
    );
  await takeOfferUse(tx, checkoutId);
}
