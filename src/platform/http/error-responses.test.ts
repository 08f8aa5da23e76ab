import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeServer } from './server.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = makeServer({ logLevel: 'silent', trustProxy: [], isHttps: false });
  app.get('/missing-file', () => readFile('/no/such/file'));
  app.get('/missing-socket', () => new Promise((_, fail) => connect('/no/such/socket').once('error', fail)));
  app.get('/out-of-range', () => Promise.reject(Object.assign(new Error('out of range'), { code: '22003' })));
  app.get('/database-starting', () => Promise.reject(Object.assign(new Error('starting up'), { code: '57P03' })));
});
afterAll(() => app.close());

it('A fault of the shop is answered as one, and only an absent database as busy', async () => {
  const answers = ['/missing-file', '/out-of-range', '/missing-socket', '/database-starting'].map(async (url) => {
    const { statusCode, headers, body } = await app.inject(url);
    return [statusCode, JSON.parse(body).code, headers['retry-after']];
  });
  expect(await Promise.all(answers)).toEqual([
    [500, 'internal', undefined],
    [500, 'internal', undefined],
    [503, 'unavailable', '5'],
    [503, 'unavailable', '5'],
  ]);
});
