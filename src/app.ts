import type { FastifyInstance } from 'fastify';
import type { AppDependencies } from './app-dependencies.ts';
import { authenticateOver, bindApi, pushDependencies } from './bind-api.ts';
import { type Caches, openCaches, type Remembered } from './caches/open-caches.ts';
import { catalogNotices, photoRoutes } from './catalog/index.ts';
import { grievanceNotices } from './grievances/index.ts';
import { workJobs } from './jobs.ts';
import { openCouriers } from './open-couriers.ts';
import { openMail } from './open-mail.ts';
import { openPayments } from './open-payments.ts';
import { openWebhooks } from './open-webhooks.ts';
import { orderNotices } from './orders/index.ts';
import { addPages } from './pages.ts';
import type { ResponseCache } from './platform/cache/cache.ts';
import { limitConnections } from './platform/http/clients/connection-limit.ts';
import { limitUnsent } from './platform/http/clients/limit-unsent.ts';
import { limitRequests } from './platform/http/clients/rate-limit.ts';
import { shedOverload } from './platform/http/overload.ts';
import { refuseUnreadable } from './platform/http/refuse-unreadable.ts';
import { answerInLanguages } from './platform/http/request-language.ts';
import { sendStoredFirst } from './platform/http/send-stored.ts';
import { makeServer } from './platform/http/server.ts';
import { readTextsInFirst } from './platform/http/text-language.ts';
import { refuseUnknownRoutes } from './platform/http/unknown-routes.ts';
import { limitBodies } from './platform/http/uploads/limit-bodies.ts';
import { openPublicNetwork } from './platform/network/public-address.ts';
import { emailLinkRoutes, makeLinkSigner } from './returning-visits/index.ts';
import { reviewNotices } from './reviews/index.ts';
import { addAdminApp } from './site/admin-app.ts';
import { addBrandPictures } from './site/brand/brand-pictures.ts';
import { addCardPictures } from './site/card-pictures.ts';
import { addPolicyReports } from './site/csp-reports.ts';
import { documentApi } from './site/documentation.ts';
import { addFeeds } from './site/feeds/feeds.ts';
import { addManifest } from './site/manifest.ts';
import { addMetricsPath, openMetrics } from './site/metrics.ts';
import { addProbes, shareReadiness } from './site/probes.ts';
import { addProviderLog } from './site/provider-log.ts';
import { openSecurityLog } from './site/security-log.ts';
import { addSecurityText } from './site/security-txt.ts';
import { addSitemap } from './site/sitemap.ts';
import { webhookNotices } from './webhooks/index.ts';

export interface App {
  app: FastifyInstance;
  /** Once, when the database holds what the shop starts with. */
  startJobs: () => Promise<void>;
  /** In production without a mail server. */
  lacksEmail: () => Promise<boolean>;
}

export async function makeApp(deps: AppDependencies): Promise<App> {
  const { db, queue, photoStore, photosUrl, site, publicUrl, shopName, trustProxy, rateLimit } = deps;
  const app = makeServer({ logLevel: deps.logLevel, trustProxy, isHttps: publicUrl.startsWith('https:') });
  answerInLanguages(app, () => findLanguages(caches));
  readTextsInFirst(app, () => findLanguages(caches));
  limitClients(app, deps);
  const payments = openPayments(deps);
  const mail = openMail(deps);
  const couriers = openCouriers(deps, () => caches.remembered.delivery());
  const caches = await openCaches(app, deps, () => {
    for (const { accounts } of [payments, mail, couriers]) accounts.clear();
  });
  const { cache, remembered } = caches;
  sendStoredFirst(app, cache);
  await shedOverload(app, { maxDelayMs: deps.maxEventLoopDelayMs });
  const refusals = openSecurityLog(app, { db, authenticate: authenticateOver(db, deps) });
  addProviderLog(app);
  const routes = followApiRoutes(app);

  await addMonitoring(app, deps, cache);
  await addSite(app, deps, caches);
  const links = makeLinkSigner(deps.secretKey);
  await emailLinkRoutes(app, { db, links, findLanguages: () => findLanguages(caches) });
  const parts = { refusals, payments, mail, couriers };
  await app.register((api) => bindApi(api, deps, caches, parts), { prefix: '/api/v1' });
  const findSettings = describePages(remembered, payments, mail);
  if (site) await addPages(app, site, { cache, publicUrl, photosUrl, dataDir: deps.dataDir, findSettings });
  refuseUnknownRoutes(app, routes);
  const paymentProvider = payments.makeProvider();
  const describe = describeNotices(deps);
  const jobs = { db, queue, photoStore, mailer: mail.mailer, shopName, publicUrl, paymentProvider, couriers };
  const { scheduledBackup = null, emailsPerSecond, undoSeconds, network = openPublicNetwork() } = deps;
  const sending = { links, describe, emailsPerSecond, isLimited: rateLimit > 0, push: pushDependencies(deps) };
  const startWebhooks = openWebhooks(app, deps);
  const work = { ...jobs, ...sending, remembered, photosUrl, network, scheduledBackup, undoSeconds };
  const startJobs = () => workJobs(work).then(startWebhooks);
  return { app, startJobs, lacksEmail: mail.lacksEmail };
}

function limitClients(app: FastifyInstance, { rateLimit, trustProxy }: AppDependencies): void {
  limitConnections(app.server, { times: rateLimit, trustProxy });
  limitUnsent(app);
  limitBodies(app, { times: rateLimit });
  limitRequests(app, { times: rateLimit });
  refuseUnreadable(app);
}

async function findLanguages({ remembered }: Caches) {
  return (await remembered.settings()).languages;
}

/** What each page needs to know about the shop beside its settings. */
function describePages(
  remembered: Remembered,
  payments: ReturnType<typeof openPayments>,
  mail: ReturnType<typeof openMail>,
) {
  const findPayments = payments.describe(remembered);
  return async () => {
    const { languages } = await remembered.settings();
    const further = languages.length > 0 ? { languages } : {};
    return { ...(await findPayments()), ...further, sendsEmail: await mail.sendsEmail() };
  };
}

const describeNotices = (deps: AppDependencies) => ({
  ...orderNotices(deps),
  ...grievanceNotices(deps),
  ...catalogNotices(deps),
  ...reviewNotices(deps),
  ...webhookNotices(deps),
});

async function addMonitoring(app: FastifyInstance, deps: AppDependencies, cache: ResponseCache): Promise<void> {
  const { db, photoStore, queue, dataDir, isEnding = () => false } = deps;
  const findFailing = shareReadiness(db);
  addProbes(app, { findFailing, photoStore, queue, isEnding });
  const readMetrics = openMetrics(app, { db, findFailing, cache, dataDir });
  addMetricsPath(app, readMetrics, deps.metricsToken);
  await deps.metricsOpened?.(readMetrics);
}

async function addSite(app: FastifyInstance, deps: AppDependencies, { cache, remembered }: Caches): Promise<void> {
  const { db, photoStore, photosUrl, publicUrl, shopName } = deps;
  addSitemap(app, { db, publicUrl, shopName, cache });
  addFeeds(app, { db, publicUrl, cache, promises: remembered.promises });
  addSecurityText(app, { publicUrl, securityContact: deps.securityContact });
  await addPolicyReports(app);
  addManifest(app, { db, shopName });
  addBrandPictures(app, { db, photoStore, shopName });
  addCardPictures(app, { db, shopName });
  addAdminApp(app, { db, shopName });
  photoRoutes(app, { photoStore, isCrossOrigin: photosUrl !== null });
  if (deps.hasApiDocs !== false) await documentApi(app, { shopName, publicUrl });
}

function followApiRoutes(app: FastifyInstance) {
  const routes: { method: string; url: string }[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    if (url.startsWith('/api/v1')) for (const one of [method].flat()) routes.push({ method: one, url });
  });
  return routes;
}
