import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addProduct } from '../../test/fixtures.ts';
import { openShop, type TestShop } from '../../test/test-app.ts';
import { issueSetupLink } from './index.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openShop();
  await shop.db.pool.query(`delete from users where role = 'admin'`);
});
afterEach(() => shop.close());

const kavita = {
  name: 'Kavita Suthar',
  email: 'kavita@example.com',
  phone: '98290 12345',
  password: 'moti and yarn 7',
};
const create = (token: string, body: object = kavita) => shop.call('POST', `/setup/first-admin/${token}`, { body });
const findLinkState = async (token: string) => (await shop.call('GET', `/setup/first-admin/${token}`)).body.state;

describe('The link of an empty shop', () => {
  it('creates one owner, who is logged in, and then nobody', async () => {
    const token = (await issueSetupLink(shop.db)) ?? '';
    expect(await findLinkState(token)).toBe('valid');
    expect((await create(token, { ...kavita, password: 'Kavita123' })).body.code).toBe('weak_password');
    const created = await create(token);
    expect(created).toMatchObject({ status: 201, body: { user: { email: kavita.email, adminRole: 'owner' } } });
    shop.tokens.admin = created.body.token;
    const steps = await shop.call('GET', '/setup/steps', { token: created.body.token });
    expect(steps.body).toMatchObject({ isOpened: false, steps: { length: 8 } });
    expect(await findLinkState(token)).toBe('used');
    expect((await create(token, { ...kavita, email: 'other@example.com' })).body.code).toBe('bad_token');
    expect(await issueSetupLink(shop.db)).toBeNull();
    const { body } = await shop.call('GET', '/shop/security-log', { token: shop.tokens.admin });
    const kinds = body.events.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toContain('first_admin_created');
    expect(kinds).toContain('setup_link_refused');
  });

  it('is replaced at the next start, and ends after an hour', async () => {
    const first = (await issueSetupLink(shop.db)) ?? '';
    const second = (await issueSetupLink(shop.db)) ?? '';
    expect([await findLinkState(first), await findLinkState(second)]).toEqual(['invalid', 'valid']);
    await shop.db.pool.query(`update setup_state set link_created_at = now() - interval '61 minutes'`);
    expect(await findLinkState(second)).toBe('invalid');
    expect((await create(second)).body.code).toBe('bad_token');
  });

  it('creates the owner however many wrong links came from her network, which are refused', async () => {
    const limited = await openShop({ rateLimit: true });
    try {
      await limited.db.pool.query(`delete from users where role = 'admin'`);
      const token = (await issueSetupLink(limited.db)) ?? '';
      const path = '/setup/first-admin';
      const statuses: number[] = [];
      for (let n = 0; n < 22; n++)
        statuses.push((await limited.call('POST', `${path}/wrong${n}`, { body: kavita })).status);
      expect(statuses).toEqual([...Array(20).fill(400), 429, 429]);
      for (let n = 0; n < 70; n++) await limited.call('GET', `${path}/wrong${n}`);
      expect((await limited.call('GET', `${path}/${token}`)).body.state).toBe('valid');
      const created = await limited.call('POST', `${path}/${token}`, { body: kavita });
      expect(created.status).toBe(201);
      limited.tokens.admin = created.body.token;
    } finally {
      await limited.close();
    }
  });

  it('makes one of two people who use it at once the admin', async () => {
    const token = (await issueSetupLink(shop.db)) ?? '';
    const answers = await Promise.all([create(token), create(token, { ...kavita, email: 'second@example.com' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
    const { rows } = await shop.db.pool.query(`select count(*)::int as admins from users where role = 'admin'`);
    expect(rows).toEqual([{ admins: 1 }]);
  });
});

describe('A shop that has not opened yet', () => {
  it('takes orders of its admins only, until an owner opens it', async () => {
    const created = await create((await issueSetupLink(shop.db)) ?? '');
    shop.tokens.admin = created.body.token;
    const bear = await addProduct(shop, { name: 'Bear', price: 450, quantity: 3 });
    const body = { amount: 45_000, product: { _id: bear._id, price: 450 } };
    const refused = await shop.call('POST', '/product/orders', { token: shop.tokens.asha, body });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'shop_closed', message: expect.stringContaining('has not opened yet') },
    });
    const delivery = { ...kavita, address: '12 Gandhi Nagar, Bhilwara 311001' };
    const tried = await shop.call('POST', '/product/orders', { token: shop.tokens.admin, body: { ...body, delivery } });
    expect(tried.status).toBe(200);
    expect((await shop.call('GET', '/shop/settings')).body.settings.isOpened).toBe(false);
    expect((await shop.call('POST', '/setup/open', { token: shop.tokens.asha })).status).toBe(403);
    await shop.call('POST', '/setup/open', { token: shop.tokens.admin });
    expect((await shop.call('GET', '/shop/settings')).body.settings.isOpened).toBe(true);
    expect((await shop.call('POST', '/product/orders', { token: shop.tokens.asha, body })).status).toBe(200);
  });

  it('shows its catalog to admins only: not in lists, searches and the sitemap', async () => {
    const created = await create((await issueSetupLink(shop.db)) ?? '');
    shop.tokens.admin = created.body.token;
    const bear = await addProduct(shop, { name: 'Secret Bear', price: 450, quantity: 3 });
    const category = bear.category as { _id: string; slug: string };
    const reads = [
      ['GET', '/product/search/secret'],
      ['GET', '/category/allcategory'],
      ['GET', '/product/product-count'],
      ['GET', '/product/product-list/1'],
      ['POST', '/product/product-filters'],
      ['GET', '/product/allproducts'],
      ['GET', '/product/popular'],
      ['GET', `/product/products/${bear.slug}`],
      ['GET', `/product/products/${bear.slug}/reviews`],
      ['GET', `/product/related-product/${bear._id}/${category._id}`],
      ['GET', `/product/product-category/${category.slug}`],
    ] as const;
    const answers = async (token?: string) => {
      const body = (method: string) => (method === 'POST' ? { body: { checked: [], radio: [] } } : {});
      return Promise.all(reads.map(([method, path]) => shop.call(method, path, { token, ...body(method) })));
    };
    const seen = async (token?: string) => JSON.stringify((await answers(token)).map(({ body }) => body));
    const sitemap = async () => String((await shop.get('/sitemap.xml')).body);
    for (const token of [undefined, shop.tokens.asha])
      expect(await seen(token)).not.toMatch(/Secret|Gifts|"total":[1-9]/);
    expect((await answers(shop.tokens.admin)).map(({ status }) => status)).toEqual(reads.map(() => 200));
    expect(await seen(shop.tokens.admin)).toMatch(/Secret Bear.*Gifts/);
    expect(await seen()).not.toContain('Secret');
    expect(await sitemap()).not.toMatch(/product|categor/);
    expect(await sitemap()).toContain('/contact');
    await shop.call('POST', '/setup/open', { token: shop.tokens.admin });
    expect(await seen()).toContain('Secret Bear');
    expect(await sitemap()).toContain('/product/secret-bear');
  });

  it('is only a shop without products and settings', async () => {
    await shop.db.pool.query(`insert into shop_settings (id, values) values ('shop', '{"shopName": "Moti"}')`);
    await issueSetupLink(shop.db);
    expect((await shop.call('GET', '/shop/settings')).body.settings.isOpened).toBe(true);
  });
});
