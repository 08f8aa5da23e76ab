import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, adminCaller, type Gift, pay } from '../fixtures.ts';
import { openShop, type TestShop } from '../test-app.ts';

const isServer = process.env.TEST_DATABASE === 'server';
const [few, many] = [20, 2_000];
const bought = 5;

describe.skipIf(!isServer)('Beside orders that nobody has sent yet', () => {
  let shop: TestShop;
  let ready: Gift;
  let made: Gift;
  beforeAll(async () => {
    shop = await openShop();
    const { rows } = await shop.db.pool.query('select current_database() as name');
    // Small tables are read by their indexes, too, so that sizes can be compared.
    await shop.db.pool.query(`alter database ${rows[0].name} set enable_seqscan = off`);
    ready = await addProduct(shop, { name: 'Ready Bear', price: 500, quantity: 900 });
    made = await addProduct(shop, { name: 'Name Cushion', price: 500, quantity: 900, makeDays: 2 });
    const asOwner = adminCaller(() => shop);
    expect((await asOwner('PUT', '/shop/delivery', { kind: 'none', originPin: '311001' })).status).toBe(200);
    const days = { isPromised: true, piecesPerDay: 200, cutoffHour: 24, restWeekdays: [], courierRestWeekdays: [] };
    const transit = { minDays: 1, maxDays: 2 };
    const saved = { ...days, holidays: [], transit: { city: transit, state: transit, rest: transit } };
    expect((await asOwner('PUT', '/shop/delivery-days', saved)).status).toBe(200);
  });
  afterAll(async () => {
    // The provider has never heard of them.
    for (const [table, id] of [
      ['orders', 'id'],
      ['checkout_lines', 'checkout_id'],
      ['checkouts', 'id'],
    ])
      await shop.db.pool.query(`delete from ${table} where ${id} like 'open %'`);
    await shop.close();
  });

  /** Paid orders of both products, ten days of work. */
  async function addOpenOrders(from: number, to: number): Promise<void> {
    const numbers = 'generate_series($1::int, $2::int) n';
    const products = [ready._id, made._id];
    await shop.db.pool.query(
      `insert into checkouts (id, buyer_key, delivery, pieces, amount_paise, goods_paise, dispatch_on, state, provider_order_id, held_until)
       select 'open ' || n, 'open ' || n, '{"name": "Asha", "email": "asha@example.com", "phone": "98000 00000", "address": "Pune"}',
         1, 50000, 50000, current_date + n % 10, 'paid', 'order_open' || n, now() from ${numbers}`,
      [from, to],
    );
    await shop.db.pool.query(
      `insert into checkout_lines (checkout_id, position, product_id, name, slug, price_paise, quantity, photos, make_days)
       select 'open ' || n, 0, ($3::text[])[1 + n % 2], 'Bear', 'bear', 50000, 1, '[]', 2 * (n % 2) from ${numbers}`,
      [from, to, products],
    );
    await shop.db.pool.query(
      `insert into orders (id, checkout_id, amount_paise, buyer_text, is_paid)
       select 'open ' || n, 'open ' || n, 50000, 'Asha', true from ${numbers}`,
      [from, to],
    );
    // Each of them has left a row, which the next promise of a day adds up.
    await buy(made, shop.tokens.asha);
    await shop.db.pool.query('vacuum analyze');
  }

  async function buy(gift: Gift, token: string | undefined): Promise<void> {
    const body = { amount: 50_000, cart: [{ _id: gift._id, quantity: 1 }] };
    const opened = await shop.call('POST', '/product/orders', { token, body });
    expect(opened.status, JSON.stringify(opened.body)).toBe(200);
    const report = await pay(shop, opened.body.id);
    expect((await shop.call('POST', '/product/payment-callback', { body: report })).status).toBe(200);
  }

  /** Rows that the database has read for `work`: a connection reports them when it ends. */
  async function countRows(work: () => Promise<void>): Promise<number> {
    await reopen();
    const before = await findRowsRead();
    await work();
    await shop.quiet();
    await reopen();
    return (await findRowsRead()) - before;
  }

  async function reopen(): Promise<void> {
    const connections = 'select pid from pg_stat_activity where datname = current_database()';
    const pids = (await shop.db.pool.query<{ pid: number }>(connections)).rows.map(({ pid }) => pid);
    await shop.restart();
    const left = async () => (await shop.db.pool.query(`${connections} and pid = any($1)`, [pids])).rowCount;
    await expect.poll(left).toBe(0);
  }

  async function findRowsRead(): Promise<number> {
    const { rows } = await shop.db.pool.query<{ read: number }>(
      `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 as read from pg_stat_user_tables where schemaname = 'public'`,
    );
    return rows[0]?.read ?? 0;
  }

  const buySome = (gift: Gift, token: string | undefined) => async () => {
    for (let n = 0; n < bought; n++) await buy(gift, token);
  };
  const readDays = async (times: number) => {
    for (let n = 0; n < times; n++)
      expect((await shop.call('GET', '/delivery/promise/2/411004')).body.promise).toMatchObject({ city: 'Pune' });
  };

  /** A buyer's own orders of the day are read, too: each time it is somebody without any. */
  async function measure(token: string | undefined) {
    const [ofReady, ofMade] = [await countRows(buySome(ready, token)), await countRows(buySome(made, token))];
    return { ofReady, ofMade, once: await countRows(() => readDays(1)), often: await countRows(() => readDays(20)) };
  }

  it('a purchase and a promised day read no more rows', async () => {
    await addOpenOrders(1, few);
    const besideFew = await measure(shop.tokens.asha);
    await addOpenOrders(few + 1, many);
    const besideMany = await measure(shop.tokens.meera);
    process.stdout.write(
      `Rows read beside ${few} and ${many} open orders: ${JSON.stringify([besideFew, besideMany])}\n`,
    );
    for (const what of ['ofReady', 'ofMade', 'once'] as const)
      expect(besideMany[what], what).toBeLessThanOrEqual(1.2 * besideFew[what]);
    expect(besideMany.often, 'a day is promised from what is remembered').toBeLessThanOrEqual(1.2 * besideMany.once);
  }, 180_000);
});
