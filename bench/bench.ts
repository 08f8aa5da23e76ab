import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Sandbox, startSandbox } from '../sandbox/server.ts';
import { installMissing } from '../scripts/programs.ts';
import { startPostgres } from '../test/servers.ts';
import { benchAdminArea } from './admin.ts';
import { loadCheckout } from './buyers.ts';
import { cleanUp, compareCheckout, openMarket } from './checkout.ts';
import { findGifts, findWrap } from './gifts.ts';
import { benchGrowth } from './growth.ts';
import { loadHttp } from './http-load.ts';
import { comparePurchase } from './purchase.ts';
import { compareCached, compareUncached } from './responses.ts';
import { makeScenarios, type Scenario, searchFor } from './scenarios.ts';
import {
  account,
  type BenchShops,
  enoughStock,
  fillShop,
  makeFilledDatabase,
  type Running,
  startShop,
} from './shop-processes.ts';
import { type Line, type Memory, restSeconds, type ShopFigures, writeTable } from './table.ts';
import { compareTraffic } from './traffic.ts';
import { compareTypists } from './typists.ts';
import { requireVendure } from './vendure.ts';

const isQuick = process.argv.includes('--quick');
const only = readOption('only');
const isAsked = (rows: string) => !only || only.split(',').some((part) => rows.includes(part));
/** By night, or before a release: it takes half an hour and 20 GB. */
const growth =
  only === 'growth' ? { products: readSize('products', 1_000_000), orders: readSize('orders', 2_000_000) } : null;
/** Another number than the table's 200,000 does not write it. */
const ordersOfShop = readSize('shop-orders', 200_000);
const sizes = isQuick || growth ? [2_000] : [2_000, 100_000];
const isWritten = !isQuick && !only && ordersOfShop === 200_000;
const rounds = isQuick ? 1 : Number(readOption('runs') ?? 5);
const seconds = Number(readOption('seconds') ?? 2);
/** Noise weighs more in fast responses: more and shorter runs. */
const cachedTiming = { rounds: isQuick ? 1 : 2 * rounds + 1, seconds: Math.max(1, seconds / 2) };

const vendure = readOption('vendure');
// Now, and not after the other rows.
if (vendure) requireVendure(vendure);

/** Long enough for purchases at a low rate beside the pages. */
const trafficTiming = { rounds: isQuick ? 1 : Math.ceil(rounds / 2), seconds: 4 * seconds };

installMissing('wrk', 'wrk', '/usr/bin/wrk');
const folder = mkdtempSync(join(tmpdir(), 'dhaaga-bench-'));
const postgres = await startPostgres({ isDurable: true, log: true });
const logFile = join(postgres.folder, 'log.json');
const closers: (() => Promise<unknown>)[] = [() => postgres.stop()];
try {
  const provider = await startSandbox({ port: 0, host: '127.0.0.1', ...account });
  closers.push(provider.stop);
  const shops: BenchShops[] = [];
  for (const products of sizes) shops.push(await openShops(provider, products));
  const [smallest] = shops;
  if (growth && smallest) await benchGrowth({ folder, providerUrl: provider.url }, smallest, { ...growth, seconds });
  const { lines, figures } = await measure(provider, shops);
  if (isWritten) {
    const embedded = await measureEmbedded(provider);
    writeTable(lines, { rounds, seconds, cachedTiming, figures, embedded });
  }
} finally {
  for (const close of closers.reverse()) await close();
  rmSync(folder, { recursive: true, force: true });
}

function readSize(name: string, usual: number): number {
  return Number(readOption(name) ?? usual);
}

function readOption(name: string): string | undefined {
  return process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
}

async function openShops(provider: Sandbox, products: number): Promise<BenchShops> {
  console.log(`Filling a shop with ${products} products and ${ordersOfShop} orders …`);
  const databaseUrl = await makeFilledDatabase(
    postgres.url,
    `shop${products}`,
    { products, orders: ordersOfShop },
    folder,
  );
  const place = { folder, databaseUrl, providerUrl: provider.url };
  const cached = await startShop({ ...place, name: `cached-${products}` });
  closers.push(cached.stop);
  const settings = { CACHE_MB: '0', SECOND_FACTOR: 'optional' };
  const uncached = await startShop({ ...place, name: `uncached-${products}` }, settings);
  closers.push(uncached.stop);
  return {
    products,
    databaseUrl,
    cached,
    uncached,
    scenarios: await prepareScenarios(cached.url, products),
  };
}

async function measure(provider: Sandbox, shops: BenchShops[]): Promise<{ lines: Line[]; figures: ShopFigures[] }> {
  const lines: Line[] = [];
  for (const [index, { name }] of (shops[0]?.scenarios ?? []).entries()) {
    if (!isAsked(name)) continue;
    lines.push(...(await compareCached(folder, shops, index, cachedTiming)));
    lines.push(...(await compareUncached(logFile, shops, index, { rounds, seconds })));
  }
  const searches: ShopFigures['search'][] = [];
  for (const shop of shops) searches.push(await measureSearch(shop));
  const largest = shops.at(-1);
  if (largest && isAsked('admin')) await benchAdminArea(largest, { orders: ordersOfShop, writes: isWritten });
  // Both shops of a size work on the same queue: from here on there is one.
  for (const { uncached } of shops) await uncached.stop();
  if (isAsked('checkout of gifts, 8 buyers'))
    lines.push(...(await compareCheckout({ logFile, provider }, shops, { rounds, seconds })));
  if (isAsked('typists')) lines.push(...(await compareTypists(provider, shops, { rounds, seconds: 2 * seconds })));
  if (isAsked('zipf mixed traffic')) lines.push(...(await compareTraffic({ folder, provider }, shops, trafficTiming)));
  const figures = only ? [] : await measureAtRest(shops, searches);
  for (const { cached } of shops) await cached.stop();
  const [smallest] = shops;
  // Its shop alone works on the queue.
  if (smallest && isAsked('purchase, of a minimal purchase'))
    lines.push(...(await comparePurchase({ folder, logFile, vendure }, smallest, { rounds, seconds })));
  return { lines, figures };
}

/** A search for three frequent words; not a row, because the larger shop finds many times as many products. */
async function measureSearch({ products, uncached }: BenchShops): Promise<ShopFigures['search']> {
  const request = searchFor('red crochet bear');
  const found = ((await (await fetch(uncached.url + request.path)).json()) as unknown[]).length;
  const { p50Ms: aloneMs } = await loadHttp(uncached.url, [request], seconds, { connections: 1 });
  const { p50Ms, p99Ms } = await loadHttp(uncached.url, [request], seconds);
  console.log(
    `${products} search, three words: ${found} found, p50 ${aloneMs.toFixed(2)} ms, with 32 connections ${p50Ms.toFixed(2)} ms, p99 ${p99Ms.toFixed(2)} ms`,
  );
  return { found, aloneMs, p50Ms, p99Ms };
}

async function measureAtRest(shops: BenchShops[], searches: ShopFigures['search'][]): Promise<ShopFigures[]> {
  for (const { databaseUrl } of shops) await cleanUp(databaseUrl);
  return Promise.all(
    shops.map(async ({ products, cached }, index) => {
      const memory = await measureMemory(cached);
      console.log(`${products} memory: ${memory.loadedMb} MB after all rows, ${memory.restingMb} MB at rest`);
      return { products, search: searches[index] as ShopFigures['search'], memory };
    }),
  );
}

/** Now, and after a time without requests. */
async function measureMemory(shop: Running): Promise<Memory> {
  const loadedMb = shop.memoryMb();
  await setTimeout(1_000 * restSeconds);
  return { loadedMb, restingMb: shop.memoryMb() };
}

async function measureEmbedded(provider: Sandbox): Promise<Memory> {
  console.log('Filling an embedded shop …');
  const dataDir = join(folder, 'data-embedded');
  await fillShop(['--products=2000', '--orders=20000', '--users=2000', enoughStock], {
    DATA_DIR: dataDir,
  });
  const shop = await startShop({ folder, providerUrl: provider.url, name: 'embedded' });
  try {
    for (const { uncached } of await prepareScenarios(shop.url, 2_000)) await loadHttp(shop.url, uncached, seconds);
    await loadCheckout(await openMarket(shop.url, provider, 2_000), seconds);
    return await measureMemory(shop);
  } finally {
    await shop.stop();
  }
}

async function prepareScenarios(shopUrl: string, products: number): Promise<Scenario[]> {
  const gifts = { lines: await findGifts(shopUrl, products), wrapId: (await findWrap(shopUrl))._id };
  return makeScenarios(products, await fetchCategories(shopUrl), gifts);
}

async function fetchCategories(shopUrl: string): Promise<{ _id: string; slug: string }[]> {
  const response = await fetch(`${shopUrl}/api/v1/category/allcategory`);
  return ((await response.json()) as { category: { _id: string; slug: string }[] }).category;
}
