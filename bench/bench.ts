import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent } from 'undici';
import { type Sandbox, startSandbox } from '../sandbox/server.ts';
import { installMissing } from '../scripts/programs.ts';
import { startPostgres } from '../test/servers.ts';
import type { BareAnswer } from './bare-server.ts';
import { buyOne, loadCheckout, type Market, post } from './buyers.ts';
import { type HttpRequest, loadHttp, type Measured } from './http-load.ts';
import { makeRows, type Row, searchFor } from './rows.ts';
import { say } from './say.ts';
import { captureSql, loadSql, type Statement, type Varied } from './sql.ts';
import { account, enoughStock, makeFilledDatabase, type Running, runShopCommand, start, startShop } from './stage.ts';
import { type Beside, type Line, median, writeTable } from './table.ts';

/**
 * `npm run bench`: the table of bench/README.md. Each figure stands beside its ceiling, measured right before it: a bare Fastify that
 * sends the same bytes, or pgbench with the statements that the very request caused. Options for trying it: `--quick` (one run of a
 * second, only 2,000 products), `--only=<part of a row's name>`; neither writes the table. `--seconds=` is how long each run takes.
 */
const isQuick = process.argv.includes('--quick');
const only = /^--only=(.*)$/.exec(process.argv.find((arg) => arg.startsWith('--only=')) ?? '')?.[1];
const sizes = isQuick ? [2_000] : [2_000, 100_000];
const runs = isQuick ? 1 : 3;
const seconds = Number(
  /^--seconds=(\d+)$/.exec(process.argv.find((arg) => arg.startsWith('--seconds=')) ?? '')?.[1] ?? 3,
);
const buyers = 8;

interface Stage {
  folder: string;
  serverUrl: string;
  logFile: string;
  provider: Sandbox;
}

installMissing('wrk', 'wrk', '/usr/bin/wrk');
const folder = mkdtempSync(join(tmpdir(), 'dhaaga-bench-'));
const postgres = await startPostgres({ isDurable: true, log: true });
const closers: (() => Promise<unknown>)[] = [() => postgres.stop()];
try {
  const provider = await startSandbox({ port: 0, host: '127.0.0.1', ...account });
  closers.push(provider.stop);
  const stage = { folder, serverUrl: postgres.url, logFile: join(postgres.folder, 'log.json'), provider };
  const lines: Line[] = [];
  const beside: Beside[] = [];
  for (const products of sizes) {
    say(`Filling a shop with ${products} products and 200,000 orders …`);
    const databaseUrl = await makeFilledDatabase(postgres.url, `shop${products}`, products, folder);
    beside.push(await measureSize(stage, products, databaseUrl, lines));
  }
  if (!isQuick && !only) writeTable(lines, { runs, seconds, beside, embeddedMb: await measureEmbedded(stage) });
} finally {
  for (const close of closers.reverse()) await close();
  rmSync(folder, { recursive: true, force: true });
}

/** All rows of one size, and what stands beside the table. */
async function measureSize(stage: Stage, products: number, databaseUrl: string, lines: Line[]): Promise<Beside> {
  const place = { folder: stage.folder, databaseUrl, providerUrl: stage.provider.url };
  const kept = await startShop({ ...place, name: `kept-${products}` });
  const fresh = await startShop({ ...place, name: `fresh-${products}` }, { CACHE_MB: '0' });
  try {
    const { category } = (await (await fetch(`${kept.url}/api/v1/category/allcategory`)).json()) as {
      category: { _id: string; slug: string }[];
    };
    const rows = makeRows(products, category).filter(({ name }) => !only || name.includes(only));
    for (const row of rows) {
      await measureKept(stage, products, kept, row, lines);
      await measureFresh(stage, products, { shop: fresh, databaseUrl }, row, lines);
    }
    const severalWords = await measureSeveralWords(products, fresh);
    await fresh.stop();
    if (!only || 'checkout'.includes(only)) await measureCheckout(stage, products, { shop: kept, databaseUrl }, lines);
    return { products, severalWords, memoryMb: kept.memoryMb() };
  } finally {
    await fresh.stop();
    await kept.stop();
  }
}

/**
 * A search for three frequent words. It is no row of the table: the larger shop finds many times as many products, so that the two
 * answers cannot be compared.
 */
async function measureSeveralWords(products: number, shop: Running): Promise<Beside['severalWords']> {
  const request = searchFor('red crochet bear');
  const answer = (await (await fetch(shop.url + request.path)).json()) as unknown[];
  const { p50Ms, p99Ms } = await loadHttp(shop.url, [request], seconds);
  say(
    `${products} search, three words: ${answer.length} found, p50 ${p50Ms.toFixed(2)} ms, p99 ${p99Ms.toFixed(2)} ms`,
  );
  return { found: answer.length, p50Ms, p99Ms };
}

async function measureKept(stage: Stage, products: number, shop: Running, row: Row, lines: Line[]): Promise<void> {
  const bare = await startBare(stage, shop, row.kept);
  try {
    const measured = await inTurns(
      () => loadHttp(bare.url, [row.kept], seconds),
      () => loadHttp(shop.url, [row.kept], seconds),
    );
    note(lines, { row: row.name, products, kind: 'kept', ...measured });
  } finally {
    await bare.stop();
  }
}

async function startBare(stage: Stage, shop: Running, { method, path, body }: HttpRequest): Promise<Running> {
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
  const file = join(stage.folder, 'bare.json');
  writeFileSync(file, JSON.stringify([answer]));
  return start('bench/bare-server.ts', [file], {}, join(stage.folder, 'bare.log'));
}

async function measureFresh(
  stage: Stage,
  products: number,
  { shop, databaseUrl }: { shop: Running; databaseUrl: string },
  row: Row,
  lines: Line[],
): Promise<void> {
  const [first] = row.fresh as [HttpRequest];
  const ask = async () => {
    const answer = await fetch(shop.url + first.path, {
      method: first.method,
      ...(first.body && { body: JSON.stringify(first.body), headers: { 'content-type': 'application/json' } }),
    });
    if (!answer.ok) throw new Error(`${first.path} answered ${answer.status}`);
    await answer.arrayBuffer();
  };
  await ask();
  const statements = await captureSql(databaseUrl, stage.logFile, ask);
  const measured = await inTurns(
    async () => ({ perSecond: await loadSql(databaseUrl, { ...row, statements, clients: 32, seconds }) }),
    () => loadHttp(shop.url, row.fresh, seconds),
  );
  note(lines, { row: row.name, products, kind: 'fresh', ...measured, queries: statements.length });
}

async function measureCheckout(
  stage: Stage,
  products: number,
  { shop, databaseUrl }: { shop: Running; databaseUrl: string },
  lines: Line[],
): Promise<void> {
  const market = await openMarket(shop.url, stage.provider, products);
  const [token] = market.tokens as [string];
  const agent = new Agent();
  // The session was marked as used just now, so that the one that is watched is like most.
  await buyOne(agent, market, token);
  const captured = await captureSql(databaseUrl, stage.logFile, async () => {
    await buyOne(agent, market, token);
  });
  // That the purchase before was mailed in the meantime belongs to no purchase.
  const isOfMail = (parameter: string | null) => parameter?.includes('"kind":"mail"');
  const statements = captured.filter(({ parameters }) => !parameters.some(isOfMail));
  await agent.close();
  if (process.env.SHOW_SQL) for (const one of statements) say(`${one.text}\n   ${JSON.stringify(one.parameters)}`);
  const varied = vary(statements, market);
  const sets = ['\\set r random(1, 1000000000000000)', `\\set p random(1, ${Math.min(products, 2_000)})`];
  const measured = await inTurns(
    async () => ({ perSecond: await loadSql(databaseUrl, { statements, varied, sets, clients: buyers, seconds }) }),
    () => loadCheckout(market, seconds),
  );
  note(lines, { row: 'checkout, 8 buyers', products, kind: 'fresh', ...measured, queries: statements.length });
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

/** The ceiling and the shop, one after the other, as often as `runs`: so that both see the same machine. */
async function inTurns(ceiling: () => Promise<{ perSecond: number }>, shop: () => Promise<Measured>) {
  const ceilings: number[] = [];
  const measured: Measured[] = [];
  // Once for nothing: a process that has just started is still being compiled.
  await shop();
  for (let run = 0; run < runs; run++) {
    ceilings.push((await ceiling()).perSecond);
    measured.push(await shop());
  }
  return {
    ceiling: median(ceilings),
    perSecond: median(measured.map((one) => one.perSecond)),
    p50Ms: median(measured.map((one) => one.p50Ms)),
    p99Ms: median(measured.map((one) => one.p99Ms)),
  };
}

function note(lines: Line[], line: Line): void {
  lines.push(line);
  const share = Math.round((100 * line.perSecond) / line.ceiling);
  say(
    `${line.products} ${line.row} ${line.kind}: ${Math.round(line.perSecond)}/s of ${Math.round(line.ceiling)}/s = ${share} %, p50 ${line.p50Ms.toFixed(2)} ms, p99 ${line.p99Ms.toFixed(2)} ms${line.queries ? `, ${line.queries} statements` : ''}`,
  );
}

/** What the embedded shop of 2,000 products holds after all rows were asked of it, and after purchases. */
async function measureEmbedded({ folder, provider }: Stage): Promise<number> {
  say('Filling an embedded shop …');
  const dataDir = join(folder, 'data-embedded');
  await runShopCommand(['fill', '--products=2000', '--orders=20000', '--users=2000', enoughStock], {
    DATA_DIR: dataDir,
  });
  const shop = await startShop({ folder, providerUrl: provider.url, name: 'embedded' });
  try {
    const { category } = (await (await fetch(`${shop.url}/api/v1/category/allcategory`)).json()) as {
      category: { _id: string; slug: string }[];
    };
    for (const row of makeRows(2_000, category)) await loadHttp(shop.url, row.fresh, seconds);
    await loadCheckout(await openMarket(shop.url, provider, 2_000), seconds);
    return shop.memoryMb();
  } finally {
    await shop.stop();
  }
}
