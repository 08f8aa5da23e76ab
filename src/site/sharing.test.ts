import fastify from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, type Gift } from '../../test/fixtures.ts';
import { builtSite } from '../../test/site.ts';
import { openShop, type TestShop } from '../../test/test-app.ts';
import { makeResponseCache } from '../platform/cache/cache.ts';
import { addSitemap } from './sitemap.ts';

let shop: TestShop;
let bear: Gift;
const admin = () => ({ token: shop.tokens.admin });
/** Of which no JPEG is small. */
const noisy = () =>
  sharp({
    create: {
      width: 1_200,
      height: 800,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
      background: '#000',
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer();

beforeAll(async () => {
  shop = await openShop({ app: { site: builtSite } });
  const description = `A bear,\n\nknitted  by hand ${'in soft cotton '.repeat(30)}`;
  bear = await addProduct(shop, { name: 'Shared Bear', price: 500, quantity: 3, description, photos: [await noisy()] });
  await addProduct(shop, { name: 'Similar Bear', price: 500, quantity: 3 });
});
afterAll(() => shop?.close());

const page = async (path: string) => {
  const response = await fetch(`${shop.url}${path}`);
  return { status: response.status, html: await response.text() };
};
const metaIn = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];

describe('A link to a product', () => {
  it('has a picture of 1200 × 630 as a JPEG under 300 kB, with its size, the shop’s name and the locale', async () => {
    const { html } = await page(`/product/${bear.slug}`);
    const address = metaIn(html, 'og:image') ?? '';
    expect(address).toMatch(/^http:\/\/shop\.test\/photos\/[\da-f]{24}\/share\.jpg$/);
    expect(metaIn(html, 'og:image:width')).toBe('1200');
    expect(metaIn(html, 'og:image:height')).toBe('630');
    expect(metaIn(html, 'og:site_name')).toMatch(/\S/);
    expect(metaIn(html, 'og:locale')).toBe('en_IN');
    const { headers, bytes } = await shop.get(new URL(address).pathname);
    expect(headers['content-type']).toBe('image/jpeg');
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1_200, height: 630 });
    expect(bytes.length).toBeLessThan(300_000);
  });

  it('has a photo of its category, and the shop’s picture where no product has one', async () => {
    const { body } = await shop.call('POST', '/category/create-category', { ...admin(), body: { name: 'Bare' } });
    const bare = await addProduct(shop, { name: 'Bare Bear', price: 500, quantity: 3, category: body.category._id });
    for (const path of [`/product/${bare.slug}`, '/category/bare'])
      expect(metaIn((await page(path)).html, 'og:image'), path).toMatch(/^http:\/\/shop\.test\/og\.jpg\?v=\w+$/);
    const { html } = await page(`/category/gifts`);
    expect(metaIn(html, 'og:image')).toMatch(/\/photos\/[\da-f]{24}\/share\.jpg$/);
  });

  it('has a description of at most 160 characters without line breaks', async () => {
    const description = metaIn((await page(`/product/${bear.slug}`)).html, 'description') ?? '';
    expect(description).toMatch(/^A bear, knitted by hand in soft cotton.*…$/);
    expect([...description].length).toBeLessThanOrEqual(160);
  });
});

describe('The sitemap', () => {
  it('has the day of the last change and the pictures of each product', async () => {
    const { body } = await shop.get('/sitemap.xml');
    const [entry = ''] = new RegExp(`<url><loc>[^<]*/product/${bear.slug}</loc>.*`).exec(String(body)) ?? [];
    expect(entry).toMatch(/<lastmod>\d{4}-\d\d-\d\d<\/lastmod>/);
    expect(entry).toMatch(/<image:image><image:loc>http:\/\/shop\.test\/photos\/[\da-f]{24}\/960\.webp<\/image:loc>/);
  });

  it('is an index of parts in a shop with more products than one may hold', async () => {
    const app = fastify();
    const cache = makeResponseCache(1_000_000);
    addSitemap(app, { db: shop.db, publicUrl: 'http://shop.test', shopName: 'Shop', cache, maxProducts: 1 });
    const get = async (path: string) => (await app.inject(path)).body;
    expect(await get('/sitemap.xml')).toContain('<loc>http://shop.test/sitemap-2.xml</loc>');
    expect(await get('/sitemap-pages.xml')).toContain('<loc>http://shop.test/about</loc>');
    expect(await get('/sitemap-1.xml')).toContain('/product/shared-bear</loc>');
    expect(await get('/sitemap-2.xml')).toContain('/product/similar-bear</loc>');
    await app.close();
    expect((await shop.get('/sitemap-1.xml')).status).toBe(200);
    for (const part of ['2', '0', '99999', 'x', '%00', '%FF'])
      expect([400, 404], part).toContain((await shop.get(`/sitemap-${part}.xml`)).status);
  });
});

describe('A deleted product', () => {
  it('answers 410 and leads to what is similar; a hidden one is not found', async () => {
    const gone = await addProduct(shop, { name: 'Parting Bear', price: 500, quantity: 3 });
    const secret = await addProduct(shop, { name: 'Secret Bear', price: 500, quantity: 3 });
    const hide = { products: [{ _id: secret._id }], hidden: true };
    await shop.call('POST', '/product/edit-products', { ...admin(), body: hide });
    for (const { _id } of [gone, secret]) await shop.call('DELETE', `/product/delete-product/${_id}`, admin());
    const { status, html } = await page(`/product/${gone.slug}`);
    expect(status).toBe(410);
    expect(html).toContain('no longer in the shop');
    expect(html).toContain('/product/similar-bear');
    expect(html).toContain(`/category/${gone.category.slug}`);
    expect((await shop.call('GET', `/product/products/${gone.slug}`)).status).toBe(404);
    expect((await page(`/product/${secret.slug}`)).status).toBe(404);
    const restore = { ...admin(), body: { category: gone.category._id } };
    await shop.call('POST', `/product/restore-product/${gone._id}`, restore);
    expect((await page(`/product/${gone.slug}`)).status).toBe(200);
  });
});
