import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findDeclared } from '../test/access/declared.ts';
import { isFullRun } from '../test/full-run.ts';
import { builtSite } from '../test/site.ts';
import { openShop, type TestShop } from '../test/test-app.ts';

let shop: TestShop;
let lastAddress = 1;
beforeAll(async () => {
  shop = await openShop({ rateLimit: true, app: { site: builtSite, trustProxy: ['127.0.0.1'] } });
});
afterAll(() => shop.close());

/** An address that no other test has used. */
const newcomer = () => `203.0.113.${lastAddress++}`;

interface Asked {
  path: string;
  from: string;
  method?: string;
}

function ask({
  path,
  from,
  method = 'GET',
}: Asked): Promise<{ status: number; headers: Record<string, unknown>; body: string }> {
  return new Promise((done, fail) => {
    // Written as it is: the client would refuse some of these addresses.
    const asking = request(`${shop.url}/`, { method, path, headers: { 'x-forwarded-for': from } }, async (answer) => {
      const chunks = await answer.toArray();
      done({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks).toString() });
    });
    asking.once('error', fail).end();
  });
}

/** How many of so many requests are answered, and the first refusal. */
async function flood(asked: Asked, times: number) {
  let taken = 0;
  let refusal: Awaited<ReturnType<typeof ask>> | undefined;
  for (let sent = 0; sent < times; sent += 50) {
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(asked)));
    for (const answer of answers) {
      if (answer.status === 429) refusal ??= answer;
      else taken++;
    }
  }
  return { taken, refusal };
}

describe('Too many requests are refused', () => {
  const kinds: [string, string, string?][] = [
    ['a page out of the cache', '/about'],
    ['the data of a page', '/_root.data'],
    ['the sitemap', '/sitemap.xml'],
    ['an unknown path', '/no/such/page'],
    ['a path that is no path', '/%E0%A4%A'],
    ['the head of a page', '/contact', 'HEAD'],
    ['a sent form', '/login', 'POST'],
    ['the manifest', '/shop.webmanifest'],
    ['an unknown method', '/about', 'PROPFIND'],
  ];
  for (const [what, path, method] of kinds)
    it(`with ${what}`, async () => {
      const from = newcomer();
      const { taken, refusal } = await flood({ path, from, method }, 750);
      expect(taken).toBe(600);
      expect(refusal?.status).toBe(429);
      expect(Number(refusal?.headers['retry-after'])).toBeGreaterThan(0);
      expect(refusal?.headers['x-content-type-options']).toBe('nosniff');
      if (method !== 'HEAD') expect(JSON.parse(refusal?.body ?? '')).toMatchObject({ code: 'too_many_requests' });
      // Counted together, whatever is asked for: another page is refused as well, and another address is not.
      expect((await ask({ path: '/', from })).status).toBe(429);
      expect((await ask({ path: '/', from: newcomer() })).status).toBe(200);
    });

  it('with calls of the API that do not exist, or out of the cache, together', async () => {
    const from = newcomer();
    const { taken: unknown } = await flood({ path: '/api/v1/nothing', from }, 1_000);
    const { taken, refusal } = await flood({ path: '/api/v1/product/product-list/1', from }, 1_200);
    expect(unknown + taken).toBe(2_000);
    expect(refusal?.status).toBe(429);
  });

  it('from all networks of one IPv6 /48 together, at sixteen times the limit', async () => {
    const path = `/api/v1/order/${'a'.repeat(43)}/documents/${'f'.repeat(24)}`;
    let taken = 0;
    for (let network = 1; network <= 18; network++)
      taken += (await flood({ path, from: `2001:db8:1:${network}::1` }, 50)).taken;
    expect(taken).toBe(16 * 20);
    expect((await flood({ path, from: '2001:db8:2::1' }, 50)).taken).toBe(20);
  });

  it('at a lower limit where the endpoint declares one', async () => {
    const limited = (await findDeclared()).filter(
      ({ audience, perMinute }) => audience === 'anyone' && perMinute !== undefined && perMinute <= 30,
    );
    expect(limited.length).toBeGreaterThan(7);
    for (const { method, path, perMinute } of limited) {
      const from = newcomer();
      const { taken } = await flood({ method, path: `/api/v1${path.replace(/:\w+/g, 'none')}`, from }, 50);
      expect(taken, `${method} ${path}`).toBe(perMinute);
      expect((await ask({ path: '/api/v1/category/allcategory', from })).status).toBe(200);
    }
  });

  it('whatever the forwarded address looks like', async () => {
    for (const from of [
      '',
      ' ',
      'garbage',
      '::::',
      '1.2.3.4:80',
      '[::1]:5',
      'x'.repeat(9_000),
      '::ffff:1.2.3.4',
      'a,,b',
      '%',
    ])
      expect((await ask({ path: '/', from })).status, from.slice(0, 20)).toBe(200);
    expect((await flood({ path: '/', from: 'garbage' }, 650)).refusal?.status).toBe(429);
  });

  it('and no page is rendered at an address of files or calls, which have higher limits', async () => {
    for (const path of ['/none.png', '/none.svg?a', '/photos/a/b/c', '/assets/none.js', '/api', '/api/none']) {
      const { status, headers } = await ask({ path, from: newcomer() });
      expect([status, headers['content-type']], path).toEqual([404, 'application/json; charset=utf-8']);
    }
    expect((await ask({ path: '/icon.svg', from: newcomer() })).status).toBe(200);
  });

  it('but a shopper with many pictures is not', async () => {
    const from = newcomer();
    expect((await flood({ path: '/photos/none/320.webp', from }, 1_500)).refusal).toBeUndefined();
    expect((await ask({ path: '/', from })).status).toBe(200);
  });

  it('and is counted in /metrics', async () => {
    expect((await shop.get('/metrics')).body).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/\*",status="429"\} [1-9]/,
    );
  });
});

describe('A connection', () => {
  const open = (text: string) =>
    new Promise<Socket>((done, fail) => {
      const { hostname, port } = new URL(shop.url);
      const socket = connect(Number(port), hostname, () => {
        socket.write(text);
        done(socket);
      });
      socket.once('error', fail);
      socket.resume();
    });
  const secondsUntilClosed = async (socket: Socket) => {
    const began = performance.now();
    await once(socket, 'close');
    return (performance.now() - began) / 1_000;
  };

  it.runIf(isFullRun)('that sends nothing, or half a head, is closed within 20 seconds', async () => {
    const idle = ['', 'GET / HTTP/1.1\r\n', 'GET / HTTP/1.1\r\nHost: x\r\nX: y'].map(async (text) =>
      secondsUntilClosed(await open(text)),
    );
    for (const seconds of await Promise.all(idle)) expect(seconds).toBeLessThan(20);
  });
});

describe('Connections of one address', () => {
  it('are bounded, and others get through', async () => {
    const guarded = await openShop({ rateLimit: true });
    const { port } = new URL(guarded.url);
    const sockets: Socket[] = [];
    let refused = 0;
    try {
      for (let n = 0; n < 600; n++) {
        const socket = connect({ port: Number(port), host: '127.0.0.1' });
        socket.on('error', () => undefined).once('close', () => refused++);
        sockets.push(socket);
        await once(socket, 'connect');
      }
      await expect.poll(() => refused).toBe(600 - 512);
      const status = await new Promise((done) => {
        const options = { port: Number(port), host: '127.0.0.1', localAddress: '127.0.0.2', path: '/healthz' };
        request(options, ({ statusCode }) => done(statusCode)).end();
      });
      expect(status).toBe(200);
    } finally {
      for (const socket of sockets) socket.destroy();
      await guarded.close();
    }
  });
});
