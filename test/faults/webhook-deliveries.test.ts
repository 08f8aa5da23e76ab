import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { pay } from '../fixtures.ts';
import { isFullRun } from '../full-run.ts';
import { type Received, startReceiver } from '../receiver.ts';
import { type Cluster, type Instance, logIn, newBuyer, newGift, order, startCluster } from './cluster.ts';

/** Kills the shop while it sends to a webhook: when a request has arrived, before or after its answer. */
const isServer = process.env.TEST_DATABASE === 'server';
const rounds = isFullRun ? 40 : 3;
const events = ['order.placed', 'order.paid', 'order.shipped', 'order.delivered'];

let cluster: Cluster;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let instance: Instance;
let token = '';
const answered: Received[] = [];
const start = () => cluster.start({ RECEIVER: receiver.origin }, 'test/faults/reporting-shop.ts');
beforeAll(async () => {
  if (!isServer) return;
  receiver = await startReceiver();
  cluster = await startCluster(inject('postgresServer'), 'webhook_deliveries');
  instance = await start();
  token = await logIn(instance);
  const body = { name: 'Receiver', url: `${receiver.origin}/`, events };
  expect((await instance.call('POST', '/webhooks', { token, body })).status).toBe(201);
});
afterAll(async () => {
  await cluster?.close();
  await receiver?.stop();
});

/** Kills at the n-th request from now on; every third request fails meanwhile. */
function killAtRequest(n: number, isAnswered: boolean): Promise<void> {
  return new Promise((killed) => {
    let requests = 0;
    receiver.answerWith((request) => {
      requests += 1;
      if (requests === n) {
        instance.process.once('exit', () => killed());
        instance.process.kill('SIGKILL');
        if (!isAnswered) return 'never';
      }
      if (requests % 3 === 2) return { status: 500 };
      answered.push(request);
      return { status: 200 };
    });
  });
}

/** As far as the shop lives. */
async function sell(buyer: string, name: string): Promise<void> {
  const gift = await newGift(instance, { name, quantity: 2 }).catch(() => null);
  const opened = gift && (await order(instance, gift, buyer));
  if (opened?.status !== 200) return;
  const report = await pay(cluster, opened.body.id);
  const paid = await instance.call('POST', '/product/payment-callback', { body: report });
  const orderId = paid.body?.order;
  if (!orderId) return;
  for (const status of ['Shipped', 'Delivered'])
    await instance.call('PUT', `/user/order-status/${orderId}`, { token, body: { status } });
}

/** Each event of the history that is reported, by order. */
async function findReported(): Promise<Map<string, string[]>> {
  const { rows } = await cluster.db.pool.query<{ order_id: string; event: string }>(
    `select order_id, case kind when 'status' then 'order.' || lower(split_part(what, '→ ', 2)) else 'order.' || kind end as event
     from order_events where kind in ('placed', 'paid', 'status') order by created_at, id`,
  );
  const byOrder = Map.groupBy(rows, (row) => row.order_id);
  return new Map([...byOrder].map(([id, found]) => [id, found.map(({ event }) => event)]));
}

async function deliverAll(): Promise<void> {
  receiver.answerWith((request) => {
    answered.push(request);
    return { status: 200 };
  });
  const countWaiting = async () => {
    await cluster.db.pool.query(
      `update webhook_deliveries set due_at = now() where state = 'waiting' and tried_at < now() - interval '5 seconds'`,
    );
    const { rows } = await cluster.db.pool.query(`select from webhook_deliveries where state = 'waiting'`);
    return rows.length;
  };
  await expect.poll(countWaiting, { timeout: 60_000, interval: 500 }).toBe(0);
}

describe.skipIf(!isServer)('A shop that is killed while it sends to a webhook', () => {
  it(
    'has sent each event at least once, in the order of its order',
    async () => {
      const buyer = await newBuyer(instance, 'Reported Buyer');
      for (let round = 0; round < rounds; round++) {
        const killed = killAtRequest(1 + (round % 4), round % 2 === 0);
        const selling = [0, 1].map((n) => sell(buyer, `Reported Bear ${round} ${n}`));
        await killed;
        await Promise.all(selling);
        instance = await start();
      }
      await deliverAll();
      const reported = await findReported();
      // A kill may come before both purchases of its round.
      expect(reported.size).toBeGreaterThanOrEqual(rounds / 2);
      const sent = Map.groupBy(answered, ({ body }) => body.data._id as string);
      for (const [orderId, expected] of reported) {
        const once = new Map((sent.get(orderId) ?? []).map(({ body }) => [body.id as string, body.event as string]));
        expect([...once.values()], orderId).toEqual(expected);
      }
      // What was answered before a kill is sent again: known by its id.
      expect(answered.length).toBeGreaterThanOrEqual([...reported.values()].flat().length);
    },
    isFullRun ? 1_200_000 : 300_000,
  );
});
