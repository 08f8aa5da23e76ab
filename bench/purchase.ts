import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { loadCheckout, type Market } from './buyers.ts';
import { buyerCount, captureCheckout, cleanUp, openMarket, vary } from './checkout.ts';
import type { Timing } from './responses.ts';
import { type BenchShops, freePort, type Running, start, startShop } from './shop-processes.ts';
import { loadSql, runPgbench } from './sql.ts';
import { startMailSink } from './sustained.ts';
import { type Line, type Run, summarizeRuns } from './table.ts';
import { startVendure, type Vendure } from './vendure.ts';

const openOrders = 2_000;
const sqlFolder = join(import.meta.dirname, 'sql');
const minimalFile = join(sqlFolder, 'minimal-purchase.sql');

interface Place {
  folder: string;
  logFile: string;
  /** A folder with a shop of Vendure, which is measured in turn with ours. */
  vendure?: string;
}

/**
 * Purchases as they happen: beside open orders, with three webhooks each from a sandbox in another process, jobs and
 * emails. One row by its own statements, one by those that no shop can do without, and one by the purchases of Vendure.
 */
export async function comparePurchase(
  place: Place,
  { databaseUrl, products }: BenchShops,
  { rounds, seconds }: Timing,
): Promise<Line[]> {
  await prepareDatabase(databaseUrl);
  const vendure = place.vendure ? await startVendure(place.vendure) : null;
  const mail = await startMailSink();
  const { shop, provider } = await openShop(place, databaseUrl, mail.url);
  try {
    const market = await openMarket(shop.url, { pay: (order_id) => control(provider, '/pay', { order_id }) }, products);
    // After the callback, so that the same statements come each time.
    await control(provider, '/webhooks', { delay: 300 });
    const statements = await captureCheckout(place.logFile, databaseUrl, market, 1_500);
    await control(provider, '/webhooks', { spread: 3_000, repeated: 0.2 });
    await loadMarket(market, seconds);
    const sets = [randomSet, `\\set p random(1, ${products})`];
    const own = { statements, varied: vary(statements, market), sets, clients: buyerCount, seconds };
    const runs: Rounds = { own: [], minimal: [], vendure: [] };
    for (let round = 0; round < rounds; round++) await addRound(runs, databaseUrl, market, { ...own, vendure });
    return writeRows(runs, { products, kind: 'uncached', queries: statements.length }, vendure?.version);
  } finally {
    await vendure?.stop();
    await shop.stop();
    await provider.stop();
    await mail.close();
  }
}

/** The same runs of the shop, with each ceiling. */
type Rounds = Record<'own' | 'minimal' | 'vendure', Run[]>;

async function addRound(
  runs: Rounds,
  databaseUrl: string,
  market: Market,
  own: Parameters<typeof loadSql>[1] & { vendure: Vendure | null },
): Promise<void> {
  await cleanUp(databaseUrl);
  const ceiling = await loadSql(databaseUrl, own);
  const minimal = await runPgbench(databaseUrl, minimalFile, own);
  await cleanUp(databaseUrl);
  const measured = await loadMarket(market, own.seconds);
  runs.own.push({ ...measured, ceiling });
  runs.minimal.push({ ...measured, ceiling: minimal });
  if (own.vendure) {
    const theirs = await own.vendure.load(buyerCount, loadSeconds(own.seconds));
    runs.vendure.push({ ...measured, ceiling: theirs.perSecond });
  }
}

function writeRows(
  { own, minimal, vendure }: Rounds,
  line: Pick<Line, 'products' | 'kind' | 'queries'>,
  version: string | undefined,
): Line[] {
  const rows = [
    { ...line, row: 'purchase, of its own statements', ...summarizeRuns(own, own) },
    { ...line, row: 'purchase, of a minimal purchase', ...summarizeRuns(minimal, minimal) },
    ...(version ? [{ ...line, row: `purchase, of Vendure ${version}`, ...summarizeRuns(vendure, vendure) }] : []),
  ];
  for (const row of rows) console.log(describe(row));
  return rows;
}

const randomSet = '\\set r random(1, 1000000000000000)';

/** Long enough for the last webhooks of the buyers to arrive beside others. */
const loadSeconds = (seconds: number) => Math.max(6, 3 * seconds);

function loadMarket(market: Market, seconds: number) {
  return loadCheckout(market, loadSeconds(seconds));
}

function describe({ products, row, perSecond, ceiling, share, p50Ms, p99Ms, queries }: Line): string {
  const rate = `${perSecond.toFixed(1)}/s of ${Math.round(ceiling)}/s = ${(100 * share).toFixed(1)} %`;
  return `${products} ${row}: ${rate}, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms, ${queries} statements`;
}

async function openShop(
  { folder }: Place,
  databaseUrl: string,
  mailUrl: string,
): Promise<{ shop: Running; provider: Running }> {
  const port = await freePort();
  const place = { folder, databaseUrl, providerUrl: `http://127.0.0.1:${port}`, name: 'purchase' };
  const shop = await startShop(place, { SMTP_URL: mailUrl, EMAILS_PER_SECOND: '1000' });
  const settings = { PORT: String(port), WEBHOOK_URL: `${shop.url}/api/v1/payment/webhook` };
  const provider = await start('bench/sandbox-process.ts', [], settings, join(folder, 'sandbox.log'));
  return { shop, provider };
}

/** Calls the sandbox's control address. */
async function control({ url }: Running, path: string, body: object): Promise<object> {
  const answer = await fetch(`${url}/__sandbox${path}`, { method: 'POST', body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`The sandbox answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as object;
}

async function prepareDatabase(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `update orders set status = 'Not Processed' where id in (
       select id from orders where is_paid and refund_reason is null order by created_at desc limit $1)`,
    [openOrders],
  );
  await client.query(readFileSync(join(sqlFolder, 'minimal-schema.sql'), 'utf8'));
  await client.query('vacuum analyze');
  await client.end();
}
