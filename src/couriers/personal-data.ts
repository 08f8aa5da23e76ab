import { asc, inArray } from 'drizzle-orm';
import type { Queries } from '../platform/database/database.ts';
import { deliveryFailures, shipmentEvents, shipments } from './schema.ts';

const { id, orderId, number, courierName, toPin, createdAt } = shipments;
const { failedOn, decision, day, landmark, phone, answeredAt, sentAt } = deliveryFailures;

/** Parcels of these orders: where they went and by whom, their steps, and what was answered to failed deliveries. */
export async function findParcelData(queries: Queries, orderIds: string[]) {
  const parcels = await queries
    .select({ id, orderId, number, courierName, toPin, createdAt })
    .from(shipments)
    .where(inArray(orderId, orderIds))
    .orderBy(asc(createdAt));
  const ids = parcels.map((parcel) => parcel.id);
  const { shipmentId, stage, place, happenedAt } = shipmentEvents;
  const steps = await queries
    .select({ shipmentId, stage, place, happenedAt })
    .from(shipmentEvents)
    .where(inArray(shipmentId, ids))
    .orderBy(asc(happenedAt));
  const answered = { failedOn, decision, day, landmark, phone, answeredAt, sentAt };
  const answers = await queries
    .select({ shipmentId: deliveryFailures.shipmentId, answeredBy: deliveryFailures.answeredBy, ...answered })
    .from(deliveryFailures)
    .where(inArray(deliveryFailures.shipmentId, ids))
    .orderBy(asc(failedOn));
  return parcels.map(({ id: parcelId, ...parcel }) => ({
    ...parcel,
    steps: steps.filter((one) => one.shipmentId === parcelId).map(({ shipmentId: _, ...step }) => step),
    failures: answers
      .filter((one) => one.shipmentId === parcelId)
      .map(({ shipmentId: _, answeredBy, ...answer }) => ({
        ...answer,
        isBuyers: answer.decision !== null && answeredBy === null,
      })),
  }));
}
