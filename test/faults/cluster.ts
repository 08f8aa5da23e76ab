import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Sandbox, startSandbox } from '../../sandbox/server.ts';
import type { ProductBody } from '../../src/catalog/api.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { openDatabase } from '../../src/platform/database/open.ts';
import { assertInvariants, settleOpen } from '../assert-invariants.ts';
import { type MailServer, startMailServer } from '../mail-server.ts';
import { controlKey } from '../sandbox-key.ts';
import { databaseUrl, templateName } from '../servers.ts';
import { openTcpProxy, type TcpProxy } from '../tcp-proxy.ts';
import { endShop, type Started, startShop } from './shop-process.ts';

export interface Answer {
  /** 0 = the connection broke. */
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of a body
  body: any;
  headers: Headers | null;
}
export interface Instance {
  process: ChildProcess;
  url: string;
  call(method: string, path: string, options?: { body?: object; token?: string }): Promise<Answer>;
  end(signal: NodeJS.Signals): Promise<void>;
}

/** A shop's instances as processes on one PostgreSQL, with a sandbox and a mail server outside of them and a proxy to each. */
export interface Cluster {
  sandbox: Sandbox;
  sandboxUrl: string;
  mails: MailServer;
  proxies: { database: TcpProxy; provider: TcpProxy; mail: TcpProxy };
  /** The settings of its instances. */
  place: Record<string, string>;
  /** Straight to the database, past the proxy. */
  db: Database;
  /** Starts one more instance; webhooks go to the newest. */
  start(settings?: Record<string, string>, entry?: string): Promise<Instance>;
  /** Everything still open is settled, and every invariant holds. */
  assertInvariants(instances?: Instance[]): Promise<unknown[]>;
  close(): Promise<void>;
}

const account = { keyId: 'rzp_test_stage', keySecret: 'cluster-key-secret', webhookSecret: 'cluster-webhook-secret' };
export const admin = { email: 'kavita@example.com', password: 'kavita likes yarn' };

/** @param postgres a server with the template of the tests, or any empty one */
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
  const place = {
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: databaseUrl(postgres.url, name).replace(
      encodeURIComponent(postgres.folder),
      encodeURIComponent(socketFolder),
    ),
    RAZORPAY_KEY_ID: account.keyId,
    RAZORPAY_KEY_SECRET: account.keySecret,
    RAZORPAY_WEBHOOK_SECRET: account.webhookSecret,
    RAZORPAY_API_URL: `http://127.0.0.1:${proxies.provider.port}/v1`,
    SMTP_URL: `smtp://127.0.0.1:${proxies.mail.port}`,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  };
  return {
    sandbox,
    sandboxUrl: sandbox.url,
    mails,
    proxies,
    place,
    db,
    start: async (settings = {}, entry) => {
      const started = await startShop({ ...place, ...settings }, entry);
      running.add(started.shop);
      sandbox.sendWebhooksTo(`${started.url}/api/v1/payment/webhook`);
      return instanceOf(started);
    },
    assertInvariants: async (instances = []) => {
      await takeOverJobs(db);
      await settleOpen(db);
      return assertInvariants({ db, sandboxUrl: sandbox.url, instances: instances.map(({ url }) => url) });
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

async function makeDatabase(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rowCount } = await client.query('select from pg_database where datname = $1', [templateName]);
  await client.query(`create database ${name}${rowCount ? ` template ${templateName}` : ''}`);
  await client.end();
}

/** What the queue does fifteen seconds after a process died: its jobs are given to another. */
async function takeOverJobs(db: Database): Promise<void> {
  await db.pool.query(`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`);
}

/** What a process of the shop is asked through. */
export function instanceOf({ shop, url, output }: Started): Instance {
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

async function callAt(url: string, method: string, path: string, body?: object, token = ''): Promise<Answer> {
  try {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { authorization: token, ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    });
    return { status: answer.status, body: await answer.json(), headers: answer.headers };
  } catch {
    return { status: 0, body: null, headers: null };
  }
}

/** A person who has registered and logged in. */
export async function newBuyer(instance: Instance, name: string): Promise<string> {
  const person = {
    name,
    email: `${name.toLowerCase().replaceAll(' ', '.')}@example.com`,
    password: 'eleven yarn balls',
    phone: '98000 00000',
    location: 'Pune',
  };
  await instance.call('POST', '/user/signup', { body: person });
  return (await instance.call('POST', '/user/login', { body: person })).body.token;
}

/** Adds a gift as the admin does. */
export async function newGift(instance: Instance, gift: { name: string; quantity: number }): Promise<ProductBody> {
  const { token } = (await instance.call('POST', '/user/login', { body: admin })).body;
  await instance.call('POST', '/category/create-category', { token, body: { name: 'Gifts' } });
  const { category } = (await instance.call('GET', '/category/allcategory')).body;
  const form = new FormData();
  for (const [field, value] of Object.entries({
    ...gift,
    description: 'Made by hand.',
    price: 400,
    shipping: 1,
    category: category[0]._id,
  }))
    form.set(field, String(value));
  const answer = await fetch(`${instance.url}/api/v1/product/create-product`, {
    method: 'POST',
    headers: { authorization: token },
    body: form,
  });
  return ((await answer.json()) as { product: ProductBody }).product;
}

/** Begins to pay for pieces of a gift. */
export function order(instance: Instance, gift: ProductBody, token: string, quantity = 1): Promise<Answer> {
  const body = { amount: gift.price * 100 * quantity, cart: [{ _id: gift._id, quantity }] };
  return instance.call('POST', '/product/orders', { token, body });
}
