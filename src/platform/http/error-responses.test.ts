import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ShopError } from '../errors.ts';
import { makeServer } from './server.ts';

let app: FastifyInstance;
const logged: { level: number; code?: string; status?: number; kind?: string; count?: number }[] = [];
beforeAll(async () => {
  const logStream = { write: (line: string) => void logged.push(JSON.parse(line)) };
  app = makeServer({ logLevel: 'info', trustProxy: [], isHttps: false, logStream });
  app.get('/busy', () => Promise.reject(new ShopError('unavailable')));
  app.get('/counted', () => Promise.reject(new ShopError('too_many_requests')));
  app.get('/provider-away', () => Promise.reject(new ShopError('payment_unavailable')));
  app.get('/missing-file', () => readFile('/no/such/file'));
  app.get('/missing-socket', () => new Promise((_, fail) => connect('/no/such/socket').once('error', fail)));
  app.get('/out-of-range', () => Promise.reject(Object.assign(new Error('out of range'), { code: '22003' })));
  app.get('/database-starting', () => Promise.reject(Object.assign(new Error('starting up'), { code: '57P03' })));
  const refused = (what: string) => Object.assign(new Error(what), { code: '42501' });
  app.get('/read-only', () => Promise.reject(refused('could not open file "base/5/16712": Read-only file system')));
  app.get('/no-privilege', () => Promise.reject(refused('permission denied for table orders')));
});
afterAll(() => app.close());
beforeEach(() => {
  logged.length = 0;
  vi.useFakeTimers({ toFake: ['setTimeout'] });
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

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

const [warn, error] = [40, 50];

it.each([
  ['/busy', 'unavailable', warn],
  ['/counted', 'too_many_requests', 30],
  ['/provider-away', 'payment_unavailable', error],
  ['/database-starting', 'unavailable', error],
])('A thousand refusals of %s are twenty lines and a number', async (url, code, level) => {
  for (let n = 0; n < 1_000; n++) await app.inject(url);
  expect(logged.filter((line) => line.code === code).map((line) => line.level)).toEqual(Array(20).fill(level));
  expect(logged.filter(({ status }) => status)).toHaveLength(20);
  vi.advanceTimersByTime(10_000);
  expect(logged.slice(40)).toMatchObject([{ level: warn, kind: code, count: 980 }]);
  await app.inject(url);
  expect(logged.at(-2)).toMatchObject({ level, code });
});

it('Each fault of the shop itself has a line', async () => {
  for (let n = 0; n < 100; n++) await app.inject('/out-of-range');
  expect(logged.filter(({ level }) => level === error)).toHaveLength(100);
});
