import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { Agent } from 'undici';
import type { Sandbox } from '../sandbox/server.ts';
import { roundToPaise } from '../src/shared/money.ts';
import { type Buyer, buyOne, loadCheckout, type Market, newBuyer, type Order, post } from './buyers.ts';
import { findGifts, findWrap, recipient } from './gifts.ts';
import { type Comparison, interleave } from './interleave.ts';
import type { Timing } from './responses.ts';
import type { BenchShops } from './shop-processes.ts';
import { captureSql, loadSql, type Statement, type Varied } from './sql.ts';
import type { Line } from './table.ts';

export const buyerCount = 8;

export async function compareCheckout(
  { logFile, provider }: { logFile: string; provider: Sandbox },
  shops: BenchShops[],
  { rounds, seconds }: Timing,
): Promise<Line[]> {
  const rows: Comparison[][] = [[], []];
  for (const { products, databaseUrl, cached } of shops) {
    const market = await openMarket(cached.url, provider, products);
    const most = Math.min(products, 2_000);
    const kinds = [
      { row: 'checkout, 8 buyers', market, p: `random(1, ${most})` },
      {
        row: 'checkout of gifts, 8 buyers',
        market: { ...market, orders: await giftOrders(cached.url, products) },
        p: `5 + 20 * random(0, ${Math.floor(most / 20) - 1})`,
      },
    ];
    for (const [index, { row, market: kindMarket, p }] of kinds.entries()) {
      const statements = await captureCheckout(logFile, databaseUrl, kindMarket);
      const load = {
        statements,
        varied: vary(statements, kindMarket),
        sets: ['\\set r random(1, 1000000000000000)', `\\set p ${p}`],
      };
      rows[index]?.push({
        line: { row, products, kind: 'uncached', queries: statements.length },
        ceiling: async () => {
          await cleanUp(databaseUrl);
          const perSecond = await loadSql(databaseUrl, { ...load, clients: buyerCount, seconds });
          await cleanUp(databaseUrl);
          return { perSecond };
        },
        shop: () => loadCheckout(kindMarket, seconds),
      });
    }
  }
  const lines: Line[] = [];
  for (const comparisons of rows) lines.push(...(await interleave(comparisons, rounds)));
  return lines;
}

/** Deletes the jobs that a run left behind and delivers its orders, so that they do not load the next one. */
export async function cleanUp(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("delete from pgboss.job where state < 'active'");
  for (;;) {
    const { rows } = await client.query("select 1 from pgboss.job where state = 'active' limit 1");
    if (rows.length === 0) break;
    await setTimeout(100);
  }
  await client.query(
    `update orders set status = 'Delivered' where status = 'Not Processed' and created_at > now() - interval '4 minutes'`,
  );
  await client.end();
}

/** With `waitMs` for what comes after the callback. */
export async function captureCheckout(
  logFile: string,
  databaseUrl: string,
  market: Market,
  waitMs = 10,
): Promise<Statement[]> {
  const [buyer] = market.buyers as [Buyer];
  const agent = new Agent();
  // The first purchase updates when the session was last used, which most purchases do not.
  await buyOne(agent, market, buyer);
  const buy = () => buyOne(agent, market, buyer);
  // Emails and notifications are sent by jobs that begin after the commit.
  const isOfPurchase = ({ parameters }: Statement) =>
    !parameters.some((one) => one && /^email |"kind":"email"/.test(one));
  const jobs = { isRelevant: isOfPurchase, prepare: () => cleanUp(databaseUrl), waitMs };
  const statements = await captureSql(databaseUrl, logFile, buy, jobs);
  await agent.close();
  if (process.env.SHOW_SQL)
    for (const one of statements) console.log(`${one.text}\n   ${JSON.stringify(one.parameters)}`);
  return statements;
}

export async function openMarket(shopUrl: string, { pay }: Pick<Market, 'pay'>, products: number): Promise<Market> {
  const agent = new Agent();
  const buyers: Buyer[] = [];
  for (let n = 0; n < buyerCount; n++) {
    const buyer = newBuyer(n);
    const person = { email: `buyer${n}.${Date.now()}@example.com`, password: 'eight skeins of wool' };
    await post(agent, `${shopUrl}/api/v1/user/signup`, buyer, {
      ...person,
      name: `Buyer ${n}`,
      phone: '9800000000',
      address: `${n} Gandhi Nagar, Bhilwara 311001`,
    });
    const { token } = await post<{ token: string }>(agent, `${shopUrl}/api/v1/user/login`, buyer, person);
    buyers.push({ ...buyer, token });
  }
  const orders: Order[] = [];
  for (let n = 1; n <= Math.min(products, 2_000); n += 10) {
    const response = await fetch(`${shopUrl}/api/v1/product/products/sample-${n}`);
    const { product } = (await response.json()) as { product: { _id: string; price: number } };
    const { _id, price } = product;
    orders.push({ productId: _id, body: { amount: roundToPaise(price), product: { id: _id, price } } });
  }
  await agent.close();
  return { shopUrl, pay, buyers, orders };
}

/** A variant with its answers, wrapped and sent to somebody. */
async function giftOrders(shopUrl: string, products: number): Promise<Order[]> {
  const wrap = await findWrap(shopUrl);
  const gift = { recipient, message: 'Happy birthday, Rohan.', from: 'Asha', design: 'birthday', wrap: wrap._id };
  return (await findGifts(shopUrl, products)).map(({ productId, variantId, line }) => {
    const amount = roundToPaise(line.price) + roundToPaise(wrap.price);
    return { productId, variantId, body: { amount, cart: [line], gift } };
  });
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;
const providerId = /\b(?:order|pay|evt)_\w{14,}/;
const shopId = /\b[0-9a-f]{24}\b/;
const secret = /(?<![\w-])[\w-]{43}(?![\w-])/;
const generated = new RegExp([uuid, providerId, shopId, secret].map(({ source }) => source).join('|'), 'g');

/**
 * An SQL expression for each generated id, key and secret, for the product and its variant: they differ from purchase
 * to purchase.
 */
export function vary(statements: Statement[], { orders }: Market): Varied[] {
  const texts = statements.flatMap(({ parameters }) => parameters).map((parameter) => parameter ?? '');
  const values = new Set(texts.flatMap((text) => text.match(generated) ?? []));
  const bodies = JSON.stringify(orders);
  return [...values].flatMap((value, index) => {
    if (orders.some(({ productId }) => productId === value))
      return { value, sql: sampleId("'product ' || (:p)::text") };
    if (orders.some(({ variantId }) => variantId === value))
      return { value, sql: sampleId("'variant ' || (:p)::text || ' 0'") };
    // The gift wrap and what is asked stay.
    return bodies.includes(value) ? [] : { value, sql: randomLike(value, `md5((:r)::text || '${index}')`) };
  });
}

const sampleId = (what: string) => `substr(md5('sample ' || ${what}), 1, 24)`;

function randomLike(value: string, hash: string): string {
  if (value.includes('-') && value.length === 36) return `(${hash})::uuid::text`;
  // The shop's ids begin with the time.
  if (/^[0-9a-f]{24}$/.test(value)) return `'${value.slice(0, 8)}' || substr(${hash}, 1, 16)`;
  return `substr(${hash} || ${hash}, 1, ${value.length})`;
}
