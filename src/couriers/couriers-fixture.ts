import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { CourierAccount } from '../../sandbox/couriers/courier-api.ts';
import { type CourierSandbox, startCourierSandbox } from '../../sandbox/couriers/server.ts';
import type { Store } from '../../sandbox/couriers/store.ts';
import { addProduct, type Gift, pay } from '../../test/fixtures.ts';
import { isCiRun } from '../../test/full-run.ts';
import type { ShopOptions } from '../../test/open-app.ts';
import { openShop, type TestShop } from '../../test/test-app.ts';
import type { OrderBody } from '../orders/api.ts';
import type { CourierProviderKey } from '../shared/delivery/courier-providers.ts';
import { roundToPaise } from '../shared/money.ts';
import type { ShipmentBody, TrackedBody } from './api.ts';
import { answerQueue, type courierQueues, followQueue, sendQueue } from './dependencies.ts';

export const size = { weightGrams: 640, lengthCm: 24, widthCm: 18, heightCm: 14 };
export const address = {
  email: 'asha@example.com',
  ...{ name: 'Asha Rao', phone: '9876543210', line1: '4 Lake Road', line2: '', city: 'Pune' },
  ...{ state: 'Maharashtra', pin: '411004' },
};

/** A call of a provider, for a fault of it. */
export type CourierCall =
  | 'pickupPlaces'
  | 'rates'
  | 'find'
  | 'create'
  | 'assign'
  | 'cancel'
  | 'label'
  | 'answer'
  | 'lookUpAnswer'
  | 'createReturn'
  | 'findReturn'
  | 'charges'
  | 'remittances';

/** What tests have to know of a provider and its stand-in. */
export interface CourierKind {
  name: string;
  account: CourierAccount;
  /** For the page Couriers. */
  keys: { provider: CourierProviderKey; [field: string]: string };
  wrongKeys: { body: object; field: string };
  /** The fastest courier of the stand-in. */
  fastest: string;
  /** What the cheapest courier asks for a parcel of `size`, in rupees. */
  price: number;
  cashPrice: number;
  routes: Record<CourierCall, string>;
}

const login = { email: 'api@dhaaga.example', password: 'courier password' };
export const shiprocket: CourierKind = {
  name: 'Shiprocket',
  account: login,
  keys: { provider: 'shiprocket', ...login },
  wrongKeys: { body: { provider: 'shiprocket', ...login, password: 'another one' }, field: 'password' },
  fastest: 'Blue Dart Air',
  ...{ price: 80, cashPrice: 115 },
  routes: {
    pickupPlaces: 'GET /settings/company/pickup',
    rates: 'GET /courier/serviceability/',
    find: 'GET /orders',
    create: 'POST /orders/create/adhoc',
    assign: 'POST /courier/assign/awb',
    cancel: 'POST /orders/cancel',
    label: 'POST /courier/generate/label',
    answer: 'POST /ndr',
    lookUpAnswer: 'GET /ndr',
    createReturn: 'POST /orders/create/return',
    findReturn: 'GET /orders/processing/return',
    charges: 'GET /account/details/statement',
    remittances: 'GET /billing/remittances',
  },
};

const token = 'a1b2c3d4e5f6a7b8c9d0';
const place = { place: 'Home', pin: '311001' };
export const delhivery: CourierKind = {
  name: 'Delhivery',
  account: { token },
  keys: { provider: 'delhivery', token, ...place },
  wrongKeys: { body: { provider: 'delhivery', token: 'another-token-of-it', ...place }, field: 'token' },
  fastest: 'Delhivery Express',
  // The box is large for its weight.
  ...{ price: 96, cashPrice: 131 },
  routes: {
    pickupPlaces: 'GET /c/api/pin-codes/json/',
    rates: 'GET /api/kinko/v1/invoice/charges/.json',
    find: 'GET /api/v1/packages/json/',
    create: 'GET /waybill/api/bulk/json/',
    assign: 'POST /api/cmu/create.json',
    cancel: 'POST /api/p/edit',
    label: 'GET /api/p/packing_slip',
    answer: 'POST /api/p/update',
    lookUpAnswer: 'GET /api/v1/packages/json/',
    createReturn: 'GET /waybill/api/bulk/json/',
    findReturn: 'GET /api/v1/packages/json/',
    // It has no such lists: nothing fails.
    charges: 'GET /none',
    remittances: 'GET /none',
  },
};
/** `npm test` tries one of them. */
export const courierKinds = isCiRun ? [shiprocket, delhivery] : [shiprocket];

export interface CourierShop {
  shop: TestShop;
  sandbox: CourierSandbox;
  kind: CourierKind;
  close(): Promise<void>;
}

/** A shop beside the stand-in for the courier provider; without keys yet. */
export async function openCourierShop(
  kind = shiprocket,
  options: Pick<ShopOptions, 'rateLimit' | 'trustProxy'> = {},
): Promise<CourierShop> {
  const sandbox = await startCourierSandbox(kind.account);
  const urls = { shiprocket: 'http://127.0.0.1:9', delhivery: 'http://127.0.0.1:9' };
  const shop = await openShop({ ...options, app: { courierUrls: { ...urls, [kind.keys.provider]: sandbox.apiUrl } } });
  const close = async () => {
    await shop.close();
    await sandbox.stop();
  };
  return { shop, sandbox, kind, close };
}

/** A connected shop for the tests around it. Faults end with each test, and webhooks arrive once. */
export function useCourierShop(kind = shiprocket) {
  let current: CourierShop | undefined;
  const opened = () => {
    if (!current) throw new Error('The shop is not open yet.');
    return current;
  };
  const calls = courierCalls(opened);
  beforeAll(async () => {
    current = await openCourierShop(kind);
    await calls.connect();
    await calls.listen();
  });
  afterEach(async () => {
    await calls.control('DELETE', '/faults');
    await calls.control('POST', '/webhooks', { mode: 'send', times: 1 });
  });
  afterAll(() => current?.close());
  return { ...calls, shop: () => opened().shop };
}

/** Calls as the owner, and what the courier does. */
export function courierCalls(opened: () => CourierShop) {
  const shop = () => opened().shop;
  const admin = (method: string, path: string, body?: object) =>
    shop().call(method, path, { token: shop().tokens.admin, ...(body && { body }) });
  const control = async (method: string, path: string, body?: object) => {
    const url = `${opened().sandbox.url}/__sandbox${path}`;
    const answer = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
    if (!answer.ok) throw new Error(`The stand-in answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const connect = () => admin('PUT', '/courier/settings/keys', opened().kind.keys);
  /** The next such call of the provider fails. */
  const fail = (call: CourierCall, fault: object) =>
    control('POST', '/faults', { route: opened().kind.routes[call], ...fault });
  const ledger = async (): Promise<Pick<Store, 'parcels' | 'wallet' | 'remittances'>> => control('GET', '/ledger');
  /** Not cancelled at the provider. */
  const present = async () => (await ledger()).parcels.filter(({ status }) => status !== 'CANCELED');
  const listParcels = async () => (await admin('GET', '/courier/parcels')).body;
  const shipments = async (orderId: string): Promise<ShipmentBody[]> =>
    (await admin('GET', `/courier/shipments/${orderId}`)).body.shipments;
  const order = async (orderId: string): Promise<OrderBody> =>
    (await admin('GET', `/user/order/${orderId}`)).body.order;
  const book = (orderIds: string[], changed: object = {}) =>
    admin('POST', '/courier/shipments', {
      parcels: orderIds.map((one) => ({ order: one, ...size, courier: 'cheapest', ...changed })),
    });
  const booked = async (orderId: string) => {
    await book([orderId]);
    await shop().quiet();
    const [shipment] = await shipments(orderId);
    if (!shipment?.number) throw new Error(`Nothing was booked: ${JSON.stringify(shipment)}`);
    return { ...shipment, number: shipment.number };
  };
  /** Starts a repeated job now. */
  const run = (queue: (typeof courierQueues)[number]) => shop().runRepeated(queue);
  /** As if so much time had passed that claims have ended, and the provider's search knows all. */
  const passTime = async () => {
    // An attempt would lose its claim.
    await shop().quiet();
    await shop().db.pool.query(
      `update shipments set claimed_until = least(claimed_until, now()), tried_at = tried_at - interval '2 minutes'`,
    );
    await shop().db.pool.query(
      `update delivery_failures set claimed_until = least(claimed_until, now()), tried_at = tried_at - interval '2 minutes'`,
    );
    await shop().retryNow([sendQueue, followQueue, answerQueue]);
  };
  let count = 0;
  const bear = (changed: { quantity?: number; shipping?: string } = {}) =>
    addProduct(shop(), { name: `Parcel Bear ${++count}`, price: 799, quantity: 9, ...changed });
  /** A paid order that is ready to be packed, to an address in fields. `charge`: for the delivery, in rupees. */
  const ready = async (product?: Gift, delivery: object = address, charge = 0): Promise<OrderBody> => {
    const gift = product ?? (await bear());
    const { asha: token } = shop().tokens;
    const body = {
      amount: roundToPaise(gift.price + charge),
      cart: [{ _id: gift._id, price: gift.price, quantity: 1 }],
      delivery,
    };
    const opened = await shop().call('POST', '/product/orders', { token, body });
    if (opened.status !== 200) throw new Error(`The order was refused: ${JSON.stringify(opened.body)}`);
    const paid = await shop().call('POST', '/product/payment-callback', { body: await pay(shop(), opened.body.id) });
    const made = { step: 'made', orders: [{ _id: paid.body.order }] };
    expect((await admin('PUT', '/user/order-work', made)).status).toBe(200);
    return order(paid.body.order);
  };
  /** What happens to a parcel, by the provider's number of its status. */
  const move = async (awb: string, status: number, more: object = {}) => {
    await control('POST', '/move', { awb, status, ...more });
    await shop().quiet();
  };
  /** Webhooks arrive. */
  const listen = async () => {
    const token = (await admin('POST', '/courier/settings/webhook-token', {})).body.webhookToken;
    opened().sandbox.sendWebhooksTo({ url: `${shop().url}/api/v1/courier/webhook`, token });
  };
  const tracked = async (orderId: string): Promise<TrackedBody> =>
    (await shop().call('GET', `/user/orders/${orderId}/parcel`, { token: shop().tokens.asha })).body;
  /** The answers that the courier has got about failed attempts to deliver this parcel. */
  const answersSent = async (awb: string) => (await ledger()).parcels.find((one) => one.awb === awb)?.answers ?? [];
  const reads = { ledger, present, listParcels, shipments, order };
  return {
    admin,
    control,
    fail,
    connect,
    book,
    booked,
    run,
    passTime,
    bear,
    ready,
    move,
    listen,
    tracked,
    answersSent,
    ...reads,
  };
}
