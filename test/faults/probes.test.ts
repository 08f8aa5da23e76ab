import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findProgram } from '../programs.ts';
import { type Postgres, startPostgres } from '../servers.ts';
import { mountSmallDisk, type SmallDisk } from '../small-disk.ts';
import { type Instance, makeInstance } from './cluster.ts';
import { freePort } from './external-programs.ts';
import { endShop, startShop } from './shop-process.ts';

const isServer = process.env.TEST_DATABASE === 'server';
const limitSeconds = 3;
const buyer = { password: 'eleven yarn balls', phone: '98000 00000', location: 'Pune' };

interface Probe {
  status: number;
  text: string;
}

async function probe(url: string): Promise<Probe> {
  const began = performance.now();
  const answer = await fetch(url, { signal: AbortSignal.timeout(20_000) });
  const text = await answer.text();
  expect((performance.now() - began) / 1_000, url).toBeLessThan(limitSeconds);
  return { status: answer.status, text };
}

const figure = ({ text }: Probe, name: string) => {
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return line === undefined ? null : Number(line.slice(name.length + 1));
};

/** Also while many ask at the same time. */
async function expectProbes(url: string, metricsUrl: string, isUp: boolean): Promise<void> {
  for (const times of [1, 5]) {
    const all = await Promise.all(
      Array.from({ length: times }, () =>
        Promise.all([probe(`${url}/healthz`), probe(`${url}/readyz`), probe(metricsUrl)]),
      ),
    );
    for (const [alive, ready, metrics] of all) {
      expect([alive.status, ready.status, metrics.status]).toEqual([200, isUp ? 200 : 503, 200]);
      expect(figure(metrics, 'shop_database_up')).toBe(isUp ? 1 : 0);
      expect(figure(metrics, 'nodejs_eventloop_lag_p99_seconds')).not.toBeNull();
    }
  }
}
const untilReady = (url: string) =>
  expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 30_000 }).toBe(200);

describe('The probes', () => {
  let disk: SmallDisk;
  let postgres: Postgres | null = null;
  let folder: string;
  let shop: Instance;
  let count = 0;
  const start = async (settings: Record<string, string> = {}, entry?: string) => {
    const place = { DATA_DIR: join(folder, 'data'), ...(postgres && { DATABASE_URL: postgres.url }) };
    return makeInstance(await startShop({ ...place, LOG_LEVEL: 'fatal', ...settings }, entry));
  };
  beforeAll(async () => {
    disk = mountSmallDisk(220);
    folder = isServer ? mkdtempSync(join(tmpdir(), 'dhaaga-probes-')) : disk.folder;
    if (isServer) postgres = await startPostgres({ parent: disk.folder });
    shop = await start();
  });
  afterAll(async () => {
    disk.free();
    postgres?.thaw();
    await endShop(shop.process, 'SIGKILL');
    await postgres?.stop();
    if (isServer) rmSync(folder, { recursive: true, force: true });
    disk.remove();
  });
  const expectAt = (isUp: boolean) => expectProbes(shop.url, `${shop.url}/metrics`, isUp);
  const onServer = async (...statements: string[]) => {
    const client = new pg.Client({ connectionString: postgres?.url });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };

  it('say that all is well', async () => {
    await untilReady(shop.url);
    await expectAt(true);
    expect((await probe(`${shop.url}/metrics`)).text).toContain('shop_queue_jobs{queue="send-mail",state="due"} 0\n');
  });

  it('respond on a full disk', async () => {
    disk.fill();
    // Until the space that the database has reserved is used up.
    const isReady = async () => {
      const person = { ...buyer, name: `Full Buyer ${count}`, email: `full${count++}@example.com` };
      await shop.call('POST', '/user/signup', { body: person });
      return (await fetch(`${shop.url}/readyz`)).status;
    };
    await expect.poll(isReady, { timeout: 60_000, interval: 1 }).toBe(503);
    await expectAt(false);
    expect((await shop.call('GET', '/category/allcategory')).status).toBe(200);
    disk.free();
    await untilReady(shop.url);
    await expectAt(true);
  }, 120_000);

  describe.runIf(isServer)('of a shop with PostgreSQL', () => {
    it('respond while the server is read-only', async () => {
      await onServer(`alter system set default_transaction_read_only = on`, 'select pg_reload_conf()');
      await expect.poll(async () => (await fetch(`${shop.url}/readyz`)).status, { timeout: 30_000 }).toBe(503);
      await expectAt(false);
      // What can be read is shown.
      const shown = async () => (await probe(`${shop.url}/metrics`)).text;
      await expect.poll(shown).toContain('shop_queue_jobs{queue="send-mail",state="due"}');
      await onServer('alter system reset default_transaction_read_only', 'select pg_reload_conf()');
      await untilReady(shop.url);
      await expectAt(true);
    }, 120_000);

    it('respond while the server hangs', async () => {
      postgres?.freeze();
      await expect.poll(async () => (await fetch(`${shop.url}/readyz`)).status, { timeout: 30_000 }).toBe(503);
      for (let times = 0; times < 3; times++) await expectAt(false);
      postgres?.thaw();
      await untilReady(shop.url);
      await expectAt(true);
    }, 120_000);

    it('respond while the server is stopped, and no longer show what was read before', async () => {
      await postgres?.halt();
      await expect.poll(async () => (await fetch(`${shop.url}/readyz`)).status, { timeout: 30_000 }).toBe(503);
      await expectAt(false);
      const shown = async () => (await probe(`${shop.url}/metrics`)).text;
      await expect.poll(shown).not.toMatch(/^shop_(queue_jobs|payments_unconfirmed|recent_payments)[ {]/m);
      await postgres?.resume();
      await untilReady(shop.url);
      await expectAt(true);
    }, 120_000);

    it('respond with several processes and METRICS_PORT while the server hangs or is stopped', async () => {
      const port = await freePort();
      const several = await start({ WORKERS: '2', METRICS_PORT: String(port) }, findProgram('server'));
      const metricsUrl = `http://127.0.0.1:${port}/metrics`;
      await expectProbes(several.url, metricsUrl, true);
      postgres?.freeze();
      await expect.poll(async () => (await fetch(`${several.url}/readyz`)).status, { timeout: 30_000 }).toBe(503);
      await expectProbes(several.url, metricsUrl, false);
      postgres?.thaw();
      await untilReady(several.url);
      await postgres?.halt();
      await expect.poll(async () => (await fetch(`${several.url}/readyz`)).status, { timeout: 30_000 }).toBe(503);
      await expectProbes(several.url, metricsUrl, false);
      await postgres?.resume();
      await untilReady(several.url);
      await endShop(several.process, 'SIGTERM');
    }, 180_000);

    it('count on while a process hangs, and after it has died', async () => {
      const port = await freePort();
      const several = await start({ WORKERS: '2', METRICS_PORT: String(port) }, findProgram('server'));
      const metricsUrl = `http://127.0.0.1:${port}/metrics`;
      const healthy = async () =>
        figure(
          await probe(metricsUrl),
          'http_request_duration_seconds_count{method="GET",route="/healthz",status="200"}',
        ) ?? 0;
      const ask = () => fetch(`${several.url}/healthz`, { headers: { connection: 'close' } });
      await Promise.all(Array.from({ length: 8 }, ask));
      await expect.poll(healthy).toBe(8);
      const children = `/proc/${several.process.pid}/task/${several.process.pid}/children`;
      const [victim = 0] = readFileSync(children, 'utf8').trim().split(' ').map(Number);
      process.kill(victim, 'SIGSTOP');
      expect(await healthy()).toBe(8);
      process.kill(victim, 'SIGKILL');
      await expect.poll(() => existsSync(`/proc/${victim}`)).toBe(false);
      expect(await healthy()).toBe(8);
      await untilReady(several.url);
      await endShop(several.process, 'SIGTERM');
    }, 120_000);
  });
});
