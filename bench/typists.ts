import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { fetch } from 'undici';
import type { Sandbox } from '../sandbox/server.ts';
import { loadCheckout } from './buyers.ts';
import { openMarket } from './checkout.ts';
import { type Comparison, interleave } from './interleave.ts';
import type { Timing } from './responses.ts';
import type { BenchShops } from './shop-processes.ts';
import type { Line } from './table.ts';

const typists = 50;
/** As long as the search box waits for the next key. */
const pauseMs = 300;
const colours = ['red', 'haldi', 'indigo', 'neem', 'rani', 'cotton', 'madder', 'silver', 'sky', 'coral'];
const makes = ['crochet', 'knitted', 'embroidered', 'painted', 'woven', 'stitched', 'printed', 'felted'];
const things = ['bear', 'bunny', 'elephant', 'sunflower', 'rose', 'tulip', 'keychain', 'card', 'cushion'];
/** Less than a small machine can do beside. */
const purchasesPerSecond = 40;

/** Purchases beside fifty people who type into the search box; the ceiling is without them. */
export async function compareTypists(
  provider: Sandbox,
  shops: BenchShops[],
  { rounds, seconds }: Timing,
): Promise<Line[]> {
  const comparisons: Comparison[] = [];
  for (const { products, cached } of shops) {
    const market = await openMarket(cached.url, provider, products);
    comparisons.push({
      line: { row: 'checkout beside 50 typists', products, kind: 'cached' },
      ceiling: () => loadCheckout(market, seconds, purchasesPerSecond),
      shop: () => whileTyping(cached.url, () => loadCheckout(market, seconds, purchasesPerSecond)),
    });
  }
  return interleave(comparisons, rounds);
}

async function whileTyping<T>(url: string, work: () => Promise<T>): Promise<T> {
  const over = new AbortController();
  const typing = Array.from({ length: typists }, (_, person) => type(url, person, over.signal));
  try {
    return await work();
  } finally {
    over.abort();
    await Promise.all(typing);
  }
}

/** Each key asks for suggestions and aborts what was asked for before, as the search box does. */
async function type(url: string, person: number, over: AbortSignal): Promise<void> {
  const one = (from: string[]) => from[randomInt(from.length)];
  const phrase = () => `${one(colours)} ${one(makes)} ${one(things)}`;
  let words = phrase();
  await setTimeout((pauseMs * person) / typists);
  for (let length = 1; !over.aborted; length++) {
    if (length > words.length) [words, length] = [phrase(), 1];
    const signal = AbortSignal.any([over, AbortSignal.timeout(pauseMs)]);
    const keyword = encodeURIComponent(words.slice(0, length).trim());
    const asked = fetch(`${url}/api/v1/product/search/${keyword}/names`, { signal }).then((response) =>
      response.text(),
    );
    await Promise.all([asked.catch(() => ''), setTimeout(pauseMs)]);
  }
}
