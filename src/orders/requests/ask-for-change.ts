import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import { newId } from '../../platform/id.ts';
import { recordOrderEvent } from '../fulfillment/order-events.ts';
import { orderRequests, orders, requestPhotos } from '../schema.ts';
import type { RequestKind } from '../states.ts';
import { findAsking } from './find-requests.ts';

interface Wish {
  orderId: string;
  kind: RequestKind;
  reason: string;
  /** Re-encoded. */
  photos: Buffer[];
  returnDays: number;
}

/** Records what a buyer asks for; one open request per order. Throws ShopError 409. */
export async function askForChange(tx: Tx, { orderId, kind, reason, photos, returnDays }: Wish): Promise<void> {
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('update');
  const { mayAsk } = await findAsking(tx, orderId, returnDays);
  if (mayAsk !== kind) throw new ShopError('conflict', refusals[kind]);
  const id = newId();
  await tx.insert(orderRequests).values({ id, orderId, kind, reason });
  for (const [position, bytes] of photos.entries())
    await tx.insert(requestPhotos).values({ id: newId(), requestId: id, position, bytes });
  const what = `The buyer asks to ${kind === 'cancel' ? 'cancel' : 'return'}: “${reason}”`;
  await recordOrderEvent(tx, { orderId, kind: 'request', what });
}

const refusals: Record<RequestKind, string> = {
  cancel: 'This order cannot be cancelled any more, or a request of yours waits for an answer already.',
  return: 'This order cannot be returned now, or a request of yours waits for an answer already.',
};
