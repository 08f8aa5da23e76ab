import { adminRoleOf, findUser, pageOfPeople, recordPeopleRead } from '../accounts/index.ts';
import { recordSecurityEvent } from '../audit-log/index.ts';
import { findQuantities } from '../catalog/index.ts';
import type { Database } from '../platform/database/database.ts';
import { ShopError } from '../platform/errors.ts';
import type { Bind } from '../platform/http/bind.ts';
import type { Caller, ClientInfo } from '../platform/http/call.ts';
import { SentFile } from '../platform/http/sent-file.ts';
import { writtenObject } from '../platform/json.ts';
import type { ManualAccount } from '../platform/payments/manual.ts';
import type { PaymentProvider } from '../platform/payments/payment-provider.ts';
import { answerPhotoRoutes } from './answer-photos/answer-photo-routes.ts';
import { ordersApi } from './api.ts';
import { quoteOrder } from './checkout/quote-order.ts';
import { wantedLinesOf } from './checkout/wanted-lines.ts';
import { quoteRoutes } from './custom/custom-order-routes.ts';
import { documentRoutes } from './document-routes.ts';
import { fulfillmentRoutes } from './fulfillment/fulfillment-routes.ts';
import type { WorkDependencies } from './fulfillment/move-work.ts';
import { findRecipients } from './gifts/find-recipients.ts';
import { numberingRoutes } from './numbering/numbering-routes.ts';
import { findTransfer, manualPaymentRoutes } from './payments/manual-payment-routes.ts';
import { type PromiseDependencies, promiseRoutes } from './promise/promise-routes.ts';
import { proofRoutes } from './proofs/proof-routes.ts';
import { refundRoutes } from './refunds/refund-routes.ts';
import { exportOrders } from './reporting/export-orders.ts';
import { findChanges } from './reporting/find-changes.ts';
import { requireOrderPage } from './reporting/find-order-page.ts';
import { findPopularProducts } from './reporting/find-popular-products.ts';
import { findSalesFigures } from './reporting/find-sales-figures.ts';
import { findAllOrders, findOrderByKey, findOrdersOf, type OrderFilter } from './reporting/list-orders.ts';
import { requestRoutes } from './requests/request-routes.ts';
import { thanksRoutes } from './thanks/thanks-routes.ts';

export interface OrdersDependencies extends WorkDependencies, PromiseDependencies {
  db: Database;
  paymentProvider: PaymentProvider;
  isLimited: boolean;
  findManualAccount: () => Promise<ManualAccount | null>;
}

export function ordersRoutes(bind: Bind, deps: OrdersDependencies): void {
  const { db } = deps;
  bind(ordersApi.listPopularProducts, async () =>
    writtenObject({ success: true, products: await findPopularProducts(db.read) }),
  );
  bind(ordersApi.quoteOrder, async ({ body, caller, client }) => {
    const quoted = { lines: wantedLinesOf(body), ...body, code: body.code?.trim() };
    const asking = { caller, address: client.address, isLimited: deps.isLimited, shopName: deps.shopName };
    return { success: true, ...(await quoteOrder(db, quoted, asking)) };
  });
  bind(ordersApi.findChanges, async () => ({ success: true, ...(await findChanges(db.read)) }));
  bind(ordersApi.updateQuantities, async ({ body }) => ({
    success: true,
    products: await findQuantities(
      db.read,
      (body.cart ?? []).map((line) => line._id),
    ),
  }));
  bind(ordersApi.listAllOrders, async ({ query, caller, client, reply }) => {
    const { orders, total } = await findAllOrders(db.read, pageOfPeople(caller, query));
    await recordPeopleRead(db, { caller, client }, 'orders', orders.length);
    reply.header('x-total-count', String(total));
    return orders;
  });
  bind(ordersApi.findOrderByKey, async ({ params, reply }) => {
    reply.header('cache-control', 'no-store');
    const found = await findOrderByKey(db.read, params.key);
    if (!found) throw new ShopError('not_found', 'This order was not found.');
    return { success: true, order: found.order, transfer: await findTransfer(deps, found) };
  });
  bind(ordersApi.listOwnOrders, async ({ caller }) => (await findOrdersOf(db.read, caller.id)).orders);
  bind(ordersApi.listRecipients, async ({ caller }) => ({
    success: true,
    recipients: await findRecipients(db.read, caller.id),
  }));
  bind(ordersApi.listOrdersOfUser, async ({ params, query, reply }) => {
    const user = await findUser(db.read, params.userId);
    if (!user) throw new ShopError('not_found', 'This user was not found.');
    const { orders, total } = await findOrdersOf(db.read, params.userId, query);
    reply.header('x-total-count', String(total));
    return { success: true, orders, user: { name: user.name, adminRole: adminRoleOf(user) } };
  });
  bindAdminCalls(bind, deps);
  bindParts(bind, deps);
}

function bindParts(bind: Bind, deps: OrdersDependencies): void {
  fulfillmentRoutes(bind, deps);
  refundRoutes(bind, deps);
  documentRoutes(bind, deps);
  requestRoutes(bind, deps);
  numberingRoutes(bind, deps);
  thanksRoutes(bind, deps);
  manualPaymentRoutes(bind, deps);
  promiseRoutes(bind, deps);
  quoteRoutes(bind, deps);
  proofRoutes(bind, deps);
  answerPhotoRoutes(bind, deps);
}

function bindAdminCalls(bind: Bind, deps: OrdersDependencies): void {
  const { db } = deps;
  bind(ordersApi.findOrderPage, async ({ params }) => ({
    success: true,
    ...(await requireOrderPage(db.read, params.orderId)),
  }));
  bind(ordersApi.readNumbers, async ({ query }) => ({
    success: true,
    ...(await findSalesFigures(db.read, query.days)),
  }));
  bind(ordersApi.exportOrders, async ({ query, caller, client }) => {
    await recordExport(db, caller, client, query);
    return new SentFile('text/csv; charset=utf-8', exportOrders(db, query), 'orders.csv');
  });
}

async function recordExport(db: Database, { id, email }: Caller, client: ClientInfo, filter: OrderFilter) {
  const detail = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
  await db.transaction((tx) => recordSecurityEvent(tx, { kind: 'orders_exported', userId: id, email, client, detail }));
}
