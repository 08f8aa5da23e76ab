import { findUser, pageOfPeople, recordPeopleRead, resolveAdminRole } from '../../accounts/index.ts';
import { recordSecurityEvent } from '../../audit-log/index.ts';
import { findQuantities } from '../../catalog/index.ts';
import type { Database } from '../../platform/database/database.ts';
import type { MailState } from '../../platform/email/mail-state.ts';
import { ShopError } from '../../platform/errors.ts';
import type { Bind } from '../../platform/http/bind.ts';
import type { Caller } from '../../platform/http/call.ts';
import type { AnswerInTurn } from '../../platform/http/clients/long-lists.ts';
import type { ClientInfo } from '../../platform/http/clients/read-client.ts';
import { SentFile } from '../../platform/http/sent-file.ts';
import { joinJsonObject } from '../../platform/json.ts';
import type { ManualAccount } from '../../platform/payments/manual.ts';
import type { PaymentProvider } from '../../platform/payments/payment-provider.ts';
import { t } from '../../shared/languages/translate.ts';
import { checkoutEndpoints } from '../checkout/checkout-endpoints.ts';
import { readWantedLines } from '../checkout/input/wanted-lines.ts';
import type { FindDeliveryRate } from '../checkout/prices/delivery-rate.ts';
import { quoteOrder } from '../checkout/prices/quote-order.ts';
import { findAllOrders, findOrderByKey, findOrdersByBuyer, type OrderFilter } from '../core/bodies/list-orders.ts';
import { orderNotFound } from '../core/require-order.ts';
import type { WorkDependencies } from '../fulfillment/move-work.ts';
import { findRecipients } from '../gifts/find-recipients.ts';
import { findComplaintTexts, findOrderTexts } from '../messages/find-texts.ts';
import { messageEndpoints } from '../messages/message-endpoints.ts';
import { paymentEndpoints } from '../payments/payment-endpoints.ts';
import { exportOrders } from '../reports/export-orders.ts';
import { findChanges } from '../reports/find-changes.ts';
import { requireOrderPage } from '../reports/find-order-page.ts';
import { findPopularProducts } from '../reports/find-popular-products.ts';
import { findSalesFigures } from '../reports/find-sales-figures.ts';
import { orderEndpoints } from '../reports/order-endpoints.ts';
import { answerPhotoRoutes } from './answer-photo-routes.ts';
import { cashRoutes } from './cash-routes.ts';
import { quoteRoutes } from './custom-order-routes.ts';
import { documentRoutes } from './document-routes.ts';
import { fulfillmentRoutes } from './fulfillment-routes.ts';
import { linkRoutes } from './link-routes.ts';
import { findTransfer, manualPaymentRoutes } from './manual-payment-routes.ts';
import { numberingRoutes } from './numbering-routes.ts';
import { programRoutes } from './program-routes.ts';
import { type PromiseDependencies, promiseRoutes } from './promise-routes.ts';
import { proofRoutes } from './proof-routes.ts';
import { refundRoutes } from './refund-routes.ts';
import { requestRoutes } from './request-routes.ts';
import { thanksRoutes } from './thanks-routes.ts';

export interface OrdersDependencies extends WorkDependencies, PromiseDependencies {
  db: Database;
  shopName: string;
  publicUrl: string;
  paymentProvider: PaymentProvider;
  isLimited: boolean;
  mail: MailState;
  findManualAccount: () => Promise<ManualAccount | null>;
  findDeliveryRate: FindDeliveryRate;
  inTurn: AnswerInTurn;
}

export function ordersRoutes(bind: Bind, deps: OrdersDependencies): void {
  const { db } = deps;
  bind(orderEndpoints.listPopularProducts, async ({ query: { language } }) =>
    joinJsonObject({ success: true, products: await findPopularProducts(db.read, language) }),
  );
  bind(checkoutEndpoints.quoteOrder, async ({ body, caller, client }) => {
    const quoted = { lines: readWantedLines(body), ...body, code: body.code?.trim() };
    const { isLimited, shopName, findDeliveryRate } = deps;
    const asking = { caller, address: client.address, isLimited, shopName, findDeliveryRate };
    return { success: true, ...(await quoteOrder(db, quoted, asking)) };
  });
  bind(orderEndpoints.findChanges, async () => ({ success: true, ...(await findChanges(db.read)) }));
  bind(paymentEndpoints.updateQuantities, async ({ body }) => ({
    success: true,
    products: await findQuantities(
      db.read,
      (body.cart ?? []).map((line) => line._id),
    ),
  }));
  bind(orderEndpoints.listAllOrders, async ({ query, caller, client, reply }) => {
    const { orders, total } = await findAllOrders(db.read, pageOfPeople(caller, query));
    await recordPeopleRead(db, { caller, client }, 'orders', orders.length);
    reply.header('x-total-count', String(total));
    return orders;
  });
  bind(orderEndpoints.listOrdersOfUser, async ({ params, query, reply }) => {
    const user = await findUser(db.read, params.userId);
    if (!user) throw new ShopError('not_found', t('orderAnswers.userNotFound'));
    const { orders, total } = await findOrdersByBuyer(db.read, params.userId, query);
    reply.header('x-total-count', String(total));
    return { success: true, orders, user: { name: user.name, adminRole: resolveAdminRole(user) } };
  });
  bindOwnOrders(bind, deps);
  bindAdminCalls(bind, deps);
  bindParts(bind, deps);
}

/** A buyer's, who may have no account. */
function bindOwnOrders(bind: Bind, deps: OrdersDependencies): void {
  const { db } = deps;
  bind(orderEndpoints.findOrderByKey, async ({ params, reply }) => {
    reply.header('cache-control', 'no-store');
    const found = await findOrderByKey(db.read, params.key);
    if (!found) throw orderNotFound();
    return { success: true, order: found.order, transfer: await findTransfer(deps, found) };
  });
  bind(orderEndpoints.listOwnOrders, async ({ caller }) => (await findOrdersByBuyer(db.read, caller.id)).orders);
  bind(orderEndpoints.listRecipients, async ({ caller }) => ({
    success: true,
    recipients: await findRecipients(db.read, caller.id),
  }));
}

function bindParts(bind: Bind, deps: OrdersDependencies): void {
  fulfillmentRoutes(bind, deps);
  refundRoutes(bind, deps);
  documentRoutes(bind, deps);
  requestRoutes(bind, deps);
  numberingRoutes(bind, deps);
  thanksRoutes(bind, deps);
  linkRoutes(bind, deps);
  manualPaymentRoutes(bind, deps);
  promiseRoutes(bind, deps);
  quoteRoutes(bind, deps);
  proofRoutes(bind, deps);
  cashRoutes(bind, deps);
  answerPhotoRoutes(bind, deps);
  programRoutes(bind, deps);
}

function bindAdminCalls(bind: Bind, deps: OrdersDependencies): void {
  const { db } = deps;
  bind(orderEndpoints.findOrderPage, async ({ params }) => ({
    success: true,
    ...(await requireOrderPage(db.read, params.orderId)),
  }));
  bind(messageEndpoints.findOrderTexts, async ({ params }) => ({
    success: true,
    texts: await findOrderTexts(deps, params.orderId),
  }));
  bind(messageEndpoints.findComplaintTexts, async ({ params }) => ({
    success: true,
    texts: await findComplaintTexts(deps, params.grievanceId),
  }));
  bind(orderEndpoints.readNumbers, async ({ query }) => ({
    success: true,
    ...(await findSalesFigures(db.read, query.days)),
  }));
  bind(orderEndpoints.exportOrders, async ({ query, caller, client }) => {
    await recordExport(db, caller, client, query);
    return new SentFile('text/csv; charset=utf-8', exportOrders(db, query), 'orders.csv');
  });
}

async function recordExport(db: Database, { id, email }: Caller, client: ClientInfo, filter: OrderFilter) {
  const detail = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
  await db.transaction((tx) => recordSecurityEvent(tx, { kind: 'orders_exported', userId: id, email, client, detail }));
}
