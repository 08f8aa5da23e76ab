import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ProductBody } from '../../src/catalog/api.ts';
import { pay, sandbox } from '../fixtures.ts';
import { isFullRun } from '../full-run.ts';
import type { Cut } from '../tcp-proxy.ts';
import { type Cluster, type Instance, logIn, newBuyer, newGift, order, startCluster } from './cluster.ts';

/**
 * Kills the shop at each message that it sends to the database while it places or settles an order: what belongs
 * together is written by one statement, or by none. `npm test` kills at a few of the places.
 */
const isServer = process.env.TEST_DATABASE === 'server';
const every = isFullRun ? 1 : 30;

interface Sale {
  gift: ProductBody;
  id: string;
  report: Record<string, unknown>;
}

let cluster: Cluster;
let instance: Instance;
let buyer: string;
let count = 0;
beforeAll(async () => {
  if (!isServer) return;
  cluster = await startCluster(inject('postgresServer'), 'purchase_kills');
  instance = await cluster.start();
  buyer = await newBuyer(instance, 'Killed Buyer');
  await promiseDays();
  await sandbox(cluster, 'POST', '/webhooks', { mode: 'hold' });
});
afterAll(async () => {
  if (isServer) await cluster.close();
});

async function promiseDays(): Promise<void> {
  const token = await logIn(instance);
  const set = async (path: string, body: object) =>
    expect((await instance.call('PUT', path, { token, body })).status).toBe(200);
  await set('/shop/delivery', { kind: 'none', originPin: '311001' });
  const days = { isPromised: true, piecesPerDay: 90, cutoffHour: 24, restWeekdays: [], courierRestWeekdays: [] };
  const transit = { minDays: 1, maxDays: 2 };
  await set('/shop/delivery-days', {
    ...days,
    holidays: [],
    transit: { city: transit, state: transit, rest: transit },
  });
}

const newSaleGift = (makeDays: number) =>
  newGift(instance, { name: `Killed Cushion ${count++}`, quantity: 3, makeDays });

async function sell(makeDays: number): Promise<Sale> {
  const gift = await newSaleGift(makeDays);
  const opened = await order(instance, gift, buyer);
  expect(opened.status).toBe(200);
  return { gift, id: opened.body.id, report: await pay(cluster, opened.body.id) };
}

/** The webhook comes first: it queues a job that asks the provider, which the callback takes back. */
async function sellAfterWebhook(): Promise<Sale> {
  const sale = await sell(0);
  const { events } = await sandbox<{ events: Record<'id' | 'event' | 'body' | 'signature', string>[] }>(
    cluster,
    'GET',
    '/webhooks',
  );
  const event = events.find((one) => one.event === 'payment.captured' && one.body.includes(sale.id));
  const headers = {
    'content-type': 'application/json',
    'x-razorpay-signature': event?.signature ?? '',
    'x-razorpay-event-id': event?.id ?? '',
  };
  const url = `${instance.url}/api/v1/payment/webhook`;
  expect((await fetch(url, { method: 'POST', headers, body: event?.body })).status).toBe(200);
  return sale;
}

/** Runs `work`, and kills the shop at a message. @returns how many messages there were, or null after a kill */
async function tryWork(work: () => Promise<unknown>, plan?: { n: number; cut: Cut }): Promise<number | null> {
  let isDead = false;
  const onMessage = () => {
    isDead = true;
    instance.process.kill('SIGKILL');
  };
  cluster.proxies.database.watch(plan && { ...plan, onMessage });
  await work();
  const messages = cluster.proxies.database.count();
  cluster.proxies.database.watch();
  if (!isDead) return messages;
  await instance.end('SIGKILL');
  instance = await cluster.start();
  return null;
}

/** At a few places, or at all. */
async function killAtEach(messages: number, tryAt: (plan: { n: number; cut: Cut }) => Promise<number | null>) {
  const places = Array.from({ length: messages }, (_, n) => n + 1).flatMap((n) =>
    (['before', 'after'] as const).map((cut) => ({ n, cut })),
  );
  const chosen = places.filter((_, index) => index % every === 0);
  let kills = 0;
  for (const place of chosen) if ((await tryAt(place)) === null) kills++;
  process.stdout.write(`${kills} kills at ${chosen.length} of ${places.length} places\n`);
  expect(kills).toBeGreaterThan(0);
}

const findInvariants = () => cluster.findBrokenInvariants([instance]);
const countRows = async (text: string, value: string) => (await cluster.db.pool.query(text, [value])).rowCount;

/** The buyer's browser repeats a report that was not answered. */
async function settle(prepare: () => Promise<Sale>, plan?: { n: number; cut: Cut }): Promise<number | null> {
  const { gift, id, report } = await prepare();
  const send = () => instance.call('POST', '/product/payment-callback', { body: report });
  let isAnswered = false;
  const messages = await tryWork(async () => {
    isAnswered = (await send()).status === 200;
  }, plan);
  if (!isAnswered) expect((await send()).status).toBe(200);
  expect(await findInvariants()).toEqual([]);
  const paid = `select from checkouts join orders on orders.checkout_id = checkouts.id join payments on payments.checkout_id = checkouts.id
    where provider_order_id = $1 and is_paid and confirmed_at is not null`;
  expect(await countRows(paid, id)).toBe(1);
  const emailed = `select from checkouts join orders on orders.checkout_id = checkouts.id
    join order_events on order_events.order_id = orders.id and order_events.id = 'email placed' || orders.id where provider_order_id = $1`;
  await expect.poll(() => countRows(emailed, id), { timeout: 20_000 }).toBe(1);
  expect((await instance.call('GET', `/product/products/${gift.slug}`)).body.product.quantity).toBe(2);
  return messages;
}

/** A buyer whose order was not answered places it again. */
async function place(plan?: { n: number; cut: Cut }): Promise<number | null> {
  const gift = await newSaleGift(2);
  // Adds a row to those of its day, which the next promise adds up.
  await settle(() => sell(2));
  const messages = await tryWork(() => order(instance, gift, buyer), plan);
  expect(await findInvariants()).toEqual([]);
  const again = await order(instance, gift, buyer, 3);
  expect(again.status).toBe(200);
  const held = 'select from holds where product_id = $1 and quantity = 3';
  expect(await countRows(held, gift._id)).toBe(1);
  return messages;
}

describe.skipIf(!isServer)('Killed at any message to the database', () => {
  it.each([
    ['of a payment', () => sell(0)],
    ['of a payment for what is made to order', () => sell(2)],
    ['of a payment that a webhook has reported', sellAfterWebhook],
  ])(
    '%s, the shop has paid, confirmed and written once',
    async (_what, prepare) => {
      const messages = (await settle(prepare)) ?? 0;
      await killAtEach(messages, (plan) => settle(prepare, plan));
    },
    900_000,
  );

  it('of an order, the shop has placed it or nothing, and adds up the queue of pieces to make', async () => {
    const messages = (await place()) ?? 0;
    await killAtEach(messages, place);
  }, 900_000);
});
