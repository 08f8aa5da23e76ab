import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { OrderBody } from '../../orders/api.ts';
import { findOrder } from '../../orders/index.ts';
import type {
  Booking,
  ProviderShipment,
  ReturnRequest,
  ShipmentRequest,
} from '../../platform/couriers/courier-provider.ts';
import { message, writeInEnglish } from '../../platform/message.ts';
import type { Answered } from '../../platform/network/provider-answer.ts';
import { roundToPaise } from '../../shared/money.ts';
import { lineName } from '../../shared/orders/line-name.ts';
import type { CourierDependencies, ShipmentJob } from '../dependencies.ts';
import { cashPaise } from '../find-parcels.ts';
import { askRates, chooseRate, expectedDay } from '../propose-rates.ts';
import { askReturnRates, returnRequest } from '../returns/return-request.ts';
import { shipments } from '../schema.ts';
import type { CourierAccount } from '../settings/courier-accounts.ts';
import type { Shipment } from '../shipment-states.ts';
import { cashChanged } from './cancel-shipment.ts';
import { claimHasEnded, workOnRow } from './claim-row.ts';
import { recordBooked, recordCancelled } from './record-booked.ts';

/** The provider's search may not know yet what was made just now. */
const searchLagSeconds = 60;

/**
 * One attempt to book or to cancel, as the state asks for; whatever was done before is looked up first. Throws when the
 * queue should retry. Without keys it does nothing: the reconciler continues once there are some.
 */
export async function sendShipment(deps: CourierDependencies, { shipmentId }: ShipmentJob): Promise<void> {
  const account = await deps.accounts.find();
  if (!account) return;
  const isToDo = sql`${shipments.state} in ('asked', 'cancelling')`;
  await workOnRow(deps.db, { table: shipments, id: shipmentId, isToDo }, async (isHeld) => {
    const [shipment] = await deps.db.read.select().from(shipments).where(eq(shipments.id, shipmentId));
    const order = shipment && (await findOrder(deps.db.read, shipment.orderId));
    if (!order) throw new Error(`The order of shipment ${shipmentId} is gone.`);
    const attempt = { deps, account, shipment, order, isHeld };
    if (shipment.state === 'cancelling') await cancel(attempt);
    else if (order.status === 'Cancelled' && !shipment.requestId) await giveUp(attempt, null);
    else await book(attempt);
  });
}

interface Attempt {
  deps: CourierDependencies;
  account: CourierAccount;
  shipment: Shipment;
  order: OrderBody;
  /** No other process has begun to work on it. */
  isHeld: SQL;
}

/** Throws once another process works on it. */
async function change({ deps: { db }, shipment: { id }, isHeld }: Attempt, changed: object): Promise<void> {
  const { rowCount } = await db.read
    .update(shipments)
    .set(changed)
    .where(and(eq(shipments.id, id), isHeld));
  if (!rowCount) throw claimHasEnded(id);
}

/** The order as it is now, for its buyer may pay online meanwhile, and the amount that was stored for the courier. */
async function findCash({ deps, shipment }: Attempt): Promise<{ order: OrderBody; storedPaise: number }> {
  const order = await findOrder(deps.db.read, shipment.orderId);
  const [row] = await deps.db.read.select().from(shipments).where(eq(shipments.id, shipment.id));
  if (!order || !row) throw new Error(`The order of shipment ${shipment.id} is gone.`);
  return { order, storedPaise: row.cashPaise };
}

async function book(attempt: Attempt): Promise<void> {
  const { shipment } = attempt;
  const present = await requireOne(attempt, await findPresent(attempt));
  const courierId = shipment.courierId ?? (present?.number ? null : await chooseCourier(attempt));
  if (courierId === undefined) return;
  const made = present ?? (await create(attempt));
  if (!made) return;
  await change(attempt, { providerOrderId: made.orderId, providerShipmentId: made.shipmentId });
  if (made.number) return recordBooked(attempt, { ...made, number: made.number, chargePaise: null });
  await assign(attempt, { shipmentId: made.shipmentId, courierId: courierId ?? '' });
}

async function assign(attempt: Attempt, wanted: Pick<Booking, 'shipmentId' | 'courierId'>): Promise<void> {
  const { account, shipment } = attempt;
  const { order, storedPaise } = await findCash(attempt);
  if (!shipment.requestId && cashPaise(order) !== storedPaise) return giveUp(attempt, cashChanged);
  const request = await describeParcel({ ...attempt, order });
  await change(attempt, { triedAt: sql`now()` });
  const answered = await account.provider.assignNumber({ ...wanted, request });
  if (answered.ok) return recordBooked(attempt, answered.value);
  if (answered.kind === 'unknown') throw silent('booked', shipment, answered);
  // What an earlier attempt may have done stays to be looked up.
  await change(attempt, { triedAt: shipment.triedAt });
  if (answered.kind === 'unavailable') throw silent('booked', shipment, answered);
  // An earlier attempt may have got a number whose answer was lost.
  const again = (await findPresent(attempt)).find(({ number }) => number);
  if (again?.number) return recordBooked(attempt, { ...again, number: again.number, chargePaise: null });
  await giveUp(attempt, answered.description);
}

/** Cancelled ones, too. */
export function searchReference(
  { provider }: CourierAccount,
  { reference, requestId, createdAt }: Shipment,
): Promise<Answered<ProviderShipment[]>> {
  return requestId ? provider.findReturnsByReference(reference, createdAt) : provider.findByReference(reference);
}

/** What the provider has under the shipment's reference, without what is cancelled. */
async function findPresent({ deps, account, shipment }: Attempt): Promise<ProviderShipment[]> {
  const answered = await searchReference(account, shipment);
  if (!answered.ok) throw silent('looked up', shipment, answered);
  if (answered.value.length > 0) return answered.value.filter(({ isCancelled }) => !isCancelled);
  // The search does not know yet what the provider has confirmed.
  const [row] = await deps.db.read.select().from(shipments).where(eq(shipments.id, shipment.id));
  const { providerOrderId: orderId, providerShipmentId: shipmentId, number, courierName, reference } = row ?? shipment;
  return orderId && shipmentId ? [{ orderId, shipmentId, reference, number, courierName, isCancelled: false }] : [];
}

/** The one with a number, else the one that is known here, else the oldest; all others are cancelled. */
async function requireOne(attempt: Attempt, present: ProviderShipment[]): Promise<ProviderShipment | null> {
  const chosen = chooseOne(attempt.shipment, present);
  for (const other of present) if (other !== chosen) await cancelAtProvider(attempt, other);
  return chosen;
}

function chooseOne(
  { number, providerShipmentId }: Pick<Shipment, 'number' | 'providerShipmentId'>,
  present: ProviderShipment[],
): ProviderShipment | null {
  const known = present.find((one) => one.number !== null && one.number === number);
  return (
    known ??
    present.find((one) => one.number !== null) ??
    present.find(({ shipmentId }) => shipmentId === providerShipmentId) ??
    present.at(-1) ??
    null
  );
}

/** Undefined when the shipment is over, because no courier goes. */
async function chooseCourier(attempt: Attempt): Promise<string | undefined> {
  const { account, order, shipment } = attempt;
  const answered = await (shipment.requestId ? askReturnRates : askRates)(account, order, shipment);
  if (!answered.ok && answered.kind !== 'refused') throw silent('priced', shipment, answered);
  const rates = answered.ok ? answered.value : [];
  const rate = chooseRate(rates, shipment.choice);
  if (!rate) {
    const none = message('courierAnswers.noCourierGoes', {
      pin: order.shipTo.to?.pin ?? message('courierAnswers.thisAddress'),
    });
    await giveUp(attempt, !answered.ok ? answered.description : writeInEnglish(rates.length > 0 ? otherCourier : none));
    return undefined;
  }
  const { courierId, name: courierName, chargePaise: quotedPaise, days } = rate;
  await change(attempt, { courierId, courierName, quotedPaise, expectedOn: expectedDay(days) });
  return courierId;
}

const otherCourier = message('courierAnswers.otherCourier');

/** Null when the shipment is over, because the provider refused it. */
async function create(attempt: Attempt): Promise<ProviderShipment | null> {
  const { account, shipment } = attempt;
  requireSearched(shipment);
  const { order, storedPaise } = await findCash(attempt);
  // The search may still not know what an earlier attempt has made, with another amount.
  if (shipment.triedAt && !shipment.requestId && cashPaise(order) !== storedPaise) {
    await giveUp(attempt, cashChanged);
    return null;
  }
  await change(attempt, { triedAt: sql`now()`, ...(!shipment.requestId && { cashPaise: cashPaise(order) }) });
  const request = await describeParcel({ ...attempt, order });
  const { provider } = account;
  const answered = await ('from' in request ? provider.createReturn(request) : provider.createShipment(request));
  if (answered.ok) return answered.value;
  if (answered.kind === 'unknown') throw silent('made', shipment, answered);
  // What an earlier attempt may have done stays to be looked up.
  await change(attempt, { triedAt: shipment.triedAt });
  if (answered.kind === 'unavailable') throw silent('made', shipment, answered);
  await giveUp(attempt, answered.description);
  return null;
}

function describeParcel(attempt: Attempt): Promise<ReturnRequest> | ShipmentRequest {
  return attempt.shipment.requestId ? returnRequest(attempt.deps.db.read, attempt) : shipmentRequest(attempt);
}

function shipmentRequest({ account, shipment, order }: Attempt): ShipmentRequest {
  const { reference, weightGrams, lengthCm, widthCm, heightCm } = shipment;
  const { shipTo } = order;
  if (!shipTo.to) throw new Error(`The address of order ${order._id} has no fields.`);
  return {
    ...{ reference, weightGrams, lengthCm, widthCm, heightCm },
    orderedAt: new Date(order.createdAt),
    pickupPlace: account.pickupPlace,
    to: { ...shipTo.to, name: shipTo.name, phone: shipTo.phone },
    email: order.buyer.email,
    items: order.products
      .filter(({ pickup }) => !pickup)
      .map((line) => ({
        name: lineName(line),
        sku: line._id,
        quantity: line.quantity,
        pricePaise: roundToPaise(line.price),
      })),
    valuePaise: roundToPaise(order.bill.goods),
    codPaise: cashPaise(order),
  };
}

/** `refusal` = why; null = a person cancelled it. What the provider has is cancelled at once. */
async function giveUp(attempt: Attempt, refusal: string | null): Promise<void> {
  const changed = { state: 'cancelling' as const, problem: refusal };
  await change(attempt, changed);
  await cancel({ ...attempt, shipment: { ...attempt.shipment, ...changed } });
}

/** One that has a courier and that the provider does not cancel stays booked, and says so. */
async function cancel(attempt: Attempt): Promise<void> {
  const { shipment } = attempt;
  const present = await findPresent(attempt);
  if (!present.some(({ number }) => number !== null)) requireSearched(shipment);
  for (const one of present) {
    const refusal = await cancelAtProvider(attempt, one);
    if (refusal !== null && one.number !== null)
      return recordUncancelled(attempt, { ...one, number: one.number }, refusal);
  }
  await recordCancelled(attempt);
}

async function recordUncancelled(
  attempt: Attempt,
  { orderId, shipmentId, number }: ProviderShipment & { number: string },
  refusal: string,
): Promise<void> {
  const known = { providerOrderId: orderId, providerShipmentId: shipmentId, number };
  const { problem } = attempt.shipment;
  const said = problem
    ? message('courierAnswers.problemNotCancelled', { problem, why: refusal })
    : message('courierAnswers.notCancelled', { why: refusal });
  await change(attempt, { ...known, state: 'booked', problem: writeInEnglish(said) });
}

/** Throws while the provider's search may not know what was made just now. */
function requireSearched({ id, triedAt }: Shipment): void {
  if (triedAt && Date.now() - triedAt.getTime() < searchLagSeconds * 1_000)
    throw new Error(`The shipment ${id} may have been made: the search is asked again.`);
}

/** Null once it is cancelled; else why the provider refuses it. */
async function cancelAtProvider({ account, shipment }: Attempt, present: ProviderShipment): Promise<string | null> {
  const answered = await account.provider.cancelShipment(present);
  if (!answered.ok && answered.kind !== 'refused') throw silent('cancelled', shipment, answered);
  return answered.ok ? null : answered.description;
}

function silent(what: string, { id }: Shipment, answered: Extract<Answered<never>, { ok: false }>): Error {
  return new Error(`The shipment ${id} could not be ${what} yet: ${answered.kind} ${answered.status}.`);
}
