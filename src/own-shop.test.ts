import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, picture } from '../test/fixtures.ts';
import { builtSite } from '../test/site.ts';
import { openShop, type TestShop } from '../test/test-app.ts';

/** What the demo says of itself. */
const traces = /dhaaga|धागा|bhilwara|98290[ -]?0000|gandhi nagar|a few neighbours/i;
const pages = ['/', '/categories', '/about', '/contact', '/policy', '/cart', '/login', '/register', '/forget-password'];
const others = ['/success', '/failure', '/search?keyword=lamp', '/no/such/page', '/dashboard/user', '/dashboard/admin'];

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ app: { site: builtSite, shopName: 'My Shop' } });
  await addProduct(shop, { name: 'Clay Lamp', price: 240, quantity: 3, description: 'Thrown and burnt by hand.' });
});
afterAll(() => shop.close());

const change = (body: object) => shop.call('PUT', '/shop/settings', { token: shop.tokens.admin, body });
const html = async (path: string) => String((await shop.get(path, { accept: 'text/html' })).body);

describe('A shop named "Moti & Daughters"', () => {
  beforeAll(async () => {
    await change({ shopName: 'Moti & Daughters', palette: 'neel', face: 'yatra' });
  });

  it('shows no trace of the demo on any page, nor in what the pages load', async () => {
    const assets = new Set<string>();
    for (const path of [...pages, ...others, '/product/clay-lamp', '/category/gifts', '/shop.webmanifest']) {
      const body = await html(path);
      expect(body, path).not.toMatch(traces);
      for (const [, asset = ''] of body.matchAll(/"(\/(?:assets|photos)\/[^"\\\s]+|\/[\w-]+\.(?:png|svg|ico)\?v=\w+)/g))
        assets.add(asset.replaceAll('\\u0026', '&'));
    }
    expect([...assets].some((asset) => asset.endsWith('.css'))).toBe(true);
    for (const asset of assets) {
      const { status, body } = await shop.get(asset);
      expect(status, asset).toBe(200);
      if (/\.(css|js|svg)/.test(asset)) expect(String(body), asset).not.toMatch(traces);
    }
    const home = await html('/');
    expect(home).toContain('<meta name="author" content="Moti &amp; Daughters"/>');
    expect(home).toContain('<meta property="og:image:alt" content="Moti &amp; Daughters"/>');
    expect(home).toMatch(/property="og:image" content="http:\/\/shop\.test\/og\.jpg\?v=\w+"/);
  });

  it('hides what is empty: phone, chat, address, links, policies and pictures', async () => {
    for (const path of pages) {
      const body = await html(path);
      expect(body, path).not.toMatch(/tel:|wa\.me|Chat with us|<address|Refund Policy<\/h2>|telephone/);
    }
    await change({ chatNumber: '90000 00001', refunds: 'We mend it, or pay it back.', phone: '90000 00001' });
    expect(await html('/')).toContain('https://wa.me/919000000001');
    expect(await html('/contact')).toContain('tel:9000000001');
    expect(await html('/policy')).toContain('We mend it, or pay it back.');
  });
});

describe('The theme of a page', () => {
  it('is part of the page, allowed by its hash, the same for everybody, and new at once', async () => {
    await change({ palette: 'rani', accent: '', face: 'rozha' });
    expect(await html('/about')).not.toContain('<style');
    await change({ palette: 'tulsi', face: 'kalam' });
    const { body, headers } = await shop.get('/about', { accept: 'text/html' });
    const [, css = ''] = /<style>([^<]+)<\/style>/.exec(String(body)) ?? [];
    expect(css).toContain('--accent:#1f5f43');
    expect(css).toMatch(/url\(\/assets\/kalam-latin-[\w-]+\.woff2\)/);
    expect(String(body)).toContain('<meta name="theme-color" content="#1f5f43"/>');
    const digest = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(css))).toString('base64');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(`style-src 'self' 'sha256-${digest}'`);
    expect(policy).not.toContain('unsafe-inline');
    expect(String(headers['cache-control'])).toContain('public');
    expect((await shop.get('/about', { accept: 'text/html' })).body).toBe(body);
  });

  it('replaces an accent that does not read', async () => {
    await change({ palette: 'rani', accent: '#D9577F', face: 'rozha' });
    const [, accent = ''] = /--accent:(#[\da-f]{6})/.exec(await html('/')) ?? [];
    expect(accent).not.toBe('#d9577f');
    expect((await shop.call('GET', '/shop/settings')).body.settings.accent).toBe('#d9577f');
  });

  it('has the logo in the header, with its size', async () => {
    const png = await sharp(await picture('png', { width: 300, height: 100 })).toBuffer();
    const { body } = await shop.call('POST', '/shop/logo', { token: shop.tokens.admin, form: {}, photos: [png] });
    await change({ logo: body.logo });
    expect(await html('/')).toMatch(new RegExp(`<img[^>]+src="${body.logo.url}"[^>]+width="\\d+" height="\\d+"`));
  });
});

describe('Text of several lines', () => {
  const lines = 'One line.\n• bullet one\n• bullet two\n\nA second paragraph.';

  it('keeps them on every page that shows it, and is one line for search engines', async () => {
    const gift = await addProduct(shop, { name: 'Lined Lamp', price: 240, quantity: 3, description: lines });
    const texts = { homeText: '/', contactText: '/contact', story: '/about', mission: '/about', refunds: '/policy' };
    await change({ ...Object.fromEntries(Object.keys(texts).map((name) => [name, lines])), postalAddress: lines });
    for (const path of new Set([...Object.values(texts), `/product/${gift.slug}`])) {
      const shown = [...(await html(path)).matchAll(/<(p|address)\b([^>]*)>[^<]*• bullet one\n• bullet two[^<]*</g)];
      expect(shown.length, path).toBeGreaterThan(0);
      for (const [, , attributes] of shown) expect(attributes, path).toContain('whitespace-pre-line');
    }
    const page = await html(`/product/${gift.slug}`);
    const oneLine = 'One line. • bullet one • bullet two A second paragraph.';
    for (const name of ['name="description"', 'property="og:description"'])
      expect(page).toContain(`<meta ${name} content="${oneLine}"/>`);
    expect(page).toContain(JSON.stringify(lines));
  });
});
