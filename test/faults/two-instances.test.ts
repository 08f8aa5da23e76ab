import { existsSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { bringForward } from '../assert-invariants.ts';
import { ledger, pay, sandbox } from '../fixtures.ts';
import { isFullRun } from '../full-run.ts';
import { findProgram } from '../programs.ts';
import { databaseUrl } from '../servers.ts';
import { admin, type Cluster, type Instance, logIn, newBuyer, newGift, order, startCluster } from './cluster.ts';

const buyers = isFullRun ? 200 : 40;

const isServer = process.env.TEST_DATABASE === 'server';

describe.skipIf(!isServer)('Two instances', () => {
  let cluster: Cluster;
  let both: [Instance, Instance];
  beforeAll(async () => {
    cluster = await startCluster(inject('postgresServer'), 'two_instances');
    // Both migrate and create the admin at the same time.
    both = await Promise.all([cluster.start(), cluster.start()]);
  });
  afterAll(() => cluster.close());
  const one = (n: number) => both[n % 2] as Instance;
  const productAt = async (instance: Instance, slug: string) =>
    (await instance.call('GET', `/product/products/${slug}`)).body.product;

  it(`sell twenty pieces to twenty of ${buyers} buyers, and the others get an error`, async () => {
    const bear = await newGift(both[0], { name: 'Twenty Bears', quantity: 20 });
    const tokens: string[] = [];
    for (let from = 0; from < buyers; from += 20)
      tokens.push(...(await Promise.all(Array.from({ length: 20 }, (_, n) => newBuyer(one(n), `Racer ${from + n}`)))));
    const history = await Promise.all(
      tokens.map(async (token, n) => {
        const startedAt = performance.now();
        let opened = await order(one(n), bear, token);
        // 503: retry, as the message says.
        while (opened.status === 503) opened = await order(one(n), bear, token);
        return { opened, n, startedAt, endedAt: performance.now() };
      }),
    );
    const sold = history.filter(({ opened }) => opened.status === 200);
    const refused = history.filter(({ opened }) => opened.status === 409);
    expect([sold.length, refused.length]).toEqual([20, buyers - 20]);
    for (const { opened, endedAt } of refused) {
      expect(opened.body).toMatchObject({ code: 'out_of_stock', message: expect.stringContaining('Twenty Bears') });
      // Nobody is refused before the last piece is held.
      expect(sold.filter(({ startedAt }) => startedAt < endedAt)).toHaveLength(20);
    }
    /** A busy instance asks to try again. */
    const confirm = async (n: number, body: object) => {
      for (;;) {
        const response = await one(n).call('POST', '/product/payment-callback', { body });
        if (response.status !== 503) return response;
      }
    };
    const paid = await Promise.all(
      sold.map(async ({ opened, n }) => {
        const triple = await pay(cluster, opened.body.id);
        // Two callbacks and the webhook, at the other instance.
        const responses = await Promise.all([0, 1].map((again) => confirm(n + again, triple)));
        return responses.map(({ status }) => status);
      }),
    );
    expect(paid.flat()).toEqual(Array(40).fill(200));
    expect(await cluster.findBrokenInvariants(both)).toEqual([]);
    expect((await productAt(both[0], bear.slug)).quantity).toBe(0);
    const { rows } = await cluster.db.pool.query(
      `select count(*)::int as orders, sum(payments.amount_paise)::int as paise from orders
       join payments on payments.checkout_id = orders.checkout_id and payments.settles`,
    );
    expect(rows).toEqual([{ orders: 20, paise: 20 * 40_000 }]);
    expect((await ledger(cluster)).payments.filter(({ status }) => status === 'captured')).toHaveLength(20);
    const mails = cluster.mails.emails.filter(({ subject }) => /^Your order #\d+ at Dhaaga$/.test(subject ?? ''));
    // An email whose job is retried is sent again with the same Message-ID.
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(20);
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(20);
  }, 120_000);

  it('settle a payment once after fifty concurrent callbacks and webhooks', async () => {
    const bear = await newGift(both[0], { name: 'Fifty Words', quantity: 3 });
    const token = await newBuyer(both[0], 'Fifty Words Buyer');
    const opened = await order(both[0], bear, token);
    await sandbox(cluster, 'POST', '/webhooks', { mode: 'hold' });
    const triple = await pay(cluster, opened.body.id);
    const { events } = await sandbox<{ events: { body: string; signature: string }[] }>(cluster, 'GET', '/webhooks');
    const about = events.filter(({ body }) => body.includes(opened.body.id));
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, n) => {
        if (n % 5 === 0) return (await one(n).call('POST', '/product/payment-callback', { body: triple })).status;
        const { body, signature } = about[n % about.length] as { body: string; signature: string };
        const headers = { 'content-type': 'application/json', 'x-razorpay-signature': signature };
        return (await fetch(`${one(n).url}/api/v1/payment/webhook`, { method: 'POST', headers, body })).status;
      }),
    );
    await sandbox(cluster, 'POST', '/webhooks', {});
    expect(answers).toEqual(Array(50).fill(200));
    expect(await cluster.findBrokenInvariants(both)).toEqual([]);
    expect((await productAt(both[1], bear.slug)).quantity).toBe(2);
  });

  it('reconcile concurrently while one of them is killed', async () => {
    const bear = await newGift(both[0], { name: 'Reconciled Bears', quantity: 9 });
    await sandbox(cluster, 'POST', '/webhooks', { mode: 'lose' });
    for (let n = 0; n < 6; n++) {
      const opened = await order(one(n), bear, await newBuyer(one(n), `Reconciled Buyer ${n}`));
      await pay(cluster, opened.body.id);
    }
    let isDead = false;
    cluster.proxies.provider.watch({
      n: 2,
      cut: 'after',
      onMessage: () => {
        isDead = true;
        both[0].process.kill('SIGKILL');
      },
    });
    await bringForward(cluster.db);
    await expect.poll(() => isDead, { timeout: 10_000 }).toBe(true);
    cluster.proxies.provider.watch();
    await both[0].end('SIGKILL');
    both[0] = await cluster.start();
    await sandbox(cluster, 'POST', '/webhooks', {});
    expect(await cluster.findBrokenInvariants(both)).toEqual([]);
    expect((await productAt(both[1], bear.slug)).quantity).toBe(3);
  }, 60_000);

  it.skipIf(!existsSync('build/pages/current'))(
    'show a change and a sale of the other on their cached pages at the very next request',
    async () => {
      const whole = await Promise.all([0, 1].map(() => cluster.start({}, findProgram('server'))));
      const [writer, reader] = whole as [Instance, Instance];
      const bear = await newGift(writer, { name: 'Seen Bear', quantity: 3 });
      const shown = async (instance: Instance) => (await fetch(`${instance.url}/product/${bear.slug}`)).text();
      for (const instance of whole) expect(await shown(instance)).toContain('₹400');
      const token = await logIn(writer);
      for (let price = 401; price <= 405; price++) {
        const form = new FormData();
        const { name, description, quantity, category } = bear;
        const fields = { name, description, quantity, category: category?._id, price, shipping: 1 };
        for (const [field, value] of Object.entries(fields)) form.set(field, String(value));
        const changed = await fetch(`${writer.url}/api/v1/product/update-product/${bear._id}`, {
          method: 'PUT',
          headers: { authorization: token },
          body: form,
        });
        expect(changed.status).toBe(200);
        expect(await shown(writer)).toContain(`₹${price}`);
        await expect.poll(() => shown(reader), { timeout: 2_000, interval: 10 }).toContain(`₹${price}`);
      }
      const only = await newGift(writer, { name: 'Only Seen Bear', quantity: 1 });
      const page = async (instance: Instance) => (await fetch(`${instance.url}/product/${only.slug}`)).text();
      for (const instance of whole) expect(await page(instance)).toContain('schema.org/InStock');
      const opened = await order(writer, only, await newBuyer(writer, 'Only Seen Buyer'));
      await writer.call('POST', '/product/payment-callback', { body: await pay(cluster, opened.body.id) });
      for (const instance of whole)
        await expect.poll(() => page(instance), { timeout: 2_000, interval: 10 }).toContain('schema.org/OutOfStock');
      for (const instance of whole) await instance.end('SIGTERM');
      cluster.sandbox.sendWebhooksTo(`${both[0].url}/api/v1/payment/webhook`);
    },
    120_000,
  );

  it('retry each other’s jobs after a crash', async () => {
    await both[1].end('SIGTERM');
    const bear = await newGift(both[0], { name: 'Handed Over Bear', quantity: 3 });
    const buyer = await newBuyer(both[0], 'Handed Over Buyer');
    expect(await cluster.findBrokenInvariants()).toEqual([]);
    const before = cluster.mails.emails.length;
    // The instance dies while it waits for the mail server, with the order's two emails in one batch or in two.
    const { faults } = cluster.mails;
    faults.push('silence', 'silence');
    const opened = await order(both[0], bear, buyer);
    await both[0].call('POST', '/product/payment-callback', { body: await pay(cluster, opened.body.id) });
    await expect.poll(() => faults.length, { timeout: 5_000 }).toBeLessThan(2);
    await both[0].end('SIGKILL');
    faults.length = 0;
    both[1] = await cluster.start();
    const recipients = () => cluster.mails.emails.slice(before).map(({ to }) => to?.[0]?.address);
    await expect
      .poll(() => recipients().toSorted(), { timeout: 50_000 })
      .toEqual(['handed.over.buyer@example.com', admin.email]);
  }, 90_000);

  it.runIf(isFullRun && existsSync('build/pages/current'))(
    'send a crowd on pages that are not cached away in good time, and serve again when it is gone',
    async () => {
      const whole = await cluster.start({ LOG_LEVEL: 'fatal' }, findProgram('server'));
      expect((await fetch(whole.url)).status).toBe(200);
      cluster.proxies.database.slow(200);
      const crowd = await Promise.all(
        Array.from({ length: 700 }, async (_, n) => {
          const answer = await fetch(`${whole.url}/search?keyword=crowd${n}`, { headers: { accept: 'text/html' } });
          return { status: answer.status, wait: answer.headers.get('retry-after'), text: await answer.text() };
        }),
      );
      cluster.proxies.database.restore();
      const sent = crowd.filter(({ status }) => status === 503);
      expect(sent.length).toBeGreaterThan(0);
      for (const { wait, text } of sent) {
        expect(Number(wait)).toBeGreaterThan(0);
        expect(text).toContain('Please try again in a moment.');
      }
      expect((await fetch(`${whole.url}/search?keyword=after`)).status).toBe(200);
      await whole.end('SIGTERM');
      cluster.sandbox.sendWebhooksTo(`${both[1].url}/api/v1/payment/webhook`);
    },
    60_000,
  );
});

describe.skipIf(!isServer)('An instance', () => {
  let cluster: Cluster;
  let listener: pg.Client;
  const heard: string[] = [];
  beforeAll(async () => {
    const { url } = inject('postgresServer');
    cluster = await startCluster(inject('postgresServer'), 'one_or_two');
    listener = new pg.Client({ connectionString: databaseUrl(url, 'one_or_two') });
    await listener.connect();
    listener.on('notification', ({ payload }) => heard.push(payload ?? ''));
    await listener.query('listen shop_changed');
  });
  afterAll(async () => {
    await listener.end();
    await cluster.close();
  });
  /** Notifications on the shop's channel during a change. */
  const saidWhile = async (change: () => Promise<unknown>) => {
    heard.length = 0;
    await change();
    await listener.query(`notify shop_changed, 'the end'`);
    await expect.poll(() => heard.at(-1)).toBe('the end');
    return heard.slice(0, -1);
  };

  it('publishes changes only while there is another instance, and forgets killed instances', async () => {
    const first = await cluster.start();
    let count = 0;
    const change = () => newGift(first, { name: `Published Bear ${++count}`, quantity: 1 });
    expect(await saidWhile(change)).toEqual([]);
    const second = await cluster.start();
    expect(await saidWhile(change)).not.toEqual([]);
    // A killed instance stays listed until the next check.
    await second.end('SIGKILL');
    expect(await saidWhile(change)).not.toEqual([]);
    const third = await cluster.start();
    expect(await saidWhile(change)).not.toEqual([]);
    await third.end('SIGTERM');
    expect(await saidWhile(change)).toEqual([]);
  }, 180_000);
});
