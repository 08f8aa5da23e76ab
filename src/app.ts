import type { FastifyInstance } from 'fastify';
import { accountsRoutes, authenticate } from './accounts/index.ts';
import { auditLogRoutes } from './audit-log/index.ts';
import { catalogRoutes, makeKeysetCursors, photoRoutes } from './catalog/index.ts';
import { addPolicyReports } from './csp-reports.ts';
import { documentApi } from './documentation.ts';
import { workJobs } from './jobs.ts';
import { addManifest } from './manifest.ts';
import { adoptOrders, type OrdersDependencies, ordersRoutes, webhookRoutes } from './orders/index.ts';
import { isOfProducts } from './page-address.ts';
import { addPages, type Site } from './pages.ts';
import { makeAnswerCache } from './platform/cache.ts';
import { openCacheInvalidation } from './platform/database/cache-invalidation.ts';
import type { Database } from './platform/database/database.ts';
import { type Authenticate, binder, clientOf, parseJsonBodies } from './platform/http/bind.ts';
import { limitConnections } from './platform/http/connection-limit.ts';
import { answerKeptFirst } from './platform/http/kept-first.ts';
import { shedOverload } from './platform/http/overload.ts';
import { rateLimits } from './platform/http/rate-limit.ts';
import { makeRequestCounter } from './platform/http/request-counter.ts';
import { securityHeaders } from './platform/http/security-headers.ts';
import { makeServer, pathOf } from './platform/http/server.ts';
import { answerUnknown } from './platform/http/unknown.ts';
import type { Mailer } from './platform/mailer.ts';
import { makeRazorpay } from './platform/payments/razorpay.ts';
import type { PhotoStore } from './platform/photo-store.ts';
import type { Queue } from './platform/queue.ts';
import { makeSecretBox } from './platform/secret-box.ts';
import { privacyRoutes } from './privacy/index.ts';
import { addProbes } from './probes.ts';
import { findReviewedSlugs, reviewsRoutes } from './reviews/index.ts';
import { openSecurityLog } from './security-log.ts';
import { addSecurityText } from './security-txt.ts';
import type { ProviderAccount } from './settings.ts';
import { shopSettingsRoutes } from './shop-settings/index.ts';
import { addSitemap } from './sitemap.ts';

/** From this many times the usual limits on, all buyers come from one machine: unpaid holds are not limited then. */
const loadTestRateLimit = 1_000;

/** Everything the shop is made of, opened by whoever starts it. */
export interface AppDependencies {
  db: Database;
  /** Where a PostgreSQL server is; unset = embedded. */
  databaseUrl?: string;
  queue: Queue;
  photoStore: PhotoStore;
  mailer: Mailer;
  provider: ProviderAccount;
  /** Null = no pages: a process or a test that needs the API alone. */
  site: Site | null;
  publicUrl: string;
  shopName: string;
  /** True = admins without a second factor reach nothing but its setup. */
  requiresSecondFactor: boolean;
  /** At least 32 bytes; encrypts what has to be stored and read again. */
  secretKey: Buffer;
  trustProxy: string[];
  logLevel: string;
  /** How many times the usual limits; 0 = none. */
  rateLimit: number;
  /** The most that finished answers may take, in megabytes; 0 = none is kept. */
  cacheMb: number;
  /** True once the process ends: `/readyz` says so. */
  isEnding?: () => boolean;
  /** What a reader of `/metrics` sends as its bearer token; undefined = anybody reads, null = nobody. */
  metricsToken?: string | null;
  /** False = neither `/api/docs` nor the OpenAPI document. */
  hasApiDocs?: boolean;
  /** Where to report a weakness, for `/.well-known/security.txt`; undefined = the shop's contact page. */
  securityContact?: string;
}

/** The shop as one server: hooks, probes, the four areas, the pages, in this order. */
export async function makeApp(parts: AppDependencies): Promise<FastifyInstance> {
  const { db, queue, photoStore, mailer, provider, publicUrl } = parts;
  const app = await makeServer({
    logLevel: parts.logLevel,
    trustProxy: parts.trustProxy,
    isHttps: publicUrl.startsWith('https:'),
  });
  await shedOverload(app);
  limitConnections(app.server, { times: parts.rateLimit, trustProxy: parts.trustProxy });
  await rateLimits(app, { times: parts.rateLimit });
  const cache = makeAnswerCache(parts.cacheMb * 1024 * 1024);
  const keysetCursors = makeKeysetCursors();
  const kept = {
    clear: () => {
      keysetCursors.clear();
      cache.clear();
    },
    clearProducts: (slugs: readonly string[]) => cache.clearSome((key) => isOfProducts(key, slugs)),
    mayBeOld: cache.mayBeOld,
  };
  const invalidation = await openCacheInvalidation(db, parts.databaseUrl, kept, (error) =>
    app.log.warn({ err: error }, 'The connection for cache invalidation broke'),
  );
  app.addHook('onClose', invalidation.close);
  const { publish: catalogChanged, publishProducts: productsChanged } = invalidation;
  const identify: Authenticate = (authorization, client) =>
    authenticate(db.read, authorization, client, parts.requiresSecondFactor);
  const refusals = openSecurityLog(app, { db, authenticate: identify });
  const shop = { db, queue, photoStore, publicUrl, shopName: parts.shopName, catalogChanged, keysetCursors };

  const routes: { method: string; url: string }[] = [];
  const askedByBody = new Set<string>();
  app.addHook('onRoute', ({ method, url, config }) => {
    if (url.startsWith('/api/v1')) for (const one of [method].flat()) routes.push({ method: one, url });
    if (method === 'POST' && config?.endpoint?.isKept) askedByBody.add(url);
  });
  const orders: OrdersDependencies = {
    ...shop,
    db: { ...db, ...db.payments },
    authenticate: identify,
    paymentProvider: makeRazorpay(provider),
    isLimited: parts.rateLimit > 0 && parts.rateLimit < loadTestRateLimit,
    refusals,
  };

  const { isEnding = () => false, metricsToken } = parts;
  const observe = addProbes(app, db, { isEnding, metricsToken });
  addSitemap(app, { db, publicUrl, cache });
  addSecurityText(app, parts);
  await addPolicyReports(app);
  addManifest(app, shop);
  photoRoutes(app, shop);
  if (parts.hasApiDocs !== false) await documentApi(app, { shopName: parts.shopName, publicUrl });
  await app.register(
    async (api) => {
      api.addHook('onSend', (_request, reply, _payload, done) => {
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
        done();
      });
      parseJsonBodies(api);
      const bind = binder(api, { authenticate: identify, cache });
      auditLogRoutes(bind, { db, refusals });
      shopSettingsRoutes(bind, shop);
      catalogRoutes(bind, shop);
      accountsRoutes(bind, {
        ...shop,
        nameChanged: async (tx, userId) => productsChanged(tx, await findReviewedSlugs(tx, userId)),
        emailProven: adoptOrders,
        isLimited: parts.rateLimit > 0,
        requiresSecondFactor: parts.requiresSecondFactor,
        secretKey: parts.secretKey,
        secretBox: makeSecretBox(parts.secretKey, 'authenticator apps'),
      });
      ordersRoutes(bind, orders);
      reviewsRoutes(bind, { ...shop, productsChanged });
      privacyRoutes(bind, shop);
      await api.register(async (raw) => {
        raw.removeAllContentTypeParsers();
        raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
        webhookRoutes(binder(raw, { authenticate: identify, cache }), orders);
      });
    },
    { prefix: '/api/v1' },
  );
  if (parts.site) await addPages(app, parts.site, { cache, publicUrl, checkoutUrl: provider.checkoutUrl });
  answerUnknown(app, routes);
  answerKeptFirst(app, {
    cache,
    askedByBody,
    headers: securityHeaders(publicUrl.startsWith('https:')),
    trustProxy: parts.trustProxy,
    count: parts.rateLimit > 0 ? makeRequestCounter(parts.rateLimit) : null,
    refused: (by) => refusals.count({ kind: 'rate_limited', client: clientOf(by), route: 'any' }),
    answered: ({ method, url, route, status, ms }) => {
      observe(method, route, status, ms);
      app.log.info({ method, path: pathOf(url), status, ms: Math.round(ms) }, 'answered');
    },
  });
  // Calls of jobs fail on a circuit of their own: however often they do, a buyer's call is still made.
  const isLimited = parts.rateLimit > 0;
  await workJobs(queue, { ...shop, ...orders, paymentProvider: makeRazorpay(provider), mailer, isLimited });
  return app;
}
