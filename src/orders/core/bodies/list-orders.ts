import { and, asc, count, desc, eq, gte, ilike, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import { containing } from '../../../platform/database/like.ts';
import { startOfDay } from '../../../platform/database/shop-day.ts';
import { parseOrderNumber } from '../../../shared/orders/order-number.ts';
import type { OrderStatus } from '../../../shared/orders/order-statuses.ts';
import { maxRowsUnpaged, pageOffset } from '../../../shared/paging.ts';
import { orderNotFound } from '../require-order.ts';
import { checkouts } from '../tables/checkout-schema.ts';
import { orders } from '../tables/order-schema.ts';
import { payments } from '../tables/payment-schema.ts';
import { orderBody, orderColumns } from './order-body.ts';
import type { OrderBody } from './order-output.ts';

export async function findOrdersByBuyer(
  queries: Queries,
  userId: string,
  { page = 1, limit = maxRowsUnpaged }: { page?: number; limit?: number } = {},
) {
  const which = and(eq(orders.buyerId, userId), isNull(orders.balanceOf));
  const found = await find(queries, which, limit, pageOffset(page, limit));
  return { orders: found, total: await countOrders(queries, which) };
}

export interface OrderFilter {
  search?: string;
  status?: OrderStatus;
  payment?: 'paid' | 'failed';
  from?: string;
  to?: string;
  sort?: OrderSort;
  page?: number;
  limit?: number;
}
const orderSorts = ['newest', 'oldest', 'largest', 'smallest', 'promised'] as const;
type OrderSort = (typeof orderSorts)[number];

export async function findAllOrders(queries: Queries, filter: OrderFilter) {
  const { page = 1, limit = maxRowsUnpaged, sort = 'newest' } = filter;
  const which = and(matching(filter), isId(filter.search) ? undefined : isNull(orders.balanceOf));
  const [found, total] = await Promise.all([
    find(queries, which, limit, pageOffset(page, limit), sort),
    countOrders(queries, which),
  ]);
  return { orders: found, total };
}

/** A payment is found wherever it belongs. */
function isId(search = ''): boolean {
  return /^((order|pay)_\w+|[0-9a-f]{24})$/.test(search.trim());
}

async function countOrders(queries: Queries, which: SQL | undefined): Promise<number> {
  const [row] = await queries
    .select({ total: count() })
    .from(orders)
    .leftJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .where(which);
  return row?.total ?? 0;
}

/** Paid or to be paid in cash, and neither sent nor cancelled. */
const isInWork = sql`(${orders.isPaid} or exists (
  select from ${checkouts} cash where cash.id = ${orders.checkoutId} and cash.cod_state = 'confirmed')) and ${orders.refundReason} is null and ${orders.status} in ('Not Processed', 'Processing')`;

function matching({ search, status, payment, from, to, sort }: OrderFilter): SQL | undefined {
  return and(
    status && eq(orders.status, status),
    payment && eq(orders.isPaid, payment === 'paid'),
    from ? gte(orders.createdAt, startOfDay(from)) : undefined,
    to ? lt(orders.createdAt, startOfDay(to, 1)) : undefined,
    search ? matchSearch(search.trim()) : undefined,
    sort === 'promised' ? isInWork : undefined,
  );
}

function matchSearch(search: string): SQL | undefined {
  if (/^[0-9a-f]{24}$/.test(search)) return eq(orders.id, search);
  if (/^order_\w+$/.test(search)) return eq(checkouts.providerOrderId, search);
  if (/^pay_\w+$/.test(search))
    return sql`${orders.checkoutId} in (select ${payments.checkoutId} from ${payments} where ${payments.id} = ${search})`;
  const number = parseOrderNumber(search);
  const hasNumber = number === null ? undefined : eq(orders.number, number);
  return hasNumber && search.startsWith('#') ? hasNumber : or(hasNumber, ilike(orders.buyerText, containing(search)));
}

export async function findOrderByKey(
  queries: Queries,
  viewKey: string,
): Promise<{ order: OrderBody; heldUntil: Date } | null> {
  const [row] = await queries
    .select({ id: orders.id, heldUntil: checkouts.heldUntil })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .where(eq(checkouts.viewKey, viewKey));
  const order = row && (await findOrder(queries, row.id));
  return order ? { order, heldUntil: row.heldUntil } : null;
}

export async function findOrder(queries: Queries, orderId: string): Promise<OrderBody | null> {
  const [found] = await find(queries, eq(orders.id, orderId), 1, 0);
  return found ?? null;
}

/** Throws ShopError 404. */
export async function requireOrderBody(queries: Queries, orderId: string): Promise<OrderBody> {
  const order = await findOrder(queries, orderId);
  if (!order) throw orderNotFound();
  return order;
}

/** In no order; unknown ids are left out. */
export async function findOrdersByIds(queries: Queries, orderIds: string[]): Promise<OrderBody[]> {
  return orderIds.length === 0 ? [] : find(queries, inArray(orders.id, orderIds), orderIds.length, 0);
}

type Sorted = { by: SQL[]; follows: 'after' | 'before'; key: SQL };
const byAge: Sorted = { by: [asc(orders.createdAt), asc(orders.id)], follows: 'after', key: sql.raw('created_at') };
const sortOrder: Record<OrderSort, Sorted> = {
  newest: { by: [desc(orders.createdAt), desc(orders.id)], follows: 'before', key: sql.raw('created_at') },
  oldest: byAge,
  /** Only orders that are still to be sent. */
  promised: { ...byAge, by: [asc(checkouts.dispatchOn), ...byAge.by] },
  largest: { by: [desc(orders.amountPaise), desc(orders.id)], follows: 'before', key: sql.raw('amount_paise') },
  smallest: { by: [asc(orders.amountPaise), asc(orders.id)], follows: 'after', key: sql.raw('amount_paise') },
};

/** Without second payments, as in lists: the whole total stands at the first order of a custom piece. */
export function findOrderBatch(
  queries: Queries,
  filter: OrderFilter,
  { afterId, until, limit }: { afterId: string | null; until: string; limit: number },
): Promise<OrderBody[]> {
  const { follows, key } = sortOrder[filter.sort ?? 'newest'];
  const compare = follows === 'after' ? sql`>` : sql`<`;
  const isBehind = sql`(${orders}.${key}, ${orders.id}) ${compare}
    (select last.${key}, last.id from ${orders} last where last.id = ${afterId})`;
  const listed = and(matching(filter), isNull(orders.balanceOf), sql`${orders.createdAt} <= ${until}`);
  const which = and(listed, afterId ? isBehind : undefined);
  return find(queries, which, limit, 0, filter.sort === 'promised' ? 'oldest' : filter.sort);
}

async function find(
  queries: Queries,
  which: SQL | undefined,
  limit: number,
  offset: number,
  sort: OrderSort = 'newest',
): Promise<OrderBody[]> {
  const page = queries
    .select({ id: orders.id })
    .from(orders)
    .leftJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .where(which)
    .orderBy(...sortOrder[sort].by)
    .limit(limit)
    .offset(offset)
    .as('page');
  const rows = await queries
    .select(orderColumns)
    .from(page)
    .innerJoin(orders, eq(orders.id, page.id))
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .orderBy(...sortOrder[sort].by);
  return rows.map(orderBody);
}
