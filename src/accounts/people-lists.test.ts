import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, buy } from '../../test/fixtures.ts';
import { openShop, type TestShop } from '../../test/test-app.ts';
import { ensureAdmin } from './index.ts';

let shop: TestShop;
const assistant = { name: 'Ritu Sharma', email: 'ritu@example.com', password: 'a long yarn about 3 foxes' };
let token: string;
beforeAll(async () => {
  shop = await openShop();
  await ensureAdmin(shop.db, { ...assistant, adminRole: 'assistant' });
  token = (await shop.call('POST', '/user/login', { body: assistant })).body.token;
});
afterAll(() => shop.close());

async function listOrders(authorization: string, query = '') {
  const response = await fetch(`${shop.url}/api/v1/user/all-orders${query}`, { headers: { authorization } });
  return { status: response.status, total: response.headers.get('x-total-count'), body: await response.json() };
}
const listEvents = async (email: string) => {
  const { rows } = await shop.db.pool.query(
    `select detail from security_events where kind = 'many_people_read' and email = $1 order by id`,
    [email],
  );
  return rows.map(({ detail }) => detail);
};

describe('The list of all orders', () => {
  it('has at most 100 on a page for assistants, and 1,000 for owners', async () => {
    expect(await listOrders(token, '?limit=101')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'limit', message: 'An assistant reads at most 100 on a page.' }] },
    });
    expect((await listOrders(token, '?limit=1000')).status).toBe(400);
    expect((await listOrders(token, '?limit=100')).status).toBe(200);
    expect((await listOrders(shop.tokens.admin, '?limit=1000')).status).toBe(200);
    const gift = await addProduct(shop, { name: 'Listed Bear', price: 300, quantity: 9 });
    const { _id } = await buy(shop, gift, shop.tokens.asha);
    await shop.db.pool.query(
      `with c as (insert into checkouts (select (jsonb_populate_record(k, jsonb_build_object('id', 'copy' || n, 'view_key', null,
          'provider_order_id', null, 'idempotency_key', null, 'state', 'paid'))).*
          from checkouts k, generate_series(1, 120) n where k.id = (select checkout_id from orders where id = $1)) returning id)
        insert into orders (select (jsonb_populate_record(o, jsonb_build_object('id', 'o' || c.id, 'checkout_id', c.id,
          'is_paid', false, 'status', 'Cancelled', 'number', nextval('order_numbers')))).* from orders o, c where o.id = $1)`,
      [_id],
    );
    const all = await listOrders(token);
    expect([all.body.length, all.total]).toEqual([100, '121']);
    expect((await listOrders(token, '?page=2')).body).toHaveLength(21);
    expect((await listOrders(shop.tokens.admin)).body).toHaveLength(121);
    await shop.db.pool.query(`delete from orders where id like 'ocopy%'`);
    await shop.db.pool.query(`delete from checkouts where id like 'copy%'`);
  });

  it('is a security event, once for each five hundred orders within an hour', async () => {
    await shop.db.pool.query(`update attempt_counters set count = 499 where key like 'people read by%'`);
    await listOrders(token);
    await listOrders(token);
    expect(await listEvents(assistant.email)).toEqual([{ list: 'orders', withinAnHour: 500 }]);
    const log = await shop.call('GET', '/shop/security-log?kind=many_people_read', { token: shop.tokens.admin });
    expect(log.body.events).toHaveLength(1);
  });
});
