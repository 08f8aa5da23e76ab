import { existsSync } from 'node:fs';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { untilQuiet } from '../assert-invariants.ts';
import { pay, sandbox } from '../fixtures.ts';
import { isFullRun } from '../full-run.ts';
import { findProgram } from '../programs.ts';
import { databaseUrl, type Postgres, startPostgres } from '../servers.ts';
import { type Cluster, type Instance, logIn, newBuyer, newGift, order, type Reply, startCluster } from './cluster.ts';

const isServer = process.env.TEST_DATABASE === 'server';

describe.skipIf(!isServer)('When the database', () => {
  let postgres: Postgres;
  let cluster: Cluster;
  let instance: Instance;
  let tokens: string[];
  let count = 0;
  beforeAll(async () => {
    postgres = await startPostgres({ isDurable: true });
    cluster = await startCluster(postgres, 'outages');
    instance = await cluster.start({ LOG_LEVEL: 'fatal' });
    tokens = await Promise.all(Array.from({ length: 4 }, (_, n) => newBuyer(instance, `Outage Buyer ${n}`)));
  });
  afterEach(async () => {
    // A test that failed may have left it away.
    await postgres.resume();
    for (const proxy of Object.values(cluster.proxies)) proxy.restore();
    expect(await cluster.findBrokenInvariants([instance])).toEqual([]);
  });
  afterAll(async () => {
    await cluster.close();
    await postgres.stop();
  });
  const gift = (quantity = 50, at = instance) => newGift(at, { name: `Outage Bear ${count++}`, quantity });
  const ready = async () => (await fetch(`${instance.url}/readyz`)).status;

  const waiting = async () => {
    const { rows } = await cluster.db.pool.query(
      "select count(*)::int as n from pg_stat_activity where datname = 'outages' and wait_event_type = 'Lock'",
    );
    return rows[0].n;
  };

  /** Another program's connection, which does not outlive its test. */
  async function connectBeside(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: databaseUrl(postgres.url, 'outages') });
    client.on('error', () => undefined);
    onTestFinished(() => client.end());
    await client.connect();
    return client;
  }

  /** Delivers the newest event of a kind. */
  async function tellLast(kind: string): Promise<Response> {
    const { events } = await sandbox<{ events: { event: string; body: string; signature: string }[] }>(
      cluster,
      'GET',
      '/webhooks',
    );
    const last = events.findLast(({ event }) => event === kind);
    return fetch(`${instance.url}/api/v1/payment/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-razorpay-signature': last?.signature ?? '' },
      body: last?.body,
    });
  }

  /** A regular response, or 503 with a message and `Retry-After`. */
  function expectSentence({ status, body, headers }: Reply): void {
    if (status < 500) return;
    expect({ status, body }).toMatchObject({
      status: 503,
      body: {
        success: false,
        code: expect.stringMatching(/^(payment_)?unavailable$/),
        message: expect.stringMatching(/\w+ .*\./),
      },
    });
    expect(Number(headers?.get('retry-after'))).toBeGreaterThan(0);
  }

  it('stops and returns, the shop responds with 503 and recovers by itself', async () => {
    const bear = await gift();
    let isOver = false;
    const answers: Reply[] = [];
    const browse = async () => {
      while (!isOver) answers.push(await instance.call('GET', `/product/products/${bear.slug}`));
    };
    const buy = async (token: string) => {
      while (!isOver) {
        const opened = await order(instance, bear, token);
        answers.push(opened);
        if (opened.status !== 200) continue;
        // A repeated click may return an order that is paid but not settled: the provider refuses a second payment.
        const triple = await pay(cluster, opened.body.id).catch(() => null);
        if (triple) answers.push(await instance.call('POST', '/product/payment-callback', { body: triple }));
      }
    };
    const traffic = Promise.all([browse(), ...tokens.map(buy)]);
    await expect.poll(() => answers.length).toBeGreaterThan(50);
    await postgres.halt();
    await expect.poll(ready).toBe(503);
    await expect.poll(() => answers.filter(({ status }) => status === 503).length).toBeGreaterThan(20);
    expect((await fetch(`${instance.url}/healthz`)).status).toBe(200);
    await postgres.resume();
    await expect.poll(ready).toBe(200);
    const before = answers.length;
    await expect.poll(() => answers.slice(before).filter(({ status }) => status === 200).length).toBeGreaterThan(20);
    isOver = true;
    await traffic;
    for (const answer of answers) {
      expect(answer.status).not.toBe(0);
      expectSentence(answer);
    }
  }, 120_000);

  it.skipIf(!existsSync('build/pages/current'))(
    'is away, cached pages are still served and says so, and nothing old is left when it is back',
    async () => {
      const whole = await cluster.start({ LOG_LEVEL: 'fatal' }, findProgram('server'));
      // A change of the other instance could still be on its way, and would keep the page out of the cache.
      const bear = await gift(50, whole);
      const page = async () => {
        const answer = await fetch(`${whole.url}/product/${bear.slug}`);
        return { status: answer.status, warning: answer.headers.get('warning'), html: await answer.text() };
      };
      // Its jobs change it once more.
      await untilQuiet(cluster.db);
      const before = await page();
      await whole.call('GET', `/product/products/${bear.slug}`);
      expect(before).toMatchObject({ status: 200, warning: null, html: expect.stringContaining(bear.name) });
      await postgres.halt();
      await expect.poll(async () => (await page()).warning).toBe('110 - "Response is Stale"');
      expect(await page()).toMatchObject({ status: 200, html: before.html });
      const stale = await whole.call('GET', `/product/products/${bear.slug}`);
      expect([stale.status, stale.headers?.get('warning')]).toEqual([200, '110 - "Response is Stale"']);
      expect((await whole.call('GET', '/product/product-list/7')).status).toBe(503);
      await postgres.resume();
      await expect.poll(ready).toBe(200);
      const token = await logIn(instance);
      await instance.call('DELETE', `/product/delete-product/${bear._id}`, { token });
      await expect.poll(page).toMatchObject({ status: 410, warning: null });
      await whole.end('SIGTERM');
      cluster.sandbox.sendWebhooksTo(`${instance.url}/api/v1/payment/webhook`);
    },
    120_000,
  );

  it('closes single connections during a transaction, only those calls fail', async () => {
    const bear = await gift();
    const killer = setInterval(() => {
      cluster.db.pool
        .query(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'outages' and state like 'idle in%' and pid <> pg_backend_pid()`,
        )
        .catch(() => undefined);
    }, 15);
    const answers: Reply[] = [];
    await Promise.all(
      tokens.map(async (token) => {
        for (let n = 0; n < 6; n++) {
          const opened = await order(instance, bear, token);
          answers.push(opened);
          if (opened.status !== 200) continue;
          const triple = await pay(cluster, opened.body.id).catch(() => null);
          if (triple) answers.push(await instance.call('POST', '/product/payment-callback', { body: triple }));
        }
      }),
    ).finally(() => clearInterval(killer));
    for (const answer of answers) expectSentence(answer);
    expect((await order(instance, bear, tokens[0] as string)).status).toBe(200);
  }, 120_000);

  it('is locked by another program, a buyer gets an error after three seconds and can buy once the lock is released', async () => {
    const bear = await gift();
    const other = await connectBeside();
    await other.query('begin');
    await other.query('select from products where id = $1 for update', [bear._id]);
    const refused = await order(instance, bear, tokens[0] as string);
    expect(refused.status).toBe(503);
    expectSentence(refused);
    await other.query('rollback');
    expect((await order(instance, bear, tokens[0] as string)).status).toBe(200);
  });

  it('responds after two seconds, the webhook responds within five and nothing is lost', async () => {
    const bear = await gift();
    const opened = await order(instance, bear, tokens[1] as string);
    cluster.proxies.database.slow(2_000);
    const started = performance.now();
    await pay(cluster, opened.body.id);
    const answer = await tellLast('payment.captured');
    expect(performance.now() - started).toBeLessThan(5_000);
    expect([200, 503]).toContain(answer.status);
    cluster.proxies.database.restore();
    // Webhook retries or the reconciliation settle the rest.
    expect(await cluster.findBrokenInvariants([instance])).toEqual([]);
    const { quantity } = (await instance.call('GET', `/product/products/${bear.slug}`)).body.product;
    expect(quantity).toBe(49);
  }, 120_000);

  it('has no connection left for pages, they fail immediately and the webhook still responds', async () => {
    const bear = await gift();
    const opened = await order(instance, bear, tokens[2] as string);
    cluster.sandbox.sendWebhooksTo(undefined);
    await pay(cluster, opened.body.id, 'failed');
    cluster.sandbox.sendWebhooksTo(`${instance.url}/api/v1/payment/webhook`);
    const other = await connectBeside();
    await other.query('begin');
    await other.query('lock table products in access exclusive mode');
    const crowd = Promise.all(
      Array.from({ length: 100 }, (_, n) => instance.call('GET', `/product/product-list/${n + 1}`)),
    );
    const answer = await tellLast('payment.failed');
    expect(answer.status).toBe(200);
    for (const one of await crowd) expectSentence(one);
    await other.query('rollback');
    expect((await instance.call('GET', `/product/products/${bear.slug}`)).status).toBe(200);
  });

  it.runIf(isFullRun)(
    'has connections left for payments only, a buyer with a session still orders and pays',
    async () => {
      const bear = await gift();
      const token = await logIn(instance);
      const blocker = await connectBeside();
      await blocker.query('begin');
      await blocker.query('lock table reviews in access exclusive mode');
      let isOver = false;
      const read = async (n: number) => {
        const answers: Reply[] = [];
        const reviews = `/product/products/${bear.slug}/reviews?page=${n + 1}`;
        while (!isOver)
          answers.push(
            await (n % 2 ? instance.call('GET', reviews) : instance.call('GET', '/product/reviews', { token })),
          );
        return answers;
      };
      const crowd = Promise.all(Array.from({ length: 40 }, (_, n) => read(n)));
      await expect.poll(waiting).toBeGreaterThanOrEqual(10);
      const opened = await order(instance, bear, tokens[3] as string);
      expect(opened.status).toBe(200);
      const triple = await pay(cluster, opened.body.id);
      const paid = await instance.call('POST', '/product/payment-callback', { body: triple });
      expect(paid.status).toBe(200);
      await expect.poll(waiting).toBeGreaterThanOrEqual(10);
      isOver = true;
      for (const one of (await crowd).flat()) expectSentence(one);
      await blocker.query('rollback');
    },
  );

  it('has no connection left for payments, lists, reports and pages still respond', async () => {
    const bear = await gift();
    const token = await logIn(instance);
    const blocker = await connectBeside();
    await blocker.query('begin');
    await blocker.query('select from products where id = $1 for update', [bear._id]);
    const buying = Promise.all(tokens.map((buyer) => order(instance, bear, buyer)));
    await expect.poll(waiting).toBe(4);
    const answers = await Promise.all([
      instance.call('GET', '/user/orders', { token: tokens[0] }),
      instance.call('GET', '/user/all-orders', { token }),
      instance.call('GET', '/user/numbers?days=30', { token }),
      instance.call('GET', `/product/products/${bear.slug}`),
    ]);
    await blocker.query('rollback');
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await buying).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it('is not available at the start, the shop waits for it', async () => {
    await postgres.halt();
    const starting = cluster.start();
    await expect.poll(ready).toBe(503);
    await postgres.resume();
    const second = await starting;
    expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
    await second.end('SIGTERM');
    cluster.sandbox.sendWebhooksTo(`${instance.url}/api/v1/payment/webhook`);
    await expect.poll(ready).toBe(200);
  });
});
