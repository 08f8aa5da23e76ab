import { and, asc, desc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { findOrdersByIds } from '../orders/index.ts';
import type { Queries } from '../platform/database/database.ts';
import { dayInIndia } from '../shared/dates/dates.ts';
import { toRupees } from '../shared/money.ts';
import type { ShipmentBody, TrackedBody } from './api.ts';
import { findPhotoTimes } from './photos/find-photos.ts';
import { shipmentEvents, shipments } from './schema.ts';
import { isLive, type Shipment } from './shipment-states.ts';

const quietDays = 2;
/** How long a parcel may wait for the provider before it is shown. */
const patienceMinutes = 30;
/** How long what is over stays in the list of what is to be looked at. */
const problemDays = 7;
const maxListed = 200;

export function findShipmentsByOrder(queries: Queries, orderId: string): Promise<ShipmentBody[]> {
  return describe(queries, eq(shipments.orderId, orderId));
}

export function findShipmentsByOrders(queries: Queries, orderIds: string[]): Promise<ShipmentBody[]> {
  return describe(queries, isLive(inArray(shipments.orderId, orderIds)));
}

/** Asked for, or booked and not yet with the courier. */
export function findBooked(queries: Queries): Promise<ShipmentBody[]> {
  return describe(queries, isLive(eq(shipments.stage, 'booked')));
}

/** Refused, waiting for the provider, not delivered, coming back, lost, late, or without news for two days. */
export function findProblems(queries: Queries): Promise<ShipmentBody[]> {
  const isRecent = sql`coalesce(${shipments.movedAt}, ${shipments.createdAt}) > now() - make_interval(days => ${problemDays}::int)`;
  const isWrong = inArray(shipments.stage, ['undelivered', 'returning', 'returned', 'lost', 'cancelled']);
  const isQuiet = sql`coalesce(${shipments.movedAt}, ${shipments.bookedAt}) < now() - make_interval(days => ${quietDays}::int)`;
  const isLate = sql`${shipments.expectedOn} < ${dayInIndia(new Date())}::date`;
  const isOpen = eq(shipments.state, 'booked');
  const isWaiting = and(
    inArray(shipments.state, ['asked', 'cancelling']),
    sql`${shipments.createdAt} < now() - make_interval(mins => ${patienceMinutes}::int)`,
  );
  const isReplaced = sql`exists (select from ${shipments} later
    where later.order_id = ${shipments}.order_id and later.created_at > ${shipments}.created_at)`;
  const isOverAndWrong = and(
    inArray(shipments.state, ['refused', 'done', 'cancelled']),
    or(eq(shipments.state, 'refused'), isWrong, isNotNull(shipments.problem)),
    isRecent,
    sql`not ${isReplaced}`,
  );
  return describe(queries, or(isWaiting, and(isOpen, or(isWrong, isQuiet, isLate)), isOverAndWrong));
}

async function describe(queries: Queries, which: SQL | undefined): Promise<ShipmentBody[]> {
  const rows = await queries
    .select()
    .from(shipments)
    .where(which)
    .orderBy(desc(shipments.createdAt), desc(shipments.id))
    .limit(maxListed);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const events = await queries
    .select()
    .from(shipmentEvents)
    .where(inArray(shipmentEvents.shipmentId, ids))
    .orderBy(asc(shipmentEvents.happenedAt));
  const byShipment = Map.groupBy(events, ({ shipmentId }) => shipmentId);
  const orderIds = [...new Set(rows.map(({ orderId }) => orderId))];
  const orders = new Map((await findOrdersByIds(queries, orderIds)).map((order) => [order._id, order]));
  const photos = await findPhotoTimes(queries, ids);
  return rows.map((row) => {
    const order = orders.get(row.orderId);
    const photoTakenAt = photos.get(row.id)?.toISOString() ?? null;
    const named = { orderNumber: order?.number ?? 0, buyer: order?.shipTo.name ?? '', photoTakenAt };
    return shipmentBody(row, named, byShipment.get(row.id) ?? []);
  });
}

type Event = typeof shipmentEvents.$inferSelect;

type Known = Pick<ShipmentBody, 'orderNumber' | 'buyer' | 'photoTakenAt'>;

function shipmentBody(row: Shipment, order: Known, events: Event[]): ShipmentBody {
  const { weightGrams, lengthCm, widthCm, heightCm } = row;
  const paise = row.chargedPaise ?? row.quotedPaise;
  return {
    _id: row.id,
    order: row.orderId,
    ...order,
    state: row.state,
    stage: row.stage,
    courier: row.courierName,
    number: row.number,
    price: paise === null ? null : toRupees(paise),
    expectedOn: row.expectedOn,
    pickupAsked: row.pickupAskedAt !== null,
    pickupOn: row.pickupOn,
    problem: row.problem ?? describeProblem(row),
    size: { weightGrams, lengthCm, widthCm, heightCm },
    createdAt: row.createdAt.toISOString(),
    events: events.map(stepBody),
  };
}

function describeProblem({ state, stage, movedAt, bookedAt, expectedOn, createdAt }: Shipment): string | null {
  const isWaiting = state === 'asked' || state === 'cancelling';
  if (isWaiting && Date.now() - createdAt.getTime() > patienceMinutes * 60_000) return waitsForProvider;
  if (stage === 'undelivered') return 'The courier could not deliver it.';
  if (stage === 'returning') return 'It is on its way back to you.';
  if (stage === 'returned') return 'It came back to you.';
  if (stage === 'lost') return 'The courier has lost it.';
  if (stage === 'cancelled') return 'The courier has cancelled it.';
  if (state !== 'booked') return null;
  const since = (movedAt ?? bookedAt)?.getTime() ?? Date.now();
  if (Date.now() - since > quietDays * 86_400_000) return 'The courier has reported nothing for two days.';
  return expectedOn && expectedOn < dayInIndia(new Date()) ? 'It is late.' : null;
}

const waitsForProvider =
  'It waits for the provider, which does not answer or does not accept the keys: please look under Couriers.';

const stepBody = ({ stage, place, happenedAt }: Event) => ({ stage, place, at: happenedAt.toISOString() });

/** Of the newest shipment that was booked; null without one, and while nothing is booked. */
export async function findTracked(queries: Queries, orderId: string): Promise<TrackedBody> {
  const [row] = await queries
    .select()
    .from(shipments)
    .where(and(eq(shipments.orderId, orderId), inArray(shipments.state, ['booked', 'done'])))
    .orderBy(desc(shipments.createdAt))
    .limit(1);
  if (!row) return null;
  const events = await queries
    .select()
    .from(shipmentEvents)
    .where(eq(shipmentEvents.shipmentId, row.id))
    .orderBy(asc(shipmentEvents.happenedAt));
  const booked = row.bookedAt ? [{ stage: 'booked' as const, place: null, at: row.bookedAt.toISOString() }] : [];
  return { stage: row.stage, expectedOn: row.expectedOn, steps: [...booked, ...events.map(stepBody)] };
}
