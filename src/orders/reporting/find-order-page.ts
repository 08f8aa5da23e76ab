import { asc, eq } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { roundToPaise, toRupees } from '../../shared/money.ts';
import type { OrderPageBody } from '../api.ts';
import { findOrderEvents } from '../fulfillment/order-events.ts';
import { orders, refunds } from '../schema.ts';
import { findOrder } from './list-orders.ts';

export async function findOrderPage(queries: Queries, orderId: string): Promise<OrderPageBody | null> {
  const order = await findOrder(queries, orderId);
  if (!order) return null;
  const [row] = await queries.select({ isRestocked: orders.isRestocked }).from(orders).where(eq(orders.id, orderId));
  const sent = await queries.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.createdAt));
  const refunded = sent
    .filter(({ state, paymentId }) => state !== 'failed' && paymentId === order.payment.razorpay_payment_id)
    .reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  const paid = order.payment.success ? roundToPaise(order.payment.amount) : 0;
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
    refundable: toRupees(Math.max(0, paid - refunded)),
    isRestocked: row?.isRestocked ?? false,
  };
}
