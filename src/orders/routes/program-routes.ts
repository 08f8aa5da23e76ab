import type { Database } from '../../platform/database/database.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { findAllOrders, requireOrderBody } from '../core/bodies/list-orders.ts';
import { orderBrief } from '../core/bodies/order-brief.ts';
import { orderEndpoints } from '../reports/order-endpoints.ts';

const maxOrders = 100;

/** What programs read with a token. */
export function programRoutes(bind: Bind, { db }: { db: Database }): void {
  bind(orderEndpoints.listBriefs, async ({ query, reply }) => {
    const { orders, total } = await findAllOrders(db.read, { limit: maxOrders, ...query });
    reply.header('x-total-count', String(total));
    return { success: true, orders: orders.map(orderBrief) };
  });
  bind(orderEndpoints.findBrief, async ({ params }) => {
    return { success: true, order: orderBrief(await requireOrderBody(db.read, params.orderId)) };
  });
}
