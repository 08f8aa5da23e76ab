import { asc, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Queries } from '../platform/database/database.ts';
import { toRupees } from '../shared/money.ts';
import { mostRowsUnpaged, pageOffset } from '../shared/paging.ts';
import type { OrderBody } from './api.ts';
import { checkoutLines, checkouts, orders, payments } from './tables.ts';

/** A user's own orders, newest first. */
export function findOrdersOf(queries: Queries, userId: string): Promise<OrderBody[]> {
  return find(queries, eq(orders.buyerId, userId), mostRowsUnpaged, 0);
}

/** One page of all orders, newest first, and how many there are. */
export async function findAllOrders(
  queries: Queries,
  { page = 1, limit = mostRowsUnpaged }: { page?: number; limit?: number },
) {
  const found = await find(queries, undefined, limit, pageOffset(page, limit));
  return { orders: found, total: await queries.$count(orders) };
}

/** One order, or null. */
export async function findOrder(queries: Queries, orderId: string): Promise<OrderBody | null> {
  const [found] = await find(queries, eq(orders.id, orderId), 1, 0);
  return found ?? null;
}

async function find(queries: Queries, which: SQL | undefined, limit: number, offset: number): Promise<OrderBody[]> {
  const rows = await queries
    .select({ order: orders, checkout: checkouts })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .where(which)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)
    .offset(offset);
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
    createdAt: attempt?.createdAt.toISOString() ?? null,
  };
}
