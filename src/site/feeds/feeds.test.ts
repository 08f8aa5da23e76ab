import { sql } from 'drizzle-orm';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, type Gift, picture } from '../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';
import { findQueue } from '../../orders/index.ts';
import { makeResponseCache } from '../../platform/cache/cache.ts';
import { findChargesAndDays } from '../../shipping/index.ts';
import { findShopSettings } from '../../shop-settings/index.ts';
import { readGoogleFeed, readMetaFeed } from './feed-fixture.ts';
import { addFeeds } from './feeds.ts';

let shop: TestShop;
const gifts: Record<string, Gift> = {};
const admin = () => ({ token: shop.tokens.admin });
const big = () => picture('jpeg', { width: 800, height: 1000 });

beforeAll(async () => {
  shop = await openShop();
  await shop.call('PUT', '/shop/delivery', {
    ...admin(),
    body: { kind: 'zones', originPin: '311001', cityPrefixes: ['3110'], city: 30, state: 50, rest: 80, freeAbove: 900 },
  });
  await shop.call('PUT', '/shop/delivery-days', {
    ...admin(),
    body: {
      ...{ isPromised: true, piecesPerDay: 4, cutoffHour: 24, restWeekdays: [], courierRestWeekdays: [], holidays: [] },
      transit: {
        city: { minDays: 1, maxDays: 2 },
        state: { minDays: 3, maxDays: 4 },
        rest: { minDays: 5, maxDays: 7 },
      },
    },
  });
  const photos = [await big()];
  gifts.bear = await addProduct(shop, { name: 'Bear & "Friends" <3', price: 500, quantity: 3, photos });
  gifts.made = await addProduct(shop, { name: 'Made Lamp', price: 950, quantity: 2, makeDays: 3, photos });
  gifts.sized = await addProduct(shop, { name: 'Sized Cap', price: 200, quantity: 0, photos });
  gifts.bare = await addProduct(shop, { name: 'Bare Cap', price: 200, quantity: 1 });
  const small = [await picture('jpeg', { width: 420, height: 700 })];
  gifts.small = await addProduct(shop, {
    name: 'Small Photo',
    price: 200,
    quantity: 1,
    photos: small,
    description: '',
  });
  await shop.call('PUT', `/product/products/${gifts.sized._id}/variants`, {
    ...admin(),
    body: {
      options: [{ name: 'Size', values: ['Small', 'Large'] }],
      variants: [
        { values: ['Small'], price: 200, quantity: 0 },
        { values: ['Large'], price: 260, quantity: 5 },
      ],
    },
  });
});
afterAll(() => shop?.close());

const google = async () => readGoogleFeed((await shop.get('/feeds/google.xml')).bytes.toString());
const meta = async () => readMetaFeed((await shop.get('/feeds/meta.csv')).bytes.toString());
const entryFor = (entries: Map<string, string>[], title: string) => entries.find((one) => one.get('title') === title);

describe('The feed for Google', () => {
  it('is RSS 2.0 with an item for each product that is ready, and for each of its variants', async () => {
    const answer = await shop.get('/feeds/google.xml');
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(answer.bytes.toString()).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<rss version="2.0" xmlns:g=/);
    const titles = (await google()).map((one) => one.get('title'));
    expect(titles.sort()).toEqual(
      ['Bear & "Friends" <3', 'Made Lamp', 'Sized Cap - Large', 'Sized Cap - Small'].sort(),
    );
  });

  it('leaves out what XML cannot hold, which an earlier release may have stored', async () => {
    const setEnd = (end: string) =>
      shop.db.transaction((tx) =>
        tx.execute(sql`update products set description = 'By hand.' || ${end} where name = 'Made Lamp'`),
      );
    await setEnd('\u0001\u001f');
    expect(entryFor(await google(), 'Made Lamp')?.get('description')).toBe('By hand.');
    await setEnd('');
  });

  it('has the attributes that Google requires, with the shop as brand and no identifier', async () => {
    const { bear } = gifts as { bear: Gift };
    expect(Object.fromEntries(entryFor(await google(), bear.name) ?? [])).toMatchObject({
      id: bear._id,
      link: expect.stringMatching(new RegExp(`/product/${bear.slug}$`)),
      image_link: expect.stringMatching(/\/photos\/[\da-f]{24}\/feed\.jpg$/),
      ...{ availability: 'in_stock', price: '500.00 INR', condition: 'new', identifier_exists: 'no' },
      brand: expect.stringMatching(/\S/),
      description: 'Made by hand in Bhilwara.',
      'shipping.country': 'IN',
      'shipping.price': '80.00 INR',
      ...{ 'shipping.min_handling_time': '0', 'shipping.max_handling_time': '0' },
      ...{ 'shipping.min_transit_time': '1', 'shipping.max_transit_time': '7' },
    });
  });

  it('lists what is made to order as a back order with its day, and delivery as free above its price', async () => {
    const made = entryFor(await google(), 'Made Lamp');
    expect(made?.get('availability')).toBe('backorder');
    expect(made?.get('availability_date')).toMatch(/^\d{4}-\d\d-\d\dT00:00\+0530$/);
    expect(made?.get('custom_label_1')).toBe('Made to order');
    expect(made?.get('shipping.price')).toBe('0.00 INR');
    expect(Number(made?.get('max_handling_time'))).toBeGreaterThanOrEqual(3);
  });

  it('groups variants, each with its price, stock, size and address', async () => {
    const { sized } = gifts as { sized: Gift };
    const entries = await google();
    const small = Object.fromEntries(entryFor(entries, 'Sized Cap - Small') ?? []);
    const large = Object.fromEntries(entryFor(entries, 'Sized Cap - Large') ?? []);
    expect(small).toMatchObject({ item_group_id: sized._id, size: 'Small', availability: 'out_of_stock' });
    expect(large).toMatchObject({ item_group_id: sized._id, price: '260.00 INR', availability: 'in_stock' });
    expect(large.link).toMatch(/\?size=large$/);
    expect(large.id).not.toBe(small.id);
  });

  it('has the price of a sale with its days, and the price without it', async () => {
    const { bear } = gifts as { bear: Gift };
    const until = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
    const body = { price: 450, until };
    expect((await shop.call('PUT', `/product/products/${bear._id}/sale`, { ...admin(), body })).status).toBe(200);
    const onSale = entryFor(await google(), bear.name);
    expect(onSale?.get('price')).toBe('500.00 INR');
    expect(onSale?.get('sale_price')).toBe('450.00 INR');
    expect(onSale?.get('sale_price_effective_date')).toMatch(
      new RegExp(`^\\d{4}-\\d\\d-\\d\\dT00:00\\+0530/${until}T23:59\\+0530$`),
    );
    await shop.call('DELETE', `/product/products/${bear._id}/sale`, admin());
    expect(entryFor(await google(), bear.name)?.has('sale_price')).toBe(false);
  });

  it('has no more than the pages show: hidden and deleted products are gone at once', async () => {
    const extra = await addProduct(shop, { name: 'Passing Toy', price: 90, quantity: 1, photos: [await big()] });
    expect(entryFor(await google(), extra.name)).toBeDefined();
    const hide = { products: [{ _id: extra._id }], hidden: true };
    await shop.call('POST', '/product/edit-products', { ...admin(), body: hide });
    expect(entryFor(await google(), extra.name)).toBeUndefined();
    expect(entryFor(await meta(), extra.name)).toBeUndefined();
    await shop.call('DELETE', `/product/delete-product/${extra._id}`, admin());
  });

  it('has a GTIN that was given, which is checked, and the brand of the product', async () => {
    const { bear } = gifts as { bear: Gift };
    const form = { name: bear.name, price: '500', quantity: '3', category: bear.category._id, brand: 'Lalita Toys' };
    const change = (gtin: string) =>
      shop.call('PUT', `/product/update-product/${bear._id}`, { ...admin(), form: { ...form, gtin } });
    expect((await change('8901234567891')).body.errors).toMatchObject([{ path: 'gtin' }]);
    expect((await change('8 901234 567890')).status).toBe(200);
    const entry = Object.fromEntries(entryFor(await google(), bear.name) ?? []);
    expect(entry).toMatchObject({ gtin: '8901234567890', brand: 'Lalita Toys' });
    expect(entry.identifier_exists).toBeUndefined();
  });
});

describe('The feed for Meta', () => {
  it('has the same entries, prices and stock in its own words', async () => {
    const answer = await shop.get('/feeds/meta.csv');
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    const inMeta = new Map((await meta()).map((one) => [one.get('id'), one]));
    const inGoogle = await google();
    expect([...inMeta.keys()].sort()).toEqual(inGoogle.map((one) => one.get('id')).sort());
    for (const one of inGoogle) expect(inMeta.get(one.get('id'))?.get('price')).toBe(one.get('price'));
    expect(entryFor([...inMeta.values()], 'Made Lamp')?.get('availability')).toBe('available for order');
    expect(entryFor([...inMeta.values()], 'Bear & "Friends" <3')?.get('condition')).toBe('new');
  });
});

describe('The feed of a large shop', () => {
  it('is sent while it is read, and is the same', async () => {
    const app = fastify();
    const { read } = shop.db;
    const promises = {
      findSettings: () => findShopSettings(read, 'Dhaaga'),
      findDelivery: () => findChargesAndDays(read),
      findQueue: () => findQueue(read),
    };
    const parts = { db: shop.db, publicUrl: 'http://shop.test', cache: makeResponseCache(0), promises };
    addFeeds(app, { ...parts, maxCachedProducts: 1 });
    for (const path of ['/feeds/google.xml', '/feeds/meta.csv']) {
      const streamed = await app.inject(path);
      expect([streamed.statusCode, streamed.headers['cache-control']]).toEqual([200, 'no-cache']);
      expect(streamed.body).toBe((await shop.get(path)).bytes.toString());
    }
    await app.close();
  });
});

describe('The picture of a feed', () => {
  it('is a JPEG, because catalogs take no WebP', async () => {
    const link = entryFor(await google(), 'Made Lamp')?.get('image_link') ?? '';
    const { status, headers, bytes } = await shop.get(new URL(link).pathname);
    expect([status, headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect([...bytes.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    expect((await shop.get(`/photos/${'0'.repeat(24)}/feed.jpg`)).status).toBe(404);
    expect((await shop.get('/photos/nothing/feed.jpg')).status).toBe(404);
  });
});

describe('The readiness of products', () => {
  it('counts those in the feeds, and says what each of the others lacks', async () => {
    const { body } = await shop.call('GET', '/shop/feeds', admin());
    expect(body).toMatchObject({ total: 5, ready: 3 });
    const lacks = new Map(
      body.missing.map(({ name, lacks: found }: { name: string; lacks: { sentence: string }[] }) => [
        name,
        found.map(({ sentence }) => sentence),
      ]),
    );
    expect(lacks).toEqual(
      new Map([
        ['Bare Cap', ['No photo']],
        ['Small Photo', ['The first photo is 420 px wide; Google wants 500', 'No description']],
      ]),
    );
  });
});

describe('What goes along in the feeds', () => {
  const turn = (body: object) => shop.call('PUT', '/shop/feeds', { ...admin(), body });
  afterAll(() => turn({ hasPersonalised: true, hasDelivery: true, hasSales: true }));

  it('is what the owner has switched on; the price stays that of the page', async () => {
    const lamp = gifts.made as Gift;
    await shop.call('PUT', `/product/products/${lamp._id}/sale`, { ...admin(), body: { price: 700 } });
    const find = async () => (await google()).find((entry) => entry.get('id') === lamp._id);
    expect((await find())?.get('sale_price')).toBe('700.00 INR');
    expect((await find())?.get('shipping.price')).toBeDefined();
    expect((await turn({ hasSales: false, hasDelivery: false })).body.settings).toMatchObject({
      hasPersonalised: true,
    });
    const entry = await find();
    expect(entry?.get('price')).toBe('700.00 INR');
    for (const name of ['sale_price', 'shipping.price', 'max_handling_time']) expect(entry?.get(name)).toBeUndefined();
    await shop.call('PUT', `/product/products/${lamp._id}/personalisation`, {
      ...admin(),
      body: { options: [{ kind: 'text', label: 'Name', isRequired: false, price: 0, maxLength: 9 }] },
    });
    expect(await find()).toBeDefined();
    const readiness = async () => (await shop.call('GET', '/shop/feeds', admin())).body;
    const before = await readiness();
    expect(before).toMatchObject({ lines: (await google()).length, personalised: 0 });
    await turn({ hasPersonalised: false });
    expect(await find()).toBeUndefined();
    const after = await readiness();
    expect(after.lines).toBe((await google()).length);
    expect(after.personalised).toBeGreaterThan(0);
    expect(before.ready - after.ready).toBe(after.personalised);
  });

  it('is seen on the page with who fetched each feed last', async () => {
    await shop.get('/feeds/google.xml', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
    const read = async () => (await shop.call('GET', '/shop/feeds', admin())).body.fetches;
    await expect.poll(read).toContainEqual({ feed: 'google', agent: 'Google', fetchedAt: expect.any(String) });
    expect((await read()).some(({ agent }: { agent: string }) => agent === 'Meta')).toBe(false);
  });
});
