import { eq } from 'drizzle-orm';
import { takeTicketNumber } from '../../grievances/index.ts';
import { queueNotice } from '../../notifications/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import { newId } from '../../platform/id.ts';
import { message } from '../../platform/message.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { t } from '../../shared/languages/translate.ts';
import type { Pieces } from '../../shared/orders/compute-refund.ts';
import { lockCheckout } from '../core/move-checkout.ts';
import { recordOrderEvent } from '../core/order-events.ts';
import type { RequestKind } from '../core/states.ts';
import { orders } from '../core/tables/order-schema.ts';
import { orderRequests, requestPhotos } from '../core/tables/request-schema.ts';
import { listPieces, namePieces, requirePieces } from './asked-pieces.ts';
import { findAsking } from './find-requests.ts';

interface Wish {
  orderId: string;
  kind: RequestKind;
  reason: string;
  /** Null = the whole order. */
  lines: Pieces[] | null;
  /** Re-encoded. */
  photos: Buffer[];
  returnDays: number;
}

/** Records what a buyer asks for; one open request per order. Throws ShopError 409. */
export async function askForChange(
  tx: Tx,
  queue: Queue,
  { orderId, kind, reason, lines, photos, returnDays }: Wish,
): Promise<void> {
  const isPaid = await lockAskedOrder(tx, orderId);
  const { mayAsk } = await findAsking(tx, orderId, returnDays);
  if (mayAsk !== kind)
    throw new ShopError('conflict', kind === 'cancel' ? t('shopping.noCancel') : t('shopping.noReturn'));
  if (lines && !isPaid && kind === 'cancel') throw new ShopError('conflict', t('shopping.onlyWhole'));
  const id = newId();
  const pieces = lines && (await requirePieces(tx, orderId, lines));
  const number = await takeTicketNumber(tx, kind === 'cancel' ? 'C' : 'R');
  await tx.insert(orderRequests).values({ id, number, orderId, kind, reason, lines: pieces });
  for (const [position, bytes] of photos.entries())
    await tx.insert(requestPhotos).values({ id: newId(), requestId: id, position, bytes });
  const what = pieces
    ? message('orderHistory.asksPieces', { kind, pieces: listPieces(await namePieces(tx, orderId, pieces)), reason })
    : message('orderHistory.asks', { kind, reason });
  await recordOrderEvent(tx, { orderId, kind: 'request', what });
  await queueNotice(tx, queue, { kind: 'new_request', about: id });
}

/**
 * The checkout first: a refund in full, which ends every request, locks it.
 * @returns whether it is paid
 */
export async function lockAskedOrder(tx: Tx, orderId: string): Promise<boolean> {
  const [order] = await tx.select({ checkoutId: orders.checkoutId }).from(orders).where(eq(orders.id, orderId));
  if (order) await lockCheckout(tx, order.checkoutId);
  const [locked] = await tx.select({ isPaid: orders.isPaid }).from(orders).where(eq(orders.id, orderId)).for('update');
  return locked?.isPaid ?? false;
}
