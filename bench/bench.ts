import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { Agent } from 'undici';
import { type Sandbox, startSandbox } from '../sandbox/server.ts';
import { installMissing } from '../scripts/programs.ts';
import { startPostgres } from '../test/servers.ts';
import type { BareAnswer } from './bare-server.ts';
import { buyOne, loadCheckout, type Market, post } from './buyers.ts';
import { type HttpRequest, loadHttp, type Measured } from './http-load.ts';
import { printProgress } from './print-progress.ts';
import { makeScenarios, type Scenario, searchFor } from './scenarios.ts';
import {
  account,
  enoughStock,
  makeFilledDatabase,
  type Running,
  runShopCommand,
  start,
  startShop,
} from './shop-processes.ts';
import { captureSql, loadSql, type Statement, type Varied } from './sql.ts';
import { type Beside, type Line, type Run, summary, writeTable } from './table.ts';

/**
 * `npm run bench`: the table of bench/README.md. Each figure stands beside its ceiling, measured right before it: a bare Fastify that
 * sends the same bytes, or pgbench with the statements that the very request caused. Options for trying it: `--quick` (one run of two
 * seconds, only 2,000 products), `--only=<part of a row's name>`; neither writes the table. `--seconds=` is how long each run takes,
 * `--runs=` how many there are.
 */
const isQuick = process.argv.includes('--quick');
const only = optionOf('only');
const sizes = isQuick ? [2_000] : [2_000, 100_000];
const runs = isQuick ? 1 : Number(optionOf('runs') ?? 5);
const seconds = Number(optionOf('seconds') ?? 2);
/** These answers take so little that a noisy neighbour is what is seen: more runs, and shorter ones, which it strikes alike. */
const cachedRuns = isQuick ? 1 : 2 * runs + 1;
const cachedSeconds = Math.max(1, seconds / 2);
const buyers = 8;

interface Setup {
  folder: string;
  logFile: string;
  provider: Sandbox;
}

/** A catalog of one size, and the shops that sell it: one that keeps its answers, one that makes each anew. */
interface Size {
  products: number;
  databaseUrl: string;
  cached: Running;
  uncached: Running;
  rows: Scenario[];
}

installMissing('wrk', 'wrk', '/usr/bin/wrk');
const folder = mkdtempSync(join(tmpdir(), 'dhaaga-bench-'));
const postgres = await startPostgres({ isDurable: true, log: true });
const closers: (() => Promise<unknown>)[] = [() => postgres.stop()];
try {
  const provider = await startSandbox({ port: 0, host: '127.0.0.1', ...account });
  closers.push(provider.stop);
  const setup = { folder, logFile: join(postgres.folder, 'log.json'), provider };
  const lines: Line[] = [];
  const opened: Size[] = [];
  for (const products of sizes) opened.push(await openSize(setup, postgres.url, products));
  const names = opened[0]?.rows.map(({ name }) => name) ?? [];
  for (const [index, name] of names.entries()) {
    if (only && !name.includes(only)) continue;
    await measureCached(setup, opened, index, lines);
    await measureUncached(setup, opened, index, lines);
  }
  const severalWords: Beside['severalWords'][] = [];
  for (const size of opened) severalWords.push(await measureSeveralWords(size));
  // What is bought is mailed by whichever shop comes first: from here on there is one of each size.
  for (const { uncached } of opened) await uncached.stop();
  if (!only || 'checkout'.includes(only)) await measureCheckout(setup, opened, lines);
  const beside = opened.map(
    ({ products, cached }, index): Beside => ({
      products,
      severalWords: severalWords[index] as Beside['severalWords'],
      memoryMb: cached.memoryMb(),
    }),
  );
  for (const { cached } of opened) await cached.stop();
  if (!isQuick && !only)
    writeTable(lines, { runs, seconds, cachedRuns, cachedSeconds, beside, embeddedMb: await measureEmbedded(setup) });
} finally {
  for (const close of closers.reverse()) await close();
  rmSync(folder, { recursive: true, force: true });
}

function optionOf(name: string): string | undefined {
  return process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
}

async function openSize(setup: Setup, serverUrl: string, products: number): Promise<Size> {
  printProgress(`Filling a shop with ${products} products and 200,000 orders …`);
  const databaseUrl = await makeFilledDatabase(serverUrl, `shop${products}`, products, setup.folder);
  const place = { folder: setup.folder, databaseUrl, providerUrl: setup.provider.url };
  const cached = await startShop({ ...place, name: `cached-${products}` });
  closers.push(cached.stop);
  const uncached = await startShop({ ...place, name: `uncached-${products}` }, { CACHE_MB: '0' });
  closers.push(uncached.stop);
  const { category } = (await (await fetch(`${cached.url}/api/v1/category/allcategory`)).json()) as {
    category: { _id: string; slug: string }[];
  };
  return { products, databaseUrl, cached, uncached, rows: makeScenarios(products, category) };
}

/**
 * A search for three frequent words. It is no row of the table: the larger shop finds many times as many products, so that the two
 * answers cannot be compared.
 */
async function measureSeveralWords({ products, uncached }: Size): Promise<Beside['severalWords']> {
  const request = searchFor('red crochet bear');
  const answer = (await (await fetch(uncached.url + request.path)).json()) as unknown[];
  const { p50Ms, p99Ms } = await loadHttp(uncached.url, [request], seconds);
  printProgress(
    `${products} search, three words: ${answer.length} found, p50 ${p50Ms.toFixed(2)} ms, p99 ${p99Ms.toFixed(2)} ms`,
  );
  return { found: answer.length, p50Ms, p99Ms };
}

async function measureCached(setup: Setup, opened: Size[], index: number, lines: Line[]): Promise<void> {
  const pairs: Pair[] = [];
  const bares: Running[] = [];
  try {
    for (const { products, cached, rows } of opened) {
      const row = rows[index] as Scenario;
      const bare = await startBare(setup, cached, row.cached);
      bares.push(bare);
      pairs.push({
        line: { row: row.name, products, kind: 'cached' },
        ceiling: () => loadHttp(bare.url, [row.cached], cachedSeconds),
        shop: () => loadHttp(cached.url, [row.cached], cachedSeconds),
      });
    }
    await inTurns(pairs, lines, cachedRuns);
  } finally {
    for (const bare of bares) await bare.stop();
  }
}

async function startBare(setup: Setup, shop: Running, { method, path, body }: HttpRequest): Promise<Running> {
  // `fetch` would unpack the bytes.
  const curl = ['-s', '-D', '-', '-X', method, '-H', 'accept-encoding: br, gzip'];
  const sent = body ? ['-H', 'content-type: application/json', '-d', JSON.stringify(body)] : [];
  const whole = execFileSync('curl', [...curl, ...sent, shop.url + path], { maxBuffer: 64 * 1024 * 1024 });
  const end = whole.indexOf('\r\n\r\n');
  const head = whole.subarray(0, end).toString();
  if (!/^HTTP\/1.1 200/.test(head)) throw new Error(`${path} answered ${head}`);
  // The very same headers, too; those of the connection Node writes itself.
  const headers = Object.fromEntries(
    head
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string])
      .filter(([name]) => !/^(date|connection|keep-alive|content-length)$/i.test(name)),
  );
  const answer: BareAnswer = {
    method,
    path: path.split('?')[0] as string,
    headers,
    body: whole.subarray(end + 4).toString('base64'),
  };
  const file = join(setup.folder, 'bare.json');
  writeFileSync(file, JSON.stringify([answer]));
  return start('bench/bare-server.ts', [file], {}, join(setup.folder, 'bare.log'));
}

async function measureUncached(setup: Setup, opened: Size[], index: number, lines: Line[]): Promise<void> {
  const pairs: Pair[] = [];
  for (const { products, databaseUrl, uncached, rows } of opened) {
    const row = rows[index] as Scenario;
    const [first] = row.uncached as [HttpRequest];
    const ask = async () => {
      const answer = await fetch(uncached.url + first.path, {
        method: first.method,
        ...(first.body && { body: JSON.stringify(first.body), headers: { 'content-type': 'application/json' } }),
      });
      if (!answer.ok) throw new Error(`${first.path} answered ${answer.status}`);
      await answer.arrayBuffer();
    };
    await ask();
    const statements = await captureSql(databaseUrl, setup.logFile, ask);
    pairs.push({
      line: { row: row.name, products, kind: 'uncached', queries: statements.length },
      ceiling: async () => ({ perSecond: await loadSql(databaseUrl, { ...row, statements, clients: 32, seconds }) }),
      shop: () => loadHttp(uncached.url, row.uncached, seconds),
    });
  }
  await inTurns(pairs, lines);
}

async function measureCheckout(setup: Setup, opened: Size[], lines: Line[]): Promise<void> {
  const pairs: Pair[] = [];
  for (const { products, databaseUrl, cached } of opened) {
    const market = await openMarket(cached.url, setup.provider, products);
    const statements = await captureCheckout(setup, databaseUrl, market);
    const varied = vary(statements, market);
    const sets = ['\\set r random(1, 1000000000000000)', `\\set p random(1, ${Math.min(products, 2_000)})`];
    pairs.push({
      line: { row: 'checkout, 8 buyers', products, kind: 'uncached', queries: statements.length },
      ceiling: async () => {
        await dropJobs(databaseUrl);
        const perSecond = await loadSql(databaseUrl, { statements, varied, sets, clients: buyers, seconds });
        await dropJobs(databaseUrl);
        return { perSecond };
      },
      shop: () => loadCheckout(market, seconds),
    });
  }
  await inTurns(pairs, lines);
}

/** Takes off the queue what the run before left on it, and waits for what is in hand: it belongs to no ceiling, and to no other run. */
async function dropJobs(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("delete from pgboss.job where state < 'active'");
  for (;;) {
    const { rows } = await client.query("select 1 from pgboss.job where state = 'active' limit 1");
    if (rows.length === 0) break;
    await setTimeout(100);
  }
  await client.end();
}

/** What one purchase asks of the database. */
async function captureCheckout(setup: Setup, databaseUrl: string, market: Market): Promise<Statement[]> {
  const [token] = market.tokens as [string];
  const agent = new Agent();
  // The session was marked as used just now, so that the one that is watched is like most.
  await buyOne(agent, market, token);
  const buy = () => buyOne(agent, market, token);
  // That the purchase before was mailed in the meantime belongs to no purchase.
  const isOfPurchase = ({ parameters }: Statement) => !parameters.some((one) => one?.includes('"kind":"mail"'));
  const statements = await captureSql(databaseUrl, setup.logFile, buy, isOfPurchase);
  await agent.close();
  if (process.env.SHOW_SQL)
    for (const one of statements) printProgress(`${one.text}\n   ${JSON.stringify(one.parameters)}`);
  return statements;
}

async function openMarket(shopUrl: string, { pay }: Sandbox, products: number): Promise<Market> {
  const agent = new Agent();
  const tokens: string[] = [];
  for (let n = 0; n < buyers; n++) {
    const person = { email: `buyer${n}.${Date.now()}@example.com`, password: 'eight skeins of wool' };
    await post(agent, `${shopUrl}/api/v1/user/signup`, '', {
      ...person,
      name: `Buyer ${n}`,
      phone: '9800000000',
      address: `${n} Gandhi Nagar, Bhilwara 311001`,
    });
    tokens.push((await post<{ token: string }>(agent, `${shopUrl}/api/v1/user/login`, '', person)).token);
  }
  const gifts: Market['gifts'] = [];
  for (let n = 1; n <= Math.min(products, 2_000); n += 10) {
    const answer = await fetch(`${shopUrl}/api/v1/product/products/sample-${n}`);
    gifts.push(((await answer.json()) as { product: Market['gifts'][number] }).product);
  }
  await agent.close();
  return { shopUrl, pay, tokens, gifts };
}

/** Every id, key and secret of a captured checkout differs from run to run, and so does the product; ids begin with their second, as the shop's do. */
function vary(statements: Statement[], market: Market): Varied[] {
  const values = new Set<string>();
  for (const { parameters } of statements)
    for (const parameter of parameters)
      for (const [value] of (parameter ?? '').matchAll(
        /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\b(?:order|pay)_\w{14,}|\b[0-9a-f]{24}\b|(?<![\w-])[\w-]{43}(?![\w-])/g,
      ))
        values.add(value);
  const varied: Varied[] = [];
  for (const [index, value] of [...values].entries()) {
    const hash = `md5((:r)::text || '${index}')`;
    const isProduct = market.gifts.some(({ _id }) => _id === value);
    const sql = isProduct
      ? "substr(md5('sample product ' || (:p)::text), 1, 24)"
      : value.includes('-') && value.length === 36
        ? `(${hash})::uuid::text`
        : /^[0-9a-f]{24}$/.test(value)
          ? `'${value.slice(0, 8)}' || substr(${hash}, 1, 16)`
          : `substr(${hash} || ${hash}, 1, ${value.length})`;
    varied.push({ value, sql });
  }
  return varied;
}

/** A line of the table, and how it and its ceiling are measured. */
interface Pair {
  line: Pick<Line, 'row' | 'products' | 'kind' | 'queries'>;
  ceiling: () => Promise<{ perSecond: number }>;
  shop: () => Promise<Measured>;
}

/**
 * Ceiling and shop of each size, one right after the other, in so many turns: a machine whose speed changes from minute to minute
 * is the same one to those that are compared, and so each run has its own share and its own growth.
 */
async function inTurns(pairs: Pair[], lines: Line[], turns = runs): Promise<void> {
  // Once for nothing: a process that has just started is still being compiled.
  for (const { shop } of pairs) await shop();
  const measured = pairs.map((): Run[] => []);
  const order = [...pairs.entries()];
  for (let turn = 0; turn < turns; turn++) {
    for (const [index, { ceiling, shop }] of order)
      measured[index]?.push({ ceiling: (await ceiling()).perSecond, ...(await shop()) });
    order.reverse();
  }
  for (const [index, { line }] of pairs.entries())
    note(lines, { ...line, ...summary(measured[index] as Run[], measured[0] as Run[]) });
}

function note(lines: Line[], line: Line): void {
  lines.push(line);
  printProgress(
    `${line.products} ${line.row} ${line.kind}: ${Math.round(line.perSecond)}/s of ${Math.round(line.ceiling)}/s = ${Math.round(100 * line.share)} %, p50 ${line.p50Ms.toFixed(2)} ms (${line.growth.toFixed(2)}), p99 ${line.p99Ms.toFixed(2)} ms${line.queries ? `, ${line.queries} statements` : ''}`,
  );
}

/** What the embedded shop of 2,000 products holds after all rows were asked of it, and after purchases. */
async function measureEmbedded({ folder, provider }: Setup): Promise<number> {
  printProgress('Filling an embedded shop …');
  const dataDir = join(folder, 'data-embedded');
  await runShopCommand(['fill', '--products=2000', '--orders=20000', '--users=2000', enoughStock], {
    DATA_DIR: dataDir,
  });
  const shop = await startShop({ folder, providerUrl: provider.url, name: 'embedded' });
  try {
    const { category } = (await (await fetch(`${shop.url}/api/v1/category/allcategory`)).json()) as {
      category: { _id: string; slug: string }[];
    };
    for (const row of makeScenarios(2_000, category)) await loadHttp(shop.url, row.uncached, seconds);
    await loadCheckout(await openMarket(shop.url, provider, 2_000), seconds);
    return shop.memoryMb();
  } finally {
    await shop.stop();
  }
}
