import pg from 'pg';
import { fetch } from 'undici';
import { adminPaths, thisMonth } from './admin-paths.ts';
import { addHistory } from './history.ts';
import { type BenchShops, benchAdmin } from './shop-processes.ts';
import { dateAndMachine, median, writeSection } from './table.ts';

interface AdminLine {
  path: string;
  p50Ms: number;
  p95Ms: number;
  /** How many times as long as `select 1` on a connection to the same server. */
  ratio: number;
}
interface ExportLine {
  path: string;
  firstByteMs: number;
  seconds: number;
  megabytes: number;
}
interface AdminShop {
  url: string;
  databaseUrl: string;
  token: string;
}

const times = 21;
const slowMs = 25;

/** Every list, filter, figure and export of the admin, one request after another, none from the cache. */
export async function benchAdminArea(
  { uncached, databaseUrl, products }: BenchShops,
  { only = '', orders, writes }: { only?: string; orders: number; writes: boolean },
): Promise<void> {
  await addHistory(databaseUrl, { products, orders });
  const shop = { url: uncached.url, databaseUrl, token: await logIn(uncached.url) };
  const lines = await measureAdmin(shop, only);
  const exports = await measureExports(shop);
  if (writes) writeAdmin(products, lines, exports);
}

async function logIn(url: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${url}/api/v1/user/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify(benchAdmin),
  });
  return ((await response.json()) as { token: string }).token;
}

async function measureAdmin(shop: AdminShop, only: string): Promise<AdminLine[]> {
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  const call = async (path: string) => {
    const response = await fetch(`${shop.url}/api/v1${path}`, { headers: { authorization: shop.token } });
    const text = await response.text();
    if (!response.ok) throw new Error(`GET ${path} answered ${response.status}: ${text.slice(0, 200)}`);
    return text;
  };
  try {
    const lines: AdminLine[] = [];
    for (const path of await adminPaths(call)) if (path.includes(only)) lines.push(await measure(client, path, call));
    return lines;
  } finally {
    await client.end();
  }
}

async function measure(client: pg.Client, path: string, call: (path: string) => Promise<unknown>): Promise<AdminLine> {
  const [took, least]: [number[], number[]] = [[], []];
  await call(path);
  for (let round = 0; round < times; round++) {
    least.push(await timed(() => client.query('select 1')));
    took.push(await timed(() => call(path)));
  }
  const p95Ms = took.toSorted((a, b) => a - b)[Math.floor(0.95 * (times - 1))] as number;
  const line = { path, p50Ms: median(took), p95Ms, ratio: median(took) / median(least) };
  console.log(
    `${path}: p50 ${line.p50Ms.toFixed(1)} ms, p95 ${p95Ms.toFixed(1)} ms, ${Math.round(line.ratio)} times select 1`,
  );
  return line;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Time to the first byte, and the rate of the whole file. */
async function measureExports({ url, token }: AdminShop): Promise<ExportLine[]> {
  const lines: ExportLine[] = [];
  const monthPath = `/shop/months/${thisMonth()}/orders.csv`;
  const filtered = '/user/orders.csv?status=Shipped&sort=largest';
  const securityLog = '/shop/security-log.jsonl';
  // Seals the events of years, which a shop does each minute.
  await (await fetch(`${url}/api/v1${securityLog}`, { headers: { authorization: token } })).arrayBuffer();
  for (const path of ['/user/orders.csv', filtered, '/product/catalog.csv', securityLog, monthPath]) {
    const began = performance.now();
    const response = await fetch(`${url}/api/v1${path}`, { headers: { authorization: token } });
    if (!response.ok || !response.body) throw new Error(`GET ${path} answered ${response.status}.`);
    let firstByteMs = 0;
    let bytes = 0;
    for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
      if (bytes === 0) firstByteMs = performance.now() - began;
      bytes += chunk.length;
    }
    const line = { path, firstByteMs, seconds: (performance.now() - began) / 1_000, megabytes: bytes / 1e6 };
    console.log(
      `${path}: first byte ${firstByteMs.toFixed(0)} ms, ${line.megabytes.toFixed(1)} MB in ${line.seconds.toFixed(2)} s`,
    );
    lines.push(line);
  }
  return lines;
}

function writeAdmin(products: number, lines: AdminLine[], exports: ExportLine[]): void {
  const slow = lines.filter(({ p50Ms }) => p50Ms > slowMs).toSorted((a, b) => b.p50Ms - a.p50Ms);
  writeSection('admin', [
    `${dateAndMachine()}. ${products} products, 200,000 orders, 20,000 users; one request at a time, not cached; medians of ${times}.`,
    `${lines.length} lists, filters and figures were read; ${lines.length - slow.length} of them take at most ${slowMs} ms. The others:`,
    '',
    '| request | p50 ms | p95 ms | times `select 1` |',
    '| --- | --- | --- | --- |',
    ...slow.map(
      ({ path, p50Ms, p95Ms, ratio }) =>
        `| \`${path}\` | ${p50Ms.toFixed(1)} | ${p95Ms.toFixed(1)} | ${Math.round(ratio)} |`,
    ),
    '',
    '| export | first byte ms | MB | MB a second |',
    '| --- | --- | --- | --- |',
    ...exports.map(
      ({ path, firstByteMs, seconds, megabytes }) =>
        `| \`${path}\` | ${firstByteMs.toFixed(0)} | ${megabytes.toFixed(1)} | ${(megabytes / seconds).toFixed(1)} |`,
    ),
  ]);
}
