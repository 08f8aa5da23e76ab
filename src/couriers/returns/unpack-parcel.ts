import { and, eq, isNull, sql } from 'drizzle-orm';
import type { OrderBody } from '../../orders/api.ts';
import {
  findOrder,
  findRequests,
  lockOrderToRestock,
  recordOrderEvent,
  recordReturned,
  restockMissing,
  takePiecesToPutBack,
} from '../../orders/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import { message } from '../../platform/message.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { t } from '../../shared/languages/translate.ts';
import { formatOrderNumber } from '../../shared/orders/order-number.ts';
import { shipments } from '../schema.ts';
import type { Shipment } from '../shipment-states.ts';
import { findRefusals, isBack, isSettled, isUnpaidCash } from './find-returned.ts';
import { allPieces } from './return-request.ts';

export interface Unpacked {
  shipmentId: string;
  /** False = its pieces cannot be sold again: they are written off. */
  isRestocked: boolean;
  /** What both ways of a parcel with cash cost; null = what the courier has charged. */
  costPaise: number | null;
  /** Whether a parcel with cash counts against the buyer; null = where the buyer has said so. */
  isRefused: boolean | null;
  by: { name: string };
}

/**
 * What came back goes into the stock or is written off, once. An order whose cash the courier did not get ends, as by
 * `recordReturned`; the payment of any other stays for the owner to refund. Throws ShopError 404 or 409.
 */
export async function unpackParcel(
  tx: Tx,
  deps: { queue: Queue },
  unpacked: Unpacked,
): Promise<{ orderId: string; orderName: string; isOrderOver: boolean }> {
  const { shipmentId } = unpacked;
  const [known] = await tx.select().from(shipments).where(eq(shipments.id, shipmentId));
  if (!known) throw new ShopError('not_found', t('courierAnswers.shipmentNotFound'));
  const { orderId } = known;
  // The order's locks come first, as in its own commands.
  const locked = await lockOrderToRestock(tx, orderId);
  const order = await findOrder(tx, orderId);
  if (!order) throw new ShopError('not_found', t('shopping.orderNotFound'));
  await claim(tx, known, order);
  const isCash = isUnpaidCash(known, order);
  if (isCash) await endCashOrder(tx, deps, known, unpacked);
  else await takeIn(tx, { locked, order, shipment: known }, unpacked);
  return { orderId, orderName: formatOrderNumber(order.number), isOrderOver: isCash };
}

async function claim(tx: Tx, { id, requestId }: Shipment, order: OrderBody): Promise<void> {
  const { rowCount } = await tx
    .update(shipments)
    .set({ unpackedAt: sql`now()` })
    .where(and(eq(shipments.id, id), eq(shipments.state, 'done'), isNull(shipments.unpackedAt), isBack()));
  if (rowCount === 0) throw new ShopError('conflict', t('courierAnswers.notBack'));
  if (isSettled({ requestId }, order)) throw new ShopError('conflict', t('courierAnswers.recordedAlready'));
}

async function endCashOrder(
  tx: Tx,
  deps: { queue: Queue },
  { id, orderId, chargedPaise }: Shipment,
  { isRestocked, costPaise, isRefused, by }: Unpacked,
): Promise<void> {
  const isBuyersRefusal = isRefused ?? (await findRefusals(tx, [id])).has(id);
  await recordReturned(tx, deps, {
    ...{ orderId, isRestocked, isBuyersRefusal, isReported: true, by },
    costPaise: costPaise ?? chargedPaise ?? 0,
  });
}

/** The pieces of the request that were not put back since it was accepted, or all that was sent. */
async function takeIn(
  tx: Tx,
  {
    locked,
    order,
    shipment,
  }: { locked: Awaited<ReturnType<typeof lockOrderToRestock>>; order: OrderBody; shipment: Shipment },
  { isRestocked, by }: Unpacked,
): Promise<void> {
  const { orderId, requestId } = shipment;
  const request = requestId ? (await findRequests(tx, orderId)).find(({ _id }) => _id === requestId) : undefined;
  const sent = request?.lines ?? allPieces(order);
  if (isRestocked) {
    const { answeredAt } = request ?? {};
    const pieces =
      requestId && answeredAt
        ? await takePiecesToPutBack(tx, {
            ...{ orderId, checkoutId: locked.checkoutId, requestId, pieces: sent },
            acceptedAt: new Date(answeredAt),
          })
        : sent;
    await restockMissing(tx, { order: locked, pieces, requestId: requestId ?? undefined, by: by.name });
    return;
  }
  const what = requestId ? message('orderHistory.returnWrittenOff') : message('orderHistory.parcelWrittenOff');
  await recordOrderEvent(tx, { orderId, kind: 'work', what, by: by.name });
}
