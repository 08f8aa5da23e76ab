import { and, asc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { findOrdersByIds, recordOrderEvent } from '../../orders/index.ts';
import type { ProviderShipment } from '../../platform/couriers/courier-provider.ts';
import { ShopError } from '../../platform/errors.ts';
import { message, writeInEnglish } from '../../platform/message.ts';
import type { CourierDependencies } from '../dependencies.ts';
import { continueAnswers } from '../failures/send-answer.ts';
import { cashPaise } from '../find-parcels.ts';
import { recordReport } from '../follow-shipment.ts';
import { shipments } from '../schema.ts';
import type { CourierAccount } from '../settings/courier-accounts.ts';
import { isLive, type Shipment } from '../shipment-states.ts';
import { cancelShipment, cashChanged } from './cancel-shipment.ts';
import { byLastAttempt, isUnclaimed } from './claim-row.ts';
import { recordOtherNumber } from './record-booked.ts';
import { searchReference, sendShipment } from './send-shipment.ts';

/** The most pages of 100 shipments. */
const maxPages = 10;
/** Then the provider is taken for away. */
const maxFailures = 3;
const maxPolled = 300;
/** Where the provider lists nothing: how many cancelled parcels are looked up at a time, how often, and how long. */
const lookedUp = { most: 50, everyHours: 3, days: 14 } as const;

/**
 * Continues what waits, cancels the parcels of cancelled orders, and cancels at the provider what is not the shop's
 * live shipment: a second one of a lost answer, and one that was made after all.
 */
export async function reconcileShipments(deps: CourierDependencies): Promise<void> {
  const account = await deps.accounts.find();
  if (!account) return;
  await cancelWithOrders(deps);
  await continueWaiting(deps);
  await continueAnswers(deps);
  if (!account.provider.lists.shipments) return lookUpCancelled(deps, account);
  await compare(deps, account, (page) => account.provider.listShipments(page));
  await compare(deps, account, (page) => account.provider.listReturns(page));
}

type List = CourierAccount['provider']['listShipments'];

async function compare(deps: CourierDependencies, account: CourierAccount, list: List): Promise<void> {
  for (let page = 1; page <= maxPages; page++) {
    const answered = await list(page);
    if (!answered.ok || answered.value.length === 0) return;
    await cancelSurplus(deps, account, answered.value);
  }
}

async function continueWaiting(deps: CourierDependencies): Promise<void> {
  const waiting = await deps.db.read
    .select({ id: shipments.id })
    .from(shipments)
    .where(and(inArray(shipments.state, ['asked', 'cancelling']), isUnclaimed(shipments)))
    .orderBy(byLastAttempt(shipments), asc(shipments.createdAt));
  let failures = 0;
  for (const { id } of waiting) {
    if (failures >= maxFailures) return;
    await sendShipment(deps, { shipmentId: id }).catch(() => failures++);
  }
}

/** Cancels parcels that have not left, whose order was cancelled or whose amount at the door has changed. */
async function cancelWithOrders(deps: CourierDependencies): Promise<void> {
  for (let after: string | null = ''; after !== null; ) {
    const page = await findNotPickedUp(deps, after);
    await cancelChanged(deps, page);
    after = page.at(-1)?.id ?? null;
  }
}

function findNotPickedUp({ db }: CourierDependencies, after: string) {
  return db.read
    .select({ id: shipments.id, orderId: shipments.orderId, cash: shipments.cashPaise, problem: shipments.problem })
    .from(shipments)
    .where(
      and(
        ...[eq(shipments.state, 'booked'), eq(shipments.stage, 'booked'), gt(shipments.id, after)],
        isNull(shipments.requestId),
      ),
    )
    .orderBy(asc(shipments.id))
    .limit(maxPolled);
}

async function cancelChanged(
  { db, queue }: CourierDependencies,
  waiting: Awaited<ReturnType<typeof findNotPickedUp>>,
): Promise<void> {
  const found = await findOrdersByIds(
    db.read,
    waiting.map(({ orderId }) => orderId),
  );
  const orders = new Map(found.map((order) => [order._id, order]));
  for (const { id, orderId, cash, problem: known } of waiting) {
    const order = orders.get(orderId);
    if (!order || (order.status !== 'Cancelled' && cashPaise(order) === cash)) continue;
    const problem = order.status === 'Cancelled' ? null : cashChanged;
    // What the provider refused is not asked for again.
    if (known !== null && (problem === null || known.startsWith(problem))) continue;
    await db
      .transaction((tx) => cancelShipment(tx, { queue }, id, problem))
      .catch((error: unknown) => {
        // It has left meanwhile.
        if (!(error instanceof ShopError)) throw error;
      });
  }
}

/** What this shop has not made is left alone. */
async function cancelSurplus(
  deps: CourierDependencies,
  { provider }: CourierAccount,
  listed: ProviderShipment[],
): Promise<void> {
  if (listed.length === 0) return;
  const references = listed.map(({ reference }) => reference);
  const known = await deps.db.read.select().from(shipments).where(inArray(shipments.reference, references));
  const byReference = new Map(known.map((row) => [row.reference, row]));
  for (const one of listed) {
    const ours = byReference.get(one.reference);
    // Its next attempt looks it up.
    if (!ours || ours.state === 'asked' || ours.state === 'cancelling') continue;
    const isBooked = ours.state === 'booked' || ours.state === 'done';
    if (isBooked && one.orderId === ours.providerOrderId) await followPanel(deps, ours, one);
    if (one.isCancelled || (isBooked && (one.number === ours.number || one.orderId === ours.providerOrderId))) continue;
    const cancelled = await provider.cancelShipment(one);
    if (!cancelled.ok && cancelled.kind === 'refused') await recordSurplus(deps, ours, cancelled.description);
  }
}

/** What was done in the provider's panel: the parcel is cancelled, or another courier takes it. */
async function followPanel(deps: CourierDependencies, ours: Shipment, one: ProviderShipment): Promise<void> {
  const { id, number, state, stage } = ours;
  if (state !== 'booked' || stage !== 'booked' || number === null) return;
  const cancelled = { stage: 'cancelled' as const, at: new Date(), place: null };
  const report = { number, events: [cancelled], expectedOn: null };
  if (one.isCancelled) await deps.db.transaction((tx) => recordReport(tx, deps, report));
  // A list from before it was booked has none.
  else if (one.number !== null && one.number !== number)
    await recordOtherNumber(deps, id, { ...one, number: one.number });
}

/** Once: the owner has to end it in the provider's panel. */
async function recordSurplus(
  { db }: CourierDependencies,
  { id, orderId, state }: Shipment,
  why: string,
): Promise<void> {
  const what = message('courierAnswers.surplus', { why });
  const problem = writeInEnglish(what);
  await db.transaction(async (tx) => {
    await recordOrderEvent(tx, { orderId, id: `surplus ${id}`, kind: 'problem', what });
    if (state === 'cancelled' || state === 'refused')
      await tx
        .update(shipments)
        .set({ problem })
        .where(and(eq(shipments.id, id), eq(shipments.state, state)));
  });
}

/** A call whose answer was lost may have made a parcel after it was cancelled here. */
async function lookUpCancelled(deps: CourierDependencies, account: CourierAccount): Promise<void> {
  const { most, everyHours, days } = lookedUp;
  const found = await deps.db.read
    .select()
    .from(shipments)
    .where(
      and(
        ...[inArray(shipments.state, ['cancelled', 'refused']), isNotNull(shipments.providerOrderId)],
        sql`${shipments.createdAt} > now() - make_interval(days => ${days}::int)`,
        sql`coalesce(${shipments.polledAt}, '-infinity') < now() - make_interval(hours => ${everyHours}::int)`,
      ),
    )
    .orderBy(sql`${shipments.polledAt} nulls first`)
    .limit(most);
  let failures = 0;
  for (const shipment of found) {
    if (failures >= maxFailures) return;
    const answered = await searchReference(account, shipment);
    if (answered.ok) await cancelSurplus(deps, account, answered.value);
    else failures++;
    const { id } = shipment;
    await deps.db.read.update(shipments).set({ polledAt: sql`now()` }).where(eq(shipments.id, id));
  }
}

/** Asks about every parcel that is with a courier: a webhook may be lost. */
export async function pollShipments(deps: CourierDependencies): Promise<void> {
  const account = await deps.accounts.find();
  if (!account) return;
  const open = await deps.db.read
    .select({ id: shipments.id, number: shipments.number })
    .from(shipments)
    .where(isLive(eq(shipments.state, 'booked')))
    .orderBy(sql`${shipments.polledAt} nulls first`)
    .limit(maxPolled);
  let failures = 0;
  for (const { id, number } of open) {
    if (failures >= maxFailures) return;
    const answered = await account.provider.track(number ?? '');
    if (!answered.ok && answered.kind !== 'refused') failures++;
    if (answered.ok) await deps.db.transaction((tx) => recordReport(tx, deps, answered.value));
    await deps.db.read.update(shipments).set({ polledAt: sql`now()` }).where(eq(shipments.id, id));
  }
}
