import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, type Gift, picture } from '../test/fixtures.ts';
import { builtSite } from '../test/site.ts';
import { openShop, type TestShop } from '../test/test-app.ts';
import { ShopError } from './platform/errors.ts';

const attack = '<script src="https://cdn.razorpay.com/x.js"></script><img src=x onerror=alert(1)>';

let shop: TestShop;
let bear: Gift;
beforeAll(async () => {
  shop = await openShop({ app: { site: builtSite } });
  bear = await addProduct(shop, { name: 'Bear', price: 100, quantity: 3, description: attack });
  const form = { rating: '5', comment: attack };
  await shop.call('POST', `/product/products/${bear.slug}/reviews`, { token: shop.tokens.asha, form });
});
afterAll(() => shop.close());

/** Every page that the router knows, with an address that exists where there is one. */
const pagePaths = () =>
  [...readFileSync(new URL('web/routes.ts', import.meta.url), 'utf8').matchAll(/route\('([^']+)'/g)].map(
    ([, path = '']) =>
      `/${/^(user|admin)(\/|$)/.test(path) && !/^user\/(reset|confirm)/.test(path) ? 'dashboard/' : ''}${path}`
        .replace(/:slug/, path.startsWith('category') ? bear.category.slug : bear.slug)
        .replace(/:\w+/, 'f'.repeat(24))
        .replace('/*', '/no/such/page'),
  );

const accepts = ['text/html', 'text/html,application/xhtml+xml;q=0.9', '*/*', 'image/png', 'application/json', ''];

/** Over the wire: `fetch` would normalise addresses and refuse headers. */
async function ask(path: string, { method = 'GET', headers = {} }: { method?: string; headers?: object } = {}) {
  const { hostname, port } = new URL(shop.url);
  const socket = connect(Number(port), hostname);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`${method} ${path} HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n${lines.join('')}\r\n`);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(socket, 'close');
  const [head = '', ...body] = Buffer.concat(chunks).toString().split('\r\n\r\n');
  const [first = '', ...rest] = head.split('\r\n');
  return {
    status: Number(first.split(' ')[1]),
    headers: Object.fromEntries(rest.map((line) => [line.split(': ')[0]?.toLowerCase(), line.replace(/^[^:]+: /, '')])),
    body: body.join('\r\n\r\n'),
  };
}

describe('A page of many products', () => {
  it('shows 48 of them and, by its address, as many more as it says', async () => {
    const gifts: Gift[] = [];
    for (let n = 0; n < 50; n++)
      gifts.push(
        await addProduct(shop, { name: `Lantern ${n}`, price: 100, quantity: 1, category: bear.category._id }),
      );
    const owner = { token: shop.tokens.admin };
    const body = { products: gifts.map(({ _id }) => _id), add: ['occasiondiwali'] };
    expect((await shop.call('POST', '/occasions/assign', { ...owner, body })).status).toBe(200);
    for (const path of ['/for/diwali', `/category/${bear.category.slug}`]) {
      const shown = async (query: string) => {
        const html = await (await shop.get(path + query)).body;
        return [new Set(html.match(/\/product\/lantern-\d+/g)).size, html.includes('Loadmore')];
      };
      expect(await shown(''), path).toEqual([48, true]);
      expect(await shown('?page=1'), path).toEqual([48, true]);
      expect(await shown('?page=2'), path).toEqual([50, false]);
      expect(await shown('?page=999'), path).toEqual([48, true]);
    }
  });
});

describe('A former address', () => {
  it('leads to the present one with its query, of which a feed or an advertisement may have a variant', async () => {
    const cup = await addProduct(shop, { name: 'Small Cup', price: 100, quantity: 1 });
    const { _id, description, category } = cup;
    const form = { name: 'Large Cup', description, price: '100', quantity: '1', category: category._id, shipping: '1' };
    await shop.call('PUT', `/product/update-product/${_id}`, { token: shop.tokens.admin, form });
    const find = async (path: string) => {
      const { status, headers } = await ask(path);
      return [status, headers.location];
    };
    for (const query of ['', '?size=small&utm_source=google'])
      expect(await find(`/product/small-cup${query}`)).toEqual([301, `/product/large-cup${query}`]);
  });
});

describe('The data of a page', () => {
  const dataPaths = () => [
    '/_root.data',
    '/_.data',
    ...pagePaths().flatMap((path) => [
      `${path}.data`,
      `${path}.data?_routes=root`,
      `${path}.data?x=.html`,
      `${path}/_.data`,
    ]),
  ];

  it('is never HTML and never a document, at any route, whatever the browser accepts, made anew or cached', async () => {
    expect(dataPaths().length).toBeGreaterThan(100);
    for (const [index, path] of dataPaths().entries()) {
      const headers = { accept: accepts[index % accepts.length], 'sec-fetch-dest': 'document' };
      for (const answer of [await ask(path, { headers }), await ask(path, { headers })]) {
        expect(answer.headers['content-type'] ?? '', path).not.toMatch(/html|xml|svg/i);
        expect(answer.headers['content-security-policy'], path).toMatch(/^default-src 'none'; sandbox/);
        expect(answer.headers['x-content-type-options'], path).toBe('nosniff');
        expect(answer.status, path).toBeLessThan(500);
      }
    }
  });

  it('of a product holds its reviews, as data only, with every Accept header', async () => {
    for (const accept of accepts)
      for (const path of [`/product/${bear.slug}.data`, `/product/${bear.slug}.data?a=b`]) {
        const answer = await ask(path, { headers: { accept } });
        expect(answer.body).toContain('<script src=');
        expect(answer.headers['content-type'], accept).toBe('text/x-script');
        expect(answer.headers['x-remix-response']).toBe('yes');
      }
  });

  it('has no other spelling under which it is HTML with a review in it', async () => {
    const spellings = [`${bear.slug}%2Edata`, `${bear.slug}%2edata`, `${bear.slug}.data/`, `${bear.slug}.DATA`];
    const others = [`/\\product/${bear.slug}.data`, `//product/${bear.slug}.data`, `/x/../product/${bear.slug}.data`];
    for (const path of [...spellings.map((one) => `/product/${one}`), ...others, '/__manifest?p=/', '/__manifest'])
      for (const method of ['GET', 'HEAD']) {
        const { headers, body } = await ask(path, { method, headers: { accept: 'text/html' } });
        const isHtml = /html/.test(headers['content-type'] ?? '');
        if (isHtml) expect(body, path).not.toMatch(/<script src="https|<img src=x/);
        expect(headers['content-security-policy'], path).toContain(isHtml ? "'strict-dynamic'" : "default-src 'none'");
      }
  });

  it('is no HTML either when the shop is too busy', async () => {
    const load = () => Promise.reject(new ShopError('unavailable'));
    const busy = await openShop({ app: { site: { ...builtSite, load } } });
    try {
      const fetchKind = async (path: string) => {
        const { status, headers } = await busy.get(path, { accept: 'text/html' });
        return [status, headers['content-type'], headers['retry-after']];
      };
      expect(await fetchKind('/')).toEqual([503, 'text/html; charset=utf-8', '5']);
      for (const path of ['/_root.data', '/product/bear.data', '/product/bear.data?_routes=root'])
        expect(await fetchKind(path)).toEqual([503, 'application/json; charset=utf-8', '5']);
    } finally {
      await busy.close();
    }
  });
});

describe('A page', () => {
  const fetchPolicy = async (path: string) => String((await shop.get(path)).headers['content-security-policy']);
  const directive = (policy: string, name: string) =>
    policy
      .split('; ')
      .find((one) => one.startsWith(`${name} `))
      ?.slice(name.length + 1)
      .split(' ') ?? [];

  it('runs only the scripts that it names by their hashes, and what those load', async () => {
    for (const path of ['/', ...pagePaths()]) {
      const { headers, body } = await shop.get(path, { accept: 'text/html' });
      expect(headers['content-type'], path).toBe('text/html; charset=utf-8');
      const policy = String(headers['content-security-policy']);
      const sources = directive(policy, 'script-src');
      expect(sources.pop(), path).toBe("'strict-dynamic'");
      expect(sources.length, path).toBeGreaterThan(0);
      for (const source of sources) expect(source, path).toMatch(/^'sha256-[\w+/]{43}='$/);
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(directive(policy, 'trusted-types')).toEqual(['default']);
      expect(directive(policy, 'report-to')).toEqual(['csp']);
      expect(headers['reporting-endpoints']).toBe('csp="/csp-reports"');
      expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
      expect(headers['permissions-policy']).toMatch(/camera=\(\).*payment=\(self /);
      expect(body, path).not.toContain('<script src="https');
    }
  });

  it('names its style sheet in a header, so that it is requested before the scripts', async () => {
    for (const path of ['/', '/cart', `/product/${bear.slug}`, '/category/none', '/no/such/page']) {
      const { headers, body } = await shop.get(path, { accept: 'text/html' });
      const [, style = ''] = /^<(\/assets\/[\w.-]+\.css)>; rel=preload; as=style$/.exec(String(headers.link)) ?? [];
      expect(body, path).toContain(`<link rel="stylesheet" href="${style}"/>`);
      expect((await shop.get(style)).headers['content-type'], path).toBe('text/css; charset=utf-8');
    }
  });

  it('names the address of the photos too where they have one of their own', async () => {
    const photosUrl = 'https://photos.shop.test/public/';
    const other = await openShop({ app: { site: builtSite, photosUrl } });
    try {
      const { headers } = await other.get('/cart', { accept: 'text/html' });
      expect(headers.link).toMatch(
        /^<\/assets\/.*>; rel=preload; as=style, <https:\/\/photos\.shop\.test>; rel=preconnect$/,
      );
    } finally {
      await other.close();
    }
  });

  it('admits the provider only where somebody pays, or gets there without another document', async () => {
    const provider = new URL(shop.sandboxUrl).hostname;
    const pays = async (path: string) => directive(await fetchPolicy(path), 'frame-src')[0]?.includes(provider);
    for (const path of ['/', `/product/${bear.slug}`, '/cart', '/search?keyword=bear', '/login'])
      expect(await pays(path), path).toBe(true);
    const secret = 'a'.repeat(43);
    for (const path of [
      '/dashboard/admin',
      '/dashboard/admin/orders',
      `/user/resetpassword/${secret}`,
      `/order/${secret}`,
    ]) {
      const policy = await fetchPolicy(path);
      expect(directive(policy, 'frame-src'), path).toEqual(["'none'"]);
      expect(directive(policy, 'connect-src'), path).toEqual(["'self'"]);
    }
  });

  it('of a search for more emoji than are searched finds nothing, like any other word', async () => {
    const offerChat = (chatNumber: string) =>
      shop.call('PUT', '/shop/settings', { token: shop.tokens.admin, body: { chatNumber } });
    // Then the page offers a chat about it.
    expect((await offerChat('+91 98290 12345')).status).toBe(200);
    for (const keyword of ['👩\u200d'.repeat(40), `a${'👩'.repeat(60)}`])
      expect((await shop.get(`/search?keyword=${encodeURIComponent(keyword)}`)).status).toBe(200);
    await offerChat('');
  });

  it('of a search for what would be another address finds nothing, like any other word', async () => {
    const cutEmoji = `${'a'.repeat(99)}🎁`;
    for (const keyword of ['..', '.', 'zzq/../qqz', '../../user/all-user', '%2e%2e', cutEmoji]) {
      const { status, body } = await shop.get(`/search?keyword=${encodeURIComponent(keyword)}`);
      expect(status, keyword).toBe(200);
      expect(body, keyword).toContain('No Products Found');
    }
  });

  it('of a code that is on no card is not found, in the words of a guest', async () => {
    const { status, body } = await shop.get(`/t/${'x'.repeat(22)}`);
    expect(status).toBe(404);
    expect(body).toContain('No gift belongs to this code.');
  });

  it('behind a secret link is stored by nobody', async () => {
    for (const path of ['/user/resetpassword/', '/user/confirm/', '/order/', '/t/'])
      expect((await shop.get(`${path}${'a'.repeat(43)}`)).headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      });
  });
});

describe('A form that a browser sends to its page', () => {
  it('leads back to that page and never to another host', async () => {
    const elsewhere = [
      '/\\evil.example/x',
      '//evil.example',
      '/\\/evil.example',
      '/\\\\evil.example',
      '/.//evil.example',
      '/..//evil.example',
      '/x/..//evil.example',
      '///evil.example',
    ];
    const form = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded', 'content-length': '0' };
    for (const path of elsewhere)
      expect(await ask(path, { method: 'POST', headers: form }), path).toMatchObject({
        status: 400,
        headers: { 'content-type': 'application/json; charset=utf-8' },
      });
    for (const path of ['/login', '/login?from=//evil.example', '/%5cevil.example', '/%2f/evil.example']) {
      const { status, headers } = await ask(path, { method: 'POST', headers: form });
      expect(status, path).toBe(303);
      expect(new URL(headers.location ?? '', 'http://shop.test').host, path).toBe('shop.test');
    }
  });
});

describe('A picture', () => {
  it('names the files that are wide enough for where it is shown, and no wider ones', async () => {
    const photos = [await picture(), await picture()];
    const { slug } = await addProduct(shop, { name: 'Clay Bear', price: 100, quantity: 1, photos });
    const filesIn = (page: string) =>
      [...page.matchAll(/<source type="image\/avif" srcSet="([^"]+)"/g)].map(([, files = '']) =>
        files.match(/\d+(?=\.avif)/g)?.join(' '),
      );
    const all = '320 480 640 960 1280';
    const page = (await shop.get(`/product/${slug}`)).bytes.toString();
    expect(filesIn(page).slice(0, 4)).toEqual(['320', '320', all, all]);
    const cards = (await shop.get('/search?q=clay')).bytes.toString();
    expect(filesIn(cards.slice(cards.indexOf(`/product/${slug}`)))[0]).toBe('320 480 640');
  });
});
