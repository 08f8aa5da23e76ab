import { asc, eq } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { toRupees } from '../../shared/money.ts';
import type { OrderPageBody } from '../api.ts';
import { checkouts } from '../checkout/schema.ts';
import { findOrderEvents } from '../fulfillment/order-events.ts';
import { refunds } from '../refunds/schema.ts';
import { orders } from '../schema.ts';
import { findOrder } from './list-orders.ts';

export async function findOrderPage(queries: Queries, orderId: string): Promise<OrderPageBody | null> {
  const order = await findOrder(queries, orderId);
  if (!order) return null;
  const { isRestocked, note, noteSavedAt } = orders;
  const [row] = await queries
    .select({ isRestocked, note, noteSavedAt, viewKey: checkouts.viewKey })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .where(eq(orders.id, orderId));
  const sent = await queries.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.createdAt));
  return {
    order,
    events: await findOrderEvents(queries, orderId),
    refunds: sent.map(({ id, amountPaise, state, refusal, providerRefundId, createdAt }) => ({
      _id: id,
      amount: toRupees(amountPaise),
      state,
      refusal,
      razorpay_refund_id: providerRefundId,
      createdAt: createdAt.toISOString(),
    })),
    refundable: order.payment.refundable,
    isRestocked: row?.isRestocked ?? false,
    note: { text: row?.note ?? '', savedAt: row?.noteSavedAt?.toISOString() ?? null },
    link: row?.viewKey ? `/order/${row.viewKey}` : null,
  };
}
