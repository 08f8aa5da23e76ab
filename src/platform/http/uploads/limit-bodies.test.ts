import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isFullRun } from '../../../../test/full-run.ts';
import { openShop, type TestShop } from '../../../../test/test-app.ts';

let shop: TestShop;
const sockets: Socket[] = [];
beforeAll(async () => {
  shop = await openShop({ rateLimit: true, trustProxy: ['127.0.0.1'] });
});
afterAll(() => shop.close());
afterEach(async () => {
  const open = sockets.splice(0).filter(({ closed }) => !closed);
  await Promise.all(open.map((socket) => once(socket.destroy(), 'close')));
});

const photos = '/personalisation/photos';
const photoBytes = 2_050_000;
const unknownKey = 'k'.repeat(43);
const unknownCode = 'c'.repeat(22);

interface Sent {
  from: string;
  path?: string;
  token?: string;
  /** `chunked`: of no known length. */
  length?: number | 'chunked';
  /** What is sent of the body. */
  body?: string;
}

/** Begins a request that never goes on; `answer` is the head and body that come back. */
function begin({ from, path = photos, token, length = photoBytes, body = '{"photo":"' }: Sent) {
  const { hostname, port } = new URL(shop.url);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  let text = '';
  socket
    .on('error', () => undefined)
    .on('data', (chunk) => {
      text += chunk;
    });
  const size = length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`;
  const head = [
    `POST /api/v1${path} HTTP/1.1`,
    'Host: shop.test',
    'Content-Type: application/json',
    `X-Forwarded-For: ${from}`,
    ...(token ? [`Authorization: ${token}`] : []),
    size,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  return { socket, status: () => Number(text.split(' ')[1] ?? 0), text: () => text };
}

/** Requests that stall, as many as a network may have. */
const stall = (from: string) => Array.from({ length: 8 }, () => begin({ from }));
const ask = (from: string) =>
  fetch(`${shop.url}/api/v1/category/allcategory`, { headers: { 'x-forwarded-for': from } });
const login = (from: string) =>
  fetch(`${shop.url}/api/v1/user/login`, {
    method: 'POST',
    headers: { 'x-forwarded-for': from, 'content-type': 'application/json' },
    body: JSON.stringify({ email: shop.people.asha.email, password: shop.people.asha.password }),
  });
/** A whole request with a large body, which is answered 404: there is no such product. */
const send = async (from: string, headers: Record<string, string> = {}) => {
  const body = JSON.stringify({ product: 'f'.repeat(24), option: 'photo', photo: 'A'.repeat(1_999_996) });
  const answer = await fetch(`${shop.url}/api/v1${photos}`, {
    method: 'POST',
    headers: { 'x-forwarded-for': from, 'content-type': 'application/json', ...headers },
    body,
  });
  return { status: answer.status, retryAfter: Number(answer.headers.get('retry-after')), body: await answer.json() };
};

describe('Large bodies', () => {
  it('of one network are held up to a limit, and another network is served', async () => {
    const attacker = '203.0.113.1';
    const stalled = stall(attacker);
    await expect.poll(async () => (await send(attacker)).status).toBe(429);
    const refused = await send(attacker);
    expect(refused).toMatchObject({ status: 429, body: { success: false, code: 'too_many_requests' } });
    expect(refused.retryAfter).toBeGreaterThanOrEqual(1);
    const unmeasured = begin({ from: attacker, length: 'chunked', body: `80000\r\n${'x'.repeat(0x80000)}\r\n` });
    await expect.poll(unmeasured.status).toBe(429);
    expect(stalled.map(({ status }) => status())).toEqual(stalled.map(() => 0));
    expect((await ask(attacker)).status).toBe(200);
    expect((await login('203.0.113.2')).status).toBe(200);
    expect((await send('203.0.113.2')).status).toBe(404);
    for (const { socket } of stalled) socket.destroy();
    await expect.poll(async () => (await send(attacker)).status).toBe(404);
  });

  it('of all networks of one IPv6 /48 are held up to half of it, and another is served', async () => {
    const stalled = ['2001:db8:1:1::1', '2001:db8:1:2::1'].flatMap(stall);
    await expect.poll(async () => (await send('2001:db8:1:3::1')).status).toBe(429);
    expect((await send('2001:db8:2:3::1')).status).toBe(404);
    for (const { socket } of stalled) socket.destroy();
    await expect.poll(async () => (await send('2001:db8:1:3::1')).status).toBe(404);
  });

  it('of all networks are held up to a limit, above which small requests and admins are served', async () => {
    const stalled = ['203.0.114.1', '203.0.115.1', '203.0.116.1', '203.0.118.1'].flatMap(stall);
    const late = '203.0.117.1';
    await expect.poll(async () => (await send(late)).status).toBe(503);
    const refused = await send(late);
    expect(refused).toMatchObject({ status: 503, body: { success: false, code: 'unavailable' } });
    expect(refused.retryAfter).toBeGreaterThanOrEqual(1);
    expect((await ask(late)).status).toBe(200);
    expect((await login(late)).status).toBe(200);
    expect((await send(late, { authorization: shop.tokens.admin })).status).toBe(404);
    for (const { socket } of stalled) socket.destroy();
    await expect.poll(async () => (await send(late)).status).toBe(404);
  });

  it('are not waited for where there is nothing that they could belong to', async () => {
    for (const path of [`/order/${unknownKey}/requests`, `/thanks/${unknownCode}`]) {
      const { status } = begin({ from: '203.0.115.1', path });
      await expect.poll(status, { message: path }).toBe(404);
    }
    const own = begin({
      from: '203.0.115.1',
      path: `/user/orders/${'f'.repeat(24)}/requests`,
      token: shop.tokens.asha,
    });
    await expect.poll(own.status).toBe(404);
  });

  it('of no stated length may break off or be malformed at any time, and the shop goes on answering', async () => {
    const path = `/thanks/${unknownCode}`;
    const head = (to: string, ...lines: string[]) =>
      [`POST /api/v1${to} HTTP/1.1`, 'Host: shop.test', 'Transfer-Encoding: chunked', ...lines, '', ''].join('\r\n');
    const bodies = [
      `${head('/user/login')}-1\r\n{}\r\n0\r\n\r\n`,
      `${head('/user/login', 'Content-Type: application/json')}-1\r\n{}\r\n0\r\n\r\n`,
      `${head(path)}5\r\n{"a":\r\n`,
      `${head(path, 'Content-Type: application/json')}5\r\n{"a":\r\n`,
    ];
    for (const body of bodies)
      for (const cutAfterMs of [0, 1, 2, 5, 10]) {
        const { hostname, port } = new URL(shop.url);
        const socket = connect(Number(port), hostname).on('error', () => undefined);
        socket.write(body);
        const cut = setTimeout(() => socket.resetAndDestroy(), cutAfterMs);
        await once(socket, 'close');
        clearTimeout(cut);
        expect((await ask('203.0.117.1')).status).toBe(200);
      }
  });

  it('in thousands of pieces of one byte end with their connection, and the shop goes on answering', async () => {
    for (const path of ['/user/login', '/no/such/path']) {
      const sent = begin({ from: '203.0.113.118', path, length: 'chunked', body: '1\r\n \r\n'.repeat(20_000) });
      await new Promise((closed) => sent.socket.once('close', closed));
      expect(sent.text()).not.toContain('HTTP/1.1 200');
      expect((await ask('203.0.113.119')).status).toBe(200);
    }
  });

  it.runIf(isFullRun)(
    'that do not arrive end after 20 seconds, and those that arrive slowly do not',
    async () => {
      const stalled = begin({ from: '203.0.116.1' });
      const slow = begin({ from: '203.0.116.2' });
      const sending = setInterval(() => slow.socket.write('A'.repeat(8_192)), 1_000);
      const began = performance.now();
      await once(stalled.socket, 'close').finally(() => clearInterval(sending));
      const seconds = (performance.now() - began) / 1_000;
      expect(seconds).toBeGreaterThan(15);
      expect(seconds).toBeLessThan(35);
      expect(stalled.text()).toMatch(/^HTTP\/1\.1 408 .*"code":"bad_input"/s);
      expect(slow.status()).toBe(0);
      expect(slow.socket.closed).toBe(false);
    },
    60_000,
  );
});
