import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { OrderBody } from '../../orders/api.ts';
import { findAskedByRequest, findOrdersByIds } from '../../orders/index.ts';
import type { Queries } from '../../platform/database/database.ts';
import { toRupees } from '../../shared/money.ts';
import type { Pieces } from '../../shared/orders/compute-refund.ts';
import { lineName } from '../../shared/orders/line-name.ts';
import type { ReturnedBody } from '../api.ts';
import { deliveryFailures, shipments } from '../schema.ts';
import type { Shipment } from '../shipment-states.ts';
import { allPieces } from './return-request.ts';

const maxListed = 100;

/** Came back to the shop, on its way to the buyer or from there, and nobody has unpacked it; the oldest first. */
export async function findReturned(queries: Queries): Promise<ReturnedBody[]> {
  const rows = await queries
    .select()
    .from(shipments)
    .where(and(eq(shipments.state, 'done'), isNull(shipments.unpackedAt), isBack()))
    .orderBy(desc(shipments.createdAt))
    .limit(maxListed);
  const orderIds = [...new Set(rows.map(({ orderId }) => orderId))];
  const orders = new Map((await findOrdersByIds(queries, orderIds)).map((order) => [order._id, order]));
  const refusals = await findRefusals(
    queries,
    rows.map(({ id }) => id),
  );
  const asked = await findAskedByRequest(
    queries,
    rows.flatMap(({ requestId }) => requestId ?? []),
  );
  return rows.toReversed().flatMap((row) => {
    const order = orders.get(row.orderId);
    if (!order || isSettled(row, order)) return [];
    const pieces = asked.get(row.requestId ?? '') ?? allPieces(order);
    return { ...returnedBody(row, order, refusals.has(row.id)), products: describePieces(order, pieces) };
  });
}

/** '2 × Bear, 1 × Doll' */
function describePieces({ products }: OrderBody, pieces: readonly Pieces[]): string {
  return pieces
    .flatMap(({ line, quantity }) => {
      const bought = products[line];
      return bought ? `${quantity} × ${lineName(bought)}` : [];
    })
    .join(', ');
}

export function isBack() {
  return or(
    and(isNull(shipments.requestId), eq(shipments.stage, 'returned')),
    and(sql`${shipments.requestId} is not null`, eq(shipments.stage, 'delivered')),
  );
}

/** A person has recorded it as come back on the order's page. */
export function isSettled({ requestId }: Pick<Shipment, 'requestId'>, { status }: Pick<OrderBody, 'status'>): boolean {
  return requestId === null && status === 'Cancelled';
}

/** The courier was to take cash for it, and has not; it may have reported it as delivered before it came back. */
export function isUnpaidCash({ requestId }: Pick<Shipment, 'requestId'>, { payment }: OrderBody): boolean {
  return requestId === null && (payment.cod?.state === 'shipped' || payment.cod?.state === 'collected');
}

/** Shipments whose buyers have said that they do not want them. */
export async function findRefusals(queries: Queries, shipmentIds: string[]): Promise<Set<string>> {
  if (shipmentIds.length === 0) return new Set();
  const found = await queries
    .select({ shipmentId: deliveryFailures.shipmentId })
    .from(deliveryFailures)
    .where(
      and(
        inArray(deliveryFailures.shipmentId, shipmentIds),
        eq(deliveryFailures.decision, 'back'),
        isNull(deliveryFailures.answeredBy),
      ),
    );
  return new Set(found.map(({ shipmentId }) => shipmentId));
}

function returnedBody(row: Shipment, order: OrderBody, isRefused: boolean): Omit<ReturnedBody, 'products'> {
  const { id, requestId, movedAt, createdAt, chargedPaise } = row;
  return {
    _id: id,
    order: order._id,
    orderNumber: order.number,
    buyer: order.shipTo.name,
    isRequested: requestId !== null,
    isCash: isUnpaidCash(row, order),
    isRefused,
    cost: toRupees(chargedPaise ?? 0),
    at: (movedAt ?? createdAt).toISOString(),
  };
}
