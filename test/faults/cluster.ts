import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Sandbox, startSandbox } from '../../sandbox/server.ts';
import type { ProductBody } from '../../src/catalog/api.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { openDatabase } from '../../src/platform/database/open.ts';
import { roundToPaise } from '../../src/shared/money.ts';
import { findBrokenInvariants, settleOpen } from '../assert-invariants.ts';
import { type MailServer, startMailServer } from '../mail-server.ts';
import { controlKey } from '../sandbox-key.ts';
import { databaseUrl, templateName } from '../servers.ts';
import { openTcpProxy, type TcpProxy } from '../tcp-proxy.ts';
import { untilServed } from '../until-served.ts';
import { endShop, type Started, startShop } from './shop-process.ts';

export interface Reply {
  /** 0 when the connection broke. */
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows its body
  body: any;
  headers: Headers | null;
}
export interface Instance {
  process: ChildProcess;
  url: string;
  call(method: string, path: string, options?: { body?: object; token?: string }): Promise<Reply>;
  end(signal: NodeJS.Signals): Promise<void>;
}

/** Shop processes on one PostgreSQL, with the payment sandbox and a mail server, and a TCP proxy before each. */
export interface Cluster {
  sandbox: Sandbox;
  sandboxUrl: string;
  mails: MailServer;
  proxies: { database: TcpProxy; provider: TcpProxy; mail: TcpProxy };
  settings: Record<string, string>;
  /** Bypasses the proxy. */
  db: Database;
  /** Starts another instance, which from then on receives the webhooks. */
  start(settings?: Record<string, string>, entry?: string): Promise<Instance>;
  /** Settles what is open, then returns the violated invariants. */
  findBrokenInvariants(instances?: Instance[]): Promise<unknown[]>;
  close(): Promise<void>;
}

const account = { keyId: 'rzp_test_cluster', keySecret: 'cluster-key-secret', webhookSecret: 'cluster-webhook-secret' };
export const admin = { email: 'kavita@example.com', password: 'kavita likes yarn' };

export async function startCluster(postgres: { url: string; folder: string }, name: string): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'dhaaga-cluster-'));
  await makeDatabase(postgres.url, name);
  const sandbox = await startSandbox({ port: 0, host: '127.0.0.1', ...account, controlKey });
  const mails = await startMailServer();
  const socketFolder = join(folder, 'socket');
  mkdirSync(socketFolder);
  const socket = '.s.PGSQL.5432';
  const proxies = {
    database: await openTcpProxy({ path: join(postgres.folder, socket) }, join(socketFolder, socket)),
    provider: await openTcpProxy({ host: '127.0.0.1', port: Number(new URL(sandbox.url).port) }),
    mail: await openTcpProxy({ host: '127.0.0.1', port: Number(new URL(mails.url).port) }),
  };
  const db = await openDatabase({ databaseUrl: databaseUrl(postgres.url, name), dataDir: folder });
  const running = new Set<ChildProcess>();
  const viaProxy = databaseUrl(postgres.url, name).replace(
    encodeURIComponent(postgres.folder),
    encodeURIComponent(socketFolder),
  );
  const settings = settingsFor(join(folder, 'data'), viaProxy, proxies);
  return {
    sandbox,
    sandboxUrl: sandbox.url,
    mails,
    proxies,
    settings,
    db,
    start: async (overrides = {}, entry) => {
      const started = await startShop({ ...settings, ...overrides }, entry);
      running.add(started.shop);
      sandbox.sendWebhooksTo(`${started.url}/api/v1/payment/webhook`);
      return makeInstance(started);
    },
    findBrokenInvariants: async (instances = []) => {
      await takeOverJobs(db);
      await settleOpen(db);
      return findBrokenInvariants({ db, sandboxUrl: sandbox.url, instances: instances.map(({ url }) => url) });
    },
    close: async () => {
      for (const one of running) await endShop(one, 'SIGKILL');
      await db.close();
      for (const proxy of Object.values(proxies)) await proxy.close();
      await mails.close();
      await sandbox.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function settingsFor(
  dataDir: string,
  databaseUrl: string,
  { provider, mail }: Cluster['proxies'],
): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    RAZORPAY_KEY_ID: account.keyId,
    RAZORPAY_KEY_SECRET: account.keySecret,
    RAZORPAY_WEBHOOK_SECRET: account.webhookSecret,
    SHOP_NAME: 'Dhaaga',
    RAZORPAY_API_URL: `http://127.0.0.1:${provider.port}/v1`,
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  };
}

async function makeDatabase(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rowCount } = await client.query('select from pg_database where datname = $1', [templateName]);
  await client.query(`create database ${name}${rowCount ? ` template ${templateName}` : ''}`);
  await client.end();
}

/** Retries the jobs of a killed process now, as the queue does within 45 seconds. */
async function takeOverJobs(db: Database): Promise<void> {
  await db.pool.query(`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`);
}

export function makeInstance({ shop, url, output }: Started): Instance {
  if (!url) throw new Error(`The shop did not open: ${output}`);
  return {
    process: shop,
    url,
    call: (method, path, { body, token } = {}) => callAt(url, method, path, body, token),
    end: async (signal) => {
      await endShop(shop, signal);
    },
  };
}

async function callAt(url: string, method: string, path: string, body?: object, token = ''): Promise<Reply> {
  try {
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { authorization: token, ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    });
    return { status: response.status, body: await response.json(), headers: response.headers };
  } catch {
    return { status: 0, body: null, headers: null };
  }
}

/** @returns the session token of a new account */
export async function newBuyer(instance: Instance, name: string): Promise<string> {
  const person = {
    name,
    email: `${name.toLowerCase().replaceAll(' ', '.')}@example.com`,
    password: 'eleven yarn balls',
    phone: '98000 00000',
    location: 'Pune',
  };
  await untilServed(() => instance.call('POST', '/user/signup', { body: person }));
  return logIn(instance, person);
}

/** @returns the session token */
export async function logIn(instance: Instance, person: { email: string; password: string } = admin): Promise<string> {
  return (await untilServed(() => instance.call('POST', '/user/login', { body: person }))).body.token;
}

export async function newGift(
  instance: Instance,
  { photo, ...gift }: { name: string; quantity: number; makeDays?: number; photo?: Buffer },
): Promise<ProductBody> {
  const token = await logIn(instance);
  const named = { token, body: { name: 'Gifts' } };
  await untilServed(() => instance.call('POST', '/category/create-category', named));
  const { category } = (await untilServed(() => instance.call('GET', '/category/allcategory'))).body;
  const form = new FormData();
  for (const [field, value] of Object.entries({
    ...gift,
    description: 'Made by hand.',
    price: 400,
    shipping: 1,
    category: category[0]._id,
  }))
    form.set(field, String(value));
  if (photo) form.set('photos', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'gift.jpg');
  const response = await fetch(`${instance.url}/api/v1/product/create-product`, {
    method: 'POST',
    headers: { authorization: token },
    body: form,
  });
  return ((await response.json()) as { product: ProductBody }).product;
}

export function order(instance: Instance, gift: ProductBody, token: string, quantity = 1): Promise<Reply> {
  const body = { amount: roundToPaise(gift.price) * quantity, cart: [{ _id: gift._id, quantity }] };
  return instance.call('POST', '/product/orders', { token, body });
}
