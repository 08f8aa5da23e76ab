import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ProductBody } from '../../src/catalog/api.ts';
import { pay, sandbox } from '../fixtures.ts';
import { isFullRun } from '../full-run.ts';
import type { Cut } from '../tcp-proxy.ts';
import { type Cluster, type Instance, newBuyer, newGift, order, startCluster } from './cluster.ts';

/**
 * Kills the shop at each message that it sends to the database while it takes a webhook. What it had acknowledged must
 * have its effect by itself; what it had not, the provider sends again. `npm test` kills at a few of the places.
 */
const isServer = process.env.TEST_DATABASE === 'server';
const every = isFullRun ? 1 : 15;

interface Event {
  id: string;
  event: string;
  body: string;
  signature: string;
}
interface Paid {
  providerOrderId: string;
  report: Record<string, unknown>;
  events: Event[];
}
interface Sale {
  paid: Paid;
  gift: ProductBody;
}

let cluster: Cluster;
let instance: Instance;
let buyer: string;
let count = 0;
beforeAll(async () => {
  if (!isServer) return;
  cluster = await startCluster(inject('postgresServer'), 'webhook_kills');
  instance = await cluster.start();
  buyer = await newBuyer(instance, 'Webhook Buyer');
  await sandbox(cluster, 'POST', '/webhooks', { mode: 'hold' });
});
afterAll(async () => {
  if (isServer) await cluster.close();
});

/** Paid at the provider; the shop’s own questions to it are taken away, so that only the webhook tells it. */
async function payUnheard(): Promise<Sale> {
  const gift = await newGift(instance, { name: `Unheard Bear ${count++}`, quantity: 2 });
  const opened = await order(instance, gift, buyer);
  expect(opened.status).toBe(200);
  const providerOrderId = opened.body.id as string;
  const report = await pay(cluster, providerOrderId);
  await cluster.db.pool.query(`delete from pgboss.job where name = 'reconcile-checkout' and state = 'created'`);
  const { events } = await sandbox<{ events: Event[] }>(cluster, 'GET', '/webhooks');
  const paid = { providerOrderId, report, events: events.filter(({ body }) => body.includes(providerOrderId)) };
  return { paid, gift };
}

async function deliver({ id, body, signature }: Event): Promise<boolean> {
  const headers = { 'content-type': 'application/json', 'x-razorpay-signature': signature, 'x-razorpay-event-id': id };
  const url = `${instance.url}/api/v1/payment/webhook`;
  return (await fetch(url, { method: 'POST', headers, body }).catch(() => null))?.ok ?? false;
}

const findEvent = ({ events }: Paid, name: string) => events.find(({ event }) => event === name) as Event;

/** What happens before the webhook, and what ends it. */
interface Scenario {
  event: 'payment.authorized' | 'payment.captured' | 'order.paid';
  prepare: (paid: Paid) => Promise<() => Promise<unknown>>;
}
const nothing = async () => async () => undefined;
const scenarios: Record<string, Scenario> = {
  'that is the first to tell of a payment': { event: 'payment.captured', prepare: nothing },
  'of a payment that is still to be captured': { event: 'payment.authorized', prepare: nothing },
  'that says nothing new': {
    event: 'order.paid',
    prepare: async ({ report }) => {
      expect((await instance.call('POST', '/product/payment-callback', { body: report })).status).toBe(200);
      return async () => undefined;
    },
  },
  'whose order is locked': {
    event: 'payment.captured',
    prepare: async ({ providerOrderId }) => {
      const client = await cluster.db.pool.connect();
      await client.query('begin');
      await client.query('select from checkouts where provider_order_id = $1 for no key update', [providerOrderId]);
      return async () => {
        await client.query('rollback');
        client.release();
      };
    },
  },
};

async function isPaid({ providerOrderId }: Paid): Promise<boolean> {
  // What the webhook has asked the shop to find out, and nothing that comes by the clock.
  await cluster.db.pool.query(
    `update pgboss.job set state = 'retry', start_after = now() where name = 'reconcile-checkout' and state in ('active', 'created', 'retry')`,
  );
  const { rowCount } = await cluster.db.pool.query(
    `select from checkouts join orders on orders.checkout_id = checkouts.id and orders.is_paid where provider_order_id = $1`,
    [providerOrderId],
  );
  return rowCount === 1;
}

/** @returns how many messages the webhook needed, or null when the process was killed */
async function tryWebhook({ event, prepare }: Scenario, plan?: { n: number; cut: Cut }): Promise<number | null> {
  const { paid, gift } = await payUnheard();
  const end = await prepare(paid);
  let isDead = false;
  cluster.proxies.database.watch(
    plan && {
      ...plan,
      onMessage: () => {
        isDead = true;
        instance.process.kill('SIGKILL');
      },
    },
  );
  const isAcknowledged = await deliver(findEvent(paid, event));
  const messages = cluster.proxies.database.count();
  cluster.proxies.database.watch();
  await end();
  if (isDead) {
    await instance.end('SIGKILL');
    instance = await cluster.start();
  }
  if (!isAcknowledged) expect(await deliver(findEvent(paid, event))).toBe(true);
  await expect.poll(() => isPaid(paid), { timeout: 20_000 }).toBe(true);
  expect(await cluster.findBrokenInvariants([instance])).toEqual([]);
  expect((await instance.call('GET', `/product/products/${gift.slug}`)).body.product.quantity).toBe(1);
  return isDead ? null : messages;
}

describe.skipIf(!isServer)('Killed at any message of a webhook', () => {
  for (const [what, scenario] of Object.entries(scenarios))
    it(`${what}, the shop loses nothing and does nothing twice`, async () => {
      const messages = (await tryWebhook(scenario)) ?? 0;
      const places = Array.from({ length: messages }, (_, n) => n + 1).flatMap((n) =>
        (['before', 'after'] as const).map((cut) => ({ n, cut })),
      );
      const chosen = places.filter((_, index) => index % every === 0);
      let kills = 0;
      for (const place of chosen) if ((await tryWebhook(scenario, place)) === null) kills++;
      process.stdout.write(`A webhook ${what}: ${kills} kills at ${chosen.length} of ${places.length} places\n`);
      expect(kills).toBeGreaterThan(0);
    }, 900_000);
});
