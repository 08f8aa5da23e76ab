import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { run } from './http-load.ts';
import type { Scenario } from './scenarios.ts';

const root = resolve(import.meta.dirname, '..');

export const { memoryFlags, serverFile } = (await import(pathToFileURL(join(root, 'scripts/start.mjs')).href)) as {
  memoryFlags: string[];
  serverFile: string;
};

export const account = {
  keyId: 'rzp_test_bench',
  keySecret: 'bench-key-secret',
  webhookSecret: 'bench-webhook-secret',
};

/** The owner of the shops. */
export const benchAdmin = { email: 'owner@bench.example', password: 'nine skeins of cotton' };

/** All requests come from this machine, and say which buyer's they are by X-Forwarded-For. */
export const loadSettings = { RATE_LIMIT: '100000', TRUST_PROXY: '127.0.0.1' };

/** Two shops on one database: one with a response cache, one without. */
export interface BenchShops {
  products: number;
  databaseUrl: string;
  cached: Running;
  uncached: Running;
  scenarios: Scenario[];
}
export interface Running {
  url: string;
  memoryMb(): number;
  cpuMs(): number;
  stop(): Promise<void>;
}

/** Starts a program of this repository, logs its output to a file, and waits until it prints its address. */
export async function start(
  entry: string,
  args: string[],
  settings: Record<string, string>,
  logFile: string,
  flags: string[] = [],
): Promise<Running> {
  const log = openSync(logFile, 'w');
  const child = spawn(process.execPath, [...flags, entry, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  for (;;) {
    const output = readFileSync(logFile, 'utf8');
    const [, url] = /is open at (\S+)/.exec(output) ?? [];
    if (url) return runningChild(url, child);
    if (child.exitCode !== null) throw new Error(`${entry} ended instead of opening:\n${output.slice(-2_000)}`);
    await setTimeout(50);
  }
}

export function runningChild(url: string, child: ChildProcess): Running {
  return { url, memoryMb: () => memoryMb(child), cpuMs: () => cpuMs(child), stop: () => stop(child) };
}

export async function startShop(
  place: { folder: string; databaseUrl?: string; providerUrl: string; name: string },
  more: Record<string, string> = {},
): Promise<Running> {
  const dataDir = join(place.folder, `data-${place.name}`);
  mkdirSync(dataDir, { recursive: true });
  const port = await freePort();
  const settings = {
    NODE_ENV: 'production',
    PORT: String(port),
    PUBLIC_URL: 'https://localhost',
    SEED_DEMO: '0',
    ADMIN_EMAIL: benchAdmin.email,
    ADMIN_PASSWORD: benchAdmin.password,
    DATA_DIR: dataDir,
    ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
    RAZORPAY_KEY_ID: account.keyId,
    RAZORPAY_KEY_SECRET: account.keySecret,
    RAZORPAY_WEBHOOK_SECRET: account.webhookSecret,
    RAZORPAY_API_URL: `${place.providerUrl}/v1`,
    ...loadSettings,
    SECOND_FACTOR: 'optional',
    ...more,
  };
  const running = await start(serverFile, [], settings, join(place.folder, `${place.name}.log`), memoryFlags);
  return { ...running, url: `http://127.0.0.1:${port}` };
}

export function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => done(port));
    });
  });
}

function memoryMb(child: ChildProcess): number {
  if (child.exitCode !== null || child.signalCode !== null) return 0;
  const [, kilobytes = 0] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1_024);
}

function cpuMs(child: ChildProcess): number {
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const clockTicks = Number(fields[11]) + Number(fields[12]);
  return clockTicks * 10;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  await ended;
}

export function runShopCommand(args: string[], settings: Record<string, string>): Promise<void> {
  return runFile('src/cli/shop.ts', args, settings);
}

/** `args` as for `bench/fill/fill.ts`. */
export function fillShop(args: string[], settings: Record<string, string>): Promise<void> {
  return runFile('bench/fill/fill.ts', args, settings);
}

async function runFile(file: string, args: string[], settings: Record<string, string>): Promise<void> {
  await run(process.execPath, [join(root, file), ...args], { env: { PATH: process.env.PATH, ...settings } });
}

export const enoughStock = '--stock=100000';

export async function makeFilledDatabase(
  serverUrl: string,
  name: string,
  { products, orders = 200_000 }: { products: number; orders?: number },
  folder: string,
): Promise<string> {
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const url = serverUrl.replace(/\/postgres\?/, `/${name}?`);
  await fillShop([`--products=${products}`, `--orders=${orders}`, '--users=20000', enoughStock], {
    DATABASE_URL: url,
    DATA_DIR: join(folder, `fill-${name}`),
  });
  rmSync(join(folder, `fill-${name}`), { recursive: true, force: true });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`
    insert into photos (id, product_id, position, width, height, blur, finished_at)
    select substr(md5(id || position), 1, 24), id, position, 1280, 1600, 'UklGRlYAAABXRUJQVlA4IEoAAADQAQCdASoGAAgAAkA4JQBOgCHe3GMAAP78', now()
    from products, generate_series(0, 1) position where slug like 'sample-%'`);
  await client.query('vacuum analyze');
  await client.end();
  return url;
}
