import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addProduct, buy, type Gift, pay, picture } from '../../test/fixtures.ts';
import { openShop, people, type TestShop } from '../../test/test-app.ts';
import { codCalls } from '../orders/cod/cod-fixture.ts';
import { demo } from './clear-demo.ts';
import { hasDemo } from './load-demo.ts';

let shop: TestShop;
let own: Gift;
let photo = '';
const owner = { name: 'Kavita Suthar', email: 'kavita@example.com', phone: '98290 12345', password: 'moti and yarn 7' };
const cash = codCalls(() => shop);
const start = (body: object) => shop.call('POST', '/setup/own-shop', { token: shop.tokens.admin, body });

beforeAll(async () => {
  shop = await openShop({ app: { demo, hasDemo } });
  own = await addProduct(shop, { name: 'My Own Doll', price: 300, quantity: 5 });
  await shop.db.pool.query(`insert into demo_loads (id) values ('demo')`);
  const photos = [await picture('jpeg', { width: 60, height: 60 })];
  const bear = await addProduct(shop, { name: 'Demo Bear', price: 450, quantity: 5, photos });
  photo = bear.photos[0] ?? '';
  const { _id: orderId } = await buy(shop, bear, shop.tokens.asha);
  const form = { rating: '5', comment: 'Soft.' };
  await shop.call('POST', `/product/products/${bear.slug}/reviews`, { token: shop.tokens.asha, form });
  await buy(shop, own, shop.tokens.asha);
  await shop.call('POST', `/user/order/${orderId}/refunds`, { token: shop.tokens.admin, body: {} });
  await refuseParcel();
  await shop.db.pool.query('update demo_loads set finished_at = clock_timestamp()');
});

/** Cash on delivery, tried in the demo: its advance is paid by the sandbox, and its parcel comes back. */
async function refuseParcel(): Promise<void> {
  await cash.change({ isConfirmed: false, madeAdvance: { kind: 'amount', value: 99 } });
  const made = await addProduct(shop, { name: 'Made Bear', price: 500, quantity: 5, makeDays: 2 });
  const placed = await cash.place(made, undefined, { advance: { amount: 9_900, method: 'online' } });
  const paid = await shop.call('POST', '/product/payment-callback', { body: await pay(shop, placed.body.id) });
  expect((await cash.setStatus(paid.body.order, 'Shipped')).status).toBe(200);
  expect((await cash.comeBack(paid.body.order)).status).toBe(200);
  expect((await cash.book('order,amount,fee\n77,549,35\n')).status).toBe(200);
}
afterAll(() => shop.close());

it('The demo goes only to an owner who chooses an account of her own, and says before what it deletes', async () => {
  const { body } = await shop.call('GET', '/setup/demo', { token: shop.tokens.admin });
  expect(body).toMatchObject({
    isDemoAccount: true,
    demo: { products: 2, categories: 0, orders: 3, reviews: 1, accounts: 3, realPayments: 0 },
  });
  expect((await start({})).status).toBe(400);
  expect((await start({ owner: { ...owner, email: people.asha.email } })).body.errors).toMatchObject([
    { path: 'email' },
  ]);
  expect((await start({ owner: { ...owner, password: people.admin.password } })).body.errors).toMatchObject([
    { path: 'password' },
  ]);
  expect((await shop.call('GET', '/product/product-count')).body.total).toBe(3);
});

it('The demo stays while there are payments to a real account', async () => {
  await buy(shop, own, shop.tokens.asha);
  expect((await shop.call('GET', '/setup/demo', { token: shop.tokens.admin })).body.demo.realPayments).toBe(1);
  expect((await start({ owner })).status).toBe(409);
  await shop.db.pool.query('update payments set created_at = (select started_at from demo_loads)');
});

/** Clears the demo after a job has begun to write to the history of an order, and before its commit. */
async function startBesideJob() {
  const job = await shop.db.pool.connect();
  await job.query('begin');
  await job.query(
    `insert into order_events (id, order_id, kind, what) select 'late', id, 'email', 'Sent' from orders limit 1`,
  );
  const cleared = start({ owner });
  const isWaiting = async () => {
    const { rows } = await shop.db.pool.query(`select from pg_locks join pg_database on pg_database.oid = database
      where datname = current_database() and relation = 'orders'::regclass and not granted`);
    return rows.length > 0;
  };
  try {
    await expect.poll(isWaiting, { timeout: 3_000 }).toBe(true);
    expect((await shop.call('GET', '/user/all-orders', { token: shop.tokens.admin })).status).toBe(200);
  } finally {
    await job.query('commit');
    job.release();
  }
  return cleared;
}

it('What the owner added stays, with its stock; orders, demo products, photos and accounts are gone', async () => {
  const isServer = process.env.TEST_DATABASE === 'server';
  const { status, body } = await (isServer ? startBesideJob() : start({ owner }));
  expect([status, body.message]).toEqual([200, 'The demo is gone: this shop is yours']);
  shop.tokens.admin = body.session.token;
  const { products } = (await shop.call('GET', '/product/allproducts', { token: shop.tokens.admin })).body;
  expect(products).toMatchObject([{ name: 'My Own Doll', quantity: 5 }]);
  expect((await shop.call('GET', '/user/all-orders', { token: shop.tokens.admin })).body).toEqual([]);
  expect(await cash.expected()).toMatchObject({ open: [], refusals: [] });
  expect((await cash.admin('GET', '/cash/costs')).body).toMatchObject({ left: 0, fees: 0 });
  const { users } = (await shop.call('GET', '/user/all-user', { token: shop.tokens.admin })).body;
  expect(users.map(({ email }: { email: string }) => email)).toEqual([owner.email]);
  const { email, password } = people.admin;
  expect((await shop.call('POST', '/user/login', { body: { email, password } })).status).toBe(401);
  await shop.quiet();
  expect(existsSync(join(shop.photosDir, photo.split('/')[2] ?? ''))).toBe(false);
  expect((await shop.call('GET', '/shop/settings')).body.settings.isOpened).toBe(false);
  expect(await hasDemo(shop.db.read)).toBe(false);
  expect((await start({ owner })).status).toBe(404);
});
