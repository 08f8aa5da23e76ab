import { recordAuditEntry } from '../audit-log/index.ts';
import {
  answerOnce,
  confirmBeforeShipping,
  type FindDeliveryRate,
  findOrder,
  findOrderByKey,
  readKeyedChange,
} from '../orders/index.ts';
import { ShopError } from '../platform/errors.ts';
import type { Bind } from '../platform/http/bind.ts';
import { SentFile } from '../platform/http/sent-file.ts';
import { message } from '../platform/message.ts';
import { t } from '../shared/languages/translate.ts';
import { formatOrderNumber } from '../shared/orders/order-number.ts';
import { couriersApi } from './api.ts';
import { bookParcels } from './booking/book-parcels.ts';
import { cancelShipment } from './booking/cancel-shipment.ts';
import type { CourierDependencies } from './dependencies.ts';
import { failureRoutes } from './failures/failure-routes.ts';
import { describeParcels, findBookable } from './find-parcels.ts';
import {
  findBooked,
  findProblems,
  findShipmentsByOrder,
  findShipmentsByOrders,
  findTracked,
} from './find-shipments.ts';
import { printLabels, requestPickup } from './hand-over.ts';
import { learnedRoutes } from './learned/learned-routes.ts';
import { moneyRoutes } from './money/money-routes.ts';
import { parcelPhotoRoutes } from './photos/photo-routes.ts';
import { proposeRates } from './propose-rates.ts';
import { rateRoutes } from './rates/rate-routes.ts';
import { findReturned } from './returns/find-returned.ts';
import { returnRoutes } from './returns/return-routes.ts';
import { requireAccount } from './settings/require-account.ts';

type RouteDependencies = CourierDependencies & { findDeliveryRate: FindDeliveryRate; shopName: string };

const packPage = '/dashboard/admin/pack';

export function couriersRoutes(bind: Bind, deps: RouteDependencies): void {
  bindPacking(bind, deps);
  bindHandOver(bind, deps);
  learnedRoutes(bind, deps);
  moneyRoutes(bind, deps);
  parcelPhotoRoutes(bind, deps);
  rateRoutes(bind, deps);
  bindShipments(bind, deps);
  bindBuyersCalls(bind, deps);
  failureRoutes(bind, deps);
  returnRoutes(bind, deps);
}

function bindPacking(bind: Bind, deps: CourierDependencies): void {
  const { db } = deps;
  bind(couriersApi.listParcels, async () => {
    const isConnected = (await deps.accounts.find()) !== null;
    const toBook = isConnected ? await describeParcels(db.read, await findBookable(db.read)) : [];
    const [booked, problems] = [await findBooked(db.read), await findProblems(db.read)];
    const listed = { booked, problems, returned: await findReturned(db.read) };
    return { success: true, isConnected, toBook, ...listed };
  });
  bind(couriersApi.findRates, async ({ body }) => ({
    success: true,
    proposals: await proposeRates(db.read, await requireAccount(deps.accounts), body.parcels),
  }));
  bind(couriersApi.bookParcels, async (call) => {
    const { body, caller } = call;
    const parcels = [...new Map(body.parcels.map((one) => [one.order, one])).values()];
    const orderIds = parcels.map(({ order }) => order);
    await requireAccount(deps.accounts);
    const said = await answerOnce(db, readKeyedChange(call), {
      prepare: () => confirmBeforeShipping(deps, orderIds, 'Shipped'),
      run: async (tx) => {
        const numbers = await bookParcels(tx, deps, { parcels, by: caller });
        const count = numbers.length;
        const orders = count > 3 ? message('orderAnswers.orders', { count }) : numbers.map(formatOrderNumber);
        await recordAuditEntry(tx, caller, message('auditEntries.couriersAsked', { orders }), packPage);
        return t('courierAnswers.beingBooked', { count: numbers.length });
      },
    });
    return { success: true, message: said, shipments: await findShipmentsByOrders(db.read, orderIds) };
  });
}

function bindShipments(bind: Bind, deps: CourierDependencies): void {
  const { db } = deps;
  bind(couriersApi.listShipments, async ({ params: { orderId } }) => ({
    success: true,
    isConnected: (await deps.accounts.find()) !== null,
    shipments: await findShipmentsByOrder(db.read, orderId),
  }));
  bind(couriersApi.cancelShipment, async ({ params: { shipmentId }, caller }) => {
    await db.transaction(async (tx) => {
      const { orderId } = await cancelShipment(tx, deps, shipmentId);
      const order = await findOrder(tx, orderId);
      const name = order ? formatOrderNumber(order.number) : orderId;
      const what = message('auditEntries.courierCancelled', { order: name });
      await recordAuditEntry(tx, caller, what, `/dashboard/admin/order/${orderId}`);
    });
    return { success: true, message: t('courierAnswers.courierBeingCancelled') };
  });
}

function bindHandOver(bind: Bind, { db, accounts, shopName }: RouteDependencies): void {
  bind(couriersApi.printLabels, async ({ query: { shipments, slips } }) => {
    const account = await requireAccount(accounts);
    const wanted = { shipmentIds: shipments, shopName, hasSlips: slips === 'yes' };
    return new SentFile('application/pdf', await printLabels(db, account, wanted));
  });
  bind(couriersApi.requestPickup, async ({ caller }) => {
    const account = await requireAccount(accounts);
    const count = await requestPickup(db, account);
    if (count === 0) return { success: true, message: t('courierAnswers.noneToPickUp') };
    const what = message('auditEntries.pickupAsked', { count });
    await db.transaction((tx) => recordAuditEntry(tx, caller, what, packPage));
    return { success: true, message: t('courierAnswers.askedToCome', { count }) };
  });
}

function bindBuyersCalls(bind: Bind, { db }: CourierDependencies): void {
  const notFound = () => new ShopError('not_found', t('shopping.orderNotFound'));
  bind(couriersApi.trackByKey, async ({ params: { key }, reply }) => {
    reply.header('cache-control', 'no-store');
    const found = await findOrderByKey(db.read, key);
    if (!found) throw notFound();
    return { success: true, ...(await findTracked(db.read, found.order._id)) };
  });
  bind(couriersApi.trackOrder, async ({ params: { orderId }, caller }) => {
    const order = await findOrder(db.read, orderId);
    if (!order || order.buyer._id !== caller.id) throw notFound();
    return { success: true, ...(await findTracked(db.read, orderId)) };
  });
}
