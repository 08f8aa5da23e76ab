import { asc, eq } from 'drizzle-orm';
import { findActiveTaxSettings, findPlaceNotice } from '../../invoicing/index.ts';
import type { Queries } from '../../platform/database/database.ts';
import { toRupees } from '../../shared/money.ts';
import type { OrderPageBody } from '../api.ts';
import { checkouts } from '../checkout/schema.ts';
import { findOrderEvents } from '../fulfillment/order-events.ts';
import { refunds } from '../refunds/schema.ts';
import { orders } from '../schema.ts';
import { findOrder } from './list-orders.ts';
import { suppliedTo } from './place-notices.ts';

export async function findOrderPage(queries: Queries, orderId: string): Promise<OrderPageBody | null> {
  const order = await findOrder(queries, orderId);
  if (!order) return null;
  const { isRestocked, note, noteSavedAt } = orders;
  const { delivery, gift, deliveryZone } = checkouts;
  const [row] = await queries
    .select({ isRestocked, note, noteSavedAt, viewKey: checkouts.viewKey, delivery, gift, deliveryZone })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .where(eq(orders.id, orderId));
  const sent = await queries.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.createdAt));
  const settings = await findActiveTaxSettings(queries);
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
    placeNotice: (settings && row && findPlaceNotice(settings, suppliedTo(row))?.sentence) ?? null,
    isRestocked: row?.isRestocked ?? false,
    note: { text: row?.note ?? '', savedAt: row?.noteSavedAt?.toISOString() ?? null },
    link: row?.viewKey ? `/order/${row.viewKey}` : null,
  };
}
