import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type CourierSandbox, startCourierSandbox } from '../../sandbox/couriers/server.ts';
import type { Parcel } from '../../sandbox/couriers/store.ts';
import { pay } from '../fixtures.ts';
import { type Cluster, type Instance, logIn, newBuyer, newGift, startCluster } from './cluster.ts';

/** Kills the shop between what the provider has done and its answer; the next process goes on. */
const isServer = process.env.TEST_DATABASE === 'server';
const account = { email: 'api@dhaaga.example', password: 'courier password' };
const to = {
  ...{ name: 'Asha', phone: '9800000000', email: 'asha@example.com', line1: '5 Lane', city: 'Pune' },
  ...{ state: 'Maharashtra', pin: '411004' },
};

let cluster: Cluster;
let couriers: CourierSandbox;
let instance: Instance;
let token = '';
const start = async () => {
  instance = await cluster.start({ SHIPROCKET_API_URL: couriers.apiUrl });
  token = await logIn(instance);
};
beforeAll(async () => {
  if (!isServer) return;
  cluster = await startCluster(inject('postgresServer'), 'kill_couriers');
  couriers = await startCourierSandbox(account);
  await start();
  const stored = await instance.call('PUT', '/courier/settings/keys', {
    token,
    body: { provider: 'shiprocket', ...account },
  });
  expect(stored.status).toBe(200);
});
afterAll(async () => {
  await cluster?.close();
  await couriers?.stop();
});

const control = async (method: string, path: string, body?: object) => {
  const answer = await fetch(`${couriers.url}/__sandbox${path}`, { method, body: body && JSON.stringify(body) });
  return answer.json();
};
const findParcels = async (number: number | string): Promise<Parcel[]> =>
  (await control('GET', '/ledger')).parcels.filter(({ channel_order_id }: Parcel) =>
    channel_order_id.startsWith(`${number}-`),
  );

let count = 0;
async function newOrder(): Promise<{ id: string; number: number }> {
  const gift = await newGift(instance, { name: `Courier Bear ${++count}`, quantity: 2 });
  const buyer = await newBuyer(instance, `Courier Buyer ${count}`);
  const body = { amount: gift.price * 100, cart: [{ _id: gift._id, price: gift.price, quantity: 1 }], delivery: to };
  const opened = await instance.call('POST', '/product/orders', { token: buyer, body });
  const paid = await instance.call('POST', '/product/payment-callback', { body: await pay(cluster, opened.body.id) });
  const made = { step: 'made', orders: [{ _id: paid.body.order }] };
  await instance.call('PUT', '/user/order-work', { token, body: made });
  const { body: page } = await instance.call('GET', `/user/order/${paid.body.order}`, { token });
  return { id: paid.body.order, number: page.order.number };
}

const book = (id: string) => {
  const size = { weightGrams: 500, lengthCm: 20, widthCm: 15, heightCm: 10 };
  return instance.call('POST', '/courier/shipments', {
    token,
    body: { parcels: [{ order: id, ...size, courier: 'cheapest' }] },
  });
};
const listen = async () => {
  const { webhookToken } = (await instance.call('POST', '/courier/settings/webhook-token', { token, body: {} })).body;
  couriers.sendWebhooksTo({ url: `${instance.url}/api/v1/courier/webhook`, token: webhookToken });
};
const findShipment = async (id: string) =>
  (await instance.call('GET', `/courier/shipments/${id}`, { token })).body.shipments[0];

/** As if the time had passed after which claims end and jobs of a dead process are retried. */
async function passTime(): Promise<void> {
  await cluster.db.pool.query(
    `update shipments set claimed_until = now() - interval '1 second', tried_at = tried_at - interval '2 minutes'`,
  );
  await cluster.db.pool.query(
    `update delivery_failures set claimed_until = now() - interval '1 second', tried_at = tried_at - interval '2 minutes'`,
  );
  await cluster.db.pool.query(
    `update pgboss.job set state = 'retry', start_after = now() where name in ('send-shipment', 'answer-courier') and state in ('active', 'retry')`,
  );
}

describe.runIf(isServer)('A shop that is killed', () => {
  it.each([
    ['after the provider has made the shipment', 'POST /orders/create/adhoc', (parcel?: Parcel) => Boolean(parcel)],
    [
      'after the provider has booked the courier',
      'POST /courier/assign/awb',
      (parcel?: Parcel) => Boolean(parcel?.awb),
    ],
  ])('%s has one parcel in the end, and one charge', async (_, route, hasActed) => {
    const { id, number } = await newOrder();
    await control('POST', '/faults', { route, kind: 'delay_after', value: 5_000 });
    expect((await book(id)).status).toBe(200);
    await expect.poll(async () => hasActed((await findParcels(number))[0])).toBe(true);
    await instance.end('SIGKILL');
    await start();
    await passTime();
    await expect.poll(async () => (await findShipment(id)).state).toBe('booked');
    const shipment = await findShipment(id);
    expect(await findParcels(number)).toMatchObject([{ awb: shipment.number, status: 'READY TO SHIP', charged: 64 }]);
  });

  it('after the provider has cancelled the shipment has it cancelled, and charged nothing', async () => {
    const { id, number } = await newOrder();
    await book(id);
    await expect.poll(async () => (await findShipment(id)).state).toBe('booked');
    await control('POST', '/faults', { route: 'POST /orders/cancel', kind: 'delay_after', value: 5_000 });
    await instance.call('POST', `/courier/shipments/${(await findShipment(id))._id}/cancel`, { token });
    await expect.poll(async () => (await findParcels(number))[0]?.status).toBe('CANCELED');
    await instance.end('SIGKILL');
    await start();
    await passTime();
    await expect.poll(async () => (await findShipment(id)).state).toBe('cancelled');
    expect(await findParcels(number)).toMatchObject([{ status: 'CANCELED', charged: 0 }]);
  });

  it('after the courier has got an answer to a failed delivery has told it once', async () => {
    const { id, number } = await newOrder();
    await book(id);
    await expect.poll(async () => (await findShipment(id)).state).toBe('booked');
    const { number: awb } = await findShipment(id);
    await listen();
    await control('POST', '/move', { awb, status: 21 });
    const failure = async () => (await findShipment(id)).failure;
    await control('POST', '/faults', { route: 'POST /ndr', kind: 'delay_after', value: 5_000 });
    const path = `/courier/failures/${(await failure())._id}/decide`;
    expect((await instance.call('POST', path, { token, body: { decision: 'again' } })).status).toBe(200);
    await expect.poll(async () => (await findParcels(number))[0]?.answers.length).toBe(1);
    await instance.end('SIGKILL');
    await start();
    await passTime();
    await expect.poll(async () => (await failure()).state).toBe('sent');
    expect((await findParcels(number))[0]?.answers).toHaveLength(1);
  });

  it('after the provider has made the pickup of a return has one, and one charge', async () => {
    const { id, number } = await newOrder();
    await instance.call('PUT', `/user/order-status/${id}`, { token, body: { status: 'Delivered' } });
    const { link } = (await instance.call('GET', `/user/order/${id}`, { token })).body;
    const asked = { kind: 'return', reason: 'Too large' };
    await instance.call('POST', `/order/${String(link).split('/').at(-1)}/requests`, { body: asked });
    const [request] = (await instance.call('GET', `/user/order/${id}/requests`, { token })).body.requests;
    await instance.call('POST', `/user/order-requests/${request._id}/accept`, { token, body: { amount: 0 } });
    await control('POST', '/faults', { route: 'POST /orders/create/return', kind: 'delay_after', value: 5_000 });
    const size = { weightGrams: 500, lengthCm: 20, widthCm: 15, heightCm: 10 };
    const body = { order: id, request: request._id, ...size };
    expect((await instance.call('POST', '/courier/returns', { token, body })).status).toBe(200);
    const made = async () => findParcels(`R${number}`);
    await expect.poll(async () => (await made()).length).toBe(1);
    await instance.end('SIGKILL');
    await start();
    await passTime();
    await expect.poll(async () => (await findShipment(id)).state).toBe('booked');
    expect(await made()).toMatchObject([{ awb: (await findShipment(id)).number, charged: 64 }]);
  });
});
