import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '../sandbox/server.ts';
import { startPostgres } from '../test/servers.ts';
import { loadCheckout } from './buyers.ts';
import { openMarket } from './checkout.ts';
import { loadHttp } from './http-load.ts';
import { makeScenarios } from './scenarios.ts';
import { account, enoughStock, fillShop, makeFilledDatabase, memoryFlags, memoryVariables, startShop } from './shop-processes.ts';
import { findGifts, findWrap } from './gifts.ts';

const folder = mkdtempSync(join(tmpdir(), 'dhaaga-bench-'));
const provider = await startSandbox({ port: 0, host: '127.0.0.1', ...account });
const embedded = process.argv.includes('--embedded');
const settings: [string, string[], Record<string, string>][] = [
  ['arena+liftoff', ['--liftoff-only'], { MALLOC_ARENA_MAX: '1' }],
  ['arena+liftoff+semi8', ['--liftoff-only', '--max-semi-space-size=8'], { MALLOC_ARENA_MAX: '1' }],
  ['liftoff only', ['--liftoff-only'], {}],
  ['arena+trim', ['--liftoff-only'], { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '69632' }],
];
const only = process.argv.find((one) => one.startsWith('--which='))?.slice(8);
const postgres = embedded ? null : await startPostgres({ isDurable: false });
const closers: (() => Promise<unknown>)[] = [async () => postgres?.stop(), provider.stop];
try {
  const databaseUrl = postgres ? await makeFilledDatabase(postgres.url, 'shop', { products: 2_000, orders: 10_000 }, folder) : undefined;
  for (const [name, flags, variables] of settings) {
    if (only && !name.includes(only)) continue;
    memoryFlags.splice(0, memoryFlags.length, ...flags);
    for (const key of Object.keys(memoryVariables)) delete memoryVariables[key];
    Object.assign(memoryVariables, variables);
    const dataDir = join(folder, `data-${name}`);
    if (!databaseUrl) await fillShop(['--products=2000', '--orders=10000', '--users=2000', enoughStock], { DATA_DIR: dataDir });
    const shop = await startShop({ folder, databaseUrl, providerUrl: provider.url, name });
    const fresh = shop.memoryMb();
    const categories = ((await (await fetch(`${shop.url}/api/v1/category/allcategory`)).json()) as { category: { _id: string; slug: string }[] }).category;
    const gifts = { lines: await findGifts(shop.url, 2_000), wrapId: (await findWrap(shop.url))._id };
    for (const { name: row, cached, uncached } of makeScenarios(2_000, categories, gifts)) {
      if (cached) await loadHttp(shop.url, [cached], 1);
      await loadHttp(shop.url, uncached, 1).catch((error) => console.log(row, String(error).slice(0, 100)));
    }
    const pages = Array.from({ length: 2_000 }, (_, n) => ({ method: 'GET' as const, path: `/product/sample-${1 + n}` }));
    const cpuBefore = shop.cpuMs();
    let peak = 0;
    const timer = setInterval(() => { peak = Math.max(peak, shop.memoryMb()); }, 200);
    await loadHttp(shop.url, pages, 20, { connections: 8 });
    const market = await openMarket(shop.url, provider, 2_000);
    const bought = await loadCheckout(market, 4);
    clearInterval(timer);
    console.log(name, { fresh, loaded: shop.memoryMb(), peak, cpu: shop.cpuMs() - cpuBefore, buys: bought.perSecond.toFixed(1) });
    await new Promise((done) => setTimeout(done, 20_000));
    console.log(name, 'rest', shop.memoryMb());
    await shop.stop();
  }
} finally {
  for (const close of closers.reverse()) await close();
  rmSync(folder, { recursive: true, force: true });
}
