import { sql } from 'drizzle-orm';
import { doWork, requireAdvance } from '../../orders/index.ts';
import type { ParcelSize } from '../../platform/couriers/courier-provider.ts';
import type { Tx } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/http/call.ts';
import { newId } from '../../platform/id.ts';
import { t } from '../../shared/languages/translate.ts';
import { formatOrderNumber } from '../../shared/orders/order-number.ts';
import { type CourierDependencies, type ShipmentJob, sendQueue } from '../dependencies.ts';
import { type BookableOrder, findBookable, hashContents } from '../find-parcels.ts';
import { packedParcels, shipments } from '../schema.ts';
import { holdCourierSettings } from '../settings/refuse-while-open.ts';

export interface WantedParcel extends ParcelSize {
  order: string;
  /** `cheapest`, `fastest`, or the id of a courier. */
  courier: string;
}

/**
 * Writes the intents and marks the orders as packed, all of them or none; jobs book them. Throws ShopError 409 for an
 * order that cannot be sent with a courier, or has one.
 * @returns the orders' numbers
 */
export async function bookParcels(
  tx: Tx,
  deps: CourierDependencies,
  { parcels, by }: { parcels: WantedParcel[]; by: Caller },
): Promise<number[]> {
  await holdCourierSettings(tx);
  const bookable = new Map((await findBookable(tx)).map((one) => [one.order._id, one]));
  const moveId = newId();
  const numbers: number[] = [];
  const wanted = parcels.toSorted((a, b) => (a.order < b.order ? -1 : 1));
  for (const parcel of wanted) {
    const found = requireBookable(bookable.get(parcel.order), parcel.order);
    await requireAdvance(tx, parcel.order);
    if (!found.isPacked) await doWork(tx, deps, { orderId: parcel.order, moveId, step: 'packed', by });
    await writeIntent(tx, deps, found, parcel, by);
    numbers.push(found.order.number);
  }
  return numbers;
}

function requireBookable(found: BookableOrder | undefined, orderId: string): BookableOrder {
  if (!found) throw new ShopError('conflict', t('courierAnswers.notBookable'), { body: { order: orderId } });
  if (!found.order.shipTo.to)
    throw new ShopError(
      'conflict',
      t('courierAnswers.addressWithoutPin', { number: formatOrderNumber(found.order.number) }),
    );
  return found;
}

async function writeIntent(
  tx: Tx,
  { queue }: CourierDependencies,
  { order }: BookableOrder,
  { courier, weightGrams, lengthCm, widthCm, heightCm }: WantedParcel,
  by: Caller,
): Promise<void> {
  const id = newId();
  const size = { weightGrams, lengthCm, widthCm, heightCm };
  const { rowCount } = await tx
    .insert(shipments)
    // Random: after a restored backup no other parcel has the same one.
    .values({
      id,
      orderId: order._id,
      reference: `${order.number}-${id.slice(-10)}`,
      choice: courier,
      toPin: order.shipTo.to?.pin ?? '',
      askedBy: by.name,
      ...size,
    })
    .onConflictDoNothing();
  if (rowCount === 0)
    throw new ShopError('conflict', t('courierAnswers.hasCourier', { number: formatOrderNumber(order.number) }));
  const packed = { ...size, packedAt: sql`now()` };
  await tx
    .insert(packedParcels)
    .values({ contents: hashContents(order), ...packed })
    .onConflictDoUpdate({ target: packedParcels.contents, set: packed });
  const job: ShipmentJob = { shipmentId: id };
  await queue.send(tx, sendQueue, job, { isUrgent: true });
}
