import { readFileSync } from 'node:fs';
import { attacks, type Target } from './attacks.ts';
import { clientAt } from './client.ts';
import { openHostileShop } from './hostile-shop.ts';
import { goShopping, type Measured, shopperEmail } from './shoppers.ts';

/**
 * `npm run test:hostile -- [seconds]`: one address does everything at once against a shop as in production, ten minutes unless said
 * otherwise, while others browse and buy. Ends with 1 when the shop needs 300 MB, a purchase takes 500 ms, or anything breaks.
 */
const seconds = Number(process.argv[2] ?? 600);
const bounds = { memoryMb: 300, purchaseMs: 500 };
const shoppers = [11, 12, 13];
/** Of each attack at a time; slow sockets are many. */
const parallel = (name: string) => (/byte|silent|unfinished/.test(name) ? 60 : 2);

const stage = await openHostileShop();
const failures: string[] = [];
const check = (isGood: boolean, what: string) => {
  process.stdout.write(`${isGood ? 'right' : 'WRONG'}  ${what}\n`);
  if (!isGood) failures.push(what);
};
try {
  await run();
} finally {
  await stage.close();
}
process.exit(failures.length > 0 ? 1 : 0);

async function run(): Promise<void> {
  const { url, sandboxUrl, shop } = stage;
  const measured: Measured[] = [];
  const statuses = new Map<string, Map<number, number>>();
  const localAddress = '127.0.0.66';
  const ask = clientAt(url, localAddress);
  const [bear] = JSON.parse((await ask('/api/v1/product/product-list/1')).text).products;
  const target: Target = { url, localAddress, ask, slug: bear.slug, productId: bear._id, victim: shopperEmail(11) };
  const until = performance.now() + seconds * 1_000;
  let peakMb = 0;
  const watch = setInterval(() => {
    peakMb = Math.max(peakMb, memoryMbOf(shop.pid ?? 0));
  }, 100);
  const shopping = shoppers.map((number) => goShopping({ url, sandboxUrl }, number, until, measured));
  const attacking = Object.entries(attacks).flatMap(([name, attack]) =>
    Array.from({ length: parallel(name) }, async (_, lane) => {
      const counts = statuses.get(name) ?? new Map<number, number>();
      statuses.set(name, counts);
      for (let round = lane; performance.now() < until; round += parallel(name)) {
        const status = await attack(target, round);
        counts.set(status, (counts.get(status) ?? 0) + 1);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }),
  );
  await Promise.all([...shopping, ...attacking]);
  clearInterval(watch);
  for (const [name, counts] of statuses)
    process.stdout.write(`       ${name}: ${[...counts].map(([status, n]) => `${n} × ${status}`).join(', ')}\n`);
  for (const what of ['page', 'list', 'order', 'payment'])
    report(
      measured.filter((one) => one.what === what),
      what,
    );
  const purchases = measured.filter(({ what }) => what === 'order' || what === 'payment');
  check(purchases.length >= seconds / 10, `${purchases.length} steps of purchases`);
  check(
    purchases.every(({ ms }) => ms < bounds.purchaseMs),
    `each step of a purchase under ${bounds.purchaseMs} ms`,
  );
  check(
    measured.every(({ status }) => status >= 200 && status < 500),
    'no shopper hears of a fault of the shop',
  );
  check(
    measured.every(({ status }) => status < 400),
    'no shopper is refused',
  );
  const faults = [...statuses.values()].flatMap((counts) => [...counts.keys()]).filter((status) => status === 500);
  check(faults.length === 0, `no request of an attack is answered with a fault`);
  if (faults.length > 0) process.stdout.write(stage.errorLog());
  check(peakMb < bounds.memoryMb, `${peakMb} MB of memory at the most`);
  check(shop.exitCode === null && (await clientAt(url, '127.0.9.1')('/readyz')).status === 200, 'healthy afterwards');
  const findings = await stage.assertInvariants();
  check(findings.length === 0, `money and stock are right ${JSON.stringify(findings).slice(0, 500)}`);
}

function report(some: Measured[], what: string): void {
  const times = some.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)] ?? 0);
  const bad = some.filter(({ status }) => status === 0 || status >= 400).map(({ status }) => status);
  process.stdout.write(
    `       ${what}: ${times.length} times, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, max ${at(1)} ms ${bad.length ? `refused: ${[...new Set(bad)]}` : ''}\n`,
  );
}

/** Resident memory of a process, in megabytes. */
function memoryMbOf(pid: number): number {
  try {
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024);
  } catch {
    return 0;
  }
}
