import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../../../test/test-app.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const request = 'GET /healthz HTTP/1.1\r\nHost: shop.test\r\n\r\n';
const last = 'GET /healthz HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n\r\n';

/** How many of the requests that one connection sends at once are answered. */
async function countAnswers(requests: string): Promise<number> {
  const { hostname, port } = new URL(shop.url);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.write(requests);
  await new Promise((closed) => socket.once('close', closed));
  return text.split('HTTP/1.1 200').length - 1;
}

it('Requests that are sent without waiting for answers are answered in turn', async () => {
  expect(await countAnswers(request.repeat(30) + last)).toBe(31);
});

it('A connection that sends thousands of them is ended, and others are served', async () => {
  const flood = countAnswers(request.repeat(20_000));
  expect((await shop.call('GET', '/shop/settings')).status).toBe(200);
  expect(await flood).toBeLessThan(1_000);
  expect((await shop.call('GET', '/shop/settings')).status).toBe(200);
});
