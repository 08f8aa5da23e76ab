import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { untilQuiet } from '../../test/assert-invariants.ts';
import { addProduct, buy, fault } from '../../test/fixtures.ts';
import { databaseUrl } from '../../test/servers.ts';
import { type Answer, openApp, openShop, people, type TestShop } from '../../test/test-app.ts';
import { ensureAdmin } from '../accounts/index.ts';
import type { Database } from '../platform/database/database.ts';

const orderId = 'a'.repeat(24);

/** A database as release 0.5 left it: migrations 0000 to 0022, and an order whose payment was unfulfillable. */
async function openFormerDatabase(folder: string): Promise<string> {
  const name = `former_${process.pid}`;
  const server = new pg.Client({ connectionString: inject('postgres') });
  await server.connect();
  await server.query(`create database ${name}`);
  await server.end();
  const url = databaseUrl(inject('postgres'), name);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await migrate(drizzle({ client }), { migrationsFolder: formerMigrations(folder) });
  await client.query(`
    insert into checkouts (id, buyer_key, delivery, amount_paise, state, held_until, provider_order_id)
      values ('checkout1', 'buyer1', '${JSON.stringify(delivery)}', 70000, 'refunding', now(), 'order_old1');
    insert into checkout_lines (checkout_id, position, product_id, name, slug, price_paise, quantity, photos)
      values ('checkout1', 0, 'product1', 'Old Bear', 'old-bear', 70000, 1, '[]');
    insert into orders (id, checkout_id, amount_paise, buyer_text, status, is_paid, refund_reason)
      values ('${orderId}', 'checkout1', 70000, 'Asha', 'Cancelled', true, 'out_of_stock');
    insert into payments (id, checkout_id, amount_paise, currency, state, settles, evidence, captured_at, confirmed_at)
      values ('pay_old1', 'checkout1', 70000, 'INR', 'captured', true, 'provider', now(), now());
    insert into refunds (id, order_id, payment_id, amount_paise, state, cause)
      values ('refund01', '${orderId}', 'pay_old1', 70000, 'asked', 'misfit');
    insert into order_events (id, order_id, kind, what) values
      ('event1', '${orderId}', 'trouble', 'The amounts differ'), ('mail sent1', '${orderId}', 'mail', 'An email was sent');
  `);
  await client.end();
  return url;
}
const delivery = { name: 'Asha', phone: '98290 11111', email: 'asha@example.com', address: '12 Gandhi Nagar' };

function formerMigrations(folder: string): string {
  const copy = join(folder, 'migrations');
  cpSync('migrations', copy, { recursive: true });
  const journal = join(copy, 'meta', '_journal.json');
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { idx: number }[] };
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.filter(({ idx }) => idx <= 22) }));
  return copy;
}

/** Queues a job as another release has left it in the queue. */
const queueJob = (db: Database, name: string, data: object) =>
  db.pool.query('insert into pgboss.job (name, data) values ($1, $2)', [name, JSON.stringify(data)]);

const laterJobs = async (db: Database, name: string) => {
  const { rows } = await db.pool.query(
    `select data from pgboss.job where name = '${name}' and state < 'active' and start_after > now()`,
  );
  return rows.map(({ data }) => data);
};

describe('An order of release 0.5', () => {
  let folder: string;
  let shop: Awaited<ReturnType<typeof openApp>>;
  let sandbox: TestShop;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'dhaaga-former-'));
    mkdirSync(join(folder, 'outbox'));
    sandbox = await openShop();
    const place = { dataDir: folder, databaseUrl: await openFormerDatabase(folder) };
    shop = await openApp({ folder, place, providerUrl: sandbox.sandboxUrl, options: {} });
    await ensureAdmin(shop.db, people.admin);
  });
  afterAll(async () => {
    await shop.close();
    await sandbox.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const call = async (method: 'GET' | 'POST', path: string, options: object): Promise<Answer['body']> =>
    (await shop.app.inject({ method, url: `/api/v1${path}`, ...options })).json();

  it('shows its history after the migration, gets no email twice, and has its refund retried', async () => {
    const { email, password } = people.admin;
    const { token } = await call('POST', '/user/login', { payload: { email, password } });
    await queueJob(shop.db, 'refund', { refundId: 'refund01', turn: 0 });
    for (const id of ['sent1', 'unsent1'])
      await queueJob(shop.db, 'send-mail', { template: 'payment_misfit', id, orderId });
    await untilQuiet(shop.db);
    const page = await call('GET', `/user/order/${orderId}`, { headers: { authorization: token } });
    expect(page.order.number).toBe(1001);
    expect(page.events.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(['problem', 'email', 'email']),
    );
    // The provider does not know the payment, and so refuses its refund; an automatic one is requested again.
    expect(page.refunds.map(({ state }: { state: string }) => state).toSorted()).toEqual(['asked', 'failed']);
    const emails = readdirSync(join(folder, 'outbox')).map((file) =>
      readFileSync(join(folder, 'outbox', file), 'utf8'),
    );
    const isNotice = (text: string) => text.includes('Message-ID: <notice-');
    expect(emails.filter((text) => text.includes(orderId) && !isNotice(text))).toHaveLength(1);
  });
});

describe('A job that release 0.5 has queued', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop.close());

  it('continues the reconciliation of a checkout at its place in the schedule', async () => {
    const bear = await addProduct(shop, { name: 'Former Bear', price: 500, quantity: 1 });
    const body = { amount: 50_000, product: { id: bear._id, price: 500 } };
    await shop.call('POST', '/product/orders', { token: shop.tokens.asha, body });
    const [{ checkoutId }] = await laterJobs(shop.db, 'reconcile-checkout');
    await queueJob(shop.db, 'reconcile-checkout', { checkoutId, turn: 4 });
    await shop.quiet();
    expect(await laterJobs(shop.db, 'reconcile-checkout')).toContainEqual({ checkoutId, attempt: 5 });
  });

  it('continues to wait for the balance that a refund needs', async () => {
    const order = await buy(
      shop,
      await addProduct(shop, { name: 'Owed Bear', price: 500, quantity: 1 }),
      shop.tokens.asha,
    );
    await fault(shop, { route: 'POST /v1/payments', kind: 'low_balance', times: 2 });
    await shop.call('POST', `/user/order/${order._id}/refunds`, { token: shop.tokens.admin, body: {} });
    await shop.quiet();
    const [{ refundId }] = await laterJobs(shop.db, 'refund');
    await queueJob(shop.db, 'refund', { refundId, turn: 5 });
    await shop.quiet();
    expect(await laterJobs(shop.db, 'refund')).toContainEqual({ refundId, attempt: 6 });
  });
});
