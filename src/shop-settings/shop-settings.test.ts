import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct } from '../../test/fixtures.ts';
import { openShop, type TestShop } from '../../test/test-app.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const change = (body: object, token = shop.tokens.admin) => shop.call('PUT', '/shop/settings', { token, body });
const settings = async () => (await shop.call('GET', '/shop/settings')).body.settings;

describe('The shop’s settings', () => {
  it('have defaults, are changed one by one, and are public', async () => {
    expect(await settings()).toMatchObject({
      shopName: 'Dhaaga',
      tagLine: 'Best Handmade Gift Company',
      homeTitle: 'Made by hand, for one person',
      isClosed: false,
    });
    const saved = await change({ shopName: 'Meera’s Yarn', phone: ' +91 98290 12345 ', chatNumber: '+91 98290-12345' });
    expect(saved.body).toMatchObject({ success: true, message: 'Settings saved' });
    expect(await settings()).toMatchObject({
      shopName: 'Meera’s Yarn',
      phone: '+91 98290 12345',
      chatNumber: '919829012345',
      tagLine: 'Best Handmade Gift Company',
    });
    expect(JSON.parse(String((await shop.get('/shop.webmanifest')).body))).toMatchObject({ name: 'Meera’s Yarn' });
    await change({ shopName: 'Dhaaga' });
  });

  it.each([
    ['chatNumber', '98290 12345', '919829012345'],
    ['chatNumber', '098290-12345', '919829012345'],
    ['chatNumber', '+44 20 7946 0958', '442079460958'],
    ['chatNumber', '0091 98290 12345', '919829012345'],
    ['socialLink', 'instagram.com/meera.yarn', 'https://instagram.com/meera.yarn'],
    ['socialLink', 'http://www.instagram.com/meera', 'https://www.instagram.com/meera'],
    ['socialLink', 'https://meera.example/', 'https://meera.example/'],
  ])('store the %s %s as %s', async (field, typed, stored) => {
    await change({ [field]: typed });
    expect(await settings()).toMatchObject({ [field]: stored });
  });

  it('refuse invalid values, with an error at the field', async () => {
    for (const [path, value] of [
      ['shopName', ''],
      ['shopName', 'x'.repeat(61)],
      ['phone', 'call me'],
      ['chatNumber', '12'],
      ['socialLink', 'javascript:alert(1)'],
      ['closedUntil', '2026-13-40'],
      ['closedUntil', '2026-02-31'],
      ['terms', 'nul\u0000'],
      ['isClosed', 'yes'],
    ] as const)
      expect(await change({ [path]: value }), path).toMatchObject({ status: 400, body: { errors: [{ path }] } });
    expect((await change({ shopName: 'Mine' }, shop.tokens.asha)).status).toBe(403);
    expect((await shop.call('PUT', '/shop/settings', { body: { shopName: 'Mine' } })).status).toBe(401);
  });

  it('close the shop until a day: nobody can buy, and the message names the day', async () => {
    const bear = await addProduct(shop, { name: 'Holiday Bear', price: 100, quantity: 3 });
    const order = () =>
      shop.call('POST', '/product/orders', {
        token: shop.tokens.asha,
        body: { amount: 10_000, product: { id: bear._id, price: 100 } },
      });
    await change({ isClosed: true, closedUntil: '2099-12-05' });
    expect(await order()).toMatchObject({
      status: 409,
      body: { code: 'shop_closed', message: 'The shop is closed until 5 Dec 2099. Your cart stays as it is.' },
    });
    await change({ isClosed: true, closedUntil: '2020-01-01' });
    expect((await order()).status).toBe(200);
    await change({ isClosed: true, closedUntil: '' });
    expect((await order()).body.code).toBe('shop_closed');
    await change({ isClosed: false });
    expect((await order()).status).toBe(200);
  });
});

describe('The audit log', () => {
  it('lists admin actions, newest first, for admins only', async () => {
    const bear = await addProduct(shop, { name: 'Audited Bear', price: 100, quantity: 3 });
    await shop.call('DELETE', `/product/delete-product/${bear._id}`, { token: shop.tokens.admin });
    const { body, headers } = await shop.call('GET', '/shop/audit-log?limit=2', { token: shop.tokens.admin });
    expect(body.entries).toMatchObject([
      { admin: 'Kavita Joshi', what: 'took out of the shop: Audited Bear' },
      { admin: 'Kavita Joshi', what: 'added Audited Bear', link: `/dashboard/admin/product/${bear.slug}` },
    ]);
    expect(Number(headers['x-total-count'])).toBeGreaterThan(2);
    expect((await shop.call('GET', '/shop/audit-log', { token: shop.tokens.asha })).status).toBe(403);
  });

  it('records nothing of a command that failed', async () => {
    const before = (await shop.call('GET', '/shop/audit-log', { token: shop.tokens.admin })).body.entries.length;
    await shop.call('DELETE', '/product/delete-product/000000000000000000000000', { token: shop.tokens.admin });
    await change({ phone: 'x' });
    expect((await shop.call('GET', '/shop/audit-log', { token: shop.tokens.admin })).body.entries.length).toBe(before);
  });
});
