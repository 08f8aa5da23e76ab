import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settleOpen } from '../../../test/assert-invariants.ts';
import { addProduct, buy, type Gift, ledger, pay } from '../../../test/fixtures.ts';
import { type Answer, openShop, type TestShop } from '../../../test/test-app.ts';
import { roundToPaise } from '../../shared/money.ts';
import { checkInvariants } from '../index.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ rateLimit: true, trustProxy: ['127.0.0.1'] });
});
afterAll(() => shop.close());

let count = 0;
const gift = (quantity = 100) => addProduct(shop, { name: `Limited Bear ${count++}`, price: 100, quantity });
const elsewhere = () => `198.${18 + (count >> 8)}.${count++ & 255}.7`;
const order = (token: string, lines: [Gift, number][], from: string): Promise<Answer> =>
  shop.call('POST', '/product/orders', {
    token,
    headers: { 'x-forwarded-for': from },
    body: {
      amount: lines.reduce((sum, [{ price }, quantity]) => sum + roundToPaise(price) * quantity, 0),
      cart: lines.map(([{ _id }, quantity]) => ({ _id, quantity })),
    },
  });
const delivery = { name: 'Guest Gita', phone: '98111 22333', email: 'gita@example.com', address: '1 Fort Road' };
const orderAsGuest = (bought: Gift, guest: { guestKey?: string; quantity?: number; email?: string; from: string }) => {
  const { guestKey, quantity = 1, email = delivery.email, from } = guest;
  return shop.call('POST', '/product/orders', {
    headers: { 'x-forwarded-for': from },
    body: {
      amount: roundToPaise(bought.price) * quantity,
      product: { id: bought._id, quantity },
      delivery: { ...delivery, email },
      guestKey,
    },
  });
};
const guestKey = () => crypto.randomUUID();
const heldOf = async ({ slug }: Gift): Promise<number> =>
  (await shop.call('GET', `/product/products/${slug}`)).body.product.held;
async function newAccount(): Promise<string> {
  const person = { name: 'First Buyer', email: `first${count++}@example.com`, password: 'eleven yarn balls' };
  const headers = { 'x-forwarded-for': elsewhere() };
  await shop.call('POST', '/user/signup', { headers, body: { ...person, phone: '98000 00000', location: 'Pune' } });
  return (await shop.call('POST', '/user/login', { headers, body: person })).body.token;
}
const runOut = (ago = '1 second') =>
  shop.db.pool.query(
    `with over as (
       update checkouts set held_until = now() - $1::interval, created_at = now() - $1::interval - interval '15 minutes'
       where state in ('held', 'failed') and held_until > now() and hold_ended_at is null returning id)
     update holds set held_until = now() - interval '1 second' where checkout_id in (select id from over)`,
    [ago],
  );
const limited = { status: 429, body: { code: 'too_many_requests', message: expect.any(String) } };
const wait = ({ headers }: Answer) => Number(headers['retry-after']);

describe('A buyer who never paid here', () => {
  it('holds ten pieces at most, over all products', async () => {
    const [one, other] = [await gift(), await gift()];
    const [token, from] = [await newAccount(), elsewhere()];
    const refused = await order(
      token,
      [
        [one, 6],
        [other, 5],
      ],
      from,
    );
    expect(refused).toMatchObject(limited);
    expect(refused.body.message).toContain('A first order here is 10 pieces at most');
    expect(wait(refused)).toBeGreaterThan(0);
    expect(
      (
        await order(
          token,
          [
            [one, 6],
            [other, 4],
          ],
          from,
        )
      ).status,
    ).toBe(200);
    expect((await order(token, [[one, 10]], from)).status).toBe(200);
    expect([await heldOf(one), await heldOf(other)]).toEqual([10, 0]);
    expect(await orderAsGuest(one, { guestKey: guestKey(), quantity: 11, from: elsewhere() })).toMatchObject(limited);
  });

  it('can order more after paying, and the security log contains refusals', async () => {
    const bear = await gift();
    const [token, from] = [await newAccount(), elsewhere()];
    expect((await order(token, [[bear, 11]], from)).status).toBe(429);
    await buy(shop, bear, token);
    expect((await order(token, [[bear, 40]], from)).status).toBe(200);
  });

  it('is not limited among many first buyers of three pieces on a mobile network', async () => {
    const bear = await gift();
    for (let person = 0; person < 8; person++) {
      const from = `203.0.113.${person}`;
      const token = await newAccount();
      expect((await order(token, [[bear, 3]], from)).status).toBe(200);
      expect((await order(token, [[bear, 2]], from)).status).toBe(200);
    }
  });
});

describe('New buyers in one network', () => {
  it.each([
    ['IPv4 /24', (n: number) => `192.0.2.${n}`, '192.0.3.1'],
    ['IPv6 /56', (n: number) => `2001:db8:0:${(0xab00 + n * 7).toString(16)}::${n}`, '2001:db8:0:ac00::1'],
    ['IPv4 written as IPv6', (n: number) => `::ffff:192.0.4.${n}`, '192.0.5.1'],
  ])(
    'hold thirty pieces together at most, whatever their addresses in it are (%s)',
    async (_kind, address, outside) => {
      const bear = await gift();
      const answers = await Promise.all(
        Array.from({ length: 20 }, async (_, n) => order(await newAccount(), [[bear, 3]], address(n))),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
      for (const refused of answers.filter(({ status }) => status !== 200)) expect(refused).toMatchObject(limited);
      expect(await heldOf(bear)).toBe(30);
      expect(await checkInvariants(shop.db.read)).toEqual([]);
      expect((await order(await newAccount(), [[bear, 3]], outside)).status).toBe(200);
      const token = await newAccount();
      await buy(shop, await gift(), token);
      expect((await order(token, [[bear, 3]], address(1))).status).toBe(200);
    },
  );

  it('have ten payments of guests open at most', async () => {
    const bear = await gift();
    const answers = await Promise.all(
      Array.from({ length: 14 }, (_, n) => orderAsGuest(bear, { guestKey: guestKey(), from: `192.0.6.${n}` })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(200), ...Array(4).fill(429)]);
  });
});

describe('Holds that end unpaid', () => {
  it('lengthen the next wait, which shortens again', async () => {
    const bear = await gift();
    const [token, from] = [await newAccount(), elsewhere()];
    const waits: number[] = [];
    for (let again = 0; again < 9; again++) {
      expect((await order(token, [[bear, 3]], from)).status).toBe(200);
      await runOut();
      const refused = await order(token, [[bear, 3]], from);
      expect(refused).toMatchObject(limited);
      expect(refused.body.message).toContain('set aside and not paid for');
      waits.push(wait(refused));
      await shop.db.pool.query(
        `update checkouts set created_at = created_at - interval '65 minutes', held_until = held_until - interval '65 minutes'
         where state in ('held', 'expired')`,
      );
    }
    expect(waits[0]).toBeLessThanOrEqual(60);
    for (const [n, seconds] of waits.slice(1, 5).entries()) expect(seconds).toBeGreaterThan(waits[n] ?? 0);
    expect(Math.max(...waits)).toBeLessThanOrEqual(3_600);
    await shop.db.pool.query(
      `update checkouts set created_at = created_at - interval '1 day', held_until = held_until - interval '1 day'`,
    );
    expect((await order(token, [[bear, 3]], from)).status).toBe(200);
  });

  it('count little when their buyer only changes the cart, or comes back after a while', async () => {
    const [token, from] = [await newAccount(), elsewhere()];
    for (let again = 1; again < 6; again++)
      expect((await order(token, [[await gift(), again]], from)).status).toBe(200);
    await runOut('5 minutes');
    expect((await order(token, [[await gift(), 3]], from)).status).toBe(200);
  });

  it('make the new buyers of a network wait after twenty, and no others', async () => {
    const bear = await gift();
    const network = '192.0.7';
    for (let round = 0; round < 3; round++) {
      for (let n = 0; n < 8; n++)
        await orderAsGuest(bear, { guestKey: guestKey(), from: `${network}.${round * 8 + n}` });
      await runOut();
    }
    const refused = await orderAsGuest(bear, { guestKey: guestKey(), from: `${network}.99` });
    expect(refused).toMatchObject(limited);
    expect(wait(refused)).toBeLessThanOrEqual(1_800);
    expect((await orderAsGuest(bear, { guestKey: guestKey(), from: elsewhere() })).status).toBe(200);
  });
});

describe('A guest', () => {
  it('is identified by the browser’s key: another guest with the same email address ends no hold', async () => {
    const bear = await gift(4);
    const victim = { guestKey: guestKey(), from: elsewhere() };
    const opened = await orderAsGuest(bear, victim);
    for (const key of [guestKey(), undefined])
      expect((await orderAsGuest(await gift(), { guestKey: key, from: elsewhere() })).status).toBe(200);
    expect(await heldOf(bear)).toBe(1);
    const paid = await shop.call('POST', '/product/payment-callback', { body: await pay(shop, opened.body.id) });
    expect(paid.status).toBe(200);
    // A buyer's next payment frees the earlier hold, whatever address is typed.
    const [first, second] = [await gift(), await gift()];
    const person = { guestKey: guestKey(), from: elsewhere() };
    await orderAsGuest(first, person);
    await orderAsGuest(second, { ...person, email: 'other@example.com' });
    expect([await heldOf(first), await heldOf(second)]).toEqual([0, 1]);
  });

  it('may send no key, and is a different guest for each order then', async () => {
    const [first, second] = [await gift(), await gift()];
    const from = elsewhere();
    const opened = await orderAsGuest(first, { from });
    expect((await orderAsGuest(first, { from })).body.id).toBe(opened.body.id);
    await orderAsGuest(second, { from });
    expect([await heldOf(first), await heldOf(second)]).toEqual([1, 1]);
    for (const bad of ['short', 'with blank in it 123', 'x'.repeat(129)])
      expect((await orderAsGuest(first, { guestKey: bad, from })).status).toBe(400);
  });

  it('’s key is stored hashed only', async () => {
    const key = guestKey();
    await orderAsGuest(await gift(), { guestKey: key, from: elsewhere() });
    const { rows } = await shop.db.pool.query('select 1 from checkouts where checkouts::text like $1', [`%${key}%`]);
    expect(rows).toEqual([]);
  });

  it('’s paid order is moved to the account that confirms its email address', async () => {
    const email = `adopted${count++}@example.com`;
    const opened = await orderAsGuest(await gift(), { guestKey: guestKey(), email, from: elsewhere() });
    await shop.call('POST', '/product/payment-callback', { body: await pay(shop, opened.body.id) });
    const { rows } = await shop.db.pool.query<{ guest_email_key: string; buyer_key: string }>(
      'select guest_email_key, buyer_key from checkouts where provider_order_id = $1',
      [opened.body.id],
    );
    expect(rows[0]?.guest_email_key).toBe(email);
    expect(rows[0]?.buyer_key).not.toContain(email);
  });
});

describe('Opening payments', () => {
  it('returns the open one for the same cart, and opens no other at the provider', async () => {
    const bear = await gift();
    const [token, from] = [await newAccount(), elsewhere()];
    const opened = await order(token, [[bear, 2]], from);
    await shop.db.pool.query(
      `update checkouts set created_at = created_at - interval '4 minutes' where provider_order_id = $1`,
      [opened.body.id],
    );
    const before = (await ledger(shop)).orders.length;
    expect((await order(token, [[bear, 2]], from)).body).toEqual(opened.body);
    expect((await ledger(shop)).orders).toHaveLength(before);
    expect((await order(token, [[bear, 3]], from)).body.id).not.toBe(opened.body.id);
  });

  it('is limited to twenty an hour for one buyer', async () => {
    const bears = [await gift(), await gift()];
    const [token, from] = [await newAccount(), elsewhere()];
    const answers: Answer[] = [];
    for (let n = 0; n < 21; n++) answers.push(await order(token, [[bears[n % 2] as Gift, 1]], from));
    expect(answers.slice(0, 20).map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(answers[20]).toMatchObject(limited);
    expect(wait(answers[20] as Answer)).toBeLessThanOrEqual(3_600);
  });
});

describe('A checkout that never became an order', () => {
  const age = (orderId: string, days: number) =>
    shop.db.pool.query(
      `update checkouts set created_at = created_at - $2::int * interval '1 day', held_until = held_until - $2::int * interval '1 day'
       where provider_order_id = $1`,
      [orderId, days],
    );
  const erase = async () => {
    await shop.db.pool.query(`insert into pgboss.job (name) values ('enforce-retention')`);
    await expect
      .poll(
        async () =>
          (
            await shop.db.pool.query(
              `select 1 from pgboss.job where name = 'enforce-retention' and state in ('created', 'active')`,
            )
          ).rowCount,
      )
      .toBe(0);
  };
  const rowOf = async (orderId: string) =>
    (await shop.db.pool.query('select * from checkouts where provider_order_id = $1', [orderId])).rows[0];

  it('loses its personal data after thirty days, and an order does not', async () => {
    const bear = await gift();
    const guest = { guestKey: guestKey(), email: `gone${count++}@example.com`, from: elsewhere() };
    const [old, young, bought] = [
      await orderAsGuest(bear, guest),
      await orderAsGuest(bear, { ...guest, guestKey: guestKey() }),
      await orderAsGuest(bear, { ...guest, guestKey: guestKey() }),
    ].map(({ body }) => body.id as string) as [string, string, string];
    await shop.call('POST', '/product/payment-callback', { body: await pay(shop, bought) });
    await age(old, 31);
    await age(young, 29);
    await age(bought, 31);
    await erase();
    const text = JSON.stringify(await rowOf(old));
    for (const mark of [guest.email, delivery.name, delivery.phone, delivery.address, guest.from.replace(/\d+$/, '')])
      expect(text).not.toContain(mark);
    for (const remaining of [young, bought]) expect(JSON.stringify(await rowOf(remaining))).toContain(guest.email);
    expect(await checkInvariants(shop.db.read)).toEqual([]);
    // An erased checkout has no delivery address: its money is refunded.
    await pay(shop, old);
    await shop.db.pool.query(`insert into pgboss.job (name) values ('reconcile-payments')`);
    await settleOpen(shop.db);
    const paid = (await ledger(shop)).payments.find(({ order_id }) => order_id === old);
    expect(paid?.amount_refunded).toBe(10_000);
  });
});
