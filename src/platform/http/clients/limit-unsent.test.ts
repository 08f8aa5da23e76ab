import { connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeServer } from '../server.ts';
import { limitUnsent } from './limit-unsent.ts';

/** More than the operating system takes from the server. */
const long = Buffer.alloc(12 * 1024 * 1024);
const moderate = Buffer.alloc(2 * 1024 * 1024);
let app: FastifyInstance;
let port: number;
let asked = 0;
let answered = 0;
const sockets: Socket[] = [];

beforeEach(async () => {
  asked = 0;
  answered = 0;
  app = makeServer({ logLevel: 'silent', trustProxy: ['127.0.0.1'], isHttps: false });
  limitUnsent(app);
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url !== '/at-once') return done();
    answered++;
    reply.hijack().raw.end(moderate);
  });
  app.get('/long', async () => {
    asked++;
    return long;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as { port: number }).port;
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

/** Sends requests, and reads nothing. */
function send(path: string, from: string, times = 1): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  socket.pause().write(`GET ${path} HTTP/1.1\r\nHost: shop.test\r\nX-Forwarded-For: ${from}\r\n\r\n`.repeat(times));
  sockets.push(socket);
  return socket;
}

const countConnections = () =>
  new Promise<number>((found) => app.server.getConnections((_error, count) => found(count)));

async function readAll(socket: Socket): Promise<number> {
  let bytes = 0;
  for await (const chunk of socket) {
    bytes += (chunk as Buffer).length;
    if (bytes > long.length) break;
  }
  return bytes;
}

it.each([
  ['their network', () => '203.0.113.9'],
  ['their networks of one IPv6 /48', (count: number) => `2001:db8:1:${count}::1`],
])('Clients that do not read are ended where %s hold most, and slow ones are answered', async (_which, from) => {
  const slow = send('/long', '198.51.100.7');
  send('/long', '198.51.100.7');
  for (let count = 0; count < 19; count++) send('/long', from(count));
  await expect.poll(() => asked, { timeout: 10_000 }).toBe(21);
  await expect.poll(countConnections, { timeout: 10_000 }).toBeLessThan(10);
  expect(await readAll(slow)).toBeGreaterThan(long.length);
});

it('A client that asks on without reading is ended', async () => {
  send('/at-once', '203.0.113.9', 60);
  await expect.poll(() => answered).toBeGreaterThan(0);
  await expect.poll(countConnections).toBe(0);
  expect(answered).toBeLessThan(10);
});
