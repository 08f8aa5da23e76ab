import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/test-app.ts';
import {
  eraseOldSecurityEvents,
  makeRefusalCounter,
  recordSecurityEvent,
  sealSecurityEvents,
  verifySecurityLog,
} from './index.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const ask = (path: string, token = shop.tokens.admin) => shop.call('GET', path, { token });
const run = (statement: string, values: unknown[] = []) => shop.db.pool.query(statement, values);
const record = (detail: Record<string, string | number>) =>
  shop.db.transaction((tx) => recordSecurityEvent(tx, { kind: 'orders_exported', detail }));
const positions = async () =>
  (await run('select position from security_events order by position')).rows.map(({ position }) => Number(position));

describe('The hash chain', () => {
  beforeEach(async () => {
    await run('delete from security_events');
    await run('delete from security_log_state');
    for (let n = 1; n <= 6; n++) await record({ n });
    await sealSecurityEvents(shop.db);
  });
  afterEach(async () => {
    await run('delete from security_events');
    await run('delete from security_log_state');
  });
  const broken = async () => (await verifySecurityLog(shop.db)).firstBroken;
  const idAt = async (position: number) =>
    Number((await run('select id from security_events where position = $1', [position])).rows[0]?.id);

  it('is intact after events of many writers at once, whatever order they commit in', async () => {
    await Promise.all(
      Array.from({ length: 60 }, (_, n) => (n % 6 === 5 ? sealSecurityEvents(shop.db) : record({ parallel: n }))),
    );
    expect(await verifySecurityLog(shop.db)).toMatchObject({ isIntact: true, verified: 56, firstBroken: null });
    expect(await positions()).toEqual(Array.from({ length: 56 }, (_, n) => n + 1));
  });

  it('takes events of a transaction that ends after later ones were sealed', async () => {
    if (shop.db.kind === 'embedded') return;
    let end = () => undefined as unknown;
    const mayEnd = new Promise((resolve) => {
      end = () => resolve(undefined);
    });
    let began = () => undefined as unknown;
    const hasBegun = new Promise((resolve) => {
      began = () => resolve(undefined);
    });
    const slow = shop.db.transaction(async (tx) => {
      await recordSecurityEvent(tx, { kind: 'orders_exported', detail: { slow: true } });
      began();
      await mayEnd;
    });
    await hasBegun;
    await record({ fast: 1 });
    await sealSecurityEvents(shop.db);
    end();
    await slow;
    expect(await verifySecurityLog(shop.db)).toMatchObject({ isIntact: true, verified: 8 });
  });

  it('names an event of which anything was changed', async () => {
    const id = await idAt(3);
    for (const change of [
      "kind = 'login_failed'",
      "user_id = 'somebody'",
      "email = 'somebody@example.com'",
      "address = '203.0.113.9'",
      "user_agent = 'another'",
      `detail = '{"n":4}'`,
      `detail = '{"n":"3"}'`,
      "created_at = created_at - interval '1 microsecond'",
      "hash = repeat('0', 64)",
    ]) {
      const { rows } = await run('select * from security_events where id = $1', [id]);
      await run(`update security_events set ${change} where id = $1`, [id]);
      expect(await broken(), change).toEqual({ position: 3, id, problem: 'changed' });
      const { kind, detail, hash } = rows[0];
      const undo = `update security_events set kind = $2, detail = $3, hash = $4, user_id = null, email = null, address = null,
        user_agent = null where id = $1`;
      await run(undo, [id, kind, detail, hash]);
      if (change.startsWith('created_at'))
        await run("update security_events set created_at = created_at + interval '1 microsecond' where id = $1", [id]);
      expect(await broken()).toBeNull();
    }
  });

  it('names the place of an event that was deleted: the first, one between, the last', async () => {
    for (const position of [6, 3, 1]) {
      await run('delete from security_events where position = $1', [position]);
      expect(await broken()).toEqual({ position, id: null, problem: 'missing' });
    }
  });

  it('names the first of two events that changed places', async () => {
    const [second, fifth] = [await idAt(2), await idAt(5)];
    await run('update security_events set position = null where id = $1', [second]);
    await run('update security_events set position = 2 where id = $1', [fifth]);
    await run('update security_events set position = 5 where id = $1', [second]);
    expect(await broken()).toEqual({ position: 2, id: fifth, problem: 'changed' });
  });

  it('names an event that was put back among the new ones', async () => {
    await run('update security_events set position = null, hash = null where position = 4');
    expect(await broken()).toEqual({ position: 4, id: null, problem: 'missing' });
  });

  it('reveals by a noted end that it was rebuilt from scratch', async () => {
    const { head } = await verifySecurityLog(shop.db);
    await run("update security_events set position = null, hash = null, detail = '{}'");
    await run('delete from security_log_state');
    expect((await verifySecurityLog(shop.db)).isIntact).toBe(true);
    expect((await verifySecurityLog(shop.db, head)).firstBroken).toMatchObject({
      position: head.position,
      problem: 'not_the_noted_one',
    });
  });

  it('can be verified after the events of more than a year ago were erased', async () => {
    await run(
      "update security_events set created_at = now() - interval '366 days', position = null, hash = null where position <= 4",
    );
    await run('update security_events set position = null, hash = null');
    await run('delete from security_log_state');
    await sealSecurityEvents(shop.db);
    expect(await eraseOldSecurityEvents(shop.db, 365)).toBe(4);
    expect(await eraseOldSecurityEvents(shop.db, 365)).toBe(0);
    expect(await verifySecurityLog(shop.db)).toMatchObject({ isIntact: true, verified: 3, erased: { position: 4 } });
    await record({ later: 1 });
    await run('delete from security_events where position = 5');
    expect(await broken()).toEqual({ position: 5, id: null, problem: 'missing' });
  });

  it('does not take a deletion for an erasure by age', async () => {
    const { rows } = await run('select hash from security_events where position = 2');
    await run('delete from security_events where position <= 2');
    await run('update security_log_state set erased_position = 2, erased_hash = $1', [rows[0].hash]);
    expect(await broken()).toMatchObject({ problem: 'missing', position: 1 });
  });
});

describe('Security events', () => {
  it('are listed for the owner by kind and account, newest first', async () => {
    await ask('/user/orders.csv?status=Shipped');
    await ask('/product/catalog.csv');
    const { body, headers } = await ask('/shop/security-log?kind=orders_exported');
    expect(body.events[0]).toMatchObject({
      kind: 'orders_exported',
      userId: shop.people.admin._id,
      email: shop.people.admin.email,
      address: '127.0.0.1',
      userAgent: 'lightMyRequest',
      detail: { status: 'Shipped' },
    });
    expect(Number(headers['x-total-count'])).toBe(1);
    const byAccount = async (account: string) =>
      (await ask(`/shop/security-log?account=${encodeURIComponent(account)}`)).body.events.map(
        ({ kind }: { kind: string }) => kind,
      );
    for (const account of [shop.people.admin._id, 'admin@demo', '127.0.0.'])
      expect(await byAccount(account), account).toEqual(
        expect.arrayContaining(['catalog_exported', 'orders_exported']),
      );
    for (const nobody of ['%', 'demo.shop 127']) expect(await byAccount(nobody), nobody).toEqual([]);
    expect((await ask('/shop/security-log?kind=everything')).status).toBe(400);
  });

  it('are hidden from everybody else', async () => {
    for (const path of ['/shop/security-log', '/shop/security-log/verification', '/shop/security-log.jsonl']) {
      expect((await ask(path, '')).status, path).toBe(401);
      expect((await ask(path, shop.tokens.asha)).status, path).toBe(403);
    }
  });

  it('are exported with their hashes, and the export is one of them', async () => {
    const { status, body, headers } = await shop.get('/api/v1/shop/security-log.jsonl', {
      authorization: shop.tokens.admin,
    });
    expect(status).toBe(200);
    expect(headers['content-disposition']).toContain('security-log.jsonl');
    const lines = (body as string)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.at(-1)).toMatchObject({
      kind: 'security_log_exported',
      userId: shop.people.admin._id,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      position: lines.length,
    });
    expect((await ask('/shop/security-log/verification')).body).toMatchObject({
      isIntact: true,
      verified: lines.length,
    });
  });

  it('of more than 90 days ago are in the export alone', async () => {
    await ask('/user/orders.csv?status=Shipped');
    const list = async () => (await ask('/shop/security-log?kind=orders_exported')).body.events;
    const [event] = await list();
    const move = (days: number) =>
      run('update security_events set created_at = created_at + make_interval(days => $2) where id = $1', [
        event._id,
        days,
      ]);
    await move(-91);
    expect(await list()).not.toContainEqual(expect.objectContaining({ _id: event._id }));
    await move(91);
    expect(await list()).toContainEqual(expect.objectContaining({ _id: event._id }));
  });
});

describe('Refused requests', () => {
  const findEvents = async (kind: string) => (await ask(`/shop/security-log?kind=${kind}`)).body.events;

  it('of the wrong role are one event for each account and address with their number', async () => {
    await ask('/shop/security-log');
    const before = (await findEvents('access_denied')).length;
    for (let n = 0; n < 25; n++) await ask('/user/all-user', shop.tokens.meera);
    for (let n = 0; n < 3; n++) await ask('/user/all-orders', shop.tokens.asha);
    const events = (await findEvents('access_denied')).slice(0, -before || undefined);
    expect(events).toHaveLength(2);
    expect(events).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          userId: shop.people.meera._id,
          email: shop.people.meera.email,
          detail: { route: 'GET /api/v1/user/all-user', count: 25 },
        }),
        expect.objectContaining({ userId: shop.people.asha._id, detail: expect.objectContaining({ count: 3 }) }),
      ]),
    );
  });

  it('with a bad signature are events', async () => {
    for (let n = 0; n < 4; n++)
      await shop.call('POST', '/payment/webhook', {
        body: { event: 'payment.captured' },
        headers: { 'x-razorpay-signature': 'f'.repeat(64), 'x-razorpay-event-id': `forged${n}` },
      });
    expect((await findEvents('signature_refused'))[0]).toMatchObject({
      address: '127.0.0.1',
      detail: { route: 'POST /api/v1/payment/webhook', count: 4 },
    });
  });

  it('over the rate limit are one event', async () => {
    const limited = await openShop({ rateLimit: true });
    try {
      for (let n = 0; n < 40; n++)
        await limited.call('POST', '/user/forgetpassword', { body: { email: 'nobody@example.com' } });
      const { events } = (
        await limited.call('GET', '/shop/security-log?kind=rate_limited', { token: limited.tokens.admin })
      ).body;
      expect(events).toMatchObject([{ address: '127.0.0.1', detail: { count: 20 } }]);
    } finally {
      await limited.close();
    }
  });

  it('from addresses without number do not fill the log', async () => {
    const refusals = makeRefusalCounter(shop.db);
    await run('delete from security_events');
    for (let n = 0; n < 5_000; n++) {
      const client = { address: `2001:db8::${n.toString(16)}`, userAgent: '' };
      refusals.count({ kind: 'rate_limited', client, route: 'POST /api/v1/user/login' });
    }
    await refusals.flush();
    const { rows } = await run(
      "select count(*)::int as rows, sum((detail->>'count')::int)::int as refusals from security_events where kind = 'rate_limited'",
    );
    expect(rows[0]).toEqual({ rows: 101, refusals: 5_000 });
    await run('delete from security_events');
    await run('delete from security_log_state');
  });

  it('of failed logins are at most sixty a minute from one address', async () => {
    const from = (address: string) =>
      shop.db.transaction((tx) =>
        recordSecurityEvent(tx, { kind: 'login_failed', client: { address, userAgent: '' } }),
      );
    for (let n = 0; n < 70; n++) await from('203.0.113.7');
    await from('203.0.113.8');
    const { rows } = await run(
      "select address, count(*)::int as n from security_events where kind = 'login_failed' group by 1 order by 1",
    );
    expect(rows).toEqual([
      { address: '203.0.113.7', n: 60 },
      { address: '203.0.113.8', n: 1 },
    ]);
  });
});
