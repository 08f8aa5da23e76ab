import { mayTakeOfferUse, releaseOfferUses, takeOfferUse } from '../../offers/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import { t } from '../../shared/languages/translate.ts';
import { formatOrderNumber } from '../../shared/orders/order-number.ts';
import type { WorkState } from '../core/states.ts';
import { endUnpaidHolds } from './end-unpaid-holds.ts';
import { takePiecesAgain } from './take-pieces-again.ts';
import type { Work } from './work-state.ts';

interface StatusMove {
  work: Work;
  after: WorkState;
  isRefunded: boolean;
  /** The change before is taken back: nothing had left. */
  isUndone?: boolean;
  by: string | null;
}

/**
 * The code of a paid order that is cancelled before it leaves the shop can be used again, and an unpaid one holds
 * nothing any more; an order that goes on takes its use and its pieces again once it is paid. What comes back after it
 * was sent was sold; to be sent again, it takes those of its pieces that are back in the stock, and so does an order
 * that leaves although its pieces were put back. Throws ShopError 409 when they are taken by now.
 * @returns whether the change can be taken back
 */
export async function followCancellation(tx: Tx, { work, after, isUndone, ...move }: StatusMove): Promise<boolean> {
  const { order, state: before } = work;
  // Releasing needs no lock of the offer, which would come before those of products that are put back.
  const isCancelled = after.status === 'Cancelled' && ['Not Processed', 'Processing'].includes(before.status);
  if (order.isPaid && isCancelled) await releaseOfferUses(tx, [order.checkoutId]);
  if (after.status === 'Cancelled') return !(await endUnpaidHolds(tx, work));
  const wasCancelled = before.status === 'Cancelled';
  const isMovedOn = !isUndone && hasLeft(before) !== hasLeft(after);
  if (!order.isPaid || order.refundReason || !(wasCancelled || isMovedOn)) return true;
  if (wasCancelled) await takeUseAgain(tx, order);
  return !(await takePiecesAgain(tx, { ...move, order, isLeaving: !wasCancelled && hasLeft(after) }));
}

export const hasLeft = ({ status }: WorkState) => status === 'Shipped' || status === 'Delivered';

async function takeUseAgain(tx: Tx, { checkoutId, number }: Work['order']): Promise<void> {
  if (!(await mayTakeOfferUse(tx, checkoutId)))
    throw new ShopError('conflict', t('orderAnswers.codeUsedUp', { number: formatOrderNumber(number) }));
  await takeOfferUse(tx, checkoutId);
}
