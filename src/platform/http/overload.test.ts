import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../../test/test-app.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ app: { maxEventLoopDelayMs: 100, cacheMb: 0 } });
});
afterAll(() => shop.close());

const ask = (path: string) => fetch(shop.url + path);

/** The shop runs in this process. */
function block(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

describe('While the event loop is late', () => {
  it('requests are refused with a time to try again, probes and reports of payments are answered, and afterwards all are', async () => {
    const path = '/api/v1/category/allcategory';
    await expect
      .poll(
        async () => {
          block(1_000);
          const answer = await ask(path);
          return { status: answer.status, retryAfter: answer.headers.get('retry-after') };
        },
        { timeout: 20_000 },
      )
      .toEqual({ status: 503, retryAfter: '2' });
    block(1_000);
    const callback = fetch(`${shop.url}/api/v1/product/payment-callback`, { method: 'POST' });
    expect((await ask('/healthz')).status).toBe(200);
    expect((await callback).status).toBe(400);
    await expect.poll(async () => (await ask(path)).status, { timeout: 20_000 }).toBe(200);
  });
});
