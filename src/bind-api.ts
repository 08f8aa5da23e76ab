import type { FastifyInstance } from 'fastify';
import { accountsRoutes, authenticate, makeTokenFinder } from './accounts/index.ts';
import type { AppDependencies } from './app-dependencies.ts';
import { auditLogRoutes, type RefusalCounter } from './audit-log/index.ts';
import { backupRoutes } from './backup/index.ts';
import type { Caches } from './caches/open-caches.ts';
import { catalogRoutes } from './catalog/index.ts';
import { courierSettingsRoutes, couriersRoutes, courierWebhookRoutes } from './couriers/index.ts';
import { giftsRoutes } from './gifts/index.ts';
import { grievancesRoutes } from './grievances/index.ts';
import { invoicingRoutes } from './invoicing/index.ts';
import { mailSettingsRoutes } from './mail-settings/index.ts';
import { movingRoutes } from './moving/index.ts';
import { notificationsRoutes } from './notifications/index.ts';
import { copyOccasions, findOccasionsNamed, occasionsRoutes } from './occasions/index.ts';
import { offersRoutes } from './offers/index.ts';
import type { Couriers } from './open-couriers.ts';
import type { Mail } from './open-mail.ts';
import type { Payments } from './open-payments.ts';
import { webhookDependencies } from './open-webhooks.ts';
import {
  adoptOrders,
  countUnconfirmed,
  findUnsentEmails,
  ordersRoutes,
  paymentRoutes,
  webhookRoutes,
} from './orders/index.ts';
import { pastOrdersRoutes } from './past-orders/index.ts';
import { paymentSettingsRoutes } from './payment-settings/index.ts';
import type { Connections } from './platform/database/database.ts';
import { tagWrites } from './platform/database/transaction.ts';
import { type Bind, binder } from './platform/http/bind.ts';
import type { Authenticate } from './platform/http/call.ts';
import { largeAnswersInTurn } from './platform/http/clients/long-lists.ts';
import { languageHeaders } from './platform/http/request-language.ts';
import { openPublicNetwork } from './platform/network/public-address.ts';
import { makeSecretBox } from './platform/secrets/secret-box.ts';
import { privacyRoutes, removeReplacedAccount } from './privacy/index.ts';
import { returningVisitsRoutes } from './returning-visits/index.ts';
import { findReviewedSlugs, reviewsRoutes } from './reviews/index.ts';
import { setupRoutes } from './setup/index.ts';
import { reviewsTag } from './shared/cache-tag.ts';
import { shippingRoutes } from './shipping/index.ts';
import { shopSettingsRoutes } from './shop-settings/index.ts';
import { translationsRoutes } from './translations/index.ts';
import { webhooksRoutes } from './webhooks/index.ts';

interface ApiParts {
  refusals: RefusalCounter;
  payments: Payments;
  mail: Mail;
  couriers: Couriers;
}

export async function bindApi(
  api: FastifyInstance,
  deps: AppDependencies,
  caches: Caches,
  parts: ApiParts,
): Promise<void> {
  api.addHook('onSend', (_request, reply, _payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
    if (isJson && reply.getHeader('cache-control') === 'no-store') reply.headers(languageHeaders());
    done();
  });
  bindModules(api, deps, caches, parts);
  await bindPayments(api, deps, caches, parts);
}

function bindModules(api: FastifyInstance, deps: AppDependencies, caches: Caches, parts: ApiParts): void {
  const bind = binder(api, { ...authenticatorsOver(deps.db, deps), cache: caches.cache, isOpened: caches.isOpened });
  bindCatalog(bind, deps, caches, parts);
  bindAccounts(bind, deps, parts.mail);
  bindSales(bind, deps, caches, parts);
}

/** What the shop shows and how it is set up. */
function bindCatalog(bind: Bind, deps: AppDependencies, caches: Caches, { refusals, mail }: ApiParts): void {
  const { db, queue, photoStore, publicUrl, shopName, mailers, network = openPublicNetwork() } = deps;
  const { cache, keysetCursors, remember, remembered } = caches;
  auditLogRoutes(bind, { db, refusals });
  shopSettingsRoutes(bind, { db, photoStore, shopName, findSettings: remembered.settings });
  shippingRoutes(bind, { db });
  invoicingRoutes(bind, { db });
  offersRoutes(bind, { db });
  giftsRoutes(bind, { db, photoStore });
  notificationsRoutes(bind, { db, publicUrl, ...pushDependencies(deps) });
  webhooksRoutes(bind, webhookDependencies(deps));
  const further = { network, copyFurther: copyOccasions, findNamed: findOccasionsNamed };
  catalogRoutes(bind, { db, queue, photoStore, keysetCursors, remember, ...further });
  occasionsRoutes(bind, { db, promises: remembered.promises, remember, cacheUntil: cache.clearAt });
  translationsRoutes(bind, { db, queue, shopName, findSettings: remembered.settings });
  pastOrdersRoutes(bind, { db });
  movingRoutes(bind, { db, queue, photoStore });
  mailSettingsRoutes(bind, { db, mailers, shopName, ...mail, findUnsent: findUnsentEmails });
  backupRoutes(bind, { db, isScheduled: Boolean(deps.scheduledBackup) });
}

function bindSales(bind: Bind, deps: AppDependencies, caches: Caches, { payments, mail, couriers }: ApiParts): void {
  const { db, queue, photoStore, publicUrl, shopName, undoSeconds, providerUrls, demo = null } = deps;
  const { accounts, findManualAccount, secretBox } = payments;
  paymentSettingsRoutes(bind, { db, accounts, secretBox, providerUrls, publicUrl, countUnconfirmed });
  const paymentProvider = payments.makeProvider();
  const isLimited = deps.rateLimit > 0;
  const promised = { promises: caches.remembered.promises, cacheUntil: caches.cache.clearAt };
  const { findDeliveryRate, ...courierKeys } = couriers;
  const selling = { db, queue, paymentProvider, undoSeconds };
  const inTurn = largeAnswersInTurn();
  ordersRoutes(bind, {
    ...selling,
    shopName,
    publicUrl,
    findDeliveryRate,
    findManualAccount,
    isLimited,
    ...promised,
    mail,
    inTurn,
  });
  couriersRoutes(bind, { ...selling, shopName, accounts: couriers.accounts, findDeliveryRate });
  courierSettingsRoutes(bind, { db, publicUrl, ...courierKeys });
  grievancesRoutes(bind, { db, queue, isLimited, mail, shopName });
  reviewsRoutes(bind, { db, queue, photoStore, shopName, mail });
  returningVisitsRoutes(bind, { db, queue, isLimited, mail });
  privacyRoutes(bind, { db, queue, photoStore, inTurn });
  setupRoutes(bind, { db, queue, photoStore, shopName, accounts, demo, isLimited, mail });
}

function bindAccounts(bind: Bind, deps: AppDependencies, mail: Mail): void {
  const { db, queue, photoStore, publicUrl, shopName, requiresSecondFactor, secretKey } = deps;
  accountsRoutes(bind, {
    db,
    queue,
    publicUrl,
    shopName,
    nameChanged: async (tx, userId) => {
      tagWrites(tx, ...(await findReviewedSlugs(tx, userId)).map(reviewsTag));
    },
    emailProven: adoptOrders,
    accountReplaced: (tx, replaced) => removeReplacedAccount(tx, { db, queue, photoStore }, replaced),
    mail,
    isLimited: deps.rateLimit > 0,
    requiresSecondFactor,
    secretKey,
    secretBox: makeSecretBox(secretKey, 'authenticator apps'),
  });
}

/** Payments have database connections of their own, the authentication of the buyer included. */
async function bindPayments(
  api: FastifyInstance,
  deps: AppDependencies,
  { cache, isOpened }: Caches,
  { refusals, payments, couriers }: ApiParts,
): Promise<void> {
  const { queue, shopName, rateLimit } = deps;
  const db = deps.db.payments;
  const authenticate = authenticateOver(db, deps);
  const paymentProvider = payments.makeProvider();
  const findToken = makeTokenFinder(db.read, rateLimit);
  paymentRoutes(binder(api, { authenticate, findToken, cache, isOpened }), {
    db,
    queue,
    shopName,
    paymentProvider,
    authenticate,
    findManualAccount: payments.findManualAccount,
    isLimited: rateLimit > 0,
    refusals,
    findDeliveryRate: couriers.findDeliveryRate,
  });
  await api.register(async (raw) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    const bind = binder(raw, { authenticate, findToken, cache, isOpened });
    webhookRoutes(bind, { db, queue, paymentProvider, webhookReceived: payments.recordWebhook });
    courierWebhookRoutes(bind, { db: deps.db, queue, accounts: couriers.accounts });
  });
}

export function pushDependencies({ secretKey, pushServices = [] }: AppDependencies) {
  return { secretBox: makeSecretBox(secretKey, 'push notifications'), pushServices };
}

export function authenticateOver({ read }: Connections, { requiresSecondFactor }: AppDependencies): Authenticate {
  return (authorization, client) => authenticate(read, authorization, client, requiresSecondFactor);
}

function authenticatorsOver(db: Connections, deps: AppDependencies) {
  return { authenticate: authenticateOver(db, deps), findToken: makeTokenFinder(db.read, deps.rateLimit) };
}
