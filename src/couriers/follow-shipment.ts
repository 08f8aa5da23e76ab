import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import {
  changeOrderStatus,
  confirmBeforeShipping,
  doWork,
  findOrder,
  recordOrderEvent,
  removeTracking,
} from '../orders/index.ts';
import type { CourierEvent, CourierReport } from '../platform/couriers/courier-provider.ts';
import type { Tx } from '../platform/database/database.ts';
import { ShopError } from '../platform/errors.ts';
import { newId } from '../platform/id.ts';
import { message } from '../platform/message.ts';
import { hasLeft, isOver, type ShipmentStage, shipmentStages } from '../shared/delivery/shipment-stages.ts';
import { type CourierDependencies, followQueue, type ShipmentJob } from './dependencies.ts';
import { recordFailures } from './failures/record-failures.ts';
import { shipmentEvents, shipments } from './schema.ts';
import { hasNumber, isLive, type Shipment } from './shipment-states.ts';

const dayMs = 86_400_000;
/** Before the parcel was asked for: clocks differ. */
const mostDaysBefore = 60;

/** Stores what is new, in whichever order it arrives; a job moves the order. False for a parcel that is not ours. */
export async function recordReport(
  tx: Tx,
  { queue }: Pick<CourierDependencies, 'queue'>,
  { number, events, expectedOn }: CourierReport,
): Promise<boolean> {
  const [shipment] = await tx.select().from(shipments).where(eq(shipments.number, number)).for('update');
  if (!shipment) return false;
  const rows = events
    .filter((event) => isPlausible(event, shipment))
    .map(({ stage, place, at }) => ({
      id: newId(),
      shipmentId: shipment.id,
      stage,
      place,
      happenedAt: at,
    }));
  const added = rows.length === 0 ? [] : await tx.insert(shipmentEvents).values(rows).onConflictDoNothing().returning();
  const newest = added.length > 0 ? await findNewestEvent(tx, shipment.id) : null;
  await tx
    .update(shipments)
    .set({
      ...(expectedOn && { expectedOn }),
      ...(newest && {
        stage: newest.stage,
        movedAt: newest.happenedAt,
        state: await stateAfter(tx, shipment, newest.stage),
      }),
    })
    .where(eq(shipments.id, shipment.id));
  if (newest) await recordFailures(tx, { queue }, { shipment, added, stage: newest.stage });
  const job: ShipmentJob = { shipmentId: shipment.id };
  if (newest) await queue.send(tx, followQueue, job);
  return true;
}

/** A scan in the future would stay the newest, and one of years ago belongs to an earlier parcel. */
function isPlausible({ at }: CourierEvent, { createdAt }: Shipment): boolean {
  return at.getTime() < Date.now() + dayMs && at.getTime() > createdAt.getTime() - mostDaysBefore * dayMs;
}

/** The time decides; of events of one moment, the later step. */
async function findNewestEvent(tx: Tx, shipmentId: string) {
  const found = await tx.select().from(shipmentEvents).where(eq(shipmentEvents.shipmentId, shipmentId));
  const [newest] = found.toSorted(
    (one, other) =>
      other.happenedAt.getTime() - one.happenedAt.getTime() ||
      shipmentStages.indexOf(other.stage) - shipmentStages.indexOf(one.stage),
  );
  return newest ?? null;
}

/** What the courier has cancelled, lost or brought is no longer live: another one can be booked. */
async function stateAfter(tx: Tx, shipment: Shipment, stage: ShipmentStage): Promise<Shipment['state']> {
  const { state } = shipment;
  if (state !== 'booked' && state !== 'done') return state;
  if (stage === 'cancelled') return state === 'booked' ? 'cancelled' : state;
  if (isOver(stage)) return 'done';
  // The courier has corrected it: what was lost is found, or was not delivered after all.
  return state === 'booked' || !(await isReplaced(tx, shipment)) ? 'booked' : 'done';
}

async function isReplaced(tx: Tx, { orderId, requestId }: Shipment): Promise<boolean> {
  const isSameDirection = requestId ? eq(shipments.requestId, requestId) : isNull(shipments.requestId);
  return (await tx.$count(shipments, isLive(and(eq(shipments.orderId, orderId), isSameDirection)))) > 0;
}

type Step = 'shippedAt' | 'deliveredAt';

/**
 * Moves the order to Shipped and to Delivered, each once: what a person has decided meanwhile, or decides afterwards,
 * stays. Throws while a payment is not confirmed: the queue retries.
 */
export async function followShipment(deps: CourierDependencies, { shipmentId }: ShipmentJob): Promise<void> {
  for (const step of ['shippedAt', 'deliveredAt'] as const) {
    const [shipment] = await deps.db.read.select().from(shipments).where(eq(shipments.id, shipmentId));
    if (!shipment || shipment.requestId || shipment[step] || !(await isReached(deps, shipment, step))) continue;
    await moveOnce(deps, shipment, step);
  }
  await forgetNumber(deps, shipmentId);
}

/** The courier has cancelled the parcel: another one can be booked. */
async function forgetNumber({ db }: CourierDependencies, shipmentId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [shipment] = await tx.select().from(shipments).where(eq(shipments.id, shipmentId));
    if (shipment?.state !== 'cancelled' || shipment.stage !== 'cancelled') return;
    const { orderId, number, courierName } = shipment;
    if (!hasNumber(await findOrder(tx, orderId), number)) return;
    const what = message('orderHistory.courierGaveUp');
    await recordOrderEvent(tx, { orderId, kind: 'problem', what, by: courierName });
    await removeTracking(tx, { orderId, by: { name: courierName ?? 'Courier' } });
  });
}

async function isReached({ db }: CourierDependencies, { id }: Shipment, step: Step): Promise<boolean> {
  const wanted = step === 'shippedAt' ? shipmentStages.filter(hasLeft) : (['delivered'] as const);
  const [found] = await db.read
    .select({ id: shipmentEvents.id })
    .from(shipmentEvents)
    .where(and(eq(shipmentEvents.shipmentId, id), inArray(shipmentEvents.stage, [...wanted])))
    .limit(1);
  return found !== undefined;
}

async function moveOnce(deps: CourierDependencies, shipment: Shipment, step: Step): Promise<void> {
  const { orderId } = shipment;
  try {
    await confirmBeforeShipping(deps, [orderId], 'Shipped');
    await deps.db.transaction(async (tx) => {
      if (await claimStep(tx, shipment, step)) await moveOrder(tx, deps, shipment, step);
    });
  } catch (error) {
    if (!(error instanceof ShopError) || error.code === 'payment_unconfirmed') throw error;
    await deps.db.transaction(async (tx) => {
      if (!(await claimStep(tx, shipment, step))) return;
      const why = error.message;
      const what =
        step === 'shippedAt'
          ? message('orderHistory.notMovedShipped', { why })
          : message('orderHistory.notMovedDelivered', { why });
      await recordOrderEvent(tx, { orderId, kind: 'problem', what, by: shipment.courierName });
    });
  }
}

/** True for the first one. */
async function claimStep(tx: Tx, { id }: Shipment, step: Step): Promise<boolean> {
  const { rowCount } = await tx
    .update(shipments)
    .set({ [step]: sql`now()` })
    .where(and(eq(shipments.id, id), sql`${shipments[step]} is null`));
  return rowCount === 1;
}

async function moveOrder(tx: Tx, deps: CourierDependencies, shipment: Shipment, step: Step): Promise<void> {
  const { orderId } = shipment;
  const order = await findOrder(tx, orderId);
  const move = { orderId, moveId: newId(), by: { name: shipment.courierName ?? 'Courier' } };
  const isToSend = order?.status === 'Not Processed' || order?.status === 'Processing';
  if (step === 'shippedAt' && isToSend) await doWork(tx, deps, { ...move, step: 'shipped' });
  if (step === 'deliveredAt' && order?.status === 'Shipped')
    await changeOrderStatus(tx, deps, { ...move, status: 'Delivered', from: 'Shipped' });
}
