import { createHash } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { findWeights } from '../catalog/index.ts';
import type { OrderBody } from '../orders/api.ts';
import { findOrdersByIds, findToday } from '../orders/index.ts';
import type { Queries } from '../platform/database/database.ts';
import { roundToPaise } from '../shared/money.ts';
import { lineName } from '../shared/orders/line-name.ts';
import type { ParcelBody } from './api.ts';
import { packedParcels, shipments } from './schema.ts';
import { isLive } from './shipment-states.ts';

/** An order for which a courier can be booked. */
export interface BookableOrder {
  order: OrderBody;
  isPacked: boolean;
}

/** Paid or confirmed, made, not collected, approved, and without a tracking number or a live shipment; by its day. */
export async function findBookable(queries: Queries): Promise<BookableOrder[]> {
  const { toPack, toHandOver } = await findToday(queries);
  const isPacked = new Map(
    [...toPack, ...toHandOver]
      .filter(({ pickup, awaitsApproval, tracking }) => !pickup && !awaitsApproval && !tracking)
      .map(({ order }) => [order, toHandOver.some((one) => one.order === order)]),
  );
  const ids = [...isPacked.keys()];
  if (ids.length === 0) return [];
  const taken = await queries
    .select({ orderId: shipments.orderId })
    .from(shipments)
    .where(isLive(inArray(shipments.orderId, ids)));
  for (const { orderId } of taken) isPacked.delete(orderId);
  const found = new Map((await findOrdersByIds(queries, ids)).map((order) => [order._id, order]));
  return [...isPacked].flatMap(([id, packed]) => {
    const order = found.get(id);
    return order ? [{ order, isPacked: packed }] : [];
  });
}

/** What a courier takes at the door. */
export function cashPaise({ payment }: OrderBody): number {
  return roundToPaise(payment.cod?.due ?? 0);
}

/** What is sent, so that the same products are packed alike; variants weigh the same. */
export function hashContents({ products, gift }: OrderBody): string {
  const lines = products.filter(({ pickup }) => !pickup).map(({ _id, quantity }) => `${_id} ${quantity}`);
  const text = [...lines.sort(), gift?.wrap?._id ?? ''].join('\n');
  return createHash('sha256').update(text).digest('hex').slice(0, 40);
}

export async function describeParcels(queries: Queries, bookable: BookableOrder[]): Promise<ParcelBody[]> {
  if (bookable.length === 0) return [];
  const orders = bookable.map(({ order }) => order);
  const contents = orders.map(hashContents);
  const known = await queries.select().from(packedParcels).where(inArray(packedParcels.contents, contents));
  const remembered = new Map(known.map((row) => [row.contents, row]));
  const productIds = [...new Set(orders.flatMap(({ products }) => products.map(({ _id }) => _id)))];
  const weights = await findWeights(queries, productIds);
  return orders.map((order, index) => describeParcel(order, remembered.get(contents[index] ?? ''), weights));
}

function describeParcel(
  order: OrderBody,
  remembered: typeof packedParcels.$inferSelect | undefined,
  weights: Map<string, number>,
): ParcelBody {
  const { shipTo, products, promise, gift, payment } = order;
  const sent = products.filter(({ pickup }) => !pickup);
  const isWeighed = sent.every(({ _id }) => weights.has(_id));
  const grams = sent.reduce((sum, { _id, quantity }) => sum + (weights.get(_id) ?? 0) * quantity, 0);
  const { weightGrams, lengthCm, widthCm, heightCm } = remembered ?? {};
  return {
    order: order._id,
    number: order.number,
    buyer: shipTo.name,
    pin: shipTo.to?.pin ?? '',
    city: shipTo.to?.city ?? '',
    products: sent
      .map((line) => (line.quantity > 1 ? `${line.quantity} × ${lineName(line)}` : lineName(line)))
      .join(', '),
    photo: sent[0]?.photos[0] ?? null,
    cash: payment.cod?.due ?? 0,
    wrap: gift?.wrap?.name ?? null,
    promisedOn: promise?.arriveBy ?? null,
    size: weightGrams && lengthCm && widthCm && heightCm ? { weightGrams, lengthCm, widthCm, heightCm } : null,
    rememberedAt: remembered?.packedAt.toISOString() ?? null,
    weightGrams: weightGrams ?? (isWeighed ? Math.min(grams, 50_000) : null),
  };
}
