import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Agent } from 'undici';
import { roundToPaise } from '../src/shared/money.ts';
import { type Buyer, loadCheckout, type Market, newBuyer, post } from './buyers.ts';
import { loadHttp, type Measured } from './http-load.ts';
import { freePort, loadSettings, runningChild } from './shop-processes.ts';

export interface SmallMachine {
  startS: number;
  purchases: Measured;
  pages: Measured;
  uploadS: number;
  peakMb: number;
  /** Processes that the system ended because memory was short. */
  killed: number;
}

const root = resolve(import.meta.dirname, '..');
const limitMb = 512;
const salesPerSecond = 5;
const pagesPerSecond = 50;
const uploads = 10;
/** The shop refuses more of one admin. */
const uploadsAtOnce = 2;
const demoAdmin = { email: 'admin@demo.shop', password: 'demo-admin-1234' };
const buyers = 4;

/**
 * The demo with everything it consists of on one core and 512 MB without swap, by control groups: its start, purchases
 * beside pages, and photos.
 */
export async function measureSmallMachine(folder: string, seconds: number): Promise<SmallMachine> {
  const group = makeGroup();
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: join(folder, 'data-small'), ...loadSettings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  group.add(child.pid as number);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk).slice(-20_000);
    });
  const running = runningChild(`http://127.0.0.1:${port}`, child);
  try {
    while (!/is open at/.test(output)) {
      if (child.exitCode !== null) throw new Error(`The shop ended:\n${output}`);
      await setTimeout(100);
    }
    const startS = (performance.now() - began) / 1_000;
    const sandboxUrl = /sandbox’s controls are at (\S+)\/__sandbox/.exec(output)?.[1] ?? '';
    const market = await openDemoMarket(running.url, sandboxUrl);
    const [pages, purchases] = await Promise.all([
      loadHttp(running.url, await demoPages(running.url), seconds, { perSecond: pagesPerSecond }),
      loadCheckout(market, seconds, salesPerSecond),
    ]);
    const uploadS = await uploadPhotos(running.url);
    if (child.exitCode !== null) throw new Error(`The shop ended:\n${output}`);
    return { startS, purchases, pages, uploadS, peakMb: group.peakMb(), killed: group.killed() };
  } finally {
    await running.stop();
    await group.remove();
  }
}

export function describeSmallMachine({ startS, purchases, pages, uploadS, peakMb, killed }: SmallMachine): string[] {
  const latency = ({ p50Ms, p99Ms }: Measured) => `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`;
  return [
    `- First start with the demo: ${startS.toFixed(1)} s.`,
    `- ${purchases.perSecond.toFixed(1)} purchases a second (${latency(purchases)}) beside ${pages.perSecond.toFixed(0)} pages a second (${latency(pages)}).`,
    `- ${uploads} photos of 12 megapixels uploaded, ${uploadsAtOnce} at a time: ${uploadS.toFixed(1)} s.`,
    `- Most memory used, with the page cache of its files: ${peakMb} MB of ${limitMb}; processes killed for want of memory: ${killed}.`,
  ];
}

/** Works with versions 1 and 2 of Linux's control groups; needs root. */
function makeGroup() {
  const isSecond = existsSync('/sys/fs/cgroup/cgroup.controllers');
  const name = `dhaaga-bench-${process.pid}`;
  const folders = isSecond
    ? { memory: `/sys/fs/cgroup/${name}`, cpuset: `/sys/fs/cgroup/${name}` }
    : { memory: `/sys/fs/cgroup/memory/${name}`, cpuset: `/sys/fs/cgroup/cpuset/${name}` };
  const paths = [...new Set(Object.values(folders))];
  for (const path of paths) mkdirSync(path, { recursive: true });
  writeFileSync(join(folders.cpuset, 'cpuset.mems'), '0');
  writeFileSync(join(folders.cpuset, 'cpuset.cpus'), '0');
  const bytes = String(limitMb * 1024 * 1024);
  writeFileSync(join(folders.memory, isSecond ? 'memory.max' : 'memory.limit_in_bytes'), bytes);
  const swap = join(folders.memory, isSecond ? 'memory.swap.max' : 'memory.memsw.limit_in_bytes');
  if (existsSync(swap)) writeFileSync(swap, isSecond ? '0' : bytes);
  const peak = join(folders.memory, isSecond ? 'memory.peak' : 'memory.max_usage_in_bytes');
  return {
    add: (pid: number) => {
      for (const path of paths) writeFileSync(join(path, 'cgroup.procs'), String(pid));
    },
    killed: () => {
      const events = readFileSync(join(folders.memory, isSecond ? 'memory.events' : 'memory.oom_control'), 'utf8');
      const [, count] = /^oom_kill (\d+)$/m.exec(events) ?? [];
      if (!count) throw new Error('This kernel does not count what it kills in a control group.');
      return Number(count);
    },
    peakMb: () => Math.round(Number(readFileSync(peak, 'utf8')) / 2 ** 20),
    /** Once every process of it has ended. */
    remove: async () => {
      for (const path of paths) {
        while (readFileSync(join(path, 'cgroup.procs'), 'utf8')) await setTimeout(50);
        rmdirSync(path);
      }
    },
  };
}

async function openDemoMarket(shopUrl: string, sandboxUrl: string): Promise<Market> {
  const { products } = (await (await fetch(`${shopUrl}/api/v1/product/allproducts`)).json()) as {
    products: { _id: string; price: number; quantity: number; hasVariants?: boolean; mustPersonalise?: boolean }[];
  };
  const gifts = products.filter((one) => one.quantity > 0 && !one.hasVariants && !one.mustPersonalise);
  await restock(shopUrl, gifts);
  const pay = async (orderId: string) => {
    const paid = await fetch(`${sandboxUrl}/widget/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ order_id: orderId, outcome: 'captured', method: 'upi' }),
    });
    if (!paid.ok) throw new Error(`The payment sandbox answered ${paid.status}: ${await paid.text()}`);
    return (await paid.json()) as object;
  };
  const orders = gifts.map(({ _id, price }) => ({
    productId: _id,
    body: { amount: roundToPaise(price), product: { id: _id, price } },
  }));
  return { shopUrl, pay, buyers: await registerBuyers(shopUrl), orders };
}

/** One account each: an order ends the same buyer's unpaid ones. */
async function registerBuyers(shopUrl: string): Promise<Buyer[]> {
  const agent = new Agent();
  const registered: Buyer[] = [];
  while (registered.length < buyers) {
    const buyer = newBuyer(registered.length);
    const login = { email: `buyer${registered.length}@example.com`, password: 'four-buyers-of-the-bench' };
    const person = { ...login, name: 'Buyer', phone: '9876543210', address: 'Pur, Bhilwara 311802' };
    await post(agent, `${shopUrl}/api/v1/user/signup`, buyer, person);
    const { token } = await post<{ token: string }>(agent, `${shopUrl}/api/v1/user/login`, buyer, login);
    registered.push({ ...buyer, token });
  }
  await agent.close();
  return registered;
}

async function logInAdmin(shopUrl: string): Promise<Buyer> {
  const admin = newBuyer(buyers);
  const agent = new Agent();
  const { token } = await post<{ token: string }>(agent, `${shopUrl}/api/v1/user/login`, admin, demoAdmin);
  await agent.close();
  return { ...admin, token };
}

async function restock(shopUrl: string, products: { _id: string }[]): Promise<void> {
  const agent = new Agent();
  await post(agent, `${shopUrl}/api/v1/product/edit-products`, await logInAdmin(shopUrl), {
    products: products.map(({ _id }) => ({ _id })),
    quantity: { set: 10_000 },
  });
  await agent.close();
}

async function demoPages(shopUrl: string): Promise<{ method: 'GET'; path: string }[]> {
  const { products } = (await (await fetch(`${shopUrl}/api/v1/product/allproducts`)).json()) as {
    products: { slug: string }[];
  };
  return [
    { method: 'GET', path: '/' },
    ...products.map(({ slug }) => ({ method: 'GET' as const, path: `/product/${slug}` })),
  ];
}

/** @returns the seconds until all are stored. @throws Error when one is refused */
async function uploadPhotos(shopUrl: string): Promise<number> {
  const { default: sharp } = await import('sharp');
  const photo = await sharp({
    create: {
      width: 4_000,
      height: 3_000,
      channels: 3,
      background: '#a33',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg()
    .toBuffer();
  const { token } = await logInAdmin(shopUrl);
  const began = performance.now();
  let started = 0;
  const upload = async () => {
    while (started < uploads) {
      started++;
      const form = new FormData();
      form.append('photos', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg');
      const response = await fetch(`${shopUrl}/api/v1/product/photos`, {
        method: 'POST',
        headers: { authorization: token },
        body: form,
      });
      if (!response.ok) throw new Error(`A photo was answered with ${response.status}: ${await response.text()}`);
    }
  };
  await Promise.all(Array.from({ length: uploadsAtOnce }, upload));
  return (performance.now() - began) / 1_000;
}
