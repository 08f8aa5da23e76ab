import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/test-app.ts';

const metricsToken = 'a-token-of-many-characters';

let shop: TestShop;
let closed: TestShop;
beforeAll(async () => {
  shop = await openShop({ app: { metricsToken } });
  closed = await openShop({ app: { metricsToken: null, hasApiDocs: false, securityContact: 'mailto:safe@shop.test' } });
});
afterAll(async () => {
  await shop.close();
  await closed.close();
});

describe('/metrics', () => {
  const read = (one: TestShop, authorization?: string) => one.get('/metrics', authorization ? { authorization } : {});

  it('is read with its token alone', async () => {
    expect((await read(shop, `Bearer ${metricsToken}`)).body).toContain('http_request_duration_seconds');
    for (const wrong of [undefined, 'Bearer ', `Bearer ${metricsToken}x`, metricsToken, shop.tokens.admin]) {
      const { status, body } = await read(shop, wrong);
      expect(status, wrong).toBe(401);
      expect(body).not.toContain('http_request');
    }
  });

  it('is not there where no token is set in production', async () => {
    for (const one of [undefined, 'Bearer ', 'Bearer null', 'Bearer undefined'])
      expect((await read(closed, one)).status).toBe(404);
  });
});

it('shows no documentation of the API where that is switched off', async () => {
  const paths = ['/api/docs', '/api/docs/', '/api/docs/json', '/api/docs/static/index.html', '/api/v1/openapi.json'];
  for (const path of paths) {
    expect((await closed.get(path)).status, path).toBe(404);
    expect((await shop.get(path)).status, path).toBeLessThan(400);
  }
  expect((await closed.call('GET', '/product/product-count')).status).toBe(200);
});

it('says where to report a weakness, for less than a year to come', async () => {
  const fetchFields = async (one: TestShop) => {
    const { headers, body } = await one.get('/.well-known/security.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    return Object.fromEntries(
      (body as string)
        .trimEnd()
        .split('\n')
        .map((line) => line.split(/: (.*)/, 2)),
    );
  };
  expect(await fetchFields(shop)).toMatchObject({
    Contact: 'http://shop.test/contact',
    Canonical: 'http://shop.test/.well-known/security.txt',
  });
  const { Contact, Expires } = await fetchFields(closed);
  expect(Contact).toBe('mailto:safe@shop.test');
  const days = (Date.parse(Expires ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
});

describe('Reports of broken policies', () => {
  const old = (directive: string) =>
    JSON.stringify({
      'csp-report': { 'effective-directive': directive, 'blocked-uri': 'inline', 'document-uri': 'x' },
    });
  const modern = (count: number) =>
    JSON.stringify(
      Array.from({ length: count }, () => ({
        type: 'csp-violation',
        body: {
          effectiveDirective: 'img-src',
          blockedURL: 'https://x.example/a',
          documentURL: 'http://shop.test/cart',
        },
      })),
    );
  const send = (body: string, type = 'application/csp-report') =>
    fetch(`${shop.url}/csp-reports`, { method: 'POST', headers: { 'content-type': type }, body });
  const counted = async (directive: string) => {
    const { body } = await shop.get('/metrics', { authorization: `Bearer ${metricsToken}` });
    return Number(new RegExp(`shop_policy_violations_total\\{directive="${directive}"\\} (\\d+)`).exec(body)?.[1] ?? 0);
  };

  it('are counted in both forms that browsers send', async () => {
    expect((await send(old('script-src-elem'))).status).toBe(204);
    expect(await counted('script-src-elem')).toBe(1);
    expect((await send(modern(2), 'application/reports+json')).status).toBe(204);
    expect(await counted('img-src')).toBe(2);
  });

  it('cannot fill the memory, the figures or the log', async () => {
    await send(modern(50), 'application/reports+json');
    expect(await counted('img-src')).toBe(22);
    for (let n = 0; n < 30; n++) await send(old(`made-up-${n}`));
    expect(await counted('other')).toBe(30);
    expect((await send(old('x'.repeat(20_000)))).status).toBe(413);
    for (const [body, type] of [
      ['{', 'application/csp-report'],
      ['', 'application/json'],
      ['5', 'application/json'],
      ['[5]', 'application/reports+json'],
      ['{"csp-report":5}', 'application/csp-report'],
    ] as const)
      expect((await send(body, type)).status, body).toBe(400);
    expect((await send(old('img-src'), 'text/plain')).status).toBe(415);
  });

  it('are taken from one address a limited number of times', async () => {
    const limited = await openShop({ rateLimit: true });
    try {
      const statuses: number[] = [];
      for (let n = 0; n < 61; n++) {
        const init = { method: 'POST', headers: { 'content-type': 'application/csp-report' }, body: old('img-src') };
        statuses.push((await fetch(`${limited.url}/csp-reports`, init)).status);
      }
      expect([statuses.filter((one) => one === 204).length, statuses.at(-1)]).toEqual([60, 429]);
    } finally {
      await limited.close();
    }
  });
});
