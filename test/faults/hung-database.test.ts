import { existsSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { pay, sandbox } from '../fixtures.ts';
import { isFullRun } from '../full-run.ts';
import { findProgram } from '../programs.ts';
import { type Postgres, startPostgres } from '../servers.ts';
import { type Cluster, type Instance, newBuyer, newGift, order, startCluster } from './cluster.ts';

const isServer = process.env.TEST_DATABASE === 'server';
const isBuilt = existsSync('build/pages/current');

describe.skipIf(!isServer)('While the database hangs', () => {
  let postgres: Postgres;
  let cluster: Cluster;
  let instance: Instance;
  let buyer: string;
  beforeAll(async () => {
    postgres = await startPostgres();
    cluster = await startCluster(postgres, 'hung');
    instance = await cluster.start({ LOG_LEVEL: 'fatal' }, isBuilt ? findProgram('server') : undefined);
    buyer = await newBuyer(instance, 'Patient Buyer');
  });
  afterEach(() => postgres.thaw());
  afterAll(async () => {
    await cluster.close();
    await postgres.stop();
  });

  async function timed(path: string, init: RequestInit = {}) {
    const began = performance.now();
    const answer = await fetch(`${instance.url}${path}`, { ...init, signal: AbortSignal.timeout(20_000) });
    const text = await answer.text();
    return { path, status: answer.status, seconds: (performance.now() - began) / 1_000, text };
  }
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    timed(`/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: buyer, ...headers },
      body: JSON.stringify(body),
    });
  let asked = 0;
  /** None of these is cached. */
  const callAll = async () => {
    asked++;
    const { events } = await sandbox<{ events: { body: string; signature: string }[] }>(cluster, 'GET', '/webhooks');
    const { body = '', signature = '' } = events.at(-1) ?? {};
    return Promise.all([
      timed(`/api/v1/product/product-list/${asked + 50}`),
      timed(`/api/v1/product/search/word${asked}`),
      timed('/api/v1/user/orders', { headers: { authorization: buyer } }),
      post('/user/login', { email: 'nobody@example.com', password: 'eleven yarn balls' }),
      post('/product/orders', { amount: 40_000, cart: [{ _id: '0123456789abcdef01234567', quantity: 1 }] }),
      timed('/api/v1/payment/webhook', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-razorpay-signature': signature },
        body,
      }),
    ]);
  };

  for (const seconds of isFullRun ? [5, 30] : [5]) {
    it(`for ${seconds} seconds, requests fail within five, /readyz within two, and everything works afterwards`, async () => {
      const bear = await newGift(instance, { name: `Hung Bear ${seconds}`, quantity: 9 });
      await pay(cluster, (await order(instance, bear, buyer)).body.id);
      expect((await timed('/readyz')).status).toBe(200);
      postgres.freeze();
      const until = performance.now() + seconds * 1_000;
      let ready = await timed('/readyz');
      // The first response may be a cached one.
      while (ready.status === 200 && performance.now() < until) ready = await timed('/readyz');
      expect(ready.status).toBe(503);
      expect(ready.seconds).toBeLessThan(2);
      expect(JSON.parse(ready.text)).toMatchObject({ ok: false, failing: expect.arrayContaining(['database writes']) });
      do {
        for (const answer of await callAll()) {
          expect(answer).toMatchObject({ status: 503, text: expect.stringContaining('"code":"unavailable"') });
          expect(answer.seconds, answer.path).toBeLessThan(5);
        }
        const again = await timed('/readyz');
        expect([again.status, again.seconds < 2]).toEqual([503, true]);
      } while (performance.now() < until);
      postgres.thaw();
      await expect.poll(async () => (await timed('/readyz')).status).toBe(200);
      expect((await order(instance, bear, buyer)).status).toBe(200);
      expect((await timed(`/api/v1/product/search/word${asked}`)).status).toBe(200);
      expect(await cluster.findBrokenInvariants([instance])).toEqual([]);
    }, 120_000);
  }
});
