import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import type { ProductBody } from '../../src/catalog/api.ts';
import { pay } from '../fixtures.ts';
import { isFullRun } from '../full-run.ts';
import type { Cut } from '../tcp-proxy.ts';
import { type Cluster, type Instance, logIn, newBuyer, newGift, type Reply, startCluster } from './cluster.ts';

/**
 * Kills the shop at the n-th message to the database while an order with cash on delivery goes from placing to its end,
 * then repeats the step and goes on: the order ends as if nothing had happened.
 */
const isServer = process.env.TEST_DATABASE === 'server';
const rounds = isFullRun ? 1_000 : 4;

let cluster: Cluster;
let instance: Instance;
let token = '';
beforeAll(async () => {
  if (!isServer) return;
  cluster = await startCluster(inject('postgresServer'), 'kill_cod');
  instance = await cluster.start();
  await startSession();
  const rules = { isOn: true, charge: 49, payNow: 0, least: 100, greatest: 3000, onlyPins: '', neverPins: '' };
  const madeAdvance = { kind: 'amount', value: 99 };
  const others = { allowsFirstOrder: true, isConfirmed: true, remitDays: 7, madeAdvance };
  expect((await asAdmin('PUT', '/cash/rules', { ...rules, ...others })).status).toBe(200);
});
afterAll(() => cluster?.close());

async function startSession(): Promise<void> {
  token = await logIn(instance);
}
const asAdmin = (method: string, path: string, body: object) => instance.call(method, path, { token, body });

interface Sale {
  gift: ProductBody;
  buyer: string;
  key: string;
  id: string;
  number: number;
}
type Step = (sale: Sale) => Promise<Reply>;

const to = { name: 'Asha', phone: '98000 00000', email: 'asha@example.com', address: '5 Lane, Bhilwara 311001' };
const findPlaced = async (sale: Sale): Promise<Reply> => {
  const found = await instance.call('GET', `/order/${sale.key}`);
  if (found.status === 200) Object.assign(sale, { id: found.body.order._id, number: found.body.order.number });
  return found;
};
const steps = {
  place: async (sale) => {
    const cart = [{ _id: sale.gift._id, price: 400, quantity: 1 }];
    const body = { amount: 44_900, cart, method: 'cod', delivery: to };
    const reply = await instance.call('POST', '/product/orders', { token: sale.buyer, body });
    if (reply.status !== 200) return reply;
    sale.key = reply.body.orderKey;
    return findPlaced(sale);
  },
  placeWithAdvance: async (sale) => {
    const cart = [{ _id: sale.gift._id, price: 400, quantity: 1 }];
    const advance = { amount: 9_900, method: 'online' };
    const body = { amount: 44_900, cart, method: 'cod', delivery: to, advance };
    const reply = await instance.call('POST', '/product/orders', { token: sale.buyer, body });
    if (reply.status !== 200) return reply;
    sale.key = reply.body.orderKey;
    const paid = await pay(cluster, reply.body.id).catch(() => null);
    const reported = paid
      ? await instance.call('POST', '/product/payment-callback', { body: paid })
      : await instance.call('POST', '/product/payment-check', { body: { orderId: reply.body.id } });
    return reported.status === 200 ? findPlaced(sale) : reported;
  },
  confirm: ({ id }) => asAdmin('POST', `/user/order/${id}/cash/confirm`, {}),
  ship: ({ id }) => asAdmin('PUT', `/user/order-status/${id}`, { status: 'Shipped' }),
  book: ({ number }) =>
    asAdmin('POST', '/cash/remittances', { name: 'courier.csv', file: `order,amount,fee\n${number},449,20\n` }),
  // ₹400 and ₹49 for cash, less the advance of ₹99.
  bookRest: ({ number }) =>
    asAdmin('POST', '/cash/remittances', { name: 'courier.csv', file: `order,amount,fee\n${number},350,20\n` }),
  cancel: ({ id }) => asAdmin('PUT', `/user/order-status/${id}`, { status: 'Cancelled' }),
  comeBack: ({ id }) => asAdmin('POST', `/user/order/${id}/cash/return`, { cost: 90, restock: true, refused: false }),
  payOnline: async ({ key }) => {
    const opened = await instance.call('POST', `/order/${key}/pay`, { body: {} });
    if (opened.status !== 200) return opened;
    const paid = await pay(cluster, opened.body.id).catch(() => null);
    return paid ? instance.call('POST', '/product/payment-callback', { body: paid }) : opened;
  },
} satisfies Record<string, Step>;

const stories = [
  { steps: ['place', 'confirm', 'ship', 'book'], state: 'remitted', isPaid: true, left: 1 },
  { steps: ['place', 'confirm', 'ship', 'comeBack'], state: 'refused', isPaid: false, left: 2 },
  { steps: ['place', 'payOnline'], state: 'prepaid', isPaid: true, left: 1 },
  { steps: ['placeWithAdvance', 'ship', 'bookRest'], state: 'remitted', isPaid: true, left: 1 },
  { steps: ['placeWithAdvance', 'cancel'], state: 'cancelled', isPaid: false, left: 2 },
] as const;
type Story = (typeof stories)[number];

let count = 0;
/** The admin logs in again, because booking wants a recent login and the rounds take longer than one is. */
async function newSale(story: Story): Promise<Sale> {
  await startSession();
  const number = count++;
  const makeDays = story.steps[0] === 'placeWithAdvance' ? 2 : 0;
  const gift = await newGift(instance, { name: `Cash Bear ${number}`, quantity: 2, makeDays });
  return { gift, buyer: await newBuyer(instance, `Cash Buyer ${number}`), key: '', id: '', number: 0 };
}

const isAnswered = ({ status }: Reply) => status > 0 && status < 500;

/**
 * A step whose answer was lost is repeated on the next process, and one that a busy shop refused on the same; one that
 * was done before says 409.
 */
async function tell(sale: Sale, story: Story, revive: () => Promise<void>): Promise<void> {
  for (const name of story.steps) {
    const step = async () => {
      const reply = await steps[name](sale);
      if (!isAnswered(reply)) await revive();
      return isAnswered(reply) && reply;
    };
    const reply = await vi.waitUntil(step, { timeout: 60_000, interval: 100 });
    expect([200, 409], `${name}: ${JSON.stringify(reply.body)}`).toContain(reply.status);
  }
}

async function expectEnd({ gift, key }: Sale, { state, isPaid, left }: Story, what: string): Promise<void> {
  expect(await cluster.findBrokenInvariants([instance]), what).toEqual([]);
  const { payment } = (await instance.call('GET', `/order/${key}`)).body.order;
  expect({ state: payment.cod.state, isPaid: payment.success }, what).toEqual({ state, isPaid });
  const { product } = (await instance.call('GET', `/product/products/${gift.slug}`)).body;
  expect(product.quantity, what).toBe(left);
}

async function countMessages(story: Story): Promise<number> {
  const sale = await newSale(story);
  cluster.proxies.database.watch();
  await tell(sale, story, async () => undefined);
  const messages = cluster.proxies.database.count();
  await expectEnd(sale, story, 'without a kill');
  return messages;
}

async function killAt({ story, n, cut }: Task): Promise<boolean> {
  const sale = await newSale(story);
  let isDead = false;
  let isRevived = false;
  const onMessage = () => {
    isDead = true;
    instance.process.kill('SIGKILL');
  };
  const revive = async () => {
    if (!isDead || isRevived) return;
    isRevived = true;
    await instance.end('SIGKILL');
    instance = await cluster.start();
  };
  cluster.proxies.database.watch({ n, cut, onMessage });
  await tell(sale, story, revive);
  cluster.proxies.database.watch();
  await revive();
  await expectEnd(sale, story, `${story.state}, message ${n}, ${cut} the answer`);
  return isDead;
}

interface Task {
  story: Story;
  n: number;
  cut: Cut;
}

describe.skipIf(!isServer)('Killed at any message of an order with cash on delivery', () => {
  it('the shop goes on from where it was, with the money and the stock right', async () => {
    const tasks: Task[] = [];
    for (const story of stories) {
      const messages = await countMessages(story);
      for (let n = 1; n <= messages; n++) for (const cut of ['before', 'after'] as const) tasks.push({ story, n, cut });
    }
    const stride = Math.max(1, tasks.length / rounds);
    let kills = 0;
    for (let round = 0; round < rounds; round++)
      if (await killAt(tasks[Math.floor(round * stride) % tasks.length] as Task)) kills++;
    process.stdout.write(`Kill loop of cash on delivery: ${kills} kills at ${tasks.length} places\n`);
    // Of the messages that are counted some are those of jobs, which a busy shop sends later or together.
    expect(kills).toBeGreaterThanOrEqual(rounds / 4);
  }, 14_400_000);
});
