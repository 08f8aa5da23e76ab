import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findDeclared } from '../test/access/declared.ts';
import { addProduct, picture } from '../test/fixtures.ts';
import { openShop, type TestShop } from '../test/test-app.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const declared = await findDeclared();
/** An address of the right shape that names nothing. */
const anAddress = (path: string) =>
  path
    .replace(/:(page)/, '1')
    .replace(/:(keyword|slug|token|encodedPhotoUrl)/g, 'nothing')
    .replace(/:\w+/g, 'f'.repeat(24));

describe('Who may call', () => {
  it('is decided before the body is read', async () => {
    expect(
      (
        await shop.call('POST', '/category/create-category', {
          token: shop.tokens.asha,
          headers: { 'content-type': 'text/plain' },
        })
      ).status,
    ).toBe(403);
  });

  it('follows the role of this moment', async () => {
    const demote = (role: string) =>
      shop.db.pool.query('update users set role = $1 where id = $2', [role, shop.people.admin._id]);
    await demote('user');
    expect(await shop.call('GET', '/user/admin-auth', { token: shop.tokens.admin })).toMatchObject({
      status: 403,
      body: { ok: false },
    });
    await demote('admin');
    expect((await shop.call('GET', '/user/admin-auth', { token: shop.tokens.admin })).body).toEqual({ ok: true });
  });
});

describe('The document of the API', () => {
  it('is valid OpenAPI 3.1 and names every declared call', async () => {
    const { body } = await shop.call('GET', '/openapi.json');
    expect(body.openapi).toMatch(/^3\.1/);
    expect(await new Validator().validate(body)).toMatchObject({ valid: true });
    const documented = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(documented.sort()).toEqual(
      declared.map(({ method, path }) => `${method} /api/v1${path.replace(/:(\w+)/g, '{$1}')}`).sort(),
    );
  });

  it('names the errors of every call, in one schema', async () => {
    const { body } = await shop.call('GET', '/openapi.json');
    expect(body.components.schemas.Error.required.sort()).toEqual(['code', 'message', 'success']);
    const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
    for (const { audience, method, path } of declared) {
      const address = `/api/v1${path.replace(/:(\w+)/g, '{$1}')}`;
      const { responses } = body.paths[address][method.toLowerCase()];
      const always = [400, 404, 414, 415, 429, 500, 503];
      const callerStatuses = audience === 'anyone' ? [] : [401, 403];
      for (const status of [...always, ...callerStatuses, ...(method === 'GET' ? [] : [409, 413])])
        expect(responses[status]?.content, `${status} of ${method} ${path}`).toEqual(content);
    }
  });

  it('says which parameters are for admins', async () => {
    const { body } = await shop.call('GET', '/openapi.json');
    const { parameters } = body.paths['/api/v1/product/allproducts'].get;
    const forAdmins = (parameters as { name: string; description?: string }[]).filter(({ description }) =>
      description?.includes('For admins only'),
    );
    expect(forAdmins.map(({ name }) => name)).toEqual(['state']);
  });

  it('can be read at /api/docs', async () => {
    expect((await shop.get('/api/docs/')).body).toContain('swagger');
  });

  it('is sent packed where the client unpacks it, so that a megabyte is not written for each request', async () => {
    const paths = ['/api/v1/openapi.json', '/api/docs/json', '/api/docs/yaml'];
    for (const path of paths) {
      const plain = await shop.get(path);
      const packed = await shop.get(path, { 'accept-encoding': 'gzip, br' });
      expect([plain.status, packed.status, packed.headers['content-encoding']], path).toEqual([200, 200, 'gzip']);
      expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 5);
      expect(gunzipSync(packed.bytes).equals(plain.bytes)).toBe(true);
    }
    const [document, same] = await Promise.all(paths.slice(0, 2).map(async (path) => (await shop.get(path)).bytes));
    expect(same?.equals(document as Buffer)).toBe(true);
  });
});

describe('A path that is no endpoint', () => {
  it('is answered with an error in one format', async () => {
    const cases: [string, string, object, number, string][] = [
      ['GET', '/nothing', {}, 404, 'not_found'],
      ['DELETE', '/user/login', {}, 405, 'method_not_allowed'],
      ['GET', '/category/allcategory/', {}, 404, 'not_found'],
      ['POST', '/user/login', { body: 'x', headers: { 'content-type': 'text/plain' } }, 415, 'unsupported_media_type'],
      [
        'POST',
        '/user/login',
        { body: '{}', headers: { 'content-type': 'application/json; charset=utf-16' } },
        415,
        'unsupported_media_type',
      ],
      [
        'POST',
        '/user/login',
        { body: '{', headers: { 'content-type': 'application/json; charset=UTF-8' } },
        400,
        'bad_json',
      ],
      ['POST', '/user/login', { body: '{', headers: { 'content-type': 'application/json' } }, 400, 'bad_json'],
      ['POST', '/user/login', { body: '', headers: { 'content-type': 'application/json' } }, 400, 'bad_json'],
      [
        'POST',
        '/user/login',
        { body: `{"email":"${'x'.repeat(600_000)}"}`, headers: { 'content-type': 'application/json' } },
        413,
        'too_large',
      ],
      [
        'POST',
        '/user/login',
        { body: '{"__proto__":{"a":1}}', headers: { 'content-type': 'application/json' } },
        400,
        'bad_json',
      ],
      [
        'POST',
        '/user/login',
        { body: '{}', headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' } },
        415,
        'unsupported_media_type',
      ],
      ['GET', `/product/products/${'x'.repeat(3_000)}`, {}, 414, 'uri_too_long'],
      ['GET', '/product/products/%E0%A4%A', {}, 400, 'bad_input'],
      ['GET', '/product/products/%00', {}, 400, 'bad_input'],
      ['GET', '/product/search/%ff', {}, 400, 'bad_input'],
    ];
    for (const [method, path, options, status, code] of cases) {
      const answer = await shop.call(method, path, options);
      expect(answer, `${method} ${path.slice(0, 40)} ${JSON.stringify(options).slice(0, 60)}`).toMatchObject({
        status,
        body: { success: false, code, message: expect.stringMatching(/\.$/) },
      });
      if (status === 400) expect(answer.body.errors).toMatchObject([{ message: answer.body.message }]);
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    }
    expect((await shop.call('DELETE', '/user/login')).headers.allow).toBe('POST');
  });

  it('takes bodies of every wrong shape without falling over', async () => {
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    for (const { method, path, audience } of declared.filter(
      (one) => one.method !== 'GET' && one.path !== '/user/logout',
    )) {
      for (const body of ['null', '[]', '5', '"x"', '{"cart":{}}', '{"cart":[[]],"amount":1}', '{"auth":5}', deep]) {
        const answer = await shop.call(method, anAddress(path), {
          token: audience === 'admin' || audience === 'owner' ? shop.tokens.admin : shop.tokens.meera,
          body,
          headers: { 'content-type': 'application/json' },
        });
        expect(answer.status, `${method} ${path} ${body.slice(0, 30)}`).toBeLessThan(500);
      }
    }
  });
});

describe('Every answer', () => {
  it('carries the headers that keep a browser safe', async () => {
    for (const path of ['/api/v1/category/allcategory', '/api/v1/nothing', '/healthz', '/photos/x/y']) {
      const { headers } = await shop.get(path);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      });
      expect(headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  it('with a token is stored by nobody', async () => {
    expect((await shop.call('GET', '/user/orders', { token: shop.tokens.asha })).headers['cache-control']).toBe(
      'no-store',
    );
  });
});

it('stays ready, and says so, when photos cannot be stored', async () => {
  const path = join(shop.photosDir, 'readiness');
  await mkdir(shop.photosDir, { recursive: true });
  await writeFile(path, 'a file where a folder belongs');
  const { status, body } = await shop.get('/readyz');
  expect([status, JSON.parse(body)]).toEqual([200, { ok: true, failing: [], degraded: ['photo storage'] }]);
  await rm(path);
});

it('serves /healthz, /readyz and /metrics', async () => {
  expect((await shop.get('/healthz')).status).toBe(200);
  expect((await shop.get('/readyz')).status).toBe(200);
  expect((await shop.get('/metrics')).body).toContain('http_request_duration_seconds');
});

it('tells search engines its public pages, and those only', async () => {
  const bear = await addProduct(shop, { name: 'Mapped Bear', price: 100, quantity: 1 });
  const { body } = await shop.get('/sitemap.xml');
  expect(body).toContain(`<loc>http://shop.test/product/${bear.slug}</loc>`);
  expect(body).not.toContain('dashboard');
  expect((await shop.get('/robots.txt')).body).toContain('Sitemap: http://shop.test/sitemap.xml');
});

describe('Reviews', () => {
  const write = (slug: string, token: string, form: Record<string, string>, photos: Buffer[] = []) =>
    shop.call('POST', `/product/products/${slug}/reviews`, { token, form, photos });

  it('are by the token’s user, one a person, newest first, five a page, with their photo', async () => {
    const bear = await addProduct(shop, { name: 'Reviewed Bear', price: 100, quantity: 1 });
    const first = await write(
      bear.slug,
      shop.tokens.asha,
      { rating: '4', comment: 'Soft.', userId: shop.people.meera._id },
      [await picture()],
    );
    expect(first).toMatchObject({
      status: 201,
      body: {
        success: true,
        message: 'Review submitted successfully!',
        review: { userId: { name: 'Asha M.' }, photo: expect.stringMatching(/^\/photos\//) },
      },
    });
    const again = await Promise.all(
      Array.from({ length: 5 }, (_, n) => write(bear.slug, shop.tokens.asha, { rating: '5', comment: `Softer ${n}` })),
    );
    expect(again.map(({ status }) => status)).toEqual(Array(5).fill(201));
    await write(bear.slug, shop.tokens.meera, { rating: '3', comment: '<img src=x onerror=alert(1)>' });
    const { body } = await shop.call('GET', `/product/products/${bear.slug}/reviews?page=1&limit=5`);
    expect(body).toMatchObject({
      success: true,
      total: 2,
      reviews: [
        { comment: '<img src=x onerror=alert(1)>', photo: null },
        { rating: 5, photo: null },
      ],
    });
    expect((await shop.call('GET', `/product/products/${bear.slug}/reviews?page=2&limit=1`)).body.reviews).toHaveLength(
      1,
    );
  });

  it('are refused without a rating of 1 to 5, a comment, a login or a product', async () => {
    const bear = await addProduct(shop, { name: 'Strict Bear', price: 100, quantity: 1 });
    for (const rating of ['0', '6', '4.5', '', '5 ', 'five'])
      expect((await write(bear.slug, shop.tokens.asha, { rating, comment: 'Nice' })).status, rating).toBe(400);
    for (const comment of ['', '   ', 'x'.repeat(5_001), 'nul\u0000'])
      expect((await write(bear.slug, shop.tokens.asha, { rating: '5', comment })).status).toBe(400);
    expect((await write(bear.slug, '', { rating: '5', comment: 'Nice' })).status).toBe(401);
    expect((await write('no-such-bear', shop.tokens.asha, { rating: '5', comment: 'Nice' })).status).toBe(404);
    expect(
      (await write(bear.slug, shop.tokens.asha, { rating: '5', comment: 'Nice' }, [await picture(), await picture()]))
        .status,
    ).toBe(400);
    expect((await shop.call('GET', '/product/products/no-such-bear/reviews')).status).toBe(404);
    for (const query of ['page=0', 'limit=51', 'limit=x', 'page=1&page=2'])
      expect((await shop.call('GET', `/product/products/${bear.slug}/reviews?${query}`)).status, query).toBe(400);
  });
});
