import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Agent } from 'undici';
import type { Sandbox } from '../sandbox/server.ts';
import { type Buyer, buyOne, loadCheckout, type Market, newBuyer, post } from './buyers.ts';
import { openMarket } from './checkout.ts';
import { type HttpRequest, loadHttp, type Measured } from './http-load.ts';
import { type Comparison, interleave } from './interleave.ts';
import { startFileServer } from './nginx.ts';
import { startBareServer, type Timing } from './responses.ts';
import { type BenchShops, benchAdmin, type Running } from './shop-processes.ts';
import type { Line } from './table.ts';

/** Requests of one run; wrk repeats them. */
const visits = 20_000;
/** Pages that the bare Fastify sends, by the same law. */
const pagesOfCeiling = 2_000;
const saleEveryMs = 1_000;
const editEveryMs = 60_000;
/** For one edit. */
const busySeconds = 60;
const adminNumber = 1_000;
/** Shares of the mixed traffic beside the purchases. */
const mix = { pages: 0.9, api: 0.08 };
/** Visitors who fill the cache, at the same time. */
const fillers = 8;
/** Times as long as other runs, for a few hundred purchases. */
const mixedLength = 2;
/** Share of the load that the shop can take with pages and the API alone. */
const mixedLoad = 0.7;
/**
 * Purchases are at most 2 % of the requests, and as many as leave room for the pages: of what it can do with purchases
 * alone.
 */
const purchases = { shareOfRequests: 0.02, shareOfMost: 0.15 };

/** Product pages by Zipf's law, quiet, and with a sale each second and an edit each minute; and mixed traffic. */
export async function compareTraffic(
  { folder, provider }: { folder: string; provider: Sandbox },
  shops: BenchShops[],
  { rounds, seconds }: Timing,
): Promise<Line[]> {
  const servers: Running[] = [];
  const compared: ShopComparisons[] = [];
  try {
    for (const shop of shops) compared.push(await compareShop(shop, { folder, provider, servers, seconds }));
    const lines: Line[] = [];
    for (const traffic of ['quiet', 'busy', 'mixed'] as const) {
      const rows = compared.map((shop) => shop[traffic]);
      lines.push(...(await interleave(rows, rounds)));
    }
    return lines;
  } finally {
    for (const server of servers) await server.stop();
  }
}

type ShopComparisons = Record<'quiet' | 'busy' | 'mixed', Comparison>;
interface Surroundings {
  folder: string;
  provider: Sandbox;
  /** Takes the servers that are to be stopped at the end. */
  servers: Running[];
  seconds: number;
}

async function compareShop(
  { products, cached }: BenchShops,
  { folder, provider, servers, seconds }: Surroundings,
): Promise<ShopComparisons> {
  const pages = zipfPages(products);
  const mixedRequests = mixRequests(pages, products);
  const first = pages[0] as HttpRequest;
  const popular = mostPopular(pages);
  const bare = await startBareServer(folder, cached, popular);
  servers.push(bare);
  const files = await startFileServer(folder, cached, first);
  servers.push(files);
  const market = await openMarket(cached.url, provider, products);
  const admin = await logInAdmin(cached.url);
  const asked = new Set(popular.map(({ path }) => path));
  const popularPages = pages.filter(({ path }) => asked.has(path));
  const ceiling = () => loadHttp(bare.url, popularPages, seconds);
  const limit = () => loadHttp(files.url, [first], seconds);
  const visit = () => loadHttp(cached.url, pages, seconds);
  const visitBusy = () => whileBusy({ market, admin, products }, () => loadHttp(cached.url, pages, busySeconds));
  await visitEach(cached.url, [...pages, ...mixedRequests]);
  const line = (row: string) => ({ row, products, kind: 'cached' as const });
  return {
    quiet: { line: line('product pages, Zipf'), ceiling, limit, shop: visit },
    busy: { line: line('product pages, Zipf, sales and edits'), ceiling, limit, shop: visitBusy },
    mixed: await compareMixed({ market, url: cached.url, requests: mixedRequests, products, seconds }),
  };
}

/** The n-th most popular product is asked for in proportion to 1/n; popular ones are spread over the catalog. */
function zipfPages(products: number): HttpRequest[] {
  const sums: number[] = [];
  let sum = 0;
  for (let rank = 1; rank <= products; rank++) {
    sum += 1 / rank;
    sums.push(sum);
  }
  return Array.from({ length: visits }, () => {
    const number = 1 + ((rankAt(sums, Math.random() * sum) * 7_919) % products);
    return { method: 'GET', path: `/product/sample-${number}` };
  });
}

/** Each once. */
function mostPopular(pages: HttpRequest[]): HttpRequest[] {
  const visitsByPath = Map.groupBy(pages, ({ path }) => path);
  const popular = [...visitsByPath.values()].sort((a, b) => b.length - a.length).slice(0, pagesOfCeiling);
  return popular.map(([page]) => page as HttpRequest);
}

/** The first rank whose sum is above the value. */
function rankAt(sums: number[], value: number): number {
  let low = 0;
  let high = sums.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sums[middle] as number) > value) high = middle;
    else low = middle + 1;
  }
  return low;
}

function mixRequests(pages: HttpRequest[], products: number): HttpRequest[] {
  const share = mix.api / (mix.api + mix.pages);
  return pages.map((page) =>
    Math.random() < share
      ? { method: 'GET', path: `/api/v1/product/products/sample-${1 + randomInt(products)}` }
      : page,
  );
}

/** @throws Error when a sale or an edit fails */
async function whileBusy(
  { market, admin, products }: { market: Market; admin: Buyer; products: number },
  load: () => Promise<Measured>,
): Promise<Measured> {
  const agent = new Agent();
  const over = new AbortController();
  const pause = (ms: number) => setTimeout(Math.max(0, ms), undefined, { signal: over.signal }).catch(() => undefined);
  const repeat = async (everyMs: number, work: (n: number) => Promise<unknown>) => {
    let next = performance.now() + everyMs / 2;
    for (let n = 0; ; n++) {
      await pause(next - performance.now());
      if (over.signal.aborted) return;
      await work(n);
      next += everyMs;
    }
  };
  const buy = (n: number) => buyOne(agent, market, market.buyers[n % market.buyers.length] as Buyer);
  const edit = (n: number) => changePrice(agent, market.shopUrl, admin, products, n);
  const busy = Promise.all([repeat(saleEveryMs, buy), repeat(editEveryMs, edit)]);
  try {
    return await Promise.race([load(), busy.then(() => Promise.reject(new Error('Sales and edits ended early.')))]);
  } finally {
    over.abort();
    await busy;
    await agent.close();
  }
}

/** By one rupee, up and down in turns; of a product that is not among those which the buyers buy. */
async function changePrice(agent: Agent, shopUrl: string, admin: Buyer, products: number, n: number): Promise<void> {
  const number = 2 + 10 * ((Math.floor(n / 2) * 7) % Math.floor(products / 10));
  const response = await fetch(`${shopUrl}/api/v1/product/products/sample-${number}`);
  const { product } = (await response.json()) as { product: { _id: string } };
  await post(agent, `${shopUrl}/api/v1/product/edit-products`, admin, {
    products: [{ _id: product._id }],
    price: { amount: n % 2 === 0 ? 1 : -1 },
  });
}

async function logInAdmin(shopUrl: string): Promise<Buyer> {
  const agent = new Agent();
  const admin = newBuyer(adminNumber);
  const { token } = await post<{ token: string }>(agent, `${shopUrl}/api/v1/user/login`, admin, benchAdmin);
  await agent.close();
  return { ...admin, token };
}

interface MixedTraffic {
  market: Market;
  url: string;
  requests: HttpRequest[];
  products: number;
  seconds: number;
}

/** The responses are cached. */
async function compareMixed({ market, url, requests, products, seconds }: MixedTraffic): Promise<Comparison> {
  const perSecond = mixedLoad * (await loadHttp(url, requests, seconds)).perSecond;
  const share = (perSecond * purchases.shareOfRequests) / (1 - purchases.shareOfRequests);
  let mostPurchases = 0;
  return {
    line: { row: 'mixed: checkout beside pages at 70 %', products, kind: 'cached' },
    ceiling: async () => {
      const alone = await loadCheckout(market, seconds);
      mostPurchases = alone.perSecond;
      return alone;
    },
    shop: async () => {
      const purchasesPerSecond = Math.min(share, purchases.shareOfMost * mostPurchases);
      // Pages that the purchases of the ceiling have invalidated.
      await loadHttp(url, requests, seconds);
      return measureBesidePages(market, url, {
        requests,
        perSecond,
        purchasesPerSecond,
        seconds: mixedLength * seconds,
      });
    },
  };
}

/** Each address once, so that its response is cached. @throws Error when one fails */
async function visitEach(url: string, requests: HttpRequest[]): Promise<void> {
  const paths = new Set(requests.map(({ path }) => path)).values();
  const visit = async () => {
    for (const path of paths) {
      const response = await fetch(url + path);
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
    }
  };
  await Promise.all(Array.from({ length: fillers }, visit));
}

interface MixedLoad {
  requests: HttpRequest[];
  perSecond: number;
  purchasesPerSecond: number;
  seconds: number;
}

/** Latencies are those of the purchases; pages and API are sent at a steady rate beside them. */
async function measureBesidePages(
  market: Market,
  url: string,
  { requests, perSecond, purchasesPerSecond, seconds }: MixedLoad,
): Promise<Measured> {
  const others = loadHttp(url, requests, seconds, { perSecond });
  const measured = await loadCheckout(market, seconds, purchasesPerSecond);
  await others;
  return measured;
}
