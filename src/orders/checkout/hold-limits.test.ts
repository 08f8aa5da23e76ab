import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buy, fault } from '../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';
import { checkInvariants } from '../index.ts';
import { delivery, guestKey, holdCalls, limited, wait } from './hold-fixture.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ rateLimit: true, trustProxy: ['127.0.0.1'] });
});
afterAll(() => shop.close());

const { gift, elsewhere, order, orderAsGuest, heldOf, newAccount } = holdCalls(() => shop);
const runOut = (ago = '1 second') =>
  shop.db.pool.query(
    `with over as (
       update checkouts set held_until = now() - $1::interval, created_at = now() - $1::interval - interval '15 minutes'
       where state in ('held', 'failed') and held_until > now() and hold_ended_at is null returning id)
     update holds set held_until = now() - interval '1 second' where checkout_id in (select id from over)`,
    [ago],
  );

describe('A buyer who never paid here', () => {
  it('orders 99 pieces of a product at once, with an account, or as a guest where as many are left', async () => {
    const [one, other] = [await gift(200), await gift()];
    const [token, from] = [await newAccount(), elsewhere()];
    expect((await order(token, [[one, 99]], from)).status).toBe(200);
    expect((await order(token, [[other, 11]], from)).status).toBe(200);
    expect([await heldOf(one), await heldOf(other)]).toEqual([0, 11]);
    expect(await orderAsGuest(one, { guestKey: guestKey(), quantity: 99, from: elsewhere() })).toMatchObject({
      status: 200,
    });
    expect(await checkInvariants(shop.db.read)).toEqual([]);
  });

  it('holds many pieces alone in a network, and after such a hold waits longer than after a small one', async () => {
    const [bear, other] = [await gift(), await gift()];
    const [token, neighbour, small] = [await newAccount(), await newAccount(), await newAccount()];
    const from = '192.0.8.1';
    expect((await order(token, [[bear, 50]], from)).status).toBe(200);
    const refused = await order(neighbour, [[other, 3]], '192.0.8.2');
    expect(refused).toMatchObject(limited);
    expect(wait(refused)).toBeGreaterThan(0);
    expect((await order(small, [[other, 3]], elsewhere())).status).toBe(200);
    expect((await order(token, [[bear, 2]], from)).status).toBe(200);
    expect((await order(neighbour, [[other, 3]], '192.0.8.2')).status).toBe(200);
    expect(await order(token, [[bear, 99]], from)).toMatchObject(limited);
    await runOut();
    const patient = await newAccount();
    expect((await order(patient, [[bear, 50]], '192.0.8.3')).status).toBe(200);
    await runOut();
    expect(wait(await order(patient, [[bear, 50]], '192.0.8.3'))).toBeGreaterThan(600);
    expect(wait(await order(small, [[other, 3]], elsewhere()))).toBeLessThanOrEqual(60);
  });

  it('gets a sentence, and nothing to wait for, where an order by bank transfer has many pieces', async () => {
    const bear = await gift();
    const [token, from] = [await newAccount(), elsewhere()];
    const refused = await order(token, [[bear, 11]], from, 'manual');
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(refused.body.message).toContain('10 pieces at most');
    expect((await order(token, [[bear, 10]], from, 'manual')).status).toBe(200);
    await buy(shop, bear, token);
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

  it('do not count for somebody who has paid here when she replaced them, also after a failure of the provider', async () => {
    const bear = await gift();
    const [token, from] = [await newAccount(), elsewhere()];
    const age = () =>
      shop.db.pool.query(`update checkouts set created_at = created_at - interval '9 minutes',
        held_until = held_until - interval '9 minutes' where state = 'held' and hold_ended_at is null`);
    await buy(shop, bear, token);
    for (let again = 1; again < 5; again++) {
      expect((await order(token, [[bear, again]], from)).status).toBe(200);
      await age();
    }
    await fault(shop, { route: 'POST /v1/orders', kind: 'html_502', times: 3 });
    expect((await order(token, [[bear, 5]], from)).status).toBe(503);
    expect((await order(token, [[bear, 5]], from)).status).toBe(200);
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

describe('Payments of custom orders', () => {
  it('are opened at most fifteen times an hour from one network, without a limit for others', async () => {
    const form = { title: 'Two dolls', quantity: 1, price: 900, readyOn: '2099-12-08', validUntil: '2099-11-30' };
    const made = await shop.call('POST', '/user/custom-orders', { token: shop.tokens.admin, body: form });
    const { link } = made.body.quote;
    const open = (name: string, from: string) =>
      shop.call('POST', `${link}/payment`, {
        headers: { 'x-forwarded-for': from },
        body: { amount: 90_000, delivery: { ...delivery, name } },
      });
    const [from, other] = [elsewhere(), elsewhere()];
    for (let count = 0; count < 15; count++) expect((await open(`Guest ${count}`, from)).status).toBe(200);
    const refused = await open('Guest 15', from);
    expect(refused).toMatchObject(limited);
    expect(wait(refused)).toBeGreaterThan(0);
    expect((await open('Guest 14', from)).status).toBe(200);
    expect((await open('Guest 15', other)).status).toBe(200);
  });
});
