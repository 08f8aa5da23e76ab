import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ProductBody } from '../../src/catalog/api.ts';
import { pay } from '../fixtures.ts';
import { isFullRun } from '../full-run.ts';
import type { Cut } from '../tcp-proxy.ts';
import { type Cluster, type Instance, newBuyer, newGift, order, startCluster } from './cluster.ts';

/**
 * The kill loop: the shop is killed at the n-th message of a purchase on each of its connections,
 * before the message arrives or after its answer has come, for n = 1, 2, 3 … until the purchase runs through. Then it is
 * started again, and every invariant has to hold. A ninth of the cuts runs in `npm test`, all of them in `npm run test:full`.
 */
const isServer = process.env.TEST_DATABASE === 'server';
const every = isFullRun ? 1 : 9;
/** Shops that are killed side by side, each on a database of its own: most of a kill is waiting. */
const lanes = 3;

type ProxyName = keyof Cluster['proxies'];
interface Lane {
  cluster: Cluster;
  instance: Instance;
  /** What has been put out for sale: two pieces for one buyer each. */
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
/** The next gift and its buyer; they are made a few at a time, and the mails of welcome are out of the way. */
async function nextSale(lane: Lane) {
  if (lane.ready.length === 0) {
    for (let n = 0; n < 6; n++) {
      const number = count++;
      const gift = await newGift(lane.instance, { name: `Killed Bear ${number}`, quantity: 2 });
      lane.ready.push({ gift, token: await newBuyer(lane.instance, `Buyer ${number}`) });
    }
    expect(await lane.cluster.assertInvariants()).toEqual([]);
  }
  return lane.ready.pop() as Lane['ready'][number];
}

/** A purchase of one of two pieces; whatever breaks, the buyer goes on to the next step that is still possible. */
async function purchase({ cluster, instance }: Lane, { gift, token }: Lane['ready'][number]): Promise<void> {
  const opened = await order(instance, gift, token);
  if (opened.status !== 200) return;
  const triple = await pay(cluster, opened.body.id);
  await instance.call('POST', '/product/payment-callback', { body: triple });
}

/** On the mail server’s connection a purchase ends with its mail. */
async function untilTold({ cluster }: Lane, name: ProxyName, before: number, isOver: () => boolean): Promise<void> {
  if (name !== 'mail') return;
  await expect.poll(() => isOver() || cluster.mails.emails.length > before, { timeout: 15_000 }).toBe(true);
}

async function countMessages(lane: Lane, name: ProxyName): Promise<number> {
  const sale = await nextSale(lane);
  const proxy = lane.cluster.proxies[name];
  const before = lane.cluster.mails.emails.length;
  proxy.watch();
  await purchase(lane, sale);
  await untilTold(lane, name, before, () => false);
  const messages = proxy.count();
  expect(await lane.cluster.assertInvariants([lane.instance])).toEqual([]);
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
    strike: () => {
      isDead = true;
      instance.process.kill('SIGKILL');
    },
  });
  await purchase(lane, sale);
  await untilTold(lane, name, before, () => isDead);
  cluster.proxies[name].watch();
  if (isDead) {
    await instance.end('SIGKILL');
    lane.instance = await cluster.start();
  }
  const what = `${name}, message ${n}, ${cut} the answer`;
  expect(await cluster.assertInvariants([lane.instance]), what).toEqual([]);
  // Whatever is left can be bought by the same buyer at once: nothing is held for ever.
  const { quantity } = (await lane.instance.call('GET', `/product/products/${sale.gift.slug}`)).body.product;
  expect([1, 2], what).toContain(quantity);
  expect((await order(lane.instance, sale.gift, sale.token, quantity)).status, what).toBe(200);
  return isDead;
}

describe.skipIf(!isServer)('Killed at any message of a purchase', () => {
  it('on any of its connections, the shop loses nothing and invents nothing', async () => {
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
    // A few messages at the end come by chance: the queue's own questions.
    expect(kills).toBeGreaterThan(chosen.length / 2);
  }, 900_000);
});
