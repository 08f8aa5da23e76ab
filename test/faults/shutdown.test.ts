import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { isFullRun } from '../full-run.ts';
import { listProcesses } from '../list-processes.ts';
import { findProgram } from '../programs.ts';
import { type Postgres, startPostgres } from '../servers.ts';
import { endShop, startShop } from './shop-process.ts';
import { openSocket } from './sockets.ts';

const isServer = process.env.TEST_DATABASE === 'server';
const admin = { email: 'kavita@example.com', password: 'kavita likes yarn' };
vi.setConfig({ testTimeout: 90_000 });
let folder: string;
let postgres: Postgres | null = null;
const running = new Set<ChildProcess>();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dhaaga-shutdown-'));
  if (isServer) postgres = await startPostgres();
  else cpSync(join(inject('embedded'), 'database'), join(folder, 'database'), { recursive: true });
});
afterEach(async () => {
  postgres?.thaw();
  for (const shop of running) await endShop(shop, 'SIGKILL');
  running.clear();
});
afterAll(async () => {
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(settings: Record<string, string> = {}, entry?: string) {
  const { shop, url, output } = await startShop(
    {
      DATA_DIR: folder,
      ...(postgres && { DATABASE_URL: postgres.url }),
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      ...settings,
    },
    entry,
  );
  if (!url) throw new Error(`The shop did not open: ${output}`);
  running.add(shop);
  return { shop, url };
}

/** @returns exit status and seconds until the exit */
async function end(shop: ChildProcess, signal: NodeJS.Signals = 'SIGTERM') {
  const began = performance.now();
  const status = await endShop(shop, signal);
  const seconds = (performance.now() - began) / 1_000;
  if (isFullRun) process.stdout.write(`${expect.getState().currentTestName}: ${seconds.toFixed(2)} s\n`);
  return { status, seconds };
}

const ready = (url: string) => fetch(`${url}/readyz`, { headers: { connection: 'close' } });

describe('At SIGTERM', () => {
  it.runIf(isServer)('ends a backup that is being made', async () => {
    const sockets = new Set<Socket>();
    const store = createServer((socket) => void sockets.add(socket.on('error', () => undefined)));
    await once(store.listen(0, '127.0.0.1'), 'listening');
    const { port } = store.address() as AddressInfo;
    const { shop } = await start({
      BACKUP_URL: `s3://backups/daily?endpoint=http://127.0.0.1:${port}&region=x-1`,
      AWS_ACCESS_KEY_ID: 'key',
      AWS_SECRET_ACCESS_KEY: 'secret',
    });
    const client = new pg.Client({ connectionString: postgres?.url });
    await client.connect();
    await client.query(`insert into pgboss.job (name) values ('back-up')`);
    await client.end();
    await expect.poll(() => sockets.size, { timeout: 30_000 }).toBeGreaterThan(0);
    expect(listProcesses('environ', `DATA_DIR=${folder}`).length).toBeGreaterThan(1);
    expect((await end(shop)).status).toBe(0);
    await expect.poll(() => listProcesses('environ', `DATA_DIR=${folder}`)).toEqual([]);
    for (const socket of sockets) socket.destroy();
    store.close();
  });

  it('closes connections that are idle, between requests, or within a request head', async () => {
    const { shop, url } = await start();
    const silent = await openSocket(url);
    const half = await openSocket(url);
    half.write('GET /healthz HTTP/1.1\r\nHost: shop');
    const idle = await openSocket(url);
    idle.write('GET /healthz HTTP/1.1\r\nHost: shop\r\n\r\n');
    await expect.poll(() => idle.said()).toContain('{"ok":true}');
    const { status, seconds } = await end(shop);
    expect(status).toBe(0);
    expect(seconds).toBeLessThan(6);
    await Promise.all([silent.closed, half.closed, idle.closed]);
  });

  it('first reports not ready, still serves requests, and closes each connection after its response', async () => {
    const { shop, url } = await start();
    const waiting = await openSocket(url);
    waiting.write('GET /healthz HTTP/1.1\r\nHost: shop\r\n\r\n');
    await expect.poll(() => waiting.said()).toContain('{"ok":true}');
    expect(waiting.said()).not.toMatch(/connection: close/i);
    const ended = end(shop);
    await expect.poll(async () => (await ready(url)).status, { interval: 10 }).toBe(503);
    waiting.write('GET /api/v1/category/allcategory HTTP/1.1\r\nHost: shop\r\n\r\n');
    await waiting.closed;
    expect(waiting.said()).toMatch(
      /HTTP\/1\.1 200 OK[\s\S]*HTTP\/1\.1 200 OK[\s\S]*connection: close[\s\S]*"category"/i,
    );
    expect((await ended).status).toBe(0);
  });

  it('completes a running upload, and aborts one that never ends', async () => {
    const { shop, url } = await start();
    const login = await fetch(`${url}/api/v1/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(admin),
    });
    const { token } = (await login.json()) as { token: string };
    const body = JSON.stringify({ name: `Category ${performance.now()}` });
    const head = (length: number) =>
      `POST /api/v1/category/create-category HTTP/1.1\r\nHost: shop\r\nAuthorization: ${token}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
    const slow = await openSocket(url);
    slow.write(head(body.length) + body.slice(0, 5));
    const endless = await openSocket(url);
    endless.write(`${head(50_000)}{`);
    // A response on a third connection shows that both have started.
    await fetch(`${url}/healthz`);
    const ended = end(shop);
    await expect.poll(() => ready(url).catch(() => 'refused'), { interval: 20 }).toBe('refused');
    slow.write(body.slice(5));
    await slow.closed;
    expect(slow.said()).toMatch(/^HTTP\/1\.1 201 Created[\s\S]*connection: close/i);
    const { status, seconds } = await ended;
    expect(status).toBe(0);
    expect(seconds).toBeLessThan(10);
    expect(endless.said()).toBe('');
  });

  it.skipIf(!isServer)('ends in time while the database hangs', async () => {
    const { shop, url } = await start();
    postgres?.freeze();
    const pending = fetch(`${url}/api/v1/product/product-list/3`).catch(() => null);
    const { status, seconds } = await end(shop);
    expect(status).toBe(0);
    expect(seconds).toBeLessThan(10);
    await pending;
  });

  it.runIf(isFullRun && isServer)(
    'several processes behind one port end together, also while the database hangs',
    async () => {
      const { shop, url } = await start({ WORKERS: '2' }, findProgram('server'));
      const silent = await openSocket(url);
      postgres?.freeze();
      const pending = fetch(`${url}/api/v1/product/product-list/3`).catch(() => null);
      const { status, seconds } = await end(shop);
      expect(status).toBe(0);
      expect(seconds).toBeLessThan(10);
      await Promise.all([silent.closed, pending]);
    },
  );

  it('exits while it waits for a database that accepts connections and does not respond', async () => {
    const accepted = Promise.withResolvers<void>();
    const mute = createServer(() => accepted.resolve());
    await new Promise<void>((listening) => mute.listen(0, '127.0.0.1', listening));
    const { port } = mute.address() as AddressInfo;
    const shop = spawn(process.execPath, [findProgram('api-only')], {
      env: { PATH: process.env.PATH, DATA_DIR: folder, DATABASE_URL: `postgres://shop@127.0.0.1:${port}/shop` },
      stdio: 'ignore',
    });
    running.add(shop);
    await accepted.promise;
    expect((await end(shop)).status).toBe(0);
    mute.close();
  });

  it('exits immediately at SIGINT', async () => {
    const { shop } = await start();
    const { status, seconds } = await end(shop, 'SIGINT');
    expect(status).toBe(0);
    expect(seconds).toBeLessThan(5);
  });
});
