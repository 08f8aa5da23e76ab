import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findDeclared } from '../../../test/access/declared.ts';
import { addProduct, adminCaller, buy } from '../../../test/fixtures.ts';
import { openShop, people, type TestShop } from '../../../test/test-app.ts';

let shop: TestShop;
const admin = adminCaller(() => shop);
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

let count = 0;
const makeToken = async (scopes: string[], more: object = {}) => {
  const { status, body } = await admin('POST', '/user/tokens', { name: `Sheet ${++count}`, scopes, ...more });
  expect(status).toBe(201);
  return body as { token: string; made: { _id: string; name: string } };
};
const list = async () => (await admin('GET', '/user/tokens')).body.tokens;

describe('A token', () => {
  it('is shown once, stored as a hash, and listed with its last use', async () => {
    const { token, made } = await makeToken(['orders:read']);
    expect(token).toMatch(/^dhg_[\w-]{43}$/);
    expect((await list()).at(-1)).toMatchObject({ _id: made._id, lastUsedAt: null, scopes: ['orders:read'] });
    expect((await shop.call('GET', '/program/orders', { token })).status).toBe(200);
    expect((await shop.call('GET', '/program/orders', { token: `Bearer ${token}` })).status).toBe(200);
    expect((await list()).at(-1)).toMatchObject({ lastUsedAt: expect.any(String), lastAddress: '127.0.0.1' });
    const { rows } = await shop.db.pool.query('select * from api_tokens');
    expect(JSON.stringify([rows, await list()])).not.toContain(token);
    expect((await shop.outbox()).join()).toContain('A token for a program was made');
  });

  it('does what its scopes say, and nothing else', async () => {
    const { token } = await makeToken(['orders:read']);
    const order = await buy(shop, await addProduct(shop, { name: 'Bear', price: 90, quantity: 9 }), shop.tokens.asha);
    const { body } = await shop.call('GET', '/program/orders', { token });
    expect(body.orders[0]).toMatchObject({ _id: order._id, total: 90, items: [{ name: 'Bear' }] });
    const { name, email, phone, location } = people.asha;
    for (const mark of [name, email, phone, location]) expect(JSON.stringify(body)).not.toContain(mark);
    const refused = await shop.call('GET', '/user/all-orders', { token });
    expect(refused).toMatchObject({ status: 403, body: { message: 'This needs a token with addresses:read.' } });
    expect((await shop.call('GET', '/user/profile', { token })).status).not.toBe(200);
    expect((await shop.call('GET', '/user/user-auth', { token })).status).toBe(403);
    expect((await shop.call('POST', '/product/edit-products', { token, body: {} })).status).toBe(403);
    const { token: full } = await makeToken(['orders:read', 'addresses:read']);
    const whole = await fetch(`${shop.url}/api/v1/user/all-orders`, { headers: { authorization: full } });
    expect(await whole.json()).toMatchObject([{ buyer: { email } }]);
  });

  it('acts under its own name in the history and in the order', async () => {
    const { token, made } = await makeToken(['orders:write', 'products:write']);
    const product = await addProduct(shop, { name: 'Doll', price: 90, quantity: 9 });
    const order = await buy(shop, product, shop.tokens.asha);
    const moved = { orderIds: [order._id], status: 'Processing' };
    expect((await shop.call('PUT', '/user/order-statuses', { token, body: moved })).status).toBe(200);
    const { events } = (await admin('GET', `/user/order/${order._id}`)).body;
    const event = events.findLast(({ kind }: { kind: string }) => kind === 'status');
    expect(event).toMatchObject({ by: `Token “${made.name}”` });
    const { rows } = await shop.db.pool.query('select admin_name from audit_entries order by created_at desc limit 1');
    expect(rows).toEqual([{ admin_name: `Token “${made.name}”` }]);
  });

  it('ends when it is revoked, on its last day, and with its maker’s role', async () => {
    const { token, made } = await makeToken(['products:read']);
    const read = async () => (await shop.call('GET', '/product/allproducts?state=all', { token })).status;
    expect(await read()).toBe(200);
    await shop.db.pool.query(`update users set admin_role = 'assistant' where email = $1`, [people.admin.email]);
    expect(await read()).toBe(401);
    await shop.db.pool.query(`update users set admin_role = 'owner' where email = $1`, [people.admin.email]);
    await shop.db.pool.query(`update api_tokens set expires_at = now() where id = $1`, [made._id]);
    expect(await read()).toBe(401);
    await shop.db.pool.query(`update api_tokens set expires_at = null where id = $1`, [made._id]);
    expect(await read()).toBe(200);
    expect((await admin('DELETE', `/user/tokens/${made._id}`)).status).toBe(200);
    expect(await read()).toBe(401);
  });

  it('stays ended when its maker is made an owner again', async () => {
    const maker = { ...people.asha, name: 'Leela Rao', email: 'leela@example.com' };
    const { email, password } = maker;
    await shop.call('POST', '/user/signup', { body: maker });
    const { rows } = await shop.db.pool.query('select id from users where email = $1', [email]);
    const change = async (adminRole: string | null) =>
      (await admin('PUT', `/user/admin-role/${rows[0].id}`, { adminRole })).status;
    expect(await change('owner')).toBe(200);
    const { token: session } = (await shop.call('POST', '/user/login', { body: { email, password } })).body;
    const asked = { name: 'Sheet of Leela', scopes: ['products:read'] };
    const { token } = (await shop.call('POST', '/user/tokens', { token: session, body: asked })).body;
    const read = async () => (await shop.call('GET', '/product/allproducts?state=all', { token })).status;
    expect(await read()).toBe(200);
    expect(await change('assistant')).toBe(200);
    expect(await change('owner')).toBe(200);
    expect(await read()).toBe(401);
    expect(await change(null)).toBe(200);
  });

  it('is refused with an unknown scope, without one, or with a day that is over', async () => {
    const refuse = async (body: object) => (await admin('POST', '/user/tokens', { name: 'Sheet', ...body })).status;
    expect(await refuse({ scopes: ['money:write'] })).toBe(400);
    expect(await refuse({ scopes: [] })).toBe(400);
    expect(await refuse({ scopes: ['orders:read'], lastDay: '2020-01-01' })).toBe(400);
  });

  it('needs a login of the last ten minutes to be made', async () => {
    await shop.db.pool.query(`update sessions set verified_at = now() - interval '11 minutes'`);
    const refused = await admin('POST', '/user/tokens', { name: 'Sheet', scopes: ['orders:read'] });
    expect(refused).toMatchObject({ status: 403, body: { code: 'recent_login_required' } });
    await shop.db.pool.query('update sessions set verified_at = now()');
  });

  it('has a limit of its own', async () => {
    const limited = await openShop({ rateLimit: true });
    const body = { name: 'Busy', scopes: ['orders:read'] };
    const { token } = (await limited.call('POST', '/user/tokens', { token: limited.tokens.admin, body })).body;
    const other = (await limited.call('POST', '/user/tokens', { token: limited.tokens.admin, body })).body.token;
    const statuses: number[] = [];
    for (let n = 0; n < 121; n++) statuses.push((await limited.call('GET', '/program/orders', { token })).status);
    expect([statuses[0], statuses[119], statuses[120]]).toEqual([200, 200, 429]);
    expect((await limited.call('GET', '/program/orders', { token: other })).status).toBe(200);
    await limited.close();
  });
});

it('No token opens what moves money, roles, logins, tokens, webhooks or exports', async () => {
  const opened = (await findDeclared()).filter(({ scopes = [] }) => scopes.length > 0);
  const closed =
    /refund|payment|cash|token|webhook|session|helper|invite|second|passkey|totp|password|account|csv|settings/;
  expect(opened.filter(({ path }) => closed.test(path)).map(({ key }) => key)).toEqual([]);
  expect(opened.filter(({ needsRecentLogin, audience }) => needsRecentLogin || audience === 'user')).toEqual([]);
  expect(opened.length).toBeGreaterThan(10);
});
