import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ProductBody } from '../../src/catalog/api.ts';
import { pay } from '../fixtures.ts';
import { isFullRun } from '../full-run.ts';
import type { Cut } from '../tcp-proxy.ts';
import { type Cluster, type Instance, newBuyer, newGift, order, startCluster } from './cluster.ts';

/**
 * Kills the shop at the n-th message of a purchase on each of its connections, before the message arrives or after its
 * response, for every n. After a restart every invariant must hold. `npm test` runs a fifteenth of the kills.
 */
const isServer = process.env.TEST_DATABASE === 'server';
const every = isFullRun ? 1 : 40;
/** Shops that are killed in parallel, each with its own database. */
const lanes = 3;

type ProxyName = keyof Cluster['proxies'];
interface Lane {
  cluster: Cluster;
  instance: Instance;
  /** Prepared purchases. */
  ready: { gift: ProductBody; token: string }[];
}

const lanesInUse: Lane[] = [];

beforeAll(async () => {
  if (!isServer) return;
  lanesInUse.push(
    ...(await Promise.all(
      Array.from({ length: lanes }, async (_, n) => {
        const cluster = await startCluster(inject('postgresServer'), `kill_loop_${n}`);
        return { cluster, instance: await cluster.start(), ready: [] };
      }),
    )),
  );
});
afterAll(() => Promise.all(lanesInUse.map(({ cluster }) => cluster.close())));

let count = 0;
async function nextSale(lane: Lane) {
  if (lane.ready.length === 0) {
    for (let n = 0; n < 6; n++) {
      const number = count++;
      const gift = await newGift(lane.instance, { name: `Killed Bear ${number}`, quantity: 2 });
      lane.ready.push({ gift, token: await newBuyer(lane.instance, `Buyer ${number}`) });
    }
    expect(await lane.cluster.findBrokenInvariants()).toEqual([]);
  }
  return lane.ready.pop() as Lane['ready'][number];
}

async function purchase({ cluster, instance }: Lane, { gift, token }: Lane['ready'][number]): Promise<void> {
  const opened = await order(instance, gift, token);
  if (opened.status !== 200) return;
  const triple = await pay(cluster, opened.body.id);
  await instance.call('POST', '/product/payment-callback', { body: triple });
}

async function waitForEmail({ cluster }: Lane, name: ProxyName, before: number, isOver: () => boolean): Promise<void> {
  if (name !== 'mail') return;
  await expect.poll(() => isOver() || cluster.mails.emails.length > before, { timeout: 15_000 }).toBe(true);
}

async function countMessages(lane: Lane, name: ProxyName): Promise<number> {
  const sale = await nextSale(lane);
  const proxy = lane.cluster.proxies[name];
  const before = lane.cluster.mails.emails.length;
  proxy.watch();
  await purchase(lane, sale);
  await waitForEmail(lane, name, before, () => false);
  const messages = proxy.count();
  expect(await lane.cluster.findBrokenInvariants([lane.instance])).toEqual([]);
  return messages;
}

async function killAt(lane: Lane, name: ProxyName, n: number, cut: Cut): Promise<boolean> {
  const { cluster, instance } = lane;
  const sale = await nextSale(lane);
  const before = cluster.mails.emails.length;
  let isDead = false;
  cluster.proxies[name].watch({
    n,
    cut,
    onMessage: () => {
      isDead = true;
      instance.process.kill('SIGKILL');
    },
  });
  await purchase(lane, sale);
  await waitForEmail(lane, name, before, () => isDead);
  cluster.proxies[name].watch();
  if (isDead) {
    await instance.end('SIGKILL');
    lane.instance = await cluster.start();
  }
  const what = `${name}, message ${n}, ${cut} the answer`;
  expect(await cluster.findBrokenInvariants([lane.instance]), what).toEqual([]);
  // The same buyer can buy the rest: no hold is left behind.
  const { quantity } = (await lane.instance.call('GET', `/product/products/${sale.gift.slug}`)).body.product;
  expect([1, 2], what).toContain(quantity);
  expect((await order(lane.instance, sale.gift, sale.token, quantity)).status, what).toBe(200);
  return isDead;
}

describe.skipIf(!isServer)('Killed at any message of a purchase', () => {
  it('on any connection, the shop violates no invariant', async () => {
    const [first] = lanesInUse as [Lane, ...Lane[]];
    const tasks: { name: ProxyName; n: number; cut: Cut }[] = [];
    for (const name of ['database', 'provider', 'mail'] as const) {
      const messages = await countMessages(first, name);
      for (let n = 1; n <= messages; n++) for (const cut of ['before', 'after'] as const) tasks.push({ name, n, cut });
    }
    const chosen = tasks.filter((_, index) => index % every === 0);
    const queue = [...chosen];
    let kills = 0;
    await Promise.all(
      lanesInUse.map(async (lane) => {
        for (let task = queue.shift(); task; task = queue.shift())
          if (await killAt(lane, task.name, task.n, task.cut)) kills++;
      }),
    );
    process.stdout.write(`Kill loop: ${kills} kills at ${chosen.length} of ${tasks.length} places\n`);
    // The queue's polling adds a few messages.
    expect(kills).toBeGreaterThan(chosen.length / 2);
  }, 900_000);
});
