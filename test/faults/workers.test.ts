import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { pay } from '../fixtures.ts';
import { findProgram } from '../programs.ts';
import { type Cluster, type Instance, newBuyer, newGift, order, startCluster } from './cluster.ts';
import { freePort } from './external-programs.ts';

const isServer = process.env.TEST_DATABASE === 'server';

describe.skipIf(!isServer)('Two server processes behind one port', () => {
  let cluster: Cluster;
  let shop: Instance;
  beforeAll(async () => {
    cluster = await startCluster(inject('postgresServer'), 'workers');
    shop = await cluster.start({ WORKERS: '2' }, findProgram('server'));
  });
  afterAll(() => cluster.close());

  const processes = () =>
    readFileSync(`/proc/${shop.process.pid}/task/${shop.process.pid}/children`, 'utf8').trim().split(' ').map(Number);
  /** One connection per request, so that both processes respond. */
  const everywhere = <T>(send: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: 8 }, send));
  const fresh = async (path: string) => {
    const answer = await fetch(`${shop.url}${path}`, { headers: { connection: 'close' } });
    return { status: answer.status, body: await answer.text() };
  };

  it('show a sale in the next response of every process', async () => {
    expect(processes()).toHaveLength(2);
    const bear = await newGift(shop, { name: 'Shared Bear', quantity: 20 });
    const buyer = await newBuyer(shop, 'Shared Buyer');
    const seen = async () =>
      (await everywhere(() => fresh(`/api/v1/product/products/${bear.slug}`))).map(
        ({ body }) => JSON.parse(body).product.quantity,
      );
    for (let left = 19; left >= 15; left--) {
      await everywhere(() => fresh(`/api/v1/product/products/${bear.slug}`));
      const opened = await order(shop, bear, buyer);
      expect(
        (await shop.call('POST', '/product/payment-callback', { body: await pay(cluster, opened.body.id) })).status,
      ).toBe(200);
      await expect.poll(seen, { timeout: 2_000, interval: 20 }).toEqual(Array(8).fill(left));
    }
  });

  it('count together in /metrics', async () => {
    await everywhere(() => fresh('/healthz'));
    const count = async () =>
      Number(
        /http_request_duration_seconds_count\{.*route="\/healthz".*\} (\d+)/.exec((await fresh('/metrics')).body)?.[1],
      );
    const before = await count();
    await everywhere(() => fresh('/healthz'));
    expect(await count()).toBe(before + 8);
  });

  it('count together on METRICS_PORT, and not on the port of the shop then', async () => {
    const port = await freePort();
    const other = await cluster.start({ WORKERS: '2', METRICS_PORT: String(port) }, findProgram('server'));
    const healthy = () => fetch(`${other.url}/healthz`, { headers: { connection: 'close' } });
    await everywhere(healthy);
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/healthz",status="200"} 8\n');
    expect(text).toContain('shop_database_up 1\n');
    expect((await fetch(`${other.url}/metrics`)).status).toBe(404);
    await other.end('SIGTERM');
  });

  it('are replaced when one dies, also where nobody reads what they print any more, and end together', async () => {
    for (const output of [shop.process.stdout, shop.process.stderr]) output?.destroy();
    const [victim] = processes() as [number];
    process.kill(victim, 'SIGKILL');
    await expect.poll(() => processes().filter((pid) => pid !== victim).length, { timeout: 20_000 }).toBe(2);
    await expect
      .poll(async () => (await everywhere(() => fresh('/readyz'))).every(({ status }) => status === 200))
      .toBe(true);
    expect(await cluster.findBrokenInvariants([shop])).toEqual([]);
    const pids = processes();
    await shop.end('SIGTERM');
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow();
  });
});
