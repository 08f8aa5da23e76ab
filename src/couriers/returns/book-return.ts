import { and, eq } from 'drizzle-orm';
import { findOrder, findRequests, recordOrderEvent } from '../../orders/index.ts';
import type { ParcelSize } from '../../platform/couriers/courier-provider.ts';
import type { Tx } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import { newId } from '../../platform/id.ts';
import { message } from '../../platform/message.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { t } from '../../shared/languages/translate.ts';
import { formatOrderNumber } from '../../shared/orders/order-number.ts';
import { type ShipmentJob, sendQueue } from '../dependencies.ts';
import { shipments } from '../schema.ts';

export interface WantedReturn {
  orderId: string;
  requestId: string;
  size: ParcelSize;
  by: { name: string };
}

/**
 * Writes the intent to have an accepted return picked up at its buyer's; a job books it. Throws ShopError 404; 409 for
 * a request that is not accepted, or is picked up already.
 * @returns the name of the order
 */
export async function bookReturn(tx: Tx, { queue }: { queue: Queue }, wanted: WantedReturn): Promise<string> {
  const { orderId, requestId, size, by } = wanted;
  const order = await findOrder(tx, orderId);
  const request = (await findRequests(tx, orderId)).find(({ _id }) => _id === requestId);
  if (!order || request?.kind !== 'return') throw new ShopError('not_found', t('courierAnswers.requestNotFound'));
  if (request.state !== 'accepted') throw new ShopError('conflict', t('courierAnswers.notAccepted'));
  if (!order.shipTo.to) throw new ShopError('conflict', t('courierAnswers.returnWithoutPin'));
  const { weightGrams, lengthCm, widthCm, heightCm } = size;
  const id = newId();
  const { rowCount } = await tx
    .insert(shipments)
    .values({
      ...{ id, orderId, requestId, weightGrams, lengthCm, widthCm, heightCm },
      reference: `R${order.number}-${id.slice(-10)}`,
      choice: 'cheapest',
      askedBy: by.name,
    })
    .onConflictDoNothing();
  if (rowCount === 0) throw new ShopError('conflict', t('courierAnswers.returnBooked'));
  await requireNotArrived(tx, requestId);
  const what = request.number
    ? message('orderHistory.pickupBooked', { number: request.number })
    : message('orderHistory.pickupBookedUnnumbered');
  await recordOrderEvent(tx, { orderId, kind: 'work', what, by: by.name });
  const job: ShipmentJob = { shipmentId: id };
  await queue.send(tx, sendQueue, job, { isUrgent: true });
  return formatOrderNumber(order.number);
}

/** After the insert: it waits for the one before it, which may have arrived meanwhile. Throws ShopError 409. */
async function requireNotArrived(tx: Tx, requestId: string): Promise<void> {
  const [arrived] = await tx
    .select({ id: shipments.id })
    .from(shipments)
    .where(and(eq(shipments.requestId, requestId), eq(shipments.state, 'done'), eq(shipments.stage, 'delivered')));
  if (arrived) throw new ShopError('conflict', t('courierAnswers.returnArrived'));
}
