import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { attacks, type Target } from './attacks.ts';
import { clientAt } from './client.ts';
import { type HostileShop, openHostileShop } from './hostile-shop.ts';
import { type Measured, shopperEmail } from './shoppers.ts';

/** `npm run test:hostile -- [seconds]`: one address runs all attacks in parallel while shoppers browse and buy. */
const seconds = Number(process.argv[2] ?? 600);
const bounds = { memoryMb: 300, purchaseMs: 500 };
const shoppers = [11, 12, 13];
const parallel = (attack: string) => (/byte|silent|unfinished|stall/.test(attack) ? 60 : 2);

interface Result {
  measured: Measured[];
  /** Counts of status codes by attack. */
  statuses: Map<string, Map<number, number>>;
  peakMb: number;
}

const shop = await openHostileShop();
let hasFailed = false;
try {
  const result = await attack(shop);
  report(result);
  await checkAll(shop, result);
} finally {
  await shop.close();
}
process.exit(hasFailed ? 1 : 0);

async function attack({ url, sandboxUrl, memoryMb }: HostileShop): Promise<Result> {
  const statuses = new Map(Object.keys(attacks).map((name) => [name, new Map<number, number>()]));
  const localAddress = '127.0.0.66';
  const send = clientAt(url, localAddress);
  const [bear] = JSON.parse((await send('/api/v1/product/product-list/1')).text).products;
  const target: Target = { url, localAddress, send, slug: bear.slug, productId: bear._id, victim: shopperEmail(11) };
  const until = performance.now() + seconds * 1_000;
  let peakMb = 0;
  const memoryTimer = setInterval(() => {
    peakMb = Math.max(peakMb, memoryMb());
  }, 100);
  const shopping = new Worker(new URL('shopper-thread.ts', import.meta.url), {
    workerData: { url, sandboxUrl, numbers: shoppers, seconds },
  });
  const shopped = once(shopping, 'message') as Promise<[Measured[]]>;
  const attacking = Object.entries(attacks).flatMap(([name, run]) =>
    Array.from({ length: parallel(name) }, async (_, lane) => {
      const counts = statuses.get(name) as Map<number, number>;
      for (let round = lane; performance.now() < until; round += parallel(name)) {
        const status = await run(target, round);
        counts.set(status, (counts.get(status) ?? 0) + 1);
        await setTimeout(20);
      }
    }),
  );
  const [[measured]] = await Promise.all([shopped, ...attacking]);
  clearInterval(memoryTimer);
  return { measured, statuses, peakMb };
}

function report({ measured, statuses }: Result): void {
  for (const [name, counts] of statuses)
    print(`        ${name}: ${[...counts].map(([status, n]) => `${n} × ${status}`).join(', ')}`);
  for (const step of ['page', 'list', 'order', 'payment']) {
    const some = measured.filter((one) => one.step === step);
    const times = some.map(({ ms }) => ms).sort((a, b) => a - b);
    const at = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)] ?? 0);
    const errors = new Set(some.map(({ status }) => status).filter((status) => status === 0 || status >= 400));
    print(
      `        ${step}: ${times.length} requests, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, max ${at(1)} ms ${errors.size ? `errors: ${[...errors]}` : ''}`,
    );
  }
}

async function checkAll({ url, findBrokenInvariants, errorLog }: HostileShop, { measured, statuses, peakMb }: Result) {
  const purchases = measured.filter(({ step }) => step === 'order' || step === 'payment');
  const attackStatuses = [...statuses.values()].flatMap((counts) => [...counts.keys()]);
  const isHealthy = (await clientAt(url, '127.0.9.1')('/readyz')).status === 200;
  const violations = await findBrokenInvariants();
  check(purchases.length >= seconds / 10, `${purchases.length} purchase steps`);
  check(
    purchases.every(({ ms }) => ms < bounds.purchaseMs),
    `every purchase step under ${bounds.purchaseMs} ms`,
  );
  check(
    measured.every(({ status }) => status >= 200 && status < 500),
    'no server error for a shopper',
  );
  check(
    measured.every(({ status }) => status < 400),
    'no shopper is refused',
  );
  check(!attackStatuses.includes(500), 'no status 500 for an attack');
  if (attackStatuses.includes(500)) print(errorLog());
  check(peakMb < bounds.memoryMb, `peak memory ${peakMb} MB`);
  check(isHealthy, 'ready afterwards');
  check(violations.length === 0, `invariants of money and stock ${JSON.stringify(violations).slice(0, 500)}`);
}

function check(isGood: boolean, what: string): void {
  print(`${isGood ? 'ok    ' : 'FAILED'}  ${what}`);
  hasFailed ||= !isGood;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
