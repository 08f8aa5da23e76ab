import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { queueOrderEmail, recordOrderEvent } from '../../orders/index.ts';
import type { Database, Queries, Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/id.ts';
import { message } from '../../platform/message.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { dayInIndia } from '../../shared/dates/dates.ts';
import { shopDecidesFrom, takesAnswer } from '../../shared/delivery/failures.ts';
import { isOver, type ShipmentStage } from '../../shared/delivery/shipment-stages.ts';
import { deliveryFailures } from '../schema.ts';
import type { Shipment } from '../shipment-states.ts';

interface Reported {
  shipment: Shipment;
  /** What was reported for the first time. */
  added: { stage: ShipmentStage; happenedAt: Date }[];
  /** Where the parcel is now. */
  stage: ShipmentStage;
}

/**
 * Asks the buyer about a new failure, once, and closes questions that the parcel has overtaken. The shipment is locked.
 * A failure that is reported after the parcel has moved on is only counted.
 */
export async function recordFailures(tx: Tx, deps: { queue: Queue }, reported: Reported): Promise<void> {
  const { shipment, added, stage } = reported;
  if (shipment.requestId) return;
  const days = new Set(added.flatMap((one) => (one.stage === 'undelivered' ? dayInIndia(one.happenedAt) : [])));
  if (days.size > 0) await writeFailures(tx, deps, { shipment, days: [...days], stage });
  if (!takesAnswer(stage)) await closeFailures(tx, shipment.id);
  if (isOver(stage)) await erasePersonal(tx, shipment.id);
}

async function writeFailures(
  tx: Tx,
  { queue }: { queue: Queue },
  { shipment, days, stage }: { shipment: Shipment; days: string[]; stage: ShipmentStage },
): Promise<void> {
  const rows = days.map((failedOn) => ({ id: newId(), shipmentId: shipment.id, failedOn, state: 'closed' as const }));
  const written = await tx.insert(deliveryFailures).values(rows).onConflictDoNothing().returning();
  if (written.length === 0) return;
  const all = await findFailures(tx, shipment.id);
  for (const { id, failedOn } of written) {
    const attempt = all.findIndex((one) => one.id === id) + 1;
    const what = message('orderHistory.notDelivered', { day: failedOn, attempt });
    await recordOrderEvent(tx, { orderId: shipment.orderId, kind: 'work', what, by: shipment.courierName });
  }
  const newest = all.at(-1);
  if (!newest || !takesAnswer(stage) || !written.some(({ id }) => id === newest.id)) return;
  await closeFailures(tx, shipment.id);
  await tx.update(deliveryFailures).set({ state: 'open' }).where(eq(deliveryFailures.id, newest.id));
  if (all.length >= shopDecidesFrom) return;
  const { orderId } = shipment;
  await queueOrderEmail(tx, queue, { template: 'delivery_failed', id: `failed${newest.id}`, orderId });
}

/** Oldest first: the place is the number of the attempt. */
export function findFailures(tx: Tx, shipmentId: string) {
  return tx
    .select()
    .from(deliveryFailures)
    .where(eq(deliveryFailures.shipmentId, shipmentId))
    .orderBy(deliveryFailures.failedOn);
}

/** An answer that was not sent yet is not sent any more. */
async function closeFailures(tx: Tx, shipmentId: string): Promise<void> {
  await tx
    .update(deliveryFailures)
    .set({ state: 'closed' })
    .where(
      and(
        eq(deliveryFailures.shipmentId, shipmentId),
        inArray(deliveryFailures.state, ['open', 'answered', 'refused']),
      ),
    );
}

function erasePersonal(tx: Tx, shipmentId: string): Promise<void> {
  return eraseTyped(tx, eq(deliveryFailures.shipmentId, shipmentId));
}

/** Also erases those of parcels that never arrive or return. */
export function eraseOldFailureAnswers({ read }: Pick<Database, 'read'>, days: number): Promise<void> {
  return eraseTyped(read, sql`${deliveryFailures.answeredAt} < now() - make_interval(days => ${days}::int)`);
}

async function eraseTyped(queries: Queries, which: SQL): Promise<void> {
  const isTyped = sql`(${deliveryFailures.landmark} is not null or ${deliveryFailures.phone} is not null)`;
  await queries.update(deliveryFailures).set({ landmark: null, phone: null }).where(and(which, isTyped));
}
