import { randomInt } from 'node:crypto';
import { Agent, request } from 'undici';
import type { Measured } from './http-load.ts';

/** Everything that a buyer needs beforehand. */
export interface Market {
  shopUrl: string;
  /** Pays an order at the provider; answers what the buyer's browser takes to the shop. */
  pay: (providerOrderId: string) => object;
  /** A session for each buyer. */
  tokens: string[];
  gifts: { _id: string; price: number }[];
}

/**
 * Buyers side by side, each buying one gift after the other: order, payment at the provider, callback. The times are of order and
 * callback together; the provider's own time is in the figure a second only.
 * @throws Error at the first answer that is no success
 */
export async function loadCheckout(market: Market, seconds: number): Promise<Measured> {
  const agent = new Agent();
  const took: number[] = [];
  const began = performance.now();
  const until = began + seconds * 1_000;
  await Promise.all(
    market.tokens.map(async (token) => {
      while (performance.now() < until) took.push(await buyOne(agent, market, token));
    }),
  );
  const passed = (performance.now() - began) / 1_000;
  await agent.close();
  took.sort((a, b) => a - b);
  const at = (share: number) => took[Math.floor((took.length - 1) * share)] ?? 0;
  return { perSecond: took.length / passed, p50Ms: at(0.5), p99Ms: at(0.99) };
}

/** @returns milliseconds of order and callback */
export async function buyOne(agent: Agent, { shopUrl, pay, gifts }: Market, token: string): Promise<number> {
  const gift = gifts[randomInt(gifts.length)] as Market['gifts'][number];
  const began = performance.now();
  const order = await post<{ id: string }>(agent, `${shopUrl}/api/v1/product/orders`, token, {
    amount: Math.round(gift.price * 100),
    product: { id: gift._id, price: gift.price },
  });
  const ordered = performance.now();
  const paid = pay(order.id);
  const isPaid = performance.now();
  await post(agent, `${shopUrl}/api/v1/product/payment-callback`, token, paid);
  return ordered - began + (performance.now() - isPaid);
}

/** @throws Error when the answer is no success */
export async function post<T extends object>(agent: Agent, url: string, token: string, asked: object): Promise<T> {
  const { statusCode, body } = await request(url, {
    dispatcher: agent,
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: token },
    body: JSON.stringify(asked),
  });
  if (statusCode >= 300) throw new Error(`${url} answered ${statusCode}: ${(await body.text()).slice(0, 300)}`);
  return (await body.json()) as T;
}
