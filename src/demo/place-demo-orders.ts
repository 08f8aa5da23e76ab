import { sql } from 'drizzle-orm';
import type { ProductBody } from '../catalog/api.ts';
import type { OrderBody } from '../orders/api.ts';
import type { Database } from '../platform/database/database.ts';
import { roundToPaise } from '../shared/money.ts';
import type { apiCaller } from './api-caller.ts';
import { addDemoQuote } from './custom-orders.ts';
import { type DemoOrder, demoOrders } from './people.ts';

export interface OrderingDependencies {
  db: Database;
  api: ReturnType<typeof apiCaller>;
  admin: string;
  tokens: Map<string, string>;
  products: Map<string, ProductBody>;
  /** Ids by name. */
  wraps: Map<string, string>;
  sandboxUrl: string;
  reconcile: (providerOrderId: string) => Promise<void>;
}

/** Buys through the real checkout and the sandbox, then backdates the orders. */
export async function placeDemoOrders(deps: OrderingDependencies): Promise<void> {
  await addDemoQuote(deps.api, deps.admin);
  const there = (await deps.api<OrderBody[]>('GET', '/user/all-orders', { token: deps.admin })) ?? [];
  for (const order of demoOrders.toReversed()) {
    if (there.some((one) => isSame(one, order, deps.products))) continue;
    const providerOrderId = await buy(deps, order);
    const placed = ((await deps.api<OrderBody[]>('GET', '/user/all-orders', { token: deps.admin })) ?? []).find(
      (one) => one.payment.razorpay_order_id === providerOrderId,
    );
    if (!placed) throw new Error(`The demo's order of ${order.by} did not arrive.`);
    if (placed.status !== order.status)
      await deps.api('PUT', `/user/order-status/${placed._id}`, {
        token: deps.admin,
        body: { status: order.status },
      });
    await backdate(deps.db, placed._id, order.hoursAgo);
  }
}

/**
 * The order with its checkout, payments and history; its promised days, and what is queued for them, by whole days, so
 * that one of today is not late.
 */
async function backdate({ read }: Database, orderId: string, hours: number): Promise<void> {
  const by = sql`make_interval(secs => ${hours * 3_600})`;
  const days = sql`${Math.floor(hours / 24)}::int`;
  const checkout = sql`(select checkout_id from orders where id = ${orderId})`;
  const queue = (factor: number) =>
    read.execute(sql`select change_queued_pieces(checkout_id, null, ${factor}::int) from orders
      where id = ${orderId} and is_to_send(is_paid, refund_reason, status)`);
  await queue(-1);
  await read.execute(sql`update checkouts set created_at = created_at - ${by}, dispatch_on = dispatch_on - ${days},
    arrive_by = arrive_by - ${days} where id = ${checkout}`);
  await queue(1);
  await read.execute(sql`update payments set created_at = created_at - ${by}, captured_at = captured_at - ${by},
    confirmed_at = confirmed_at - ${by} where checkout_id = ${checkout}`);
  await read.execute(sql`update order_events set created_at = created_at - ${by} where order_id = ${orderId}`);
  await read.execute(sql`update orders set created_at = created_at - ${by} where id = ${orderId}`);
}

function isSame(placed: OrderBody, order: DemoOrder, products: Map<string, ProductBody>): boolean {
  const ids = order.lines.map(([key]) => products.get(key)?._id);
  return (
    placed.buyer.name === order.by &&
    placed.products.length === ids.length &&
    placed.products.every(({ _id }) => ids.includes(_id))
  );
}

async function buy(
  { api, tokens, products, wraps, sandboxUrl, reconcile }: OrderingDependencies,
  order: DemoOrder,
): Promise<string> {
  const token = tokens.get(order.by);
  const cart = order.lines.map(([key, quantity]) => {
    const { _id, name, price } = products.get(key) as ProductBody;
    return { _id, name, price, quantity };
  });
  const amount = cart.reduce((sum, line) => sum + roundToPaise(line.price) * line.quantity, 0);
  const gift = order.gift && { ...order.gift, wrap: wraps.get(order.gift.wrap) ?? null, wantsThanks: true };
  const opened = (await api<{ id: string }>('POST', '/product/orders', { token, body: { amount, cart, gift } })) as {
    id: string;
  };
  const paid = await fetch(`${sandboxUrl}/widget/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ order_id: opened.id, outcome: order.isPaid ? 'captured' : 'failed', method: 'upi' }),
  });
  if (!paid.ok) throw new Error(`The payment sandbox answered ${paid.status}.`);
  if (order.isPaid) await api('POST', '/product/payment-callback', { token, body: (await paid.json()) as object });
  else await reconcile(opened.id);
  return opened.id;
}
