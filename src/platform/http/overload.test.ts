import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtSite } from '../../../test/site.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';

let shop: TestShop;
beforeAll(async () => {
  // Loading it takes the event loop for a while.
  await builtSite.load();
  shop = await openShop({ app: { maxEventLoopDelayMs: 300, cacheMb: 0, site: builtSite } });
});
afterAll(() => shop.close());

const ask = (path: string) => fetch(shop.url + path);

/** The shop runs in this process, and averages a second: the first turn ends one, the second fills the next alone. */
async function delayEventLoop(): Promise<void> {
  block(1_100);
  await setTimeout(0);
  block(1_100);
}

function block(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

describe('While the event loop is late', () => {
  it('requests are refused with a time to try again; probes, reports of payments and the files of pages are answered, and afterwards all are', async () => {
    const path = '/api/v1/category/allcategory';
    const script = readdirSync(join(builtSite.clientFolder ?? '', 'assets')).find((name) => name.endsWith('.js'));
    await expect
      .poll(
        async () => {
          await delayEventLoop();
          const answer = await ask(path);
          return { status: answer.status, retryAfter: answer.headers.get('retry-after') };
        },
        { timeout: 20_000 },
      )
      .toEqual({ status: 503, retryAfter: '2' });
    await delayEventLoop();
    const callback = fetch(`${shop.url}/api/v1/product/payment-callback`, { method: 'POST' });
    expect((await ask('/healthz')).status).toBe(200);
    expect((await ask(`/assets/${script}`)).status).toBe(200);
    expect((await callback).status).toBe(400);
    await expect.poll(async () => (await ask(path)).status, { timeout: 20_000 }).toBe(200);
  });
});
