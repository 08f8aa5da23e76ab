import { and, desc, isNotNull, isNull, sql } from 'drizzle-orm';
import type { OrderBody } from '../../orders/api.ts';
import { findOrdersByIds } from '../../orders/index.ts';
import { writeCsv } from '../../platform/csv/csv.ts';
import type { Queries } from '../../platform/database/database.ts';
import { dayInIndia } from '../../shared/dates/dates.ts';
import { toRupees } from '../../shared/money.ts';
import { formatOrderNumber } from '../../shared/orders/order-number.ts';
import { shipments } from '../schema.ts';
import type { CourierChargesBody } from './money-endpoints.ts';
import { courierCharges } from './schema.ts';

const maxParcels = 1_000;
const maxExported = 20_000;
const maxUnknown = 200;
const ordersAtOnce = 500;

/** In India. */
const bookedIn = sql<string>`to_char(${shipments.bookedAt} at time zone 'Asia/Kolkata', 'YYYY-MM')`;
const stated = sql`(select sum(line.paise) from ${courierCharges} line where line.shipment_id = ${shipments}.id)`;
/** By the statement; before it was read by the booking, whose charge goes back with a cancellation. */
const charged = sql<number>`coalesce(${stated}, case when ${shipments.state} = 'cancelled' then 0 else ${shipments.chargedPaise} end, 0)`;
/** What came after the booking. */
const added = sql<number>`case when ${shipments.state} = 'cancelled' then 0 else ${charged} - coalesce(${shipments.chargedPaise}, ${charged}) end`;

type ListedCharges = Pick<CourierChargesBody, 'months' | 'month' | 'parcels' | 'unknown'>;

export async function listCharges(queries: Queries, month?: string): Promise<ListedCharges> {
  const months = await listMonths(queries);
  const shown = month ?? months[0]?.month ?? null;
  return {
    months,
    month: shown,
    parcels: shown === null ? [] : await listParcels(queries, shown, maxParcels),
    unknown: await listUnknown(queries),
  };
}

async function listMonths(queries: Queries): Promise<CourierChargesBody['months']> {
  const found = await queries
    .select({
      month: bookedIn,
      parcels: sql<number>`count(*)::int`,
      charged: sql<number>`sum(${charged})::float8`,
      added: sql<number>`sum(${added})::float8`,
    })
    .from(shipments)
    .where(and(isNotNull(shipments.number), isNotNull(shipments.bookedAt)))
    .groupBy(sql`1`)
    .orderBy(sql`1 desc`)
    .limit(120);
  return found.map((row) => ({ ...row, charged: toRupees(row.charged), added: toRupees(row.added) }));
}

async function listParcels(
  queries: Queries,
  month: string | null,
  most: number,
): Promise<CourierChargesBody['parcels']> {
  const { id, orderId, number, courierName, bookedAt, weightGrams, state } = shipments;
  const rows = await queries
    .select({
      ...{ id, orderId, number, courierName, bookedAt, weightGrams, state },
      charged: sql<number>`${charged}::float8`,
      added: sql<number>`${added}::float8`,
    })
    .from(shipments)
    .where(and(isNotNull(number), isNotNull(bookedAt), month === null ? undefined : sql`${bookedIn} = ${month}`))
    .orderBy(desc(bookedAt), desc(id))
    .limit(most);
  const orders = await findOrders(queries, [...new Set(rows.map((row) => row.orderId))]);
  return rows.map((row) => {
    const order = orders.get(row.orderId);
    return {
      order: row.orderId,
      orderNumber: order?.number ?? 0,
      buyer: order?.shipTo.name ?? '',
      courier: row.courierName,
      number: row.number ?? '',
      bookedAt: (row.bookedAt ?? new Date(0)).toISOString(),
      weightGrams: row.weightGrams,
      isCancelled: row.state === 'cancelled',
      charged: toRupees(row.charged),
      added: toRupees(row.added),
      paid: order?.bill.delivery ?? 0,
    };
  });
}

async function findOrders(queries: Queries, ids: string[]): Promise<Map<string, OrderBody>> {
  const orders = new Map<string, OrderBody>();
  for (let start = 0; start < ids.length; start += ordersAtOnce)
    for (const order of await findOrdersByIds(queries, ids.slice(start, start + ordersAtOnce)))
      orders.set(order._id, order);
  return orders;
}

/** Newest first. */
async function listUnknown(queries: Queries): Promise<CourierChargesBody['unknown']> {
  const found = await queries
    .select()
    .from(courierCharges)
    .where(isNull(courierCharges.shipmentId))
    .orderBy(desc(courierCharges.happenedAt), desc(courierCharges.id))
    .limit(maxUnknown);
  return found.map(({ id, number, what, paise, happenedAt }) => ({
    ...{ _id: id, number, what, amount: toRupees(paise), at: happenedAt.toISOString() },
  }));
}

const head = [
  ...['Booked', 'Order', 'Buyer', 'Courier', 'Tracking number', 'Grams', 'State'],
  ...['Charged', 'After the booking', 'Paid by the buyer'],
];

export async function exportCharges(queries: Queries, month?: string): Promise<string> {
  const parcels = await listParcels(queries, month ?? null, maxExported);
  const rows = parcels.map((one) => [
    ...[dayInIndia(new Date(one.bookedAt)), formatOrderNumber(one.orderNumber), one.buyer, one.courier ?? ''],
    ...[one.number, one.weightGrams, one.isCancelled ? 'Cancelled' : 'Booked', one.charged, one.added, one.paid],
  ]);
  return writeCsv(head, rows);
}
