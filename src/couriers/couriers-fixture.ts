import { expect } from 'vitest';
import { type CourierSandbox, startCourierSandbox } from '../../sandbox/couriers/server.ts';
import type { Parcel } from '../../sandbox/couriers/store.ts';
import { addProduct, type Gift, pay } from '../../test/fixtures.ts';
import type { ShopOptions } from '../../test/open-app.ts';
import { openShop, type TestShop } from '../../test/test-app.ts';
import type { OrderBody } from '../orders/api.ts';
import { roundToPaise } from '../shared/money.ts';
import type { ShipmentBody, TrackedBody } from './api.ts';
import type { courierQueues } from './dependencies.ts';

export const account = { email: 'api@dhaaga.example', password: 'courier password' };
export const size = { weightGrams: 640, lengthCm: 24, widthCm: 18, heightCm: 14 };
export const address = {
  email: 'asha@example.com',
  ...{ name: 'Asha Rao', phone: '9876543210', line1: '4 Lake Road', line2: '', city: 'Pune' },
  ...{ state: 'Maharashtra', pin: '411004' },
};

export interface CourierShop {
  shop: TestShop;
  sandbox: CourierSandbox;
  close(): Promise<void>;
}

/** A shop beside the stand-in for the courier provider; without keys yet. */
export async function openCourierShop(
  options: Pick<ShopOptions, 'rateLimit' | 'trustProxy'> = {},
): Promise<CourierShop> {
  const sandbox = await startCourierSandbox(account);
  const shop = await openShop({ ...options, app: { courierApiUrl: `${sandbox.url}/v1/external` } });
  const close = async () => {
    await shop.close();
    await sandbox.stop();
  };
  return { shop, sandbox, close };
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
  const connect = () => admin('PUT', '/courier/settings/keys', account);
  const ledger = async (): Promise<{ parcels: Parcel[]; wallet: number }> => control('GET', '/ledger');
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
  const run = async (queue: (typeof courierQueues)[number]) => {
    await shop().db.pool.query('insert into pgboss.job (name) values ($1)', [queue]);
    await shop().quiet();
  };
  /** As if so much time had passed that claims have ended, and the provider's search knows all. */
  const passTime = async () => {
    await shop().db.pool.query(`update shipments set claimed_until = null, tried_at = tried_at - interval '2 minutes'`);
    await shop().db.pool.query(
      `update delivery_failures set claimed_until = null, tried_at = tried_at - interval '2 minutes'`,
    );
    await shop().db.pool.query(
      `update pgboss.job set start_after = now() where (name like '%-shipment' or name = 'answer-courier') and state = 'retry'`,
    );
    await shop().quiet();
  };
  let count = 0;
  const bear = (changed: { quantity?: number; shipping?: string } = {}) =>
    addProduct(shop(), { name: `Parcel Bear ${++count}`, price: 799, quantity: 9, ...changed });
  /** A paid order that is ready to be packed, to an address in fields. */
  const ready = async (product?: Gift, delivery: object = address): Promise<OrderBody> => {
    const gift = product ?? (await bear());
    const { asha: token } = shop().tokens;
    const body = {
      amount: roundToPaise(gift.price),
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
