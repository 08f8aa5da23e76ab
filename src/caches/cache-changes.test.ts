import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, type Gift, pay } from '../../test/fixtures.ts';
import { builtSite } from '../../test/site.ts';
import { openShop, type TestShop } from '../../test/test-app.ts';
import { indexSearchGroups } from '../catalog/search/index-search-groups.ts';
import { addDays } from '../shared/dates/calendar.ts';
import { dayInIndia } from '../shared/dates/dates.ts';

let shop: TestShop;
let bear: Gift;
let other: Gift;
beforeAll(async () => {
  shop = await openShop({ app: { site: builtSite } });
  bear = await addProduct(shop, { name: 'Cached Bear', price: 100, quantity: 5 });
  other = await addProduct(shop, { name: 'Cached Fox', price: 120, quantity: 5 });
  // Else a job of the first minute indexes all products.
  await indexSearchGroups(shop.db);
  // The emails to the people of the test ask for the shop's settings.
  await shop.quiet();
});
afterAll(() => shop.close());

/** Responses that had to be made since the start. */
const missed = async () =>
  /^shop_cache_lookups_total\{outcome="miss"\} (\d+)$/m.exec((await shop.get('/metrics')).body)?.[1];
/** True when the response comes from the cache. */
async function isCached(path: string, init?: RequestInit): Promise<boolean> {
  const before = await missed();
  expect((await fetch(`${shop.url}${path}`, init)).status).toBe(200);
  const after = await missed();
  expect(after).toBeDefined();
  return after === before;
}
const warm = async (paths: string[]) => {
  for (const path of paths) await (await fetch(`${shop.url}${path}`)).arrayBuffer();
};
const elsewhere = () => [
  '/',
  '/categories',
  `/product/${other.slug}`,
  `/api/v1/product/products/${other.slug}/reviews`,
  '/api/v1/product/product-list/1',
  '/api/v1/product/search/bear',
  '/sitemap.xml',
];
/** Those of them without the card of the bear, which has its rating. */
const withoutCard = () => ['/categories', `/api/v1/product/products/${other.slug}/reviews`, '/sitemap.xml'];
const rename = (name: string) =>
  shop.call('PUT', '/user/profile', { token: shop.tokens.asha, body: { name, phone: '98290 11111' } });
const review = (slug: string) =>
  shop.call('POST', `/product/products/${slug}/reviews`, {
    token: shop.tokens.asha,
    form: { rating: '5', comment: 'Soft.' },
  });
/** At a price of 150. */
async function buy({ _id }: Gift): Promise<void> {
  const body = { amount: 15_000, product: { _id, price: 150 } };
  const placed = await shop.call('POST', '/product/orders', { token: shop.tokens.asha, body });
  expect(placed.status).toBe(200);
  const triple = await pay(shop, placed.body.id);
  expect((await shop.call('POST', '/product/payment-callback', { body: triple })).status).toBe(200);
  await shop.quiet();
}
const shownBy = async (path: string) => (await fetch(`${shop.url}${path}`)).text();

describe('What is cached', () => {
  it('stays when somebody without reviews gets another name', async () => {
    const paths = [...elsewhere(), `/product/${bear.slug}`];
    await warm(paths);
    expect((await rename('Nobody Special')).status).toBe(200);
    for (const path of paths) expect(await isCached(path), path).toBe(true);
  });

  it('stays when a review is written or its author gets another name, but for the pages that show it or its stars, under each spelling', async () => {
    const spelled = `%${bear.slug.charCodeAt(0).toString(16)}${bear.slug.slice(1)}`;
    const showing = [
      `/product/${bear.slug}`,
      `/product/${spelled}`,
      `/PRODUCT/${bear.slug}`,
      `/product/${bear.slug}/`,
      `/product/${bear.slug}.data`,
      `/api/v1/product/products/${bear.slug}/reviews`,
      `/api/v1/product/products/${bear.slug}/reviews?page=1&limit=5`,
      `/api/v1/product/products/${spelled}/reviews`,
    ];
    await warm([...elsewhere(), ...showing]);
    expect((await review(bear.slug)).status).toBe(201);
    await shop.quiet();
    for (const path of showing) expect(await shownBy(path), path).toContain('Soft.');
    for (const path of withoutCard()) expect(await isCached(path), path).toBe(true);
    expect(JSON.parse(await shownBy('/api/v1/product/search/bear'))).toMatchObject([{ rating: { count: 1 } }]);
    await warm(elsewhere());
    for (const name of ['Zora Quill', 'Yamini Rao']) {
      await warm(showing);
      expect((await rename(name)).status).toBe(200);
      for (const path of showing) expect(await shownBy(path), path).toContain(name.split(' ')[0]);
      for (const path of elsewhere()) expect(await isCached(path), path).toBe(true);
    }
  });

  it('stays on other pages when a piece to make is sold, until that fills another day of work', async () => {
    const owner = { token: shop.tokens.admin };
    await shop.call('PUT', '/shop/delivery', { ...owner, body: { kind: 'none', originPin: '311001' } });
    const days = { isPromised: true, cutoffHour: 24, restWeekdays: [], courierRestWeekdays: [], holidays: [] };
    const transit = { minDays: 1, maxDays: 2 };
    const body = { ...days, piecesPerDay: 2, transit: { city: transit, state: transit, rest: transit } };
    expect((await shop.call('PUT', '/shop/delivery-days', { ...owner, body })).status).toBe(200);
    const toMake = { price: 150, quantity: 5, makeDays: 1 };
    const owl = await addProduct(shop, { name: 'Owl To Make', ...toMake });
    const { body: added } = await shop.call('POST', '/category/create-category', { ...owner, body: { name: 'Yaks' } });
    const yak = await addProduct(shop, { name: 'Yak To Make', ...toMake, category: added.category._id });
    const page = `/product/${yak.slug}`;
    await warm([page]);
    const before = await shownBy(page);
    await buy(owl);
    expect(await isCached(page)).toBe(true);
    await buy(owl);
    expect(await isCached(page)).toBe(false);
    await buy(owl);
    await buy(owl);
    expect(await shownBy(page)).not.toBe(before);
  });

  it('stays on the page of a product for an occasion when another product for it gets another price', async () => {
    const owner = { token: shop.tokens.admin };
    const { body: added } = await shop.call('POST', '/category/create-category', { ...owner, body: { name: 'Newts' } });
    const newt = await addProduct(shop, { name: 'Newt', price: 90, quantity: 5, category: added.category._id });
    const day = addDays(dayInIndia(new Date()), 20);
    const occasion = { kind: 'occasion', name: 'Newt Day', title: 'For Newt Day' };
    const days = [{ year: Number(day.slice(0, 4)), day }];
    const { body: made } = await shop.call('POST', '/occasions', { ...owner, body: { ...occasion, days } });
    const body = { products: [newt._id, bear._id], set: [made.occasion._id] };
    expect((await shop.call('POST', '/occasions/assign', { ...owner, body })).status).toBe(200);
    const answer = await shop.call('GET', `/occasions/of-product/${newt.slug}`);
    expect(answer.body.occasions).toMatchObject([{ name: 'Newt Day', day }]);
    await warm([`/product/${newt.slug}`]);
    const edit = { ...owner, body: { products: [{ _id: bear._id }], price: { amount: 1 } } };
    expect((await shop.call('POST', '/product/edit-products', edit)).status).toBe(200);
    expect(await shownBy('/for/newt-day')).toContain('₹101');
    expect(await isCached(`/product/${newt.slug}`)).toBe(true);
  });

  it('is made anew where it shows a product of which a piece is sold, and stays elsewhere', async () => {
    const sold = await addProduct(shop, { name: 'Sold Otter', price: 150, quantity: 2 });
    // The page would read the list into the cache.
    const showing = ['/api/v1/product/product-list/1', '/', `/product/${sold.slug}`];
    const others = ['/categories', `/api/v1/product/products/${other.slug}/reviews`, '/api/v1/product/search/bear'];
    await warm([...showing, ...others]);
    await buy(sold);
    for (const path of others) expect(await isCached(path), path).toBe(true);
    for (const path of showing) expect(await isCached(path), path).toBe(false);
    expect(await shownBy(`/product/${sold.slug}`)).toContain('Available: 1');
    const inStock = await shownBy('/');
    await buy(sold);
    expect(await shownBy('/')).not.toBe(inStock);
  });

  it('shows that the last piece of a product is held, and when it is free again', async () => {
    const held = await addProduct(shop, { name: 'Held Otter', price: 150, quantity: 2 });
    const page = `/product/${held.slug}`;
    const isPaidFor = async () => (await shownBy(page)).includes('Somebody is paying for the last one just now.');
    const hold = async (token: string | undefined, quantity: number) => {
      const cart = [{ _id: held._id, price: 150, quantity }];
      const placed = await shop.call('POST', '/product/orders', { token, body: { amount: 15_000 * quantity, cart } });
      expect(placed.status).toBe(200);
      await shop.quiet();
    };
    const path = `/api/v1/product/products/${held.slug}`;
    const heldNow = async () => JSON.parse(await shownBy(path)).product.held;
    await warm([page, path]);
    await hold(shop.tokens.asha, 1);
    expect(await isPaidFor()).toBe(false);
    expect(await heldNow()).toBe(1);
    await hold(shop.tokens.meera, 1);
    expect(await isPaidFor()).toBe(true);
    expect(await heldNow()).toBe(2);
    const another = await addProduct(shop, { name: 'Another Otter', price: 150, quantity: 2 });
    const cart = [{ _id: another._id, price: 150, quantity: 1 }];
    await warm([page, path]);
    await shop.call('POST', '/product/orders', { token: shop.tokens.meera, body: { amount: 15_000, cart } });
    await shop.quiet();
    expect(await isPaidFor()).toBe(false);
    expect(await heldNow()).toBe(1);
  });

  it('is made anew after any write of a public table that says nothing of the cache, and after no other', async () => {
    const paths = ['/api/v1/shop/settings', '/', `/product/${bear.slug}`];
    const setName = sql`update products set name = name where id = ${bear._id}`;
    const writes: [string, () => Promise<unknown>, boolean][] = [
      ['in a transaction', () => shop.db.transaction((tx) => tx.execute(setName)), false],
      ['outside of one', () => shop.db.read.execute(setName), false],
      ['of what pages do not show', () => shop.db.read.execute(sql`update users set name = name`), true],
      ['of no row', () => shop.db.read.execute(sql`update products set name = name where id = 'none'`), true],
    ];
    for (const [what, write, stays] of writes) {
      await warm(paths);
      await write();
      for (const path of paths) expect(await isCached(path), `${what}: ${path}`).toBe(stays);
    }
  });

  it('is one answer for all spellings of its address and all parameters that nobody reads', async () => {
    const same = [
      ['/about', '/about?utm=1', '/about?page=7', '/about?keyword=x', '/%61bout', '/about?category=abc#x'],
      ['/', '/?utm=1', '/?page=zero', '/?price=cheap', '/?keyword=bear', '/?category=none'],
      ['/search?keyword=bear', '/search?keyword=bear&page=9', '/search?x=1&keyword=bear', '/search?keyword=%62ear'],
      ['/api/v1/product/search/bear', '/api/v1/product/search/%62ear', '/api/v1/product/search/bear?x=1'],
      ['/api/v1/product/product-list/1', '/api/v1/product/product-list/1?q=2', '/api/v1/product/product-list/%31'],
    ];
    for (const [first = '', ...others] of same) {
      await warm([first]);
      for (const path of others) expect(await isCached(path), path).toBe(true);
    }
  });

  it('holds no question of more than 1 kB, and answers it', async () => {
    const ids = Array.from({ length: 60 }, (_, n) => n.toString(16).padStart(24, '0'));
    const post = (checked: string[]) => ({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ checked }),
    });
    await fetch(`${shop.url}/api/v1/product/product-filters`, post(ids));
    expect(await isCached('/api/v1/product/product-filters', post(ids))).toBe(false);
    await fetch(`${shop.url}/api/v1/product/product-filters`, post(ids.slice(0, 3)));
    expect(await isCached('/api/v1/product/product-filters', post(ids.slice(0, 3)))).toBe(true);
  });
});
