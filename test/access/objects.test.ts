import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, buy, type Gift } from '../fixtures.ts';
import { openShop, people, type TestShop } from '../test-app.ts';
import { logIn } from './callers.ts';
import { readMatrix } from './matrix-file.ts';
import { linkTo, newAccount } from './requests/prepared-objects.ts';

let shop: TestShop;
let bear: Gift;
beforeAll(async () => {
  shop = await openShop();
  bear = await addProduct(shop, { name: 'Contested Bear', price: 200, quantity: 20 });
});
afterAll(() => shop.close());

const call = (...[method, path, options]: Parameters<TestShop['call']>) => shop.call(method, path, options);
const readProfile = async (token: string) => (await call('PUT', '/user/profile', { token, body: {} })).body.updatedUser;

const rules: Record<string, () => Promise<void>> = {
  order: async () => {
    const { asha, meera } = shop.tokens;
    const { _id } = await buy(shop, bear, asha);
    const { _id: hers } = shop.people.asha;
    for (const query of ['', `?userId=${hers}`, `?userId=${hers}&limit=1000`, '?search=Asha']) {
      const response = await call('GET', `/user/orders${query}`, { token: meera, headers: { 'x-user-id': hers } });
      expect(JSON.stringify(response.body)).not.toContain(_id);
    }
    expect((await call('GET', `/user/orders/${hers}`, { token: meera })).status).toBe(403);
    expect((await call('GET', `/user/order/${_id}`, { token: meera })).status).toBe(403);
  },
  'order of a guest': async () => {
    const { _id } = await buy(shop, bear, shop.tokens.asha);
    for (const key of [_id, 'k'.repeat(43), _id.padEnd(43, '0')])
      expect([400, 404]).toContain((await call('GET', `/order/${key}`, { token: shop.tokens.asha })).status);
  },
  checkout: async () => {
    const rare = await addProduct(shop, { name: 'Rare Bear', price: 200, quantity: 1 });
    const body = { amount: 20_000, cart: [{ _id: rare._id, quantity: 1 }] };
    const held = await call('POST', '/product/orders', { token: shop.tokens.asha, body });
    expect(held.status).toBe(200);
    for (const more of [{}, { user: shop.people.asha }, { userId: shop.people.asha._id }])
      expect(
        await call('POST', '/product/orders', { token: shop.tokens.meera, body: { ...body, ...more } }),
      ).toMatchObject({ status: 409, body: { code: 'out_of_stock' } });
  },
  review: async () => {
    const path = `/product/products/${bear.slug}/reviews`;
    const form = { rating: '5', comment: 'The review of Asha.' };
    await call('POST', path, { token: shop.tokens.asha, form });
    const other = { rating: '1', comment: 'The review of Meera.', userId: shop.people.asha._id };
    await call('POST', path, { token: shop.tokens.meera, form: other });
    const { reviews } = (await call('GET', path)).body as { reviews: { comment: string }[] };
    expect(reviews.map(({ comment }) => comment).sort()).toEqual([form.comment, other.comment]);
  },
  profile: async () => {
    const { _id, email } = shop.people.asha;
    const body = { _id, userId: _id, id: _id, email, role: 'owner', name: 'Meera Again' };
    await call('PUT', '/user/profile', { token: shop.tokens.meera, body });
    expect(await readProfile(shop.tokens.asha)).toMatchObject({ name: people.asha.name, email });
    expect(await readProfile(shop.tokens.meera)).toMatchObject({
      name: 'Meera Again',
      email: people.meera.email,
      role: 'user',
    });
  },
  role: async () => {
    for (const role of ['admin', 'owner', 'assistant']) {
      const body = { ...people.meera, email: `role-${role}@example.com`, role, isAdmin: true };
      expect([201, 400]).toContain((await call('POST', '/user/signup', { body })).status);
    }
    const { rows } = await shop.db.pool.query(`select role from users where email like 'role-%' and role <> 'user'`);
    expect(rows).toEqual([]);
  },
  session: async () => {
    const token = await logIn(shop, people.meera);
    for (const query of [`token=${token}`, `authorization=${token}`, `access_token=${token}`])
      expect((await call('GET', `/user/user-auth?${query}`)).status).toBe(401);
    const disguises: Record<string, string>[] = [
      { cookie: `auth=${token}; token=${token}` },
      { 'x-auth-token': token },
    ];
    for (const headers of disguises) expect((await call('GET', '/user/user-auth', { headers })).status).toBe(401);
    expect((await call('POST', '/user/logout', { token })).status).toBe(200);
    for (const living of [shop.tokens.meera, shop.tokens.asha])
      expect((await call('GET', '/user/user-auth', { token: living })).status).toBe(200);
  },
  'session of another': async () => {
    const own = (await call('GET', '/user/sessions', { token: shop.tokens.asha })).body.sessions as { _id: string }[];
    expect(own.length).toBeGreaterThan(0);
    for (const token of [shop.tokens.meera, shop.tokens.admin]) {
      const listed = (await call('GET', `/user/sessions?userId=${shop.people.asha._id}`, { token })).body.sessions;
      expect(listed.filter((one: { _id: string }) => own.some(({ _id }) => _id === one._id))).toEqual([]);
      for (const { _id } of own) expect((await call('DELETE', `/user/sessions/${_id}`, { token })).status).toBe(404);
    }
    expect((await call('GET', '/user/user-auth', { token: shop.tokens.asha })).status).toBe(200);
  },
  'personal data': async () => {
    const { _id, email } = shop.people.asha;
    await buy(shop, bear, shop.tokens.asha);
    for (const query of ['', `?email=${email}`, `?userId=${_id}`]) {
      const { status, body } = await call('GET', `/user/personal-data${query}`, { token: shop.tokens.meera });
      expect(status).toBeLessThan(401);
      for (const mark of [_id, email, people.asha.phone, people.asha.location])
        expect(JSON.stringify(body)).not.toContain(mark);
    }
  },
  'reset link': async () => {
    const email = await newAccount(shop);
    await call('POST', '/user/forgetpassword', { body: { email } });
    const link = `/user/resetpassword/${await linkTo(shop, email, '/user/resetpassword/')}`;
    const password = 'thirteen yarn balls';
    const body = { password, confirmPassword: password, email: people.asha.email, userId: shop.people.asha._id };
    expect((await call('POST', link, { body, token: shop.tokens.asha })).status).toBe(200);
    expect((await call('POST', link, { body })).body.code).toBe('bad_token');
    await logIn(shop, { email, password });
    await logIn(shop, people.asha);
  },
};

describe('Between two users', () => {
  it('every rule in docs/access-matrix.md has a test', () => {
    expect(readMatrix('Objects').map(({ object }) => object)).toEqual(Object.keys(rules));
  });

  for (const { object = '', rule = '' } of readMatrix('Objects')) it(`${object}: ${rule}`, () => rules[object]?.());
});
