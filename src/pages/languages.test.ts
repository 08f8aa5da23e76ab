import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, type Gift } from '../../test/fixtures.ts';
import { builtSite } from '../../test/site.ts';
import { openShop, type TestShop } from '../../test/test-app.ts';

let shop: TestShop;
let bear: Gift;
const page = async (path: string) => {
  const response = await fetch(`${shop.url}${path}`, { redirect: 'manual' });
  return { status: response.status, location: response.headers.get('location'), html: await response.text() };
};
const chooseLanguages = (languages: string[]) =>
  shop.call('PUT', '/shop/settings', { token: shop.tokens.admin, body: { languages } });

beforeAll(async () => {
  shop = await openShop({ app: { site: builtSite } });
  bear = await addProduct(shop, { name: 'Bilingual Bear', price: 500, quantity: 3 });
});
afterAll(() => shop?.close());

describe('A shop in English alone', () => {
  it('has no page in Hindi, and names no other language', async () => {
    expect(await page('/hi')).toMatchObject({ status: 302, location: '/' });
    const path = `/product/${bear.slug}`;
    expect(await page(`/hi${path}`)).toMatchObject({ status: 302, location: path });
    const { html } = await page(`/product/${bear.slug}`);
    expect(html).toContain('<html lang="en">');
    expect(html).not.toContain('hreflang');
    expect(html).not.toContain('हिन्दी');
  });

  it('has the admin in each language, as an app of its own', async () => {
    const { status, html } = await page('/hi/dashboard/admin/orders?status=Shipped');
    expect(status).toBe(200);
    expect(html).toContain('<html lang="hi">');
    expect(html).toContain('<link rel="manifest" href="/hi/dashboard/admin/app.webmanifest"/>');
    const manifest = await shop.get('/hi/dashboard/admin/app.webmanifest');
    expect(JSON.parse(String(manifest.body))).toMatchObject({
      lang: 'hi-IN',
      scope: '/hi/dashboard/admin',
      start_url: '/hi/dashboard/admin',
      shortcuts: [{ name: 'ऑर्डर', url: '/hi/dashboard/admin/orders' }, { url: '/hi/dashboard/admin/create-product' }],
    });
    const { headers } = await shop.get('/hi/dashboard/admin/service-worker.js');
    expect(headers).toMatchObject({ 'service-worker-allowed': '/hi/dashboard/admin' });
  });
});

describe('A shop whose owner has chosen Hindi', () => {
  beforeAll(async () => {
    expect(await chooseLanguages(['hi'])).toMatchObject({ status: 200 });
  });

  it('has each page in Hindi below /hi, with links that keep the language', async () => {
    const { status, html } = await page(`/hi/product/${bear.slug}`);
    expect(status).toBe(200);
    expect(html).toContain('<html lang="hi">');
    expect(html).toContain('कार्ट में डालें');
    expect(html).toContain(`<link rel="canonical" href="http://shop.test/hi/product/${bear.slug}"/>`);
    expect(html).toMatch(/<meta property="og:locale" content="hi_IN"\/>/);
    const links = [...html.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href = '']) => href);
    const elsewhere = links.filter((href) => !/^\/hi(\/|$)/.test(href));
    // The switch back to English.
    expect(elsewhere).toEqual([`/product/${bear.slug}`]);
  });

  it('tells search engines of both languages', async () => {
    for (const path of [`/product/${bear.slug}`, `/hi/product/${bear.slug}`]) {
      const { html } = await page(path);
      for (const [language, prefix] of [
        ['en', ''],
        ['hi', '/hi'],
      ])
        expect(html).toContain(
          `<link rel="alternate" hrefLang="${language}" href="http://shop.test${prefix}/product/${bear.slug}"/>`,
        );
    }
    expect((await page('/sitemap.xml')).html).toContain(`<loc>http://shop.test/hi/product/${bear.slug}</loc>`);
  });

  it('stores a page for each language', async () => {
    expect((await page('/hi')).html).toContain('lang="hi"');
    expect((await page('/')).html).toContain('lang="en"');
  });

  it('has no page of a language that it does not know or that was not chosen, and none in Hindi once it is switched off', async () => {
    expect((await page('/ta')).status).toBe(404);
    expect(await page('/mr')).toMatchObject({ status: 302, location: '/' });
    await chooseLanguages([]);
    expect(await page('/hi')).toMatchObject({ status: 302, location: '/' });
    // The link of an email that was written before leads on, with all that it says.
    const path = `/order/${'k'.repeat(43)}?confirm=${'c'.repeat(43)}`;
    expect(await page(`/hi${path}`)).toMatchObject({ status: 302, location: path });
  });
});
