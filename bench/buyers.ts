import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Agent, request } from 'undici';
import type { Measured } from './http-load.ts';

export interface Market {
  shopUrl: string;
  /** Pays the provider's order; returns the body of the payment callback. */
  pay: (providerOrderId: string) => object | Promise<object>;
  buyers: Buyer[];
  /** What is bought: bodies of orders without the buyer. */
  orders: Order[];
}

export interface Buyer {
  /** The session's. */
  token: string;
  address: string;
}

export interface Order {
  productId: string;
  /** For a product with variants. */
  variantId?: string;
  body: { amount: number } & Record<string, unknown>;
}

/**
 * Buys with concurrent buyers, as fast as they can, or `perSecond` together at random moments. Latencies are those of
 * order and callback; the rate also includes the provider's time.
 */
export async function loadCheckout(market: Market, seconds: number, perSecond?: number): Promise<Measured> {
  const agent = new Agent();
  const latencies: number[] = [];
  const began = performance.now();
  const until = began + seconds * 1_000;
  await Promise.all(
    market.buyers.map(async (buyer) => {
      const pauseMs = perSecond ? (1_000 * market.buyers.length) / perSecond : 0;
      // Independent of each other: buyers in step would be eight at once, and then none.
      for (let next = began + pauseMs * Math.random(); ; next += 2 * pauseMs * Math.random()) {
        if (pauseMs) await setTimeout(Math.max(0, next - performance.now()));
        if (performance.now() >= until) return;
        latencies.push(await buyOne(agent, market, buyer));
      }
    }),
  );
  const passed = (performance.now() - began) / 1_000;
  await agent.close();
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor((latencies.length - 1) * share)] ?? 0;
  return { perSecond: latencies.length / passed, p50Ms: at(0.5), p99Ms: at(0.99) };
}

export async function buyOne(agent: Agent, { shopUrl, pay, orders }: Market, buyer: Buyer): Promise<number> {
  const { body } = orders[randomInt(orders.length)] as Order;
  const began = performance.now();
  const order = await post<{ id: string }>(agent, `${shopUrl}/api/v1/product/orders`, buyer, body);
  const ordered = performance.now();
  const paid = await pay(order.id);
  const isPaid = performance.now();
  await post(agent, `${shopUrl}/api/v1/product/payment-callback`, buyer, paid);
  const orderMs = ordered - began;
  return orderMs + (performance.now() - isPaid);
}

/** A buyer without a session, in a network of their own: the shop limits what one network holds. */
export function newBuyer(n: number): Buyer {
  return { token: '', address: `10.${n >> 8}.${n & 255}.1` };
}

export async function post<T extends object>(
  agent: Agent,
  url: string,
  { token, address }: Buyer,
  json: object,
): Promise<T> {
  const { statusCode, body } = await request(url, {
    dispatcher: agent,
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: token, 'x-forwarded-for': address },
    body: JSON.stringify(json),
  });
  if (statusCode >= 300) throw new Error(`${url} answered ${statusCode}: ${(await body.text()).slice(0, 300)}`);
  return (await body.json()) as T;
}
