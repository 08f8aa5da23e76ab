import { and, asc, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { OrderBody } from '../orders/api.ts';
import { findOrdersByIds } from '../orders/index.ts';
import type { Queries } from '../platform/database/database.ts';
import { readReason } from '../platform/message.ts';
import { dayInIndia } from '../shared/dates/dates.ts';
import { t } from '../shared/languages/translate.ts';
import { toRupees } from '../shared/money.ts';
import type { FailureBody, ShipmentBody, TrackedBody } from './api.ts';
import { describeFailure, findNewestFailures, findQuestion } from './failures/find-questions.ts';
import { findPhotoTimes } from './photos/find-photos.ts';
import { deliveryFailures, shipmentEvents, shipments } from './schema.ts';
import { isLive, type Shipment } from './shipment-states.ts';

const quietDays = 2;
/** How long a parcel may wait for the provider before it is shown. */
const patienceMinutes = 30;
/** How long what is over stays in the list of what is to be looked at. */
const problemDays = 7;
const surplusDays = 14;
const maxListed = 200;

/** What begins the problem of a parcel that was cancelled here and that the provider does not cancel. */
const surplusProblem = 'The provider still has a parcel that was cancelled:';

export function findShipmentsByOrder(queries: Queries, orderId: string): Promise<ShipmentBody[]> {
  return describe(queries, eq(shipments.orderId, orderId));
}

export function findShipmentsByOrders(queries: Queries, orderIds: string[]): Promise<ShipmentBody[]> {
  return describe(queries, isLive(inArray(shipments.orderId, orderIds)));
}

/** Asked for, or booked and not yet with the courier. */
export function findBooked(queries: Queries): Promise<ShipmentBody[]> {
  return describe(queries, isLive(and(eq(shipments.stage, 'booked'), isNull(shipments.requestId))));
}

/** Refused, waiting for the provider, not cancelled, refunded, not delivered, on its way back, lost, late, or quiet. */
export async function findProblems(queries: Queries): Promise<ShipmentBody[]> {
  const isRecent = sql`coalesce(${shipments.movedAt}, ${shipments.createdAt}) > now() - make_interval(days => ${problemDays}::int)`;
  const isWrong = inArray(shipments.stage, ['undelivered', 'returning', 'lost', 'cancelled']);
  const isQuiet = sql`coalesce(${shipments.movedAt}, ${shipments.bookedAt}) < now() - make_interval(days => ${quietDays}::int)`;
  const isLate = sql`${shipments.expectedOn} < ${dayInIndia(new Date())}::date`;
  const isAsked = sql`exists (select from ${deliveryFailures} where ${deliveryFailures}.shipment_id = ${shipments}.id
    and ${deliveryFailures}.state in ('open', 'refused'))`;
  const isOpen = eq(shipments.state, 'booked');
  const isWaiting = and(
    inArray(shipments.state, ['asked', 'cancelling']),
    sql`${shipments.createdAt} < now() - make_interval(mins => ${patienceMinutes}::int)`,
  );
  const isReplaced = sql`exists (select from ${shipments} later
    where later.order_id = ${shipments}.order_id and later.request_id is not distinct from ${shipments}.request_id and later.created_at > ${shipments}.created_at)`;
  const isOverAndWrong = and(
    inArray(shipments.state, ['refused', 'done', 'cancelled']),
    or(eq(shipments.state, 'refused'), isWrong, isNotNull(shipments.problem)),
    isRecent,
    sql`not ${isReplaced}`,
  );
  const isSurplus = and(
    inArray(shipments.state, ['refused', 'cancelled']),
    sql`starts_with(${shipments.problem}, ${surplusProblem})`,
    sql`${shipments.createdAt} > now() - make_interval(days => ${surplusDays}::int)`,
  );
  const isToLookAt = or(isWrong, isAsked, isQuiet, isLate, isNotNull(shipments.problem));
  const isRefunded = inArray(shipments.id, await findRefunded(queries));
  return describe(queries, or(isWaiting, and(isOpen, isToLookAt), isOverAndWrong, isSurplus, isRefunded));
}

/** Parcels to buyers that have not left, of orders that were refunded in full and are not cancelled. */
async function findRefunded(queries: Queries): Promise<string[]> {
  const { id, orderId } = shipments;
  const waiting = await queries
    .select({ id, orderId })
    .from(shipments)
    .where(isLive(and(eq(shipments.stage, 'booked'), isNull(shipments.requestId))));
  const orderIds = waiting.map((one) => one.orderId);
  const refunded = new Set((await findOrdersByIds(queries, orderIds)).filter(isGivenBack).map(({ _id }) => _id));
  return waiting.filter((one) => refunded.has(one.orderId)).map((one) => one.id);
}

/** Where it is cancelled, its parcel is cancelled by itself. */
const isGivenBack = ({ payment, status }: OrderBody) => payment.refunded && status !== 'Cancelled';

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
  const failures = await findNewestFailures(queries, ids);
  const byShipment = Map.groupBy(events, ({ shipmentId }) => shipmentId);
  const orderIds = [...new Set(rows.map(({ orderId }) => orderId))];
  const orders = new Map((await findOrdersByIds(queries, orderIds)).map((order) => [order._id, order]));
  const photos = await findPhotoTimes(queries, ids);
  return rows.map((row) => {
    const order = orders.get(row.orderId);
    const photoTakenAt = photos.get(row.id)?.toISOString() ?? null;
    const isRefunded = order !== undefined && isGivenBack(order);
    const named = { orderNumber: order?.number ?? 0, buyer: order?.shipTo.name ?? '', photoTakenAt };
    const found = { isRefunded, events: byShipment.get(row.id) ?? [], failure: failures.get(row.id) ?? null };
    return shipmentBody(row, named, found);
  });
}

type Event = typeof shipmentEvents.$inferSelect;

type Known = Pick<ShipmentBody, 'orderNumber' | 'buyer' | 'photoTakenAt'>;
interface Found {
  failure: FailureBody | null;
  /** Its order, in full, which is not cancelled. */
  isRefunded: boolean;
}

function shipmentBody(row: Shipment, order: Known, { events, ...found }: Found & { events: Event[] }): ShipmentBody {
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
    problem: row.problem ? readReason(row.problem) : describeProblem(row, found),
    request: row.requestId,
    failure: found.failure,
    size: { weightGrams, lengthCm, widthCm, heightCm },
    createdAt: row.createdAt.toISOString(),
    events: events.map(stepBody),
  };
}

function describeProblem(row: Shipment, { failure, isRefunded }: Found): string | null {
  const { state, stage, movedAt, bookedAt, expectedOn, createdAt, requestId } = row;
  const isWaiting = state === 'asked' || state === 'cancelling';
  if (isWaiting && Date.now() - createdAt.getTime() > patienceMinutes * 60_000)
    return t('courierAnswers.waitsForProvider');
  if (isRefunded && stage === 'booked' && !requestId && (state === 'asked' || state === 'booked'))
    return t('courierAnswers.orderRefunded');
  const isAsked = failure?.state === 'open' || failure?.state === 'refused';
  if (state === 'booked' && failure && isAsked) return describeFailure(failure);
  if (stage === 'undelivered' && requestId) return t('courierAnswers.returnFailed');
  if (stage === 'undelivered')
    return failure ? describeFailure(failure) : t('courierAnswers.notDelivered', { count: 1 });
  if (stage === 'returning') return t('courierAnswers.onItsWayBack');
  if (stage === 'returned') return t('courierAnswers.cameBack');
  if (stage === 'lost') return t('courierAnswers.lost');
  if (stage === 'cancelled') return t('courierAnswers.cancelledByCourier');
  if (state !== 'booked') return null;
  const since = (movedAt ?? bookedAt)?.getTime() ?? Date.now();
  if (Date.now() - since > quietDays * 86_400_000) return t('courierAnswers.quiet');
  return expectedOn && expectedOn < dayInIndia(new Date()) ? t('courierAnswers.late') : null;
}

const stepBody = ({ stage, place, happenedAt }: Event) => ({ stage, place, at: happenedAt.toISOString() });

/** The newest shipment that was booked, what is asked about it, and the returns that a courier picks up. */
export async function findTracked(queries: Queries, orderId: string): Promise<TrackedBody> {
  const rows = await queries
    .select()
    .from(shipments)
    .where(and(eq(shipments.orderId, orderId), inArray(shipments.state, ['asked', 'booked', 'done'])))
    .orderBy(desc(shipments.createdAt));
  const row = rows.find(({ requestId, state }) => !requestId && state !== 'asked');
  return {
    parcel: row ? await parcelBody(queries, row) : null,
    question: row ? await findQuestion(queries, row) : null,
    pickups: rows.flatMap(pickupBody),
  };
}

async function parcelBody(queries: Queries, row: Shipment): Promise<TrackedBody['parcel']> {
  const events = await queries
    .select()
    .from(shipmentEvents)
    .where(eq(shipmentEvents.shipmentId, row.id))
    .orderBy(asc(shipmentEvents.happenedAt));
  const booked = row.bookedAt ? [{ stage: 'booked' as const, place: null, at: row.bookedAt.toISOString() }] : [];
  return { stage: row.stage, expectedOn: row.expectedOn, steps: [...booked, ...events.map(stepBody)] };
}

function pickupBody({ requestId, courierName, number, stage, movedAt, createdAt }: Shipment): TrackedBody['pickups'] {
  if (!requestId) return [];
  const at = (movedAt ?? createdAt).toISOString();
  return [{ request: requestId, courier: number && courierName, number, stage, at }];
}
