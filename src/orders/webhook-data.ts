import { eq } from 'drizzle-orm';
import type { Database } from '../platform/database/database.ts';
import { findOrder } from './core/bodies/list-orders.ts';
import { orderBrief } from './core/bodies/order-brief.ts';
import { orderRequests } from './core/tables/request-schema.ts';

/** The `data` of webhooks about orders: what happened to them and what was bought, not who bought it. */
export function orderWebhookData({ db }: { db: Database }) {
  const order = async (orderId: string) => {
    const found = await findOrder(db.read, orderId);
    return found && orderBrief(found);
  };
  const request = async (requestId: string) => {
    const [row] = await db.read.select().from(orderRequests).where(eq(orderRequests.id, requestId));
    if (!row) return null;
    const { id, number, kind, state, createdAt } = row;
    return { _id: id, number, kind, state, createdAt: createdAt.toISOString(), order: await order(row.orderId) };
  };
  return {
    'order.placed': order,
    'order.paid': order,
    'order.shipped': order,
    'order.delivered': order,
    'order.cancelled': order,
    'order.refunded': order,
    'request.opened': request,
  };
}
