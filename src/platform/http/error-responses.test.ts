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
  const refused = (what: string) => Object.assign(new Error(what), { code: '42501' });
  app.get('/read-only', () => Promise.reject(refused('could not open file "base/5/16712": Read-only file system')));
  app.get('/no-privilege', () => Promise.reject(refused('permission denied for table orders')));
});
afterAll(() => app.close());

it('A fault of the shop is answered as one, and only an absent or read-only database as busy', async () => {
  const faults = ['/missing-file', '/out-of-range', '/no-privilege'];
  const answers = [...faults, '/missing-socket', '/database-starting', '/read-only'].map(async (url) => {
    const { statusCode, headers, body } = await app.inject(url);
    return [statusCode, JSON.parse(body).code, headers['retry-after']];
  });
  expect(await Promise.all(answers)).toEqual([
    [500, 'internal', undefined],
    [500, 'internal', undefined],
    [500, 'internal', undefined],
    [503, 'unavailable', '5'],
    [503, 'unavailable', '5'],
    [503, 'unavailable', '5'],
  ]);
});
