import { cpSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { makeApp } from '../src/app.ts';
import type { AppDependencies } from '../src/app-dependencies.ts';
import { queues } from '../src/jobs.ts';
import { openDatabase } from '../src/platform/database/open.ts';
import { makeMailers } from '../src/platform/email/mailer.ts';
import { parseManualAccount } from '../src/platform/payments/manual.ts';
import { folderPhotoStore } from '../src/platform/pictures/photo-store.ts';
import { openQueue, type Queue } from '../src/platform/queue/queue.ts';
import { databaseUrl, templateName } from './servers.ts';

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
  const opened = await openQueue(db, queues, () => undefined);
  const repeated = new Map<string, () => Promise<void>>();
  const repeat: Queue['repeat'] = (name, cron, handler) => {
    repeated.set(name, handler);
    return opened.repeat(name, cron, handler);
  };
  const queue = { ...opened, repeat };
  const mailers = makeMailers({
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
    mailers,
    provider: { ...account, ...providerUrls },
    providerUrls,
    courierUrls: { shiprocket: 'http://127.0.0.1:9', delhivery: 'http://127.0.0.1:9' },
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
    emailsPerSecond: 100,
    maxEventLoopDelayMs: 0,
    ...options.app,
  });
  await startJobs();
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    db,
    app,
    url,
    queue,
    /** Runs the job of a repeated queue now; its workers look for jobs each second. */
    runRepeated: async (name: string) => {
      const handler = repeated.get(name);
      if (!handler) throw new Error(`No repeated queue is called ${name}.`);
      await handler();
    },
    close: async () => {
      await app.close();
      await queue.stop();
      mailers.close();
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
