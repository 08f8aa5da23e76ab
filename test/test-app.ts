import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '../sandbox/server.ts';
import type { UserBody } from '../src/accounts/api.ts';
import type { AppDependencies } from '../src/app-dependencies.ts';
import type { Database } from '../src/platform/database/database.ts';
import { type Answer, type CallOptions, callers } from './api-calls.ts';
import { findBrokenInvariants, untilQuiet } from './assert-invariants.ts';
import { account, freshDatabase, openApp, type ShopOptions } from './open-app.ts';
import { type Person, people, welcomePeople } from './people.ts';
import { controlKey } from './sandbox-key.ts';
import { openTcpProxy, type TcpProxy } from './tcp-proxy.ts';

export type { Answer, CallOptions, Person };
export { account, freshDatabase, openApp, people };

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
  /** Runs the job of a repeated queue now, and waits until no job is due. */
  runRepeated(queue: string): Promise<void>;
  /** Retries now the jobs of these queues that have failed. */
  retryNow(queues: readonly string[]): Promise<void>;
  /** Opens another instance on the same data, which needs a PostgreSQL server. */
  openBeside(app?: Partial<AppDependencies>): Promise<{ url: string; close(): Promise<void> }>;
  /** Ends the shop and opens it again on the same data. */
  restart(): Promise<void>;
  /** Ends it; fails when an invariant of money or stock is broken, judged against the payment sandbox's own books. */
  close(): Promise<void>;
}

/**
 * A whole shop in this process, on a fresh and empty database of the kind that the vitest project names, with the
 * payment sandbox beside it.
 */
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
    runRepeated: async (queue: string) => {
      await running.runRepeated(queue);
      await untilQuiet(running.db);
    },
    retryNow: (names: readonly string[]) => retryNow(running, names),
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
      const findings = await findBrokenInvariants({
        db: running.db,
        sandboxUrl: sandbox.url,
        instances: [running.url],
      });
      await running.close();
      await provider.close();
      await sandbox.stop();
      rmSync(folder, { recursive: true, force: true });
      if (findings.length > 0) throw new Error(`Money or stock is wrong: ${JSON.stringify(findings)}`);
    },
  });
}

/** Sent anew: the workers of a queue look for what is sent at once, and for retries each second. */
async function retryNow({ db, queue }: Awaited<ReturnType<typeof openApp>>, names: readonly string[]): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.$client.query<{ name: string; data: object }>(
      `delete from pgboss.job where name = any($1) and state = 'retry' returning name, data`,
      [names],
    );
    for (const { name, data } of rows) await queue.send(tx, name, data);
  });
  await untilQuiet(db);
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
