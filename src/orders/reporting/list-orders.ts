import { and, asc, count, desc, eq, gte, ilike, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { toRupees } from '../../shared/money.ts';
import type { OrderStatus } from '../../shared/order-statuses.ts';
import { mostRowsUnpaged, pageOffset } from '../../shared/paging.ts';
import type { OrderBody } from '../api.ts';
import { checkoutLines, checkouts, orders, payments } from '../schema.ts';

/** One page of a user's own orders, newest first, and how many there are. */
export async function findOrdersOf(
  queries: Queries,
  userId: string,
  { page = 1, limit = mostRowsUnpaged }: { page?: number; limit?: number } = {},
) {
  const which = eq(orders.buyerId, userId);
  const found = await find(queries, which, limit, pageOffset(page, limit));
  return { orders: found, total: await countOrders(queries, which) };
}

export interface OrderFilter {
  /** Part of a buyer's name, email or phone; or the whole id of an order, payment or provider order. */
  search?: string;
  status?: OrderStatus;
  payment?: 'paid' | 'failed';
  /** Days of the shop (Asia/Kolkata), both counted in. */
  from?: string;
  to?: string;
  sort?: OrderSort;
  page?: number;
  limit?: number;
}
export const orderSorts = ['newest', 'oldest', 'largest', 'smallest'] as const;
export type OrderSort = (typeof orderSorts)[number];

/** One page of the orders that fit, and how many there are. */
export async function findAllOrders(queries: Queries, filter: OrderFilter) {
  const { page = 1, limit = mostRowsUnpaged, sort = 'newest' } = filter;
  const which = matching(filter);
  const found = await find(queries, which, limit, pageOffset(page, limit), sort);
  return { orders: found, total: await countOrders(queries, which) };
}

async function countOrders(queries: Queries, which: SQL | undefined): Promise<number> {
  const [row] = await queries
    .select({ total: count() })
    .from(orders)
    .leftJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .where(which);
  return row?.total ?? 0;
}

function matching({ search, status, payment, from, to }: OrderFilter): SQL | undefined {
  const dayStart = (day: string) => sql`(${day}::date)::timestamp at time zone 'Asia/Kolkata'`;
  return and(
    status && eq(orders.status, status),
    payment && eq(orders.isPaid, payment === 'paid'),
    from ? gte(orders.createdAt, dayStart(from)) : undefined,
    to ? lt(orders.createdAt, sql`${dayStart(to)} + interval '1 day'`) : undefined,
    search ? found(search.trim()) : undefined,
  );
}

function found(search: string): SQL | undefined {
  if (/^[0-9a-f]{24}$/.test(search)) return eq(orders.id, search);
  if (/^order_\w+$/.test(search)) return eq(checkouts.providerOrderId, search);
  if (/^pay_\w+$/.test(search))
    return sql`${orders.checkoutId} in (select ${payments.checkoutId} from ${payments} where ${payments.id} = ${search})`;
  return ilike(orders.buyerText, `%${search.replace(/[%_\\]/g, '\\$&')}%`);
}

/** The order that the key in an email's link opens, or null. */
export async function findOrderByKey(queries: Queries, viewKey: string): Promise<OrderBody | null> {
  const [row] = await queries
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .where(eq(checkouts.viewKey, viewKey));
  return row ? findOrder(queries, row.id) : null;
}

/** One order, or null. */
export async function findOrder(queries: Queries, orderId: string): Promise<OrderBody | null> {
  const [found] = await find(queries, eq(orders.id, orderId), 1, 0);
  return found ?? null;
}

const orderOf: Record<OrderSort, SQL[]> = {
  newest: [desc(orders.createdAt), desc(orders.id)],
  oldest: [asc(orders.createdAt), asc(orders.id)],
  largest: [desc(orders.amountPaise), desc(orders.id)],
  smallest: [asc(orders.amountPaise), asc(orders.id)],
};

async function find(
  queries: Queries,
  which: SQL | undefined,
  limit: number,
  offset: number,
  sort: OrderSort = 'newest',
): Promise<OrderBody[]> {
  const rows = await queries
    .select({ order: orders, checkout: checkouts })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .where(inArray(orders.id, page(queries, which, limit, offset, sort)))
    .orderBy(...orderOf[sort]);
  if (rows.length === 0) return [];
  const checkoutIds = rows.map(({ checkout }) => checkout.id);
  const lines = await queries
    .select()
    .from(checkoutLines)
    .where(inArray(checkoutLines.checkoutId, checkoutIds))
    .orderBy(asc(checkoutLines.position));
  const attempts = await queries
    .select()
    .from(payments)
    .where(inArray(payments.checkoutId, checkoutIds))
    .orderBy(asc(payments.createdAt), asc(payments.id));
  const linesOf = Map.groupBy(lines, (line) => line.checkoutId);
  const attemptsOf = Map.groupBy(attempts, (attempt) => attempt.checkoutId);
  return rows.map(({ order, checkout }) =>
    orderBody(order, checkout, linesOf.get(checkout.id) ?? [], attemptsOf.get(checkout.id) ?? []),
  );
}

/** The ids of one page: deep pages walk over an index. PostgreSQL leaves the join out where nothing asks for it. */
function page(queries: Queries, which: SQL | undefined, limit: number, offset: number, sort: OrderSort) {
  return queries
    .select({ id: orders.id })
    .from(orders)
    .leftJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .where(which)
    .orderBy(...orderOf[sort])
    .limit(limit)
    .offset(offset);
}

type Order = typeof orders.$inferSelect;
type Checkout = typeof checkouts.$inferSelect;
type Line = typeof checkoutLines.$inferSelect;
type Attempt = typeof payments.$inferSelect;

function orderBody(order: Order, checkout: Checkout, lines: Line[], attempts: Attempt[]): OrderBody {
  const { name, email, phone, address } = checkout.delivery;
  return {
    _id: order.id,
    status: order.status,
    buyer: { _id: order.buyerId, name, email, phone, location: address, address },
    createdAt: order.createdAt.toISOString(),
    payment: paymentBody(order, checkout, attempts.find((attempt) => attempt.settles) ?? attempts.at(-1)),
    products: lines.map((line) => ({
      _id: line.productId,
      name: line.name,
      slug: line.slug,
      price: toRupees(line.pricePaise),
      quantity: line.quantity,
      photos: line.photos,
    })),
    totalAmount: toRupees(checkout.amountPaise),
    refundDue: order.refundReason !== null,
  };
}

function paymentBody(order: Order, checkout: Checkout, attempt: Attempt | undefined): OrderBody['payment'] {
  return {
    success: order.isPaid,
    razorpay_payment_id: attempt?.id ?? null,
    razorpay_order_id: checkout.providerOrderId,
    amount: toRupees(attempt?.amountPaise ?? checkout.amountPaise),
    method: attempt?.method ?? null,
    captured: attempt?.capturedAt != null,
    confirmed: attempt?.confirmedAt != null,
    createdAt: attempt?.createdAt.toISOString() ?? null,
  };
}
