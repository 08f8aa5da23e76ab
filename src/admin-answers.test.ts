import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, type Gift } from '../test/fixtures.ts';
import { openShop, type TestShop } from '../test/test-app.ts';

let shop: TestShop;
let bear: Gift;
beforeAll(async () => {
  shop = await openShop();
  bear = await addProduct(shop, { name: 'Bear', price: 250, quantity: 5 });
});
afterAll(() => shop.close());

const ask = async (language: 'en' | 'hi', method: string, path: string, body?: object) =>
  (
    await shop.call(method, path, {
      token: shop.tokens.admin,
      headers: { 'accept-language': language },
      ...(body && { body }),
    })
  ).body;

describe('An admin is answered in the language that the page asks for', () => {
  it('about helpers and tokens', async () => {
    const invited = { email: 'kiran@example.com', adminRole: 'assistant' };
    expect((await ask('hi', 'POST', '/user/invites', invited)).message).toBe('kiran@example.com को न्योता भेजा गया');
    expect((await ask('en', 'POST', '/user/invites', invited)).message).toBe('kiran@example.com is invited');
    expect((await ask('hi', 'POST', '/user/tokens', { name: 'Books', scopes: [] })).errors).toEqual([
      { path: 'scopes', message: 'कम से कम एक काम चुनें, जो टोकन कर सके।' },
    ]);
  });

  it('about payments, webhooks and settings, whose history each admin reads in their language', async () => {
    const manual = (upiId: string) => ask('hi', 'PUT', '/payment/settings/manual', { upiId });
    expect((await manual('shop')).errors[0].message).toBe('UPI ID shop@okbank जैसी होती है।');
    expect((await manual('shop@okbank')).message).toBe(
      'यह सर्वर की सेटिंग MANUAL_PAYMENTS से तय होता है, इसलिए यहाँ नहीं बदला जा सकता।',
    );
    const webhook = { name: 'Books', url: 'http://example.com', events: ['order.paid'] };
    expect((await ask('hi', 'POST', '/webhooks', webhook)).message).toBe('पता https:// से शुरू होना चाहिए।');
    expect((await ask('hi', 'PUT', '/shop/settings', { returnDays: 400 })).errors[0].message).toBe(
      'वापसी के दिन 0 से 365 तक की पूरी संख्या होते हैं।',
    );
    expect((await ask('hi', 'PUT', '/shop/settings', { languages: ['hi'] })).message).toBe('सेटिंग सहेज ली गईं');
    const text = { texts: [{ field: 'homeTitle', text: 'हाथ से बना' }] };
    expect((await ask('hi', 'PUT', '/translations/hi/shop/setting/first-page', text)).texts.title).toBe('पहला पेज');
    const readWhats = async (language: 'en' | 'hi') =>
      (await ask(language, 'GET', '/shop/audit-log')).entries.map(({ what }: { what: string }) => what);
    const english = await readWhats('en');
    expect(english).toEqual(expect.arrayContaining(['wrote First page in Hindi', 'changed the shop’s settings']));
    expect(english.join()).not.toMatch(/\p{Script=Devanagari}/u);
    const hindi = await readWhats('hi');
    expect(hindi).toEqual(expect.arrayContaining(['First page: Hindi में लिखा', 'दुकान की सेटिंग बदली']));
    expect(hindi.filter((what: string) => !/\p{Script=Devanagari}/u.test(what))).toEqual([]);
  });

  it('about products, and why one of several is refused', async () => {
    const edit = { products: [{ _id: bear._id, version: 99 }], price: { set: 300 } };
    expect((await ask('hi', 'POST', '/product/edit-products', edit)).message).toBe('इस बीच किसी और ने यह चीज़ बदल दी है।');
    expect((await ask('en', 'POST', '/product/edit-products', edit)).message).toBe(
      'Somebody else has changed this product in the meantime.',
    );
    expect((await ask('hi', 'POST', '/category/create-category', { name: 'Cushions' })).message).toBe('Cushions बन गई');
  });

  it('about a file of the catalog, which a thread reads', async () => {
    const head = 'name,description,price,quantity,category';
    const preview = (language: 'en' | 'hi', csv: string) => ask(language, 'POST', '/product/catalog/preview', { csv });
    const spoilt = `${head}\nOwl,,much,3,Gifts`;
    expect((await preview('hi', spoilt)).errors).toEqual([
      { line: 2, message: 'price: दाम रुपयों में एक संख्या है, जिसमें दशमलव के बाद ज़्यादा से ज़्यादा दो अंक हों।' },
    ]);
    expect((await preview('en', spoilt)).errors).toEqual([
      { line: 2, message: 'price: A price is a number of rupees with at most two decimals.' },
    ]);
    expect((await preview('hi', head)).message).toBe('इस फ़ाइल में कोई चीज़ नहीं है।');
    expect((await preview('en', head)).message).toBe('This file has no products in it.');
  });

  it('about what an import could not take, which its job finds out later', async () => {
    const csv = [
      'Handle,Title,Type,Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty,Image Src,Image Position',
      'silk-scarf,Silk Scarf,Scarves,Colour,Red,500,2,scarf.jpg,1',
    ].join('\n');
    const { import: begun } = await ask('hi', 'POST', '/product/catalog/import', { csv });
    const readImport = async () => (await ask('hi', 'GET', `/product/catalog/imports/${begun._id}`)).import;
    await expect.poll(async () => (await readImport()).photos.failedCount, { timeout: 30_000 }).toBe(1);
    expect((await readImport()).photos.failed[0].message).toBe(
      'यह कोई पता नहीं है, और इस नाम की फ़ाइल वाला कोई ZIP साथ नहीं आया।',
    );
  });
});
