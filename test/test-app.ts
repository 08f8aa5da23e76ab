import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { startSandbox } from '../sandbox/server.ts';
import type { UserBody } from '../src/accounts/api.ts';
import { ensureAdmin } from '../src/accounts/index.ts';
import { makeApp } from '../src/app.ts';
import type { AppDependencies } from '../src/app-dependencies.ts';
import { queues } from '../src/jobs.ts';
import type { Database } from '../src/platform/database/database.ts';
import { openDatabase } from '../src/platform/database/open.ts';
import { makeMailer } from '../src/platform/mailer.ts';
import { parseManualAccount } from '../src/platform/payments/manual.ts';
import { folderPhotoStore } from '../src/platform/photo-store.ts';
import { openQueue } from '../src/platform/queue.ts';
import { assertInvariants, untilQuiet } from './assert-invariants.ts';
import { controlKey } from './sandbox-key.ts';
import { databaseUrl, templateName } from './servers.ts';
import { openTcpProxy, type TcpProxy } from './tcp-proxy.ts';

/** The people of every test; the demo shop knows them too. */
export const people = {
  admin: {
    name: 'Kavita Joshi',
    email: 'admin@demo.shop',
    password: 'demo-admin-1234',
    phone: '98290 00001',
    location: 'Bhilwara, Rajasthan',
  },
  asha: {
    name: 'Asha Mehta',
    email: 'asha@demo.shop',
    password: 'demo-user-1234',
    phone: '98290 11111',
    location: '12 Gandhi Nagar, Bhilwara 311001',
  },
  meera: {
    name: 'Meera Nair',
    email: 'meera@demo.shop',
    password: 'meera-user-1234',
    phone: '98950 22222',
    location: '4 Marine Drive, Kochi 682011',
  },
} as const;
export type Person = keyof typeof people;

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of a body
  body: any;
  headers: Record<string, string | string[] | number | undefined>;
}
export interface CallOptions {
  body?: unknown;
  form?: Record<string, string>;
  photos?: Buffer[];
  token?: string;
  headers?: Record<string, string>;
}

export interface TestShop {
  readonly db: Database;
  /** Where the shop listens. */
  readonly url: string;
  tokens: Record<Person, string>;
  people: Record<Person, UserBody & { password: string }>;
  sandboxUrl: string;
  /** The proxy over which the shop reaches the payment provider. */
  provider: TcpProxy;
  /** The folder of the photo store. */
  photosDir: string;
  /** Calls the API; the path is below `/api/v1`. An answer of 500 and above fails the test unless `expects5xx`. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** Fetches any other address of the shop. */
  get(url: string, headers?: Record<string, string>): Promise<Answer & { bytes: Buffer }>;
  /** The mails sent so far, as text, once no mail job waits any more; without the admins' notifications. */
  outbox(): Promise<string[]>;
  /** The admins' notifications by email. */
  notices(): Promise<string[]>;
  /** Resolves when no job is due any more; jobs for later do not count. */
  quiet(): Promise<void>;
  /** Opens another instance on the same data, which needs a PostgreSQL server. */
  openBeside(app?: Partial<AppDependencies>): Promise<{ url: string; close(): Promise<void> }>;
  /** Ends the shop and opens it again on the same data. */
  restart(): Promise<void>;
  /** Ends it; fails when an invariant of money or stock is broken, judged against the payment sandbox's own books. */
  close(): Promise<void>;
}

export interface ShopOptions {
  rateLimit?: boolean;
  requiresSecondFactor?: boolean;
  /** Whose forwarded addresses are believed. */
  trustProxy?: string[];
  /** Lets the sandbox send its webhooks to the shop. */
  webhooks?: boolean;
  /** Where mails go; unset = the outbox folder. */
  smtpUrl?: string;
  /** What else the app is opened with, such as the built pages (test/site.ts). */
  app?: Partial<AppDependencies>;
}

/** The account of the payment sandbox. */
export const account = {
  keyId: 'rzp_test_app',
  keySecret: 'test-app-key-secret',
  webhookSecrets: ['test-app-webhook-secret'],
};

/** A whole shop in this process, on a fresh and empty database of the kind that the vitest project names, with the payment sandbox beside it. */
export async function openShop(options: ShopOptions = {}): Promise<TestShop> {
  const folder = mkdtempSync(join(tmpdir(), 'dhaaga-test-'));
  const place = await freshDatabase(folder);
  const sandbox = await startSandbox({
    port: 0,
    host: '127.0.0.1',
    keyId: account.keyId,
    keySecret: account.keySecret,
    webhookSecret: 'test-app-webhook-secret',
    controlKey,
  });
  const { port } = new URL(sandbox.url);
  const provider = await openTcpProxy({ host: '127.0.0.1', port: Number(port) });
  const parts = { folder, place, providerUrl: `http://127.0.0.1:${provider.port}`, options };
  let running = await openApp(parts);
  const sendWebhooks = () => options.webhooks && sandbox.sendWebhooksTo(`${running.url}/api/v1/payment/webhook`);
  sendWebhooks();
  const tokens = {} as Record<Person, string>;
  const shop = {
    get db() {
      return running.db;
    },
    get url() {
      return running.url;
    },
    photosDir: join(folder, 'photos'),
    sandboxUrl: sandbox.url,
    provider,
    ...callers(() => running.app, tokens),
    quiet: () => untilQuiet(running.db),
    outbox: async () => (await readOutbox(running.db, join(folder, 'outbox'))).filter((mail) => !isNotice(mail)),
    notices: async () => (await readOutbox(running.db, join(folder, 'outbox'))).filter(isNotice),
    openBeside: (app: Partial<AppDependencies> = {}) =>
      openApp({ ...parts, options: { ...options, app: { ...options.app, ...app } } }),
    restart: async () => {
      await running.close();
      running = await openApp(parts);
      sendWebhooks();
    },
  };
  const known = await welcomePeople(shop.call, running.db);
  Object.assign(tokens, known.tokens);
  return Object.assign(shop, known, {
    tokens,
    close: async () => {
      const findings = await assertInvariants({ db: running.db, sandboxUrl: sandbox.url, instances: [running.url] });
      await running.close();
      await provider.close();
      await sandbox.stop();
      rmSync(folder, { recursive: true, force: true });
      if (findings.length > 0) throw new Error(`Money or stock is wrong: ${JSON.stringify(findings)}`);
    },
  });
}

/** Where a shop in this process has its data and its provider. */
export interface AppPlace {
  folder: string;
  place: { dataDir: string; databaseUrl?: string };
  providerUrl: string;
  options: ShopOptions;
}

/** Opens the shop on data that are there already. */
export async function openApp({ folder, place, providerUrl, options }: AppPlace) {
  const db = await openDatabase(place);
  const providerUrls = { apiUrl: `${providerUrl}/v1`, checkoutUrl: `${providerUrl}/v1/checkout.js` };
  const queue = await openQueue(db, queues, () => undefined);
  const mailer = makeMailer({
    smtp: options.smtpUrl ? { url: options.smtpUrl, tls: 'off' } : null,
    outboxDir: join(folder, 'outbox'),
    from: { name: null, address: 'shop@localhost' },
  });
  const { app, startJobs } = await makeApp({
    db,
    databaseUrl: place.databaseUrl,
    queue,
    photoStore: folderPhotoStore(join(folder, 'photos')),
    photosUrl: null,
    mailer,
    provider: { ...account, ...providerUrls },
    providerUrls,
    undoSeconds: 0,
    manualAccount: parseManualAccount('upi:dhaaga@okbank,bank:Dhaaga Gifts/123456789012/HDFC0001234'),
    site: null,
    publicUrl: 'http://shop.test',
    shopName: 'Dhaaga',
    requiresSecondFactor: options.requiresSecondFactor ?? false,
    secretKey: Buffer.alloc(32, 'the secret key of every test'),
    trustProxy: options.trustProxy ?? [],
    logLevel: 'silent',
    rateLimit: options.rateLimit ? 1 : 0,
    cacheMb: 48,
    emailsPerSecond: 10,
    ...options.app,
  });
  await startJobs();
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    db,
    app,
    url,
    close: async () => {
      await app.close();
      await queue.stop();
      mailer.close();
      await db.close();
    },
  };
}

/** A migrated, empty database of the kind that the vitest project names; an embedded one in this folder. */
export async function freshDatabase(folder: string): Promise<{ dataDir: string; databaseUrl?: string }> {
  const embedded = inject('embedded');
  if (embedded) {
    cpSync(join(embedded, 'database'), join(folder, 'database'), { recursive: true });
    return { dataDir: folder };
  }
  const url = inject('postgres');
  const name = `shop_${process.pid}_${Math.floor(performance.now() * 1000)}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name} template ${templateName}`);
  await client.end();
  return { dataDir: folder, databaseUrl: databaseUrl(url, name) };
}

function callers(app: () => Awaited<ReturnType<typeof makeApp>>['app'], tokens: Partial<Record<Person, string>>) {
  const get: TestShop['get'] = async (url, headers = {}) => {
    const answer = await app().inject({ method: 'GET', url, headers });
    return { status: answer.statusCode, body: answer.body, bytes: answer.rawPayload, headers: answer.headers };
  };
  const call: TestShop['call'] = async (method, path, { body, form, photos, token, headers = {} } = {}) => {
    const multipart = form || photos ? encodeForm(form ?? {}, photos ?? []) : null;
    const answer = await app().inject({
      method: method as 'GET',
      url: `/api/v1${path}`,
      headers: { ...(token && { authorization: token }), ...multipart?.headers, ...headers },
      payload: multipart?.payload ?? (body as object | undefined),
    });
    if (answer.statusCode === 500) throw new Error(`${method} ${path} answered 500: ${answer.body}`);
    refuseLeak(`${method} ${path}`, token, tokens, answer.body);
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    return {
      status: answer.statusCode,
      body: isJson && answer.body ? answer.json() : answer.body,
      headers: answer.headers,
    };
  };
  return { get, call };
}

/** No answer to one shopper holds the address, phone or e-mail of another. */
function refuseLeak(
  call: string,
  token: string | undefined,
  tokens: Partial<Record<Person, string>>,
  body: string,
): void {
  for (const person of ['asha', 'meera'] as const) {
    if (!token || token === tokens.admin || token === tokens[person]) continue;
    const { email, phone, location } = people[person];
    const leaked = [email, phone, location].filter((mark) => body.includes(mark));
    if (leaked.length > 0) throw new Error(`${call} shows somebody else ${leaked.join(', ')} of ${person}.`);
  }
}

function encodeForm(form: Record<string, string>, photos: Buffer[]) {
  const boundary = '----dhaaga-test-form';
  const parts = [
    ...Object.entries(form).map(([name, value]) =>
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    ),
    ...photos.flatMap((bytes, index) => [
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="photos"; filename="photo-${index}.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ];
  return { payload: Buffer.concat(parts), headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

async function welcomePeople(call: TestShop['call'], db: Database) {
  await ensureAdmin(db, people.admin);
  for (const person of ['asha', 'meera'] as const) await call('POST', '/user/signup', { body: people[person] });
  const entries = await Promise.all(
    (Object.keys(people) as Person[]).map(async (person) => {
      const { email, password } = people[person];
      const { body } = await call('POST', '/user/login', { body: { email, password } });
      return [person, { token: body.token as string, user: { ...(body.user as UserBody), password } }] as const;
    }),
  );
  return {
    tokens: Object.fromEntries(entries.map(([person, { token }]) => [person, token])) as Record<Person, string>,
    people: Object.fromEntries(entries.map(([person, { user }]) => [person, user])) as TestShop['people'],
  };
}

const isNotice = (mail: string) => mail.includes('Message-ID: <notice-');

async function readOutbox(db: Database, folder: string): Promise<string[]> {
  await untilQuiet(db);
  // A slow machine may have failed the first attempt, whose repetition is seconds away.
  await db.pool.query(
    `update pgboss.job set start_after = now() where name = 'send-mail' and state = 'retry' and start_after > now()`,
  );
  await untilQuiet(db);
  try {
    return readdirSync(folder)
      .sort()
      .map((file) => readFileSync(join(folder, file), 'utf8'));
  } catch {
    return [];
  }
}
