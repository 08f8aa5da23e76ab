import { sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, people, type TestShop } from '../../test/test-app.ts';
import { catalogApi } from '../catalog/api.ts';
import { ordersApi } from '../orders/api.ts';
import { paymentSettingsApi } from '../payment-settings/api.ts';
import { reviewsApi } from '../reviews/api.ts';
import type { Endpoint } from '../shared/endpoint.ts';
import { shopSettingsApi } from '../shop-settings/api.ts';
import { accountsApi } from './api.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const endpoints: Pick<Endpoint, 'method' | 'path' | 'audience' | 'needsRecentLogin'>[] = [
  paymentSettingsApi,
  accountsApi,
  catalogApi,
  shopSettingsApi,
  ordersApi,
  reviewsApi,
].flatMap((api) => Object.values(api));
const endpointName = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const anyId = 'f'.repeat(24);
const callAny = ({ method, path }: { method: string; path: string }, token: string) =>
  shop.call(method, path.replace(/:\w+/g, anyId), { token });

const logIn = async ({ email, password }: { email: string; password: string }) =>
  (await shop.call('POST', '/user/login', { body: { email, password } })).body.token as string;
const findUserId = async ({ email }: { email: string }) => {
  const { rows } = await shop.db.read.execute<{ id: string }>(sql`select id from users where email = ${email}`);
  return rows[0]?.id ?? '';
};
const changeRole = async (token: string, person: { email: string }, adminRole: string | null) =>
  shop.call('PUT', `/user/admin-role/${await findUserId(person)}`, { token, body: { adminRole } });
let count = 0;
const newcomer = async () => {
  const person = {
    name: 'Farhan Ali',
    email: `farhan${count++}@example.com`,
    password: 'a long yarn about 2 owls',
    phone: '98390 55555',
    location: '18 Hazratganj, Lucknow',
  };
  await shop.call('POST', '/user/signup', { body: person });
  return person;
};
const colleague = async (adminRole: 'owner' | 'assistant') => {
  const person = await newcomer();
  expect((await changeRole(shop.tokens.admin, person, adminRole)).status).toBe(200);
  return { ...person, token: await logIn(person) };
};
const forgetLogins = () => shop.db.read.execute(sql`update sessions set verified_at = now() - interval '10 minutes'`);
const confirm = (token: string, password: string) =>
  shop.call('POST', '/user/reauthenticate', { token, body: { password } });

describe('Owners and assistants', () => {
  it('refuses refunds, exports, settings and users to an assistant', async () => {
    const { token } = await colleague('assistant');
    const forOwners = endpoints.filter(({ audience }) => audience === 'owner');
    expect(forOwners.map(endpointName)).toEqual(
      expect.arrayContaining([
        'POST /user/order/:orderId/refunds',
        'GET /user/orders.csv',
        'GET /product/catalog.csv',
        'PUT /shop/settings',
        'GET /user/all-user',
        'GET /user/orders/:userId',
        'PUT /user/admin-role/:userId',
      ]),
    );
    for (const endpoint of forOwners)
      expect(await callAny(endpoint, token), endpointName(endpoint)).toMatchObject({
        status: 403,
        body: { code: 'forbidden', ok: false },
      });
  });

  it('lets an assistant work on products and orders', async () => {
    const { token } = await colleague('assistant');
    expect((await shop.call('GET', '/user/admin-auth', { token })).body).toMatchObject({ ok: true });
    expect((await shop.call('GET', '/user/admin-access', { token })).body).toMatchObject({ adminRole: 'assistant' });
    for (const endpoint of endpoints.filter(({ audience }) => audience === 'admin'))
      expect((await callAny(endpoint, token)).status, endpointName(endpoint)).not.toBe(403);
    expect((await shop.call('POST', '/category/create-category', { token, body: { name: 'Owls' } })).status).toBe(201);
  });

  it('answers the role of both as admin, with what they may do beside it', async () => {
    const { email, password } = await colleague('assistant');
    const { body } = await shop.call('POST', '/user/login', { body: { email, password } });
    expect(body.user).toMatchObject({ role: 'admin', adminRole: 'assistant' });
    expect(shop.people.admin).toMatchObject({ role: 'admin', adminRole: 'owner' });
    expect(shop.people.asha).toMatchObject({ role: 'user', adminRole: null });
  });

  it('ends a user’s sessions when rights are removed, not when they are added', async () => {
    const alive = async (token: string) => (await shop.call('GET', '/user/user-auth', { token })).status === 200;
    const person = await newcomer();
    const asUser = await logIn(person);
    await changeRole(shop.tokens.admin, person, 'assistant');
    expect(await alive(asUser)).toBe(true);
    await changeRole(shop.tokens.admin, person, 'owner');
    expect((await shop.call('GET', '/product/catalog.csv', { token: asUser })).status).toBe(200);
    await changeRole(shop.tokens.admin, person, 'assistant');
    expect(await alive(asUser)).toBe(false);
    const asAssistant = await logIn(person);
    await changeRole(shop.tokens.admin, person, null);
    expect(await alive(asAssistant)).toBe(false);
    expect((await shop.call('GET', '/user/admin-auth', { token: await logIn(person) })).status).toBe(403);
  });

  it('ends the sessions of an admin who is appointed again, because they were opened without the second factor', async () => {
    const { email, password, token } = await colleague('assistant');
    const { body } = await shop.call('POST', '/user/second-factor/totp', { token });
    const code = new TOTP({ secret: Secret.fromBase32(body.secret) }).generate();
    expect((await shop.call('POST', '/user/second-factor/totp/confirm', { token, body: { code } })).status).toBe(200);
    await changeRole(shop.tokens.admin, { email }, null);
    const asUser = await logIn({ email, password });
    expect((await shop.call('GET', '/user/user-auth', { token: asUser })).status).toBe(200);
    await changeRole(shop.tokens.admin, { email }, 'assistant');
    expect((await shop.call('GET', '/user/user-auth', { token: asUser })).status).toBe(401);
    const asked = await shop.call('POST', '/user/login', { body: { email, password } });
    expect(asked).toMatchObject({ status: 401, body: { code: 'second_factor_required' } });
  });

  it('refuses role changes by a former owner', async () => {
    // The embedded database has one connection: transactions never overlap.
    if (shop.db.kind === 'embedded') return;
    const former = await colleague('owner');
    const friend = await newcomer();
    let change: ReturnType<typeof changeRole> | undefined;
    await shop.db.transaction(async (tx) => {
      await tx.execute(sql`update users set admin_role = 'assistant' where email = ${former.email}`);
      change = changeRole(former.token, friend, 'owner');
      const isBlocked = async () =>
        (await shop.db.read.execute(sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'`)).rows.length >
        0;
      await expect.poll(isBlocked, { timeout: 10_000 }).toBe(true);
    });
    expect(await change).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    const { rows } = await shop.db.read.execute(sql`select admin_role from users where email = ${friend.email}`);
    expect(rows).toEqual([{ admin_role: null }]);
  });

  it('records each change of a role in the history and in the security log', async () => {
    const person = await newcomer();
    await changeRole(shop.tokens.admin, person, 'assistant');
    const { body } = await shop.call('GET', '/shop/audit-log', { token: shop.tokens.admin });
    expect(body.entries[0]).toMatchObject({ what: 'made Farhan Ali an assistant', admin: people.admin.name });
    const { rows } = await shop.db.read.execute(
      sql`select detail, address from security_events where kind = 'admin_role_changed' and email = ${person.email}`,
    );
    expect(rows).toMatchObject([
      { detail: { from: null, to: 'assistant', by: people.admin.email }, address: '127.0.0.1' },
    ]);
  });

  it('always leaves one owner when several are demoted at once', async () => {
    expect(await changeRole(shop.tokens.admin, people.admin, 'assistant')).toMatchObject({
      status: 409,
      body: { code: 'last_owner' },
    });
    const second = await colleague('owner');
    await shop.db.read.execute(
      sql`update users set admin_role = 'assistant' where admin_role = 'owner' and email not in (${second.email}, ${people.admin.email})`,
    );
    const answers = await Promise.all([
      changeRole(shop.tokens.admin, second, 'assistant'),
      changeRole(second.token, people.admin, 'assistant'),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await shop.db.read.execute(sql`select email from users where admin_role = 'owner'`);
    expect(rows).toHaveLength(1);
    await shop.db.read.execute(sql`update users set admin_role = 'owner' where email = ${people.admin.email}`);
    shop.tokens.admin = await logIn(people.admin);
  });
});

describe('A recent login', () => {
  beforeEach(() => confirm(shop.tokens.admin, people.admin.password));

  it('is required before refunds, exports, keys and roles, and obtained with the password', async () => {
    const sensitive = endpoints.filter(({ needsRecentLogin }) => needsRecentLogin);
    expect(sensitive.map(endpointName)).toEqual(
      expect.arrayContaining([
        'POST /user/order/:orderId/refunds',
        'GET /user/orders.csv',
        'GET /product/catalog.csv',
        'PUT /payment/settings/keys',
        'PUT /user/admin-role/:userId',
      ]),
    );
    await forgetLogins();
    for (const endpoint of sensitive)
      expect(await callAny(endpoint, shop.tokens.admin), endpointName(endpoint)).toMatchObject({
        status: 403,
        body: { code: 'recent_login_required', message: 'Please confirm that it is you.' },
      });
    expect((await shop.call('GET', '/user/all-orders', { token: shop.tokens.admin })).status).toBe(200);
    const address = { postalAddress: '4 Weavers Lane, Bhilwara' };
    expect((await shop.call('PUT', '/shop/settings', { token: shop.tokens.admin, body: address })).status).toBe(200);
    expect((await confirm(shop.tokens.admin, people.admin.password)).status).toBe(200);
    expect((await shop.call('GET', '/user/orders.csv', { token: shop.tokens.admin })).status).toBe(200);
  });

  it('is also obtained by a new login, for that session alone', async () => {
    await forgetLogins();
    const token = await logIn(people.admin);
    expect((await shop.call('GET', '/user/orders.csv', { token })).status).toBe(200);
    expect((await shop.call('GET', '/user/orders.csv', { token: shop.tokens.admin })).status).toBe(403);
  });

  it('is not requested from users without the role: they get 403', async () => {
    await forgetLogins();
    expect(await shop.call('GET', '/user/orders.csv', { token: shop.tokens.asha })).toMatchObject({
      body: { code: 'forbidden' },
    });
    expect((await shop.call('GET', '/user/orders.csv')).status).toBe(401);
  });

  it('allows five wrong passwords before each attempt has to wait, parallel ones included', async () => {
    const { token, password } = await colleague('assistant');
    const wrong = () => confirm(token, 'not the password');
    const atOnce = await Promise.all(Array.from({ length: 12 }, wrong));
    const judged = atOnce.filter(({ status }) => status === 403).length;
    expect(judged).toBeLessThanOrEqual(5);
    for (let count = judged; count < 5; count++) expect((await wrong()).status).toBe(403);
    const refused = await confirm(token, password);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(30);
    await shop.db.read.execute(sql`update attempt_counters set wait_until = now()`);
    expect((await confirm(token, password)).status).toBe(200);
    expect((await confirm(token, 'not the password')).status).toBe(403);
  });

  it('is in the security log, successful or not', async () => {
    const { token, password, email } = await colleague('assistant');
    await confirm(token, 'not the password');
    await confirm(token, password);
    const { rows } = await shop.db.read.execute<{ kind: string }>(
      sql`select kind from security_events where email = ${email} and kind like 'reauth%' order by id`,
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['reauthentication_failed', 'reauthentication_succeeded']);
  });
});
