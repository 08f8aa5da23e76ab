import { adminRoleOf, findUser } from '../accounts/index.ts';
import { type RefusalCounter, recordAuditEntry, recordSecurityEvent } from '../audit-log/index.ts';
import { findQuantities } from '../catalog/index.ts';
import type { Connections, Database } from '../platform/database/database.ts';
import { fieldError, ShopError } from '../platform/errors.ts';
import type { Bind, Call, Caller, ClientInfo } from '../platform/http/bind.ts';
import { writtenObject } from '../platform/json.ts';
import type { ManualAccount } from '../platform/payments/manual.ts';
import type { PaymentProvider } from '../platform/payments/payment-provider.ts';
import { dayOf } from '../shared/dates.ts';
import { roundToPaise } from '../shared/money.ts';
import { findShopSettings } from '../shop-settings/index.ts';
import { answerPhotoRoutes } from './answer-photos/answer-photo-routes.ts';
import { ordersApi } from './api.ts';
import { findDelivery } from './checkout/find-delivery.ts';
import { HoldLimit } from './checkout/hold-limits.ts';
import { limitCodeGuesses } from './checkout/limit-code-guesses.ts';
import type { Buyer, Wanted } from './checkout/place-order.ts';
import { quoteOrder } from './checkout/quote-order.ts';
import { wantedLinesOf } from './checkout/wanted-lines.ts';
import { customOrderRoutes, quoteRoutes } from './custom/custom-order-routes.ts';
import { refundBalance } from './custom/refund-balance.ts';
import { documentRoutes } from './document-routes.ts';
import { changeOrderStatus } from './fulfillment/change-order-status.ts';
import type { WorkDependencies } from './fulfillment/move-work.ts';
import { fulfillmentRoutes } from './fulfillment-routes.ts';
import { findRecipients } from './gifts/find-recipients.ts';
import { requireCardFits } from './gifts/require-card-fits.ts';
import { idempotencyKeyIn } from './idempotency-key.ts';
import { findTransfer, manualPaymentRoutes, requireManualPayment } from './manual-payment-routes.ts';
import { confirmPayment } from './payments/confirm-payment.ts';
import { confirmInJob } from './payments/confirm-settlement.ts';
import { type IdentifyJob, identifyOrder, identifyQueue } from './payments/identify-order.ts';
import { openPayment } from './payments/open-payment.ts';
import { receiveWebhook, type WebhookDependencies } from './payments/receive-webhook.ts';
import { runReconciliation } from './payments/reconcile-checkout.ts';
import {
  type ConfirmJob,
  confirmQueue,
  reconcileQueue,
  type StoredReconcileJob,
} from './payments/schedule-reconciliation.ts';
import type { Settled, SettlementDependencies } from './payments/settle-payment.ts';
import { paymentSweepQueue, refundSweepQueue, sweepPayments, sweepRefunds } from './payments/sweep-account.ts';
import { type PromiseDependencies, promiseRoutes } from './promise/promise-routes.ts';
import { proofRoutes } from './proofs/proof-routes.ts';
import { refundQueue, requestRefund } from './refunds/request-refund.ts';
import { type StoredRefundJob, sendRefund } from './refunds/send-refund.ts';
import { exportOrders } from './reporting/export-orders.ts';
import { findChanges } from './reporting/find-changes.ts';
import { findOrderName } from './reporting/find-order-name.ts';
import { findOrderPage } from './reporting/find-order-page.ts';
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
export interface PaymentRoutesDependencies extends SettlementDependencies {
  db: Connections;
  paymentProvider: PaymentProvider;
  isLimited: boolean;
  findManualAccount: () => Promise<ManualAccount | null>;
  refusals: RefusalCounter;
  /** Recognises a token that came in the body instead of the header. */
  authenticate: (authorization: string | undefined) => Promise<Caller | null>;
}

export function paymentRoutes(bind: Bind, deps: PaymentRoutesDependencies): void {
  bind(ordersApi.placeOrder, async (call) => {
    if (call.body.gift) requireCardFits(call.body.gift);
    const buyer = await buyerIn(deps, call);
    if (call.body.method === 'manual') requireManualPayment(await deps.findManualAccount(), buyer);
    const wanted = wantedIn(call);
    const guess = { code: wanted.code, address: buyer.address, isLimited: deps.isLimited };
    const opening = limitCodeGuesses(deps.db, guess, () => openPayment(deps, wanted, buyer));
    return opening.catch((error: unknown) => {
      if (error instanceof HoldLimit) countHoldLimit(deps, buyer, call);
      throw error;
    });
  });
  customOrderRoutes(bind, deps);
  bind(ordersApi.confirmPayment, async ({ body }) => {
    const settled = await confirmPayment(deps, body);
    if (settled.outcome === 'failed') throw new ShopError('bad_signature');
    if (settled.outcome === 'refund_due') throw refundDue(settled);
    const name = await findOrderName(deps.db.read, settled.orderId);
    return { success: true, message: 'Payment Completed Successfully', order: settled.orderId, name };
  });
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
  bind(ordersApi.listAllOrders, async ({ query, reply }) => {
    const { orders, total } = await findAllOrders(db.read, query);
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
  documentRoutes(bind, deps);
  requestRoutes(bind, deps);
  thanksRoutes(bind, deps);
  manualPaymentRoutes(bind, deps);
  promiseRoutes(bind, deps);
  quoteRoutes(bind, deps);
  proofRoutes(bind, deps);
  answerPhotoRoutes(bind, deps);
}

function bindAdminCalls(bind: Bind, deps: OrdersDependencies): void {
  const { db, queue } = deps;
  bind(ordersApi.findOrderPage, async ({ params }) => ({
    success: true,
    ...(await requireOrderPage(db, params.orderId)),
  }));
  bind(ordersApi.refundOrder, async ({ params: { orderId }, body, caller }) => {
    const amountPaise = body.amount === undefined ? undefined : roundToPaise(body.amount);
    await db.transaction(async (tx) => {
      const isRestocked = body.restock ?? false;
      const isWhole = body.cancel || amountPaise === undefined;
      const balancePaise = isWhole ? await refundBalance(tx, queue, { orderId, by: caller }) : 0;
      const own = { orderId, amountPaise, isRestocked, by: caller };
      const refundPaise = balancePaise + (await requestRefund(tx, queue, own));
      if (body.cancel)
        await changeOrderStatus(tx, deps, { orderId, moveId: orderId, status: 'Cancelled', by: caller, refundPaise });
      const what = body.cancel ? 'cancelled and refunded' : 'requested a refund of';
      await recordAuditEntry(tx, caller, `${what} order ${await findOrderName(tx, orderId)}`, orderLink(orderId));
    });
    const page = await requireOrderPage(db, orderId);
    const message = page.order.payment.manual
      ? 'The refund is recorded: please pay it back, and mark it as paid back here.'
      : 'The refund is on its way to the payment provider.';
    return { success: true, message, ...page };
  });
  bind(ordersApi.readNumbers, async ({ query }) => ({
    success: true,
    ...(await findSalesFigures(db.read, query.days)),
  }));
  bind(ordersApi.exportOrders, async ({ query, reply, caller, client }) => {
    await recordExport(db, caller, client, query);
    reply.header('content-disposition', 'attachment; filename="orders.csv"');
    return reply.type('text/csv; charset=utf-8').send(exportOrders(db, query)) as never;
  });
}

async function recordExport(db: Database, { id, email }: Caller, client: ClientInfo, filter: OrderFilter) {
  const detail = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
  await db.transaction((tx) => recordSecurityEvent(tx, { kind: 'orders_exported', userId: id, email, client, detail }));
}

function orderLink(orderId: string): string {
  return `/dashboard/admin/order/${orderId}`;
}

async function requireOrderPage(db: Database, orderId: string) {
  const page = await findOrderPage(db.read, orderId);
  if (!page) throw new ShopError('not_found', 'This order was not found.');
  return page;
}

function refundDue({ orderId, refundReason }: Settled): ShopError {
  const sentence =
    refundReason === 'wrong_amount'
      ? 'The payment that reached us is not the amount of your order. The order is cancelled, and the money goes back to you in full.'
      : 'Your payment arrived after the goods were gone. The order is cancelled, and the money goes back to you in full.';
  return new ShopError('conflict', sentence, { body: { order: orderId } });
}

export function webhookRoutes(bind: Bind, deps: WebhookDependencies): void {
  bind(ordersApi.receiveWebhook, async ({ request: { body, headers } }) => {
    await receiveWebhook(deps, { rawBody: Buffer.isBuffer(body) ? body : Buffer.alloc(0), headers });
    return { success: true };
  });
}

export interface OrdersJobsDependencies extends SettlementDependencies {
  db: Database;
  /** Jobs have a circuit breaker of their own: their failures do not refuse a buyer's call. */
  paymentProvider: PaymentProvider;
}

/** Jobs that settle payments use the connections of payments. */
export async function workOrdersJobs(deps: OrdersJobsDependencies): Promise<void> {
  const { db, queue, shopName, publicUrl, paymentProvider } = deps;
  const settling = { db: db.payments, queue, shopName, publicUrl, paymentProvider };
  await queue.work<ConfirmJob>(confirmQueue, (job) => confirmInJob(settling, job));
  await queue.work<StoredReconcileJob>(reconcileQueue, (job) => runReconciliation(settling, job));
  await queue.work<StoredRefundJob>(refundQueue, (job) => sendRefund(deps, job));
  await queue.work<IdentifyJob>(identifyQueue, (job) => identifyOrder(deps, job));
  await queue.repeat(refundSweepQueue, '23 * * * *', () => sweepRefunds(deps));
  await queue.repeat(paymentSweepQueue, '53 * * * *', () => sweepPayments(deps));
}

type PlaceCall = Call<typeof ordersApi.placeOrder>;

function countHoldLimit({ refusals }: PaymentRoutesDependencies, { id: userId }: Buyer, { client }: PlaceCall): void {
  refusals.count({ kind: 'hold_limit_reached', client, userId, route: 'POST /product/orders' });
}

function wantedIn({ body, request }: PlaceCall): Wanted {
  return {
    amountPaise: body.amount,
    isManual: body.method === 'manual',
    code: body.code?.trim() || undefined,
    gift: body.gift,
    idempotencyKey: idempotencyKeyIn(request),
    promised: body.promised,
    wantedOn: wantedDay(body.wantedOn),
    lines: wantedLinesOf(body),
  };
}

function wantedDay(day: string | undefined): string | undefined {
  if (day && day < dayOf(new Date())) throw fieldError('wantedOn', 'This day is over.');
  return day;
}

async function buyerIn(deps: PaymentRoutesDependencies, { caller, body, request }: PlaceCall): Promise<Buyer> {
  const { token } = (typeof body.auth === 'object' && body.auth !== null ? body.auth : {}) as { token?: unknown };
  const signedIn = caller ?? (typeof token === 'string' ? await deps.authenticate(token) : null);
  if (signedIn) {
    const delivery = body.delivery ?? (await findDelivery(deps.db.read, signedIn, body.addressId));
    return { id: signedIn.id, delivery, address: request.ip, isAdmin: signedIn.role === 'admin' };
  }
  if (!body.delivery) throw new ShopError('unauthorized', 'Please log in to pay.');
  if (body.cart && !(await findShopSettings(deps.db.read, deps.shopName)).guestCheckout)
    throw new ShopError('unauthorized', 'Please log in to pay for a cart.');
  return { id: null, delivery: body.delivery, guestKey: body.guestKey, address: request.ip };
}
