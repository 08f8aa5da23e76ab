import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, type Gift, picture } from '../../test/fixtures.ts';
import { builtSite } from '../../test/site.ts';
import { openShop, type TestShop } from '../../test/test-app.ts';

let shop: TestShop;
let bear: Gift;
let mug: Gift;
const read = async (path: string) => (await fetch(`${shop.url}${path}`)).text();
const asOwner = (method: string, path: string, body: object) =>
  shop.call(method, path, { token: shop.tokens.admin, body });
const write = (path: string, field: string, text: string) =>
  asOwner('PUT', `/translations/hi/${path}`, { texts: [{ field, text }] });

beforeAll(async () => {
  shop = await openShop({ app: { site: builtSite } });
  bear = await addProduct(shop, { name: 'Bilingual Bear', price: 500, quantity: 3, photos: [await picture()] });
  mug = await addProduct(shop, { name: 'English Mug', price: 300, quantity: 3 });
});
afterAll(() => shop?.close());

describe('A product that the owner has named in Hindi', () => {
  let before: string;
  beforeAll(async () => {
    before = await read(`/product/${mug.slug}`);
    await asOwner('PUT', '/shop/settings', { languages: ['hi'], announcement: 'New bears on Friday' });
    await write(`catalog/product/${bear._id}`, 'name', 'दोभाषी भालू');
    await write('shop/setting/announcement', 'announcement', 'शुक्रवार को नए भालू');
  });

  it('has the name in the page below /hi: heading, title, link previews and data for search engines', async () => {
    const html = await read(`/hi/product/${bear.slug}`);
    expect(html).toMatch(/<h1[^>]*>दोभाषी भालू<\/h1>/);
    expect(html).toMatch(/<title>[^<]*दोभाषी भालू/);
    expect(html).toMatch(/<meta property="og:title" content="[^"]*दोभाषी भालू/);
    expect(html).toMatch(/"@type":"Product"[^<]*"name":"दोभाषी भालू"/);
    expect(html).toContain('शुक्रवार को नए भालू');
    expect(html).not.toContain('Bilingual Bear');
  });

  it('is listed there beside a product without a name in Hindi, which is marked as English', async () => {
    const html = await read('/hi');
    expect(html).toMatch(/<h3[^>]*>(<[^>]+>)*दोभाषी भालू/);
    expect(html).toMatch(/<h3[^>]*lang="en"[^>]*>(<[^>]+>)*English Mug/);
  });

  it('has its first name on pages in English and in feeds', async () => {
    const html = await read(`/product/${bear.slug}`);
    expect(html).toContain('Bilingual Bear');
    expect(html).not.toContain('दोभाषी');
    const feed = await read('/feeds/google.xml');
    expect(feed).toContain('Bilingual Bear');
    expect(feed).not.toContain('दोभाषी');
  });

  it('is shown with the new name as soon as it is saved', async () => {
    await write(`catalog/product/${bear._id}`, 'name', 'नया भालू');
    expect(await read('/hi')).toContain('नया भालू');
    expect(await read(`/hi/product/${bear.slug}`)).toContain('नया भालू');
  });

  it('leaves the page of another one as it was, once Hindi is switched off', async () => {
    await asOwner('PUT', '/shop/settings', { languages: [], announcement: '' });
    expect(await read(`/product/${mug.slug}`)).toBe(before);
  });
});
