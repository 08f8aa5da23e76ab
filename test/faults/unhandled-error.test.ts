import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { pay } from '../fixtures.ts';
import { controlKey } from '../sandbox-key.ts';
import { type Cluster, type Instance, newBuyer, newGift, order, startCluster } from './cluster.ts';

const isServer = process.env.TEST_DATABASE === 'server';
const raising = { NODE_OPTIONS: '--import ./test/faults/throw-on-signal.ts' };

let cluster: Cluster;
beforeAll(async () => {
  if (isServer) cluster = await startCluster(inject('postgresServer'), 'unhandled_error');
});
afterAll(() => cluster?.close());

/** The exit status and what was logged meanwhile. */
async function raise({ process: shop }: Instance): Promise<{ status: number | null; log: string; seconds: number }> {
  let log = '';
  shop.stdout?.on('data', (chunk: Buffer) => {
    log += chunk;
  });
  const began = performance.now();
  shop.kill('SIGUSR2');
  const [status] = await once(shop, 'exit');
  await expect.poll(() => log).toContain('Raised by a test');
  return { status, log, seconds: (performance.now() - began) / 1_000 };
}

const delayNextOrder = (ms: number) =>
  fetch(`${cluster.sandboxUrl}/__sandbox/faults`, {
    method: 'POST',
    headers: { 'x-sandbox-key': controlKey, 'content-type': 'application/json' },
    body: JSON.stringify({ route: 'POST /v1/orders', kind: 'delay', times: 1, value: ms }),
  });

describe.skipIf(!isServer)('An error that nothing handles', () => {
  for (const kind of ['error', 'rejection'])
    it(`ends the process (${kind}): logged, with status 1, after what is in flight; no checkout is lost`, async () => {
      const shop = await cluster.start({ ...raising, ...(kind === 'rejection' && { REJECTS: '1' }) });
      const gift = await newGift(shop, { name: `Raised ${kind}`, quantity: 9 });
      const buyers = [await newBuyer(shop, `Early ${kind}`), await newBuyer(shop, `Late ${kind}`)] as const;
      const early = await order(shop, gift, buyers[0]);
      expect((await delayNextOrder(1_000)).status).toBe(200);
      const late = order(shop, gift, buyers[1]);
      await setTimeout(300);
      const ended = await raise(shop);
      expect(ended.status).toBe(1);
      expect(ended.seconds).toBeLessThan(9);
      expect(ended.log).toMatch(/"level":60.*Raised by a test/);
      expect((await late).status).toBe(200);
      const next = await cluster.start();
      for (const { body } of [early, await late])
        expect(
          await next.call('POST', '/product/payment-callback', { body: await pay(cluster, body.id) }),
        ).toMatchObject({ status: 200 });
      expect(await cluster.findBrokenInvariants([next])).toEqual([]);
      await next.end('SIGTERM');
    });
});
