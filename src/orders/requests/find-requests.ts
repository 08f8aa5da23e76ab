import { asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { webpDataUrl } from '../../platform/data-url.ts';
import type { Queries } from '../../platform/database/database.ts';
import { dateInIndia, lastDayBefore, startOfDay } from '../../platform/database/shop-day.ts';
import { readText } from '../../platform/message.ts';
import { toRupees } from '../../shared/money.ts';
import { orderNotFound } from '../core/require-order.ts';
import { checkouts } from '../core/tables/checkout-schema.ts';
import { orders } from '../core/tables/order-schema.ts';
import { orderRequests, requestPhotos } from '../core/tables/request-schema.ts';
import { findRefundable } from '../refunds/find-refundable.ts';
import { listPieces, namePieces, namesOfLines } from './asked-pieces.ts';
import type { OpenRequestBody, RequestBody, RequestsBody } from './request-endpoints.ts';

type RequestRow = typeof orderRequests.$inferSelect;

const maxListed = 100;
const maxRequestsOfOrder = 5;

export interface Asking {
  mayAsk: RequestsBody['mayAsk'];
  returnUntil: string | null;
}

type AskingRow = {
  status: string;
  can: boolean;
  /** The shop, or the courier. */
  hasPaid: boolean;
  until: string | null;
  isOver: boolean;
  asked: number;
  isOpen: boolean;
};

/** The order that a key opens, or an order of a user; null for any other. */
/** Throws ShopError 404. */
export async function requireOrderId(
  queries: Queries,
  which: { key: string } | { orderId: string; userId: string },
): Promise<string> {
  const [found] = await queries
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .where(
      'key' in which
        ? eq(checkouts.viewKey, which.key)
        : sql`${orders.id} = ${which.orderId} and ${orders.buyerId} = ${which.userId}`,
    );
  if (!found) throw orderNotFound();
  return found.id;
}

/**
 * What a buyer may ask for now: to cancel before the order is shipped, also while a payment by UPI or bank transfer is
 * due; to return within `returnDays` after it was delivered, also while the courier has the money for it.
 */
export async function findAsking(queries: Queries, orderId: string, returnDays: number): Promise<Asking> {
  const { rows } = await queries.execute<AskingRow>(sql`
    with delivered as (
      select ${startOfDay(dateInIndia(sql`max(created_at)`), returnDays + 1)} as ends
      from order_events where order_id = ${orderId} and kind = 'status' and what like '% → Delivered'
    )
    select orders.status, orders.refund_reason is null and orders.balance_of is null and (checkouts.state = 'paid'
        or (checkouts.state = 'held' and checkouts.is_manual and checkouts.cod_state is null) or checkouts.cod_state = 'collected') as can,
      orders.is_paid or coalesce(checkouts.cod_state = 'collected', false) as "hasPaid",
      ${lastDayBefore(sql`delivered.ends`)} as until,
      coalesce(delivered.ends <= now(), true) as "isOver",
      (select count(*)::int from order_requests where order_id = orders.id) as asked,
      exists (select from order_requests where order_id = orders.id and state = 'open') as "isOpen"
    from orders join checkouts on checkouts.id = orders.checkout_id cross join delivered where orders.id = ${orderId}`);
  const [row] = rows;
  if (!row?.can || row.isOpen || row.asked >= maxRequestsOfOrder) return { mayAsk: null, returnUntil: null };
  if (row.status === 'Not Processed' || row.status === 'Processing') return { mayAsk: 'cancel', returnUntil: null };
  if (row.status === 'Delivered' && row.hasPaid && returnDays > 0 && !row.isOver)
    return { mayAsk: 'return', returnUntil: row.until };
  return { mayAsk: null, returnUntil: null };
}

export async function findRequests(queries: Queries, orderId: string): Promise<RequestBody[]> {
  return (await findRequestsOfOrders(queries, [orderId]))(orderId);
}

/** The newest first. */
export async function findRequestsOfOrders(queries: Queries, orderIds: readonly string[]) {
  const rows = await queries
    .select()
    .from(orderRequests)
    .where(inArray(orderRequests.orderId, [...orderIds]))
    .orderBy(desc(orderRequests.createdAt));
  const photos = rows.length
    ? await queries
        .select()
        .from(requestPhotos)
        .where(
          inArray(
            requestPhotos.requestId,
            rows.map(({ id }) => id),
          ),
        )
        .orderBy(asc(requestPhotos.position))
    : [];
  const getLines = await findLinesByRequest(queries, rows);
  const getPhotos = (id: string) =>
    photos.filter(({ requestId }) => requestId === id).map(({ bytes }) => webpDataUrl(bytes));
  return (orderId?: string): RequestBody[] =>
    rows
      .filter((row) => row.orderId === orderId)
      .map(({ id, number, kind, reason, lines, state, answer, createdAt, answeredAt }) => ({
        _id: id,
        number,
        kind,
        reason,
        lines: lines && getLines(id),
        state,
        answer: answer && readText(answer),
        photos: getPhotos(id),
        createdAt: createdAt.toISOString(),
        answeredAt: answeredAt?.toISOString() ?? null,
      }));
}

/** The pieces of requests by their ids, with the names of the lines. */
async function findLinesByRequest(queries: Queries, requests: readonly Pick<RequestRow, 'id' | 'orderId' | 'lines'>[]) {
  const among = requests.filter(({ lines }) => lines !== null);
  const getLineName = await namesOfLines(queries, [...new Set(among.map(({ orderId }) => orderId))]);
  return (id: string) => {
    const request = among.find((one) => one.id === id);
    return (request?.lines ?? []).map((one) => ({ ...one, name: getLineName(request?.orderId ?? '', one.line) }));
  };
}

/** For each line of an order: what was paid for it, and how many of its pieces were refunded. */
export async function findBoughtLines(queries: Queries, orderId: string): Promise<RequestsBody['lines']> {
  const [order] = await queries.select({ checkoutId: orders.checkoutId }).from(orders).where(eq(orders.id, orderId));
  if (!order) return [];
  const { lines } = await findRefundable(queries, { orderId, checkoutId: order.checkoutId, leftPaise: 0 });
  return lines.map(({ paidPaise, refunded }) => ({ paid: toRupees(paidPaise), refunded }));
}

export async function listOpenRequests(queries: Queries): Promise<OpenRequestBody[]> {
  const { id, orderId, kind, reason, createdAt } = orderRequests;
  const rows = await queries
    .select({
      _id: id,
      number: orderRequests.number,
      orderId,
      orderNumber: orders.number,
      buyer: sql<string>`${checkouts.delivery} ->> 'name'`,
      kind,
      reason,
      lines: orderRequests.lines,
      photos: sql<number>`(select count(*)::int from ${requestPhotos} where ${requestPhotos}.request_id = ${id})`,
      createdAt,
    })
    .from(orderRequests)
    .innerJoin(orders, eq(orders.id, orderId))
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .where(eq(orderRequests.state, 'open'))
    .orderBy(asc(createdAt))
    .limit(maxListed);
  const getLines = await findLinesByRequest(
    queries,
    rows.map(({ _id, ...row }) => ({ id: _id, ...row })),
  );
  return rows.map((row) => ({ ...row, lines: row.lines && getLines(row._id), createdAt: row.createdAt.toISOString() }));
}

/** For the email about it; null while it waits. */
export async function findAnswer(queries: Queries, requestId: string) {
  const [row] = await queries.select().from(orderRequests).where(eq(orderRequests.id, requestId));
  if (row?.state !== 'accepted' && row?.state !== 'refused') return null;
  const pieces = row.lines ? listPieces(await namePieces(queries, row.orderId, row.lines)) : null;
  return {
    number: row.number,
    kind: row.kind,
    pieces,
    isAccepted: row.state === 'accepted',
    answer: row.answer && readText(row.answer),
  };
}

/** Erases what buyers wrote and sent. */
export async function eraseRequests(queries: Queries, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length > 0) await queries.delete(orderRequests).where(inArray(orderRequests.orderId, [...orderIds]));
}
