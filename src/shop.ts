import cluster from 'node:cluster';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { bringBackPasswords, ensureAdmin } from './accounts/index.ts';
import { makeApp } from './app.ts';
import { serveCopies } from './backup/index.ts';
import { type Config, ConfigError } from './config.ts';
import { demo } from './demo/clear-demo.ts';
import { findDemoAccounts } from './demo/find-demo-accounts.ts';
import { hasDemo, loadDemo } from './demo/load-demo.ts';
import { demoAccounts } from './demo/people.ts';
import { queues } from './jobs.ts';
import { bringBackHolds } from './orders/index.ts';
import type { Site } from './pages.ts';
import type { Database } from './platform/database/database.ts';
import { openDatabase } from './platform/database/open.ts';
import { followClock } from './platform/follow-clock.ts';
import { followConnections } from './platform/http/clients/connections.ts';
import { removeAbandonedUploads } from './platform/http/uploads/remove-abandoned.ts';
import { errorForLog } from './platform/log/error-for-log.ts';
import type { OtlpOptions } from './platform/log/otlp-exporter.ts';
import { exportSpans } from './platform/log/tracing.ts';
import { openPhotoStore } from './platform/pictures/open-photo-store.ts';
import { openQueue } from './platform/queue/queue.ts';
import { choosePasswordHashing } from './platform/secrets/password-hash.ts';
import { checkFolders, describeBackupFolder } from './process/check-folders.ts';
import { openMetricsServer } from './process/metrics-server.ts';
import { openDataFolder } from './process/open-data-folder.ts';
import { openMailers } from './process/open-mailers.ts';
import { openSandbox } from './process/sandbox.ts';
import { scheduledBackup } from './process/scheduled-backup.ts';
import { openShopKey } from './process/shop-key.ts';
import { issueSetupLink } from './setup/index.ts';
import { findShopSettings } from './shop-settings/index.ts';
import type { ReadMetrics } from './site/metrics.ts';
import { bringBackDeliveries } from './webhooks/index.ts';

export interface OpenShop {
  app: FastifyInstance;
  url: string;
  port: number;
  welcome: string;
  /** Finishes requests for five seconds at most; for `drainMs` new ones are accepted while `/readyz` responds 503. */
  close(drainMs?: number): Promise<void>;
}

const answerMs = 5_000;
const closeMs = 1_500;
/** Jobs that run may end. */
const jobsMs = 5_500;

export async function openShop(config: Config, site: Site | null): Promise<OpenShop> {
  checkFolders(config);
  const closers: Closer[] = [];
  try {
    return await open(config, site, closers);
  } catch (error) {
    await closeAll(closers);
    throw error;
  }
}

/** `maxMs`: how long the next closer waits for it, 1.5 s without. */
type Closer = (() => Promise<unknown>) & { maxMs?: number };

/** In reverse order; a part that hangs does not delay the others for long. */
async function closeAll(closers: Closer[]): Promise<void> {
  for (const closer of closers.toReversed()) {
    const closed = closer().catch((error) => process.stderr.write(`While closing: ${errorForLog(error).message}\n`));
    await Promise.race([closed, setTimeout(closer.maxMs ?? closeMs, undefined, { ref: false })]);
  }
}

async function open(config: Config, site: Site | null, closers: Closer[]): Promise<OpenShop> {
  let app: FastifyInstance | undefined;
  let isEnding = false;
  const logError = (message: string) => (error: Error) => app?.log.error({ err: error }, message);
  choosePasswordHashing(config.passwordHashing);
  await Promise.all([openDataFolder(config.dataDir), removeAbandonedUploads()]);
  if (config.otlp) await openTracing(config.otlp, closers);
  const mailers = openMailers(config);
  // After the queue, whose jobs send emails.
  closers.push(async () => mailers.close());
  const { db, queue } = await openStorage(config, closers, logError);
  const ownSandbox = config.hasSandbox && !config.sharedSandbox ? await openOwnSandbox(config, closers) : null;
  const sandbox = ownSandbox?.account ?? config.sharedSandbox;
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`;
  if (site?.close) closers.push(site.close);
  const { secretKey, foreignKey } = await openShopKey(config, db.read);
  const photoStore = openPhotoStore(config);
  const shared = { ...config, ...describeOperation(config), secretKey, db, queue, photoStore, mailers };
  const metricsOpened = (read: ReadMetrics) => openMetricsPort(config, closers, read);
  const deps = { ...shared, sandbox, hasDemo, demo, site, publicUrl, isEnding: () => isEnding, metricsOpened };
  const { app: opened, startJobs, lacksEmail } = await makeApp(deps);
  app = opened;
  const connections = followConnections(opened.server);
  closers.push(() => opened.close());
  const isDemo = await fillDatabase(config, { app: opened, db, queue, sandbox, publicUrl });
  await startJobs();
  const setupToken = config.isFollower ? null : await issueSetupLink(db);
  await namingSettings(config, () => opened.listen({ port: config.port, host: config.host }));
  const { port } = opened.server.address() as AddressInfo;
  ownSandbox?.sendWebhooksTo(config.host, port);
  const url = config.publicUrl ?? `http://localhost:${port}`;
  const { shopName, isOpened } = await findShopSettings(db.read, config.shopName);
  const found = { isDemo, setupToken, isOpened, lacksEmail: await lacksEmail(), foreignKey };
  const close = async (drainMs = 0) => {
    isEnding = true;
    await finishRequests(connections, drainMs);
    await closeAll(closers);
  };
  return { app: opened, url, port, welcome: welcome({ ...config, shopName }, url, found), close };
}

async function finishRequests(connections: ReturnType<typeof followConnections>, drainMs: number): Promise<void> {
  connections.drain();
  await setTimeout(drainMs);
  await connections.finish(answerMs);
}

async function openOwnSandbox(config: Config, closers: Closer[]) {
  const sandbox = await namingSettings(config, () => openSandbox(config));
  closers.push(sandbox.stop);
  return sandbox;
}

/** Nothing of it is loaded without OTEL_EXPORTER_OTLP_ENDPOINT. */
async function openTracing(options: OtlpOptions, closers: Closer[]): Promise<void> {
  const { openOtlpExporter } = await import('./platform/log/otlp-exporter.ts');
  const exporter = openOtlpExporter(options);
  exportSpans(exporter.receive);
  closers.push(exporter.close);
}

function describeOperation(config: Config) {
  return { needsMailServer: config.isProduction, scheduledBackup: scheduledBackup(config) };
}

/** With WORKERS, the first process serves them. */
async function openMetricsPort({ metricsPort }: Config, closers: Closer[], read: ReadMetrics): Promise<void> {
  if (metricsPort && !cluster.isWorker) closers.push((await openMetricsServer(metricsPort, read)).close);
}

async function openStorage(
  { databaseUrl, directUrl, dataDir, isProduction }: Config,
  closers: Closer[],
  logError: (message: string) => (error: Error) => void,
) {
  const db = await openDatabase({
    databaseUrl,
    directUrl,
    dataDir,
    isDurable: isProduction,
    onError: logError('A database connection broke'),
  });
  closers.push(() => db.close());
  if (db.copyFilesTo)
    closers.push((await serveCopies(db, dataDir, logError('Copies for backups cannot be given'))).close);
  if (isProduction) await refuseDemoAccounts(db);
  const queue = await openQueue(db, queues, logError('The job queue met an error'));
  closers.push(Object.assign(() => queue.stop(), { maxMs: jobsMs }));
  const waiting = [bringBackHolds, bringBackDeliveries, bringBackPasswords].join(';');
  const clock = await followClock(db, waiting, logError('What waits since the clock was set back cannot be moved'));
  closers.push(async () => clock.stop());
  return { db, queue };
}

async function fillDatabase(
  { admin, seedDemo, shopName }: Config,
  opened: Pick<Parameters<typeof loadDemo>[0], 'app' | 'db' | 'queue' | 'sandbox' | 'publicUrl'>,
): Promise<boolean> {
  if (admin) await ensureAdmin(opened.db, admin);
  if (!seedDemo) return false;
  const { log } = opened.app;
  const { level } = log;
  // Nobody needs a line for each account of the demo.
  if (level === 'info') log.level = 'warn';
  const print = (line: string) => process.stdout.write(`${line}\n`);
  const isLoaded = await loadDemo({ ...opened, shopName, log: print });
  log.level = level;
  return isLoaded;
}

async function refuseDemoAccounts(db: Database): Promise<void> {
  const emails = await findDemoAccounts(db);
  if (emails.length > 0)
    throw new ConfigError(
      `NODE_ENV is production, and the database holds demo accounts (${emails.join(', ')}): open production on an empty database, with another DATA_DIR or DATABASE_URL.`,
    );
}

/** Errors of listening name the setting that causes them. */
async function namingSettings<T>({ port, host }: Config, listen: () => Promise<T>): Promise<T> {
  try {
    return await listen();
  } catch (cause) {
    const unknownHost = `HOST is "${host}": expected an address of this machine, such as 127.0.0.1.`;
    const sentences: Record<string, string> = {
      EADDRINUSE: `PORT is ${port}, and another program listens there: stop it, or set another PORT.`,
      EACCES: `PORT is ${port}, and this user may not listen there: set a PORT above 1023.`,
      ENOTFOUND: unknownHost,
      EAI_AGAIN: unknownHost,
      EADDRNOTAVAIL: unknownHost,
    };
    const sentence = sentences[(cause as NodeJS.ErrnoException).code ?? ''];
    throw sentence ? new ConfigError(sentence, { cause }) : cause;
  }
}

interface Found {
  isDemo: boolean;
  setupToken: string | null;
  isOpened: boolean;
  lacksEmail: boolean;
  foreignKey: string | null;
}

const withoutMailServer =
  'There is no mail server: no email leaves the shop; each is written to DATA_DIR/outbox, with the links for new passwords in it. The owner enters one under Email, or set SMTP_URL.';

function welcome(config: Config, url: string, found: Found): string {
  const { isDemo, setupToken, isOpened, lacksEmail, foreignKey } = found;
  const forWhom = isOpened ? '' : ' for its admins alone: visitors see “Opening soon” until the owner opens it';
  const lines = [`\n  ${config.shopName} is open at ${url}${forWhom}\n`];
  if (setupToken)
    lines.push(
      '  The shop has no admin yet. This link creates the first one; it works once, for one hour (the next start prints a new one):',
      `    ${url}/setup/${setupToken}\n`,
    );
  if (isDemo) {
    lines.push('  Demo accounts:');
    for (const { email, password, role } of demoAccounts) lines.push(`    ${email} / ${password} (${role})`);
    lines.push('');
  }
  if (config.hasSandbox)
    lines.push(
      '  Payments go to the built-in sandbox, and no real money moves, until you enter Razorpay keys in the admin area or as RAZORPAY_ settings.',
    );
  if (!config.databaseUrl)
    lines.push(
      `  Data is stored in ${config.dataDir}. The embedded database survives a crash of the shop${config.isProduction ? ' and a power cut' : ', and a power cut only with NODE_ENV=production'}.`,
    );
  const warnings = [
    ...(lacksEmail ? [withoutMailServer] : []),
    ...[foreignKey, describeBackupFolder(config)].filter((warning) => warning !== null),
    ...config.warnings,
  ];
  lines.push(...warnings.map((warning) => `  WARNING  ${warning}`));
  return `${lines.join('\n')}\n\n`;
}
