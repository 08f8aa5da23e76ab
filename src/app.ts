import type { FastifyInstance } from 'fastify';
import { accountsRoutes, authenticate } from './accounts/index.ts';
import { auditLogRoutes, type RefusalCounter } from './audit-log/index.ts';
import { backupRoutes } from './backup/index.ts';
import { catalogNotices, catalogRoutes, photoRoutes } from './catalog/index.ts';
import { giftsRoutes } from './gifts/index.ts';
import { invoicingRoutes } from './invoicing/index.ts';
import { workJobs } from './jobs.ts';
import { notificationsRoutes } from './notifications/index.ts';
import { copyOccasions, occasionsRoutes } from './occasions/index.ts';
import { offersRoutes } from './offers/index.ts';
import { type Caches, openCaches, type Remembered } from './open-caches.ts';
import { adoptOrders, orderNotices, ordersRoutes, paymentRoutes, webhookRoutes } from './orders/index.ts';
import { addPages, type Site } from './pages.ts';
import {
  makeChosenProvider,
  noteWebhook,
  openPaymentAccounts,
  paymentSecretBox,
  paymentSettingsRoutes,
} from './payment-settings/index.ts';
import type { Connections, Database, Queries } from './platform/database/database.ts';
import { noteChange } from './platform/database/transaction.ts';
import { type Authenticate, binder } from './platform/http/bind.ts';
import { limitConnections } from './platform/http/connection-limit.ts';
import { shedOverload } from './platform/http/overload.ts';
import { limitRequests } from './platform/http/rate-limit.ts';
import { refuseUnreadable } from './platform/http/refuse-unreadable.ts';
import { sendStoredFirst } from './platform/http/send-stored.ts';
import { makeServer } from './platform/http/server.ts';
import { refuseUnknownRoutes } from './platform/http/unknown-routes.ts';
import type { Mailer } from './platform/mailer.ts';
import { type ManualAccount, withManualPayments } from './platform/payments/manual.ts';
import type { ReceivedWebhook } from './platform/payments/payment-provider.ts';
import type { ProviderAccount } from './platform/payments/razorpay.ts';
import type { PhotoStore } from './platform/photo-store.ts';
import type { Queue } from './platform/queue.ts';
import { makeSecretBox } from './platform/secret-box.ts';
import { privacyRoutes } from './privacy/index.ts';
import type { ScheduledBackup } from './process/scheduled-backup.ts';
import { emailLinkRoutes, makeLinkSigner, returningVisitsRoutes } from './returning-visits/index.ts';
import { findReviewedSlugs, reviewNotices, reviewsRoutes } from './reviews/index.ts';
import { type Demo, setupRoutes } from './setup/index.ts';
import { shippingRoutes } from './shipping/index.ts';
import { shopSettingsRoutes } from './shop-settings/index.ts';
import { addAdminApp } from './site/admin-app.ts';
import { addBrandPictures } from './site/brand/brand-pictures.ts';
import { addCardPictures } from './site/card-pictures.ts';
import { addPolicyReports } from './site/csp-reports.ts';
import { documentApi } from './site/documentation.ts';
import { addManifest } from './site/manifest.ts';
import { addMetricsPath, openMetrics, type ReadMetrics } from './site/metrics.ts';
import { addProbes } from './site/probes.ts';
import { openSecurityLog } from './site/security-log.ts';
import { addSecurityText } from './site/security-txt.ts';
import { addSitemap } from './site/sitemap.ts';

/** From this multiple of the rate limits on, unpaid holds are not limited: all buyers of a load test have one address. */
const loadTestRateLimit = 1_000;

export interface AppDependencies {
  db: Database;
  /** Address of a PostgreSQL server; unset = embedded. */
  databaseUrl?: string;
  /** The server itself, where that is a pooler's. */
  directUrl?: string;
  queue: Queue;
  photoStore: PhotoStore;
  /** Where browsers find published photos, with a slash at its end; null = at the shop. */
  photosUrl: string | null;
  mailer: Mailer;
  /** Payment keys of the environment. */
  provider: ProviderAccount | null;
  manualAccount?: ManualAccount | null;
  /** Takes payments while there are no keys. */
  sandbox?: ProviderAccount | null;
  /** The provider's addresses, for keys of the admin area. */
  providerUrls: Pick<ProviderAccount, 'apiUrl' | 'checkoutUrl'>;
  hasDemo?: (queries: Queries) => Promise<boolean>;
  /** How long a change of an order's status can be undone, and its email waits; 0 = never. */
  undoSeconds: number;
  demo?: Demo;
  /** False = emails are written to files. */
  sendsEmail?: boolean;
  /** True = the admin says that buyers get no email. */
  lacksEmail?: boolean;
  /** Null = no pages: a process or a test that needs the API alone. */
  site: Site | null;
  publicUrl: string;
  shopName: string;
  requiresSecondFactor: boolean;
  /** Origins to which push notifications go besides the known push services; tests only. */
  pushServices?: string[];
  /** At least 32 bytes; encrypts stored secrets. */
  secretKey: Buffer;
  trustProxy: string[];
  logLevel: string;
  rateLimit: number;
  emailsPerSecond: number;
  /** Memory for cached responses, in megabytes; 0 = nothing is cached. */
  cacheMb: number;
  isEnding?: () => boolean;
  /** Null or unset = none. */
  scheduledBackup?: ScheduledBackup | null;
  /** Whose disk `/metrics` measures; unset = none. */
  dataDir?: string;
  /** Receives what returns the text of `/metrics`. */
  metricsOpened?: (read: ReadMetrics) => Promise<void>;
  /** Bearer token for `/metrics`; undefined = public, null = closed. */
  metricsToken?: string | null;
  hasApiDocs?: boolean;
  /** Where to report a vulnerability, for `/.well-known/security.txt`; undefined = the shop's contact page. */
  securityContact?: string;
}

export interface App {
  app: FastifyInstance;
  /** Once, when the database holds what the shop starts with. */
  startJobs: () => Promise<void>;
}

export async function makeApp(deps: AppDependencies): Promise<App> {
  const { db, queue, photoStore, photosUrl, mailer, site, publicUrl, shopName, trustProxy, rateLimit } = deps;
  const isLimited = rateLimit > 0;
  const isHttps = publicUrl.startsWith('https:');
  const app = makeServer({ logLevel: deps.logLevel, trustProxy, isHttps });
  limitConnections(app.server, { times: rateLimit, trustProxy });
  limitRequests(app, { times: rateLimit });
  refuseUnreadable(app);
  const payments = openPayments(deps);
  const caches = await openCaches(app, deps, payments.accounts.clear);
  const { cache, remembered } = caches;
  sendStoredFirst(app, cache);
  await shedOverload(app);
  const refusals = openSecurityLog(app, { db, authenticate: authenticateOver(db, deps) });
  const routes = followApiRoutes(app);

  addProbes(app, { db, photoStore, queue, isEnding: deps.isEnding ?? (() => false) });
  const readMetrics = openMetrics(app, { db, cache, dataDir: deps.dataDir });
  addMetricsPath(app, readMetrics, deps.metricsToken);
  await deps.metricsOpened?.(readMetrics);
  addSitemap(app, { db, publicUrl, shopName, cache });
  addSecurityText(app, { publicUrl, securityContact: deps.securityContact });
  await addPolicyReports(app);
  addManifest(app, { db, shopName });
  addBrandPictures(app, { db, photoStore, shopName });
  addCardPictures(app, { db, shopName });
  addAdminApp(app, { db, shopName });
  photoRoutes(app, { photoStore, isCrossOrigin: photosUrl !== null });
  if (deps.hasApiDocs !== false) await documentApi(app, { shopName, publicUrl });
  const links = makeLinkSigner(deps.secretKey);
  await emailLinkRoutes(app, { db, links });
  await app.register((api) => bindApi(api, deps, caches, { refusals, payments }), { prefix: '/api/v1' });
  if (site) await addPages(app, site, { cache, publicUrl, photosUrl, findPayments: payments.describe(remembered) });
  refuseUnknownRoutes(app, routes);
  const paymentProvider = payments.makeProvider();
  const describe = { ...orderNotices(deps), ...catalogNotices(deps), ...reviewNotices(deps) };
  const jobs = { db, queue, photoStore, mailer, shopName, publicUrl, paymentProvider, isLimited };
  const { scheduledBackup = null, emailsPerSecond } = deps;
  const sending = { links, describe, emailsPerSecond, push: pushOf(deps) };
  const startJobs = () => workJobs({ ...jobs, ...sending, photosUrl, scheduledBackup });
  return { app, startJobs };
}

function pushOf({ secretKey, pushServices = [] }: AppDependencies) {
  return { secretBox: makeSecretBox(secretKey, 'push notifications'), pushServices };
}

type Payments = ReturnType<typeof openPayments>;

/** Where payments go, which the owner may change while the shop runs. */
function openPayments(deps: AppDependencies) {
  const { db, secretKey, provider, manualAccount = null, sandbox = null, providerUrls } = deps;
  const secretBox = paymentSecretBox(secretKey);
  const hasDemo = deps.hasDemo ?? (async () => false);
  const accounts = openPaymentAccounts({ db, secretBox, provider, manualAccount, sandbox, providerUrls, hasDemo });
  return {
    accounts,
    secretBox,
    findManualAccount: async () => (await accounts.find()).manual,
    noteWebhook: (received: ReceivedWebhook) =>
      noteWebhook(db.payments, { accounts, secretBox, providerUrls }, received),
    /** Each has a circuit breaker of its own. */
    makeProvider: () => withManualPayments(makeChosenProvider(accounts)),
    describe:
      ({ delivery, takesCodes, hasThanksPage }: Remembered) =>
      async () => {
        const { online, manual, isTest } = await accounts.find();
        const { charges, days } = await delivery();
        return {
          checkoutUrl: (online ?? providerUrls).checkoutUrl,
          takesOnlinePayments: online !== null,
          takesManualPayments: manual !== null,
          ...(isTest && { isTest }),
          ...(charges.kind !== 'none' && { chargesDelivery: true }),
          ...(days?.isPromised && { promisesDays: true }),
          ...((await takesCodes()) && { takesCodes: true }),
          ...((await hasThanksPage()) && { hasThanksPage: true }),
        };
      },
  };
}

function authenticateOver({ read }: Connections, { requiresSecondFactor }: AppDependencies): Authenticate {
  return (authorization, client) => authenticate(read, authorization, client, requiresSecondFactor);
}

function followApiRoutes(app: FastifyInstance) {
  const routes: { method: string; url: string }[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    if (url.startsWith('/api/v1')) for (const one of [method].flat()) routes.push({ method: one, url });
  });
  return routes;
}

async function bindApi(
  api: FastifyInstance,
  deps: AppDependencies,
  caches: Caches,
  parts: { refusals: RefusalCounter; payments: Payments },
): Promise<void> {
  api.addHook('onSend', (_request, reply, _payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done();
  });
  bindModules(api, deps, caches, parts);
  await bindPayments(api, deps, caches, parts);
}

function bindModules(
  api: FastifyInstance,
  deps: AppDependencies,
  caches: Caches,
  { refusals, payments }: { refusals: RefusalCounter; payments: Payments },
): void {
  const { db, queue, photoStore, publicUrl, shopName, requiresSecondFactor, secretKey, undoSeconds } = deps;
  const { cache, keysetCursors, remember, remembered } = caches;
  const { promises } = remembered;
  const bind = binder(api, { authenticate: authenticateOver(db, deps), cache, isOpened: caches.isOpened });
  auditLogRoutes(bind, { db, refusals });
  shopSettingsRoutes(bind, { db, photoStore, shopName, findSettings: remembered.settings });
  shippingRoutes(bind, { db });
  invoicingRoutes(bind, { db });
  offersRoutes(bind, { db });
  giftsRoutes(bind, { db, photoStore });
  notificationsRoutes(bind, { db, publicUrl, ...pushOf(deps) });
  catalogRoutes(bind, { db, queue, photoStore, keysetCursors, remember, productCopied: copyOccasions });
  occasionsRoutes(bind, { db, promises, remember, cacheUntil: cache.clearAt });
  accountsRoutes(bind, {
    db,
    queue,
    publicUrl,
    shopName,
    nameChanged: async (tx, userId) => {
      for (const slug of await findReviewedSlugs(tx, userId)) noteChange(tx, `reviews:${slug}`);
    },
    emailProven: adoptOrders,
    isLimited: deps.rateLimit > 0,
    requiresSecondFactor,
    secretKey,
    secretBox: makeSecretBox(secretKey, 'authenticator apps'),
  });
  const { accounts, findManualAccount } = payments;
  const { providerUrls } = deps;
  paymentSettingsRoutes(bind, { db, accounts, secretBox: payments.secretBox, providerUrls, publicUrl });
  const paymentProvider = payments.makeProvider();
  const sent = { queue, shopName, publicUrl };
  const isLimited = deps.rateLimit > 0;
  const cacheUntil = cache.clearAt;
  ordersRoutes(bind, { db, ...sent, paymentProvider, findManualAccount, undoSeconds, isLimited, promises, cacheUntil });
  reviewsRoutes(bind, { db, queue, photoStore, shopName });
  returningVisitsRoutes(bind, { db, queue, isLimited });
  privacyRoutes(bind, { db, queue, photoStore });
  const { mailer, sendsEmail = false, lacksEmail = false, demo = null } = deps;
  const email = { mailer, sendsEmail, lacksEmail };
  backupRoutes(bind, { db, isScheduled: Boolean(deps.scheduledBackup) });
  setupRoutes(bind, { db, queue, photoStore, shopName, accounts, demo, ...email });
}

/** Payments have database connections of their own, the authentication of the buyer included. */
async function bindPayments(
  api: FastifyInstance,
  deps: AppDependencies,
  { cache, isOpened }: Caches,
  { refusals, payments }: { refusals: RefusalCounter; payments: Payments },
): Promise<void> {
  const { queue, shopName, publicUrl, rateLimit } = deps;
  const db = deps.db.payments;
  const authenticate = authenticateOver(db, deps);
  const paymentProvider = payments.makeProvider();
  paymentRoutes(binder(api, { authenticate, cache, isOpened }), {
    db,
    queue,
    shopName,
    publicUrl,
    paymentProvider,
    authenticate,
    findManualAccount: payments.findManualAccount,
    isLimited: rateLimit > 0 && rateLimit < loadTestRateLimit,
    refusals,
  });
  await api.register(async (raw) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    const bind = binder(raw, { authenticate, cache, isOpened });
    webhookRoutes(bind, {
      db,
      queue,
      shopName,
      publicUrl,
      paymentProvider,
      webhookReceived: payments.noteWebhook,
    });
  });
}
