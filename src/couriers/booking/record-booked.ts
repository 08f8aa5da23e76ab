import { and, eq, type SQL, sql } from 'drizzle-orm';
import { findOrder, recordOrderEvent, removeTracking, saveTracking } from '../../orders/index.ts';
import { type Message, message } from '../../platform/message.ts';
import { recognizeCourier } from '../../shared/delivery/couriers.ts';
import { formatPrice, toRupees } from '../../shared/money.ts';
import type { CourierDependencies } from '../dependencies.ts';
import { shipments } from '../schema.ts';
import { hasNumber, type Shipment } from '../shipment-states.ts';

interface Booked {
  number: string;
  courierName: string | null;
  chargePaise: number | null;
}

interface Attempted {
  deps: CourierDependencies;
  shipment: Shipment;
  /** Without it nothing is written: another process has begun to work on the shipment. */
  isHeld: SQL;
}

/** The tracking number becomes the order's, unless a person has typed one meanwhile. Once. */
export async function recordBooked({ deps, shipment, isHeld }: Attempted, booked: Booked): Promise<void> {
  const { id, orderId, askedBy } = shipment;
  await deps.db.transaction(async (tx) => {
    const order = await findOrder(tx, orderId);
    const [now] = await tx.select().from(shipments).where(eq(shipments.id, id)).for('update');
    const courierName = booked.courierName ?? now?.courierName ?? 'Courier';
    const chargedPaise = booked.chargePaise ?? now?.quotedPaise ?? null;
    const known = { number: booked.number, courierName, chargedPaise, bookedAt: sql`now()`, triedAt: null };
    // A person who has cancelled it meanwhile is followed by the next attempt.
    const state = sql`case when ${shipments.state} = 'asked' then 'booked' else ${shipments.state} end`;
    const { rowCount } = await tx
      .update(shipments)
      .set({ ...known, state })
      .where(and(eq(shipments.id, id), isHeld, sql`${shipments.state} in ('asked', 'cancelling')`));
    if (rowCount === 0 || now?.state !== 'asked') return;
    const by = { name: askedBy };
    const key = recognizeCourier(courierName);
    if (order && !order.tracking && !shipment.requestId)
      await saveTracking(tx, deps, { orderId, courier: key, number: booked.number, by });
    await recordOrderEvent(tx, {
      orderId,
      kind: 'work',
      what: describeBooked({ courierName, chargedPaise, isReturn: shipment.requestId !== null }),
      by: askedBy,
    });
  });
}

interface BookedCourier {
  courierName: string;
  chargedPaise: number | null;
  isReturn: boolean;
}

function describeBooked({ courierName: courier, chargedPaise, isReturn }: BookedCourier): Message {
  if (chargedPaise === null)
    return isReturn ? message('orderHistory.returnBooked', { courier }) : message('orderHistory.booked', { courier });
  const charged = { courier, price: formatPrice(toRupees(chargedPaise)) };
  return isReturn ? message('orderHistory.returnBookedFor', charged) : message('orderHistory.bookedFor', charged);
}

/** One that the provider has refused says so; a tracking number of it is no longer the order's. */
export async function recordCancelled({ deps, shipment, isHeld }: Attempted): Promise<void> {
  const { id, orderId, number, problem, askedBy } = shipment;
  const isRefused = number === null && problem !== null;
  await deps.db.transaction(async (tx) => {
    const order = await findOrder(tx, orderId);
    const { rowCount } = await tx
      .update(shipments)
      .set({ state: isRefused ? 'refused' : 'cancelled', triedAt: null })
      .where(and(eq(shipments.id, id), isHeld, eq(shipments.state, 'cancelling')));
    if (rowCount === 0) return;
    const by = { name: askedBy };
    if (hasNumber(order, number)) await removeTracking(tx, { orderId, by });
    const what = isRefused
      ? message('orderHistory.notBooked', { why: { stored: problem } })
      : message('orderHistory.courierCancelled');
    await recordOrderEvent(tx, { orderId, kind: isRefused ? 'problem' : 'work', what, by: askedBy });
  });
}

/**
 * Records that the provider gave a booked parcel to another courier. Does nothing where the number is known already.
 */
export async function recordOtherNumber(
  deps: CourierDependencies,
  id: string,
  { number, courierName }: Pick<Booked, 'number' | 'courierName'>,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [known] = await tx.select().from(shipments).where(eq(shipments.id, id)).for('update');
    if (known?.state !== 'booked' || known.stage !== 'booked') return;
    if ((await tx.$count(shipments, eq(shipments.number, number))) > 0) return;
    const name = courierName ?? known.courierName ?? 'Courier';
    await tx.update(shipments).set({ number, courierName: name, pickupAskedAt: null }).where(eq(shipments.id, id));
    const { orderId, askedBy } = known;
    const by = { name: askedBy };
    const what = message('orderHistory.otherNumber', { courier: name, number });
    await recordOrderEvent(tx, { orderId, kind: 'work', what, by: name });
    if (hasNumber(await findOrder(tx, orderId), known.number))
      await saveTracking(tx, deps, { orderId, courier: recognizeCourier(name), number, by, isNotified: true });
  });
}
