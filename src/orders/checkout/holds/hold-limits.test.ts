import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buy, fault, pay } from '../../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../../test/test-app.ts';
import { checkInvariants } from '../../index.ts';
import { delivery, guestKey, holdCalls, limited, wait } from './hold-fixture.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ rateLimit: true, trustProxy: ['127.0.0.1'] });
});
afterAll(() => shop.close());

const { gift, elsewhere, order, orderAsGuest, countHeld, newAccount } = holdCalls(() => shop);
/** As the database has it: a hold that a test has ended is still shown. */
const countLiveHeld = async ({ _id }: { _id: string }) =>
  (
    await shop.db.pool.query(
      'select coalesce(sum(quantity), 0)::int as held from holds where product_id = $1 and held_until > now()',
      [_id],
    )
  ).rows[0].held;
const newConfirmed = async () => {
  const token = await newAccount();
  await shop.db.pool.query('update users set email_confirmed_at = now()');
  return token;
};
const runOut = (ago = '1 second') =>
  shop.db.pool.query(
    `with over as (
       update checkouts set held_until = now() - $1::interval, created_at = now() - $1::interval - interval '15 minutes'
       where state in ('held', 'failed') and held_until > now() and hold_ended_at is null returning id)
     update holds set held_until = now() - interval '1 second' where checkout_id in (select id from over)`,
    [ago],
  );

describe('A buyer who never paid here', () => {
  it('holds ten pieces at most, and reads how to get more; once they are paid there is no such limit', async () => {
    const [one, other] = [await gift(400), await gift(400)];
    const [token, from] = [await newAccount(), elsewhere()];
    for (const lines of [
      [[one, 11]],
      [
        [one, 9],
        [other, 2],
      ],
    ] as [typeof one, number][][]) {
      const refused = await order(token, lines, from);
      expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } });
      expect(refused.body.message).toMatch(/10 pieces at most.*once they are paid.*Or write to us/);
    }
    const opened = await order(
      token,
      [
        [one, 6],
        [other, 4],
      ],
      from,
    );
    expect(opened.status).toBe(200);
    expect([await countHeld(one), await countHeld(other)]).toEqual([6, 4]);
    await shop.call('POST', '/product/payment-callback', { body: await pay(shop, opened.body.id) });
    expect(
      (
        await order(
          token,
          [
            [one, 99],
            [other, 99],
          ],
          from,
        )
      ).status,
    ).toBe(200);
    expect(await checkInvariants(shop.db.read)).toEqual([]);
  });

  it('holds a quarter of a product at most; three pieces of a scarce one go to whoever pays first', async () => {
    const [bear, single] = [await gift(12), await gift(1)];
    const [token, from] = [await newAccount(), elsewhere()];
    expect((await order(token, [[bear, 3]], from)).status).toBe(200);
    expect(await countHeld(bear)).toBe(3);
    expect((await order(token, [[single, 1]], from)).status).toBe(200);
    expect([await countHeld(bear), await countHeld(single)]).toEqual([0, 1]);
    expect(await order(token, [[bear, 4]], from)).toMatchObject({
      status: 409,
      body: { code: 'out_of_stock', available: 3, message: expect.stringContaining('3 of Limited Bear') },
    });
    const scarce = await gift(4);
    const [slow, quick] = [
      await order(token, [[scarce, 3]], from),
      await order(await newAccount(), [[scarce, 1]], elsewhere()),
    ];
    expect([slow.status, quick.status, await countHeld(scarce)]).toEqual([200, 200, 1]);
    const paid = await shop.call('POST', '/product/payment-callback', { body: await pay(shop, slow.body.id) });
    expect(paid.status).toBe(200);
    expect((await order(await newAccount(), [[scarce, 1]], elsewhere())).status).toBe(409);
  });

  it('confirms the address before an order by bank transfer, which counts in the same limits', async () => {
    const bear = await gift(400);
    const [token, from] = [await newAccount(), elsewhere()];
    const refused = await order(token, [[bear, 10]], from, 'manual');
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(refused.body.message).toMatch(/confirm your email address first.*sent/);
    await shop.db.pool.query('update users set email_confirmed_at = now()');
    const tooMany = await order(token, [[bear, 11]], from, 'manual');
    expect(tooMany.body.message).toContain('10 pieces at most');
    expect((await order(token, [[bear, 10]], from, 'manual')).status).toBe(200);
    // Ten pieces are awaited for two days already.
    expect((await order(token, [[await gift(), 1]], from)).status).toBe(409);
    const scarce = await gift(8);
    expect(await order(await newConfirmed(), [[scarce, 3]], elsewhere(), 'manual')).toMatchObject({
      status: 409,
      body: { code: 'out_of_stock', message: expect.stringContaining('pay online') },
    });
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
    ['IPv6 /48', (n: number) => `2001:db8:0:${(0xab00 + n * 777).toString(16)}::${n}`, '2001:db8:1:ab00::1'],
    ['IPv4 written as IPv6', (n: number) => `::ffff:192.0.4.${n}`, '192.0.5.1'],
  ])('hold a quarter of a product together, and none is refused for that (%s)', async (_kind, address, outside) => {
    const bear = await gift();
    const tokens = await Promise.all(Array.from({ length: 14 }, newAccount));
    const answers = await Promise.all(tokens.map((token, n) => order(token, [[bear, 3]], address(n))));
    expect(answers.map(({ status }) => status)).toEqual(Array(14).fill(200));
    // A quarter of 100 is 25: eight holds of three pieces.
    expect(await countHeld(bear)).toBe(24);
    expect((await order(await newAccount(), [[bear, 10]], outside)).status).toBe(200);
    expect(await countHeld(bear)).toBe(34);
    for (const one of answers)
      expect(
        (await shop.call('POST', '/product/payment-callback', { body: await pay(shop, one.body.id) })).status,
      ).toBe(200);
    expect(await checkInvariants(shop.db.read)).toEqual([]);
  });

  it('of several networks hold half of a variant together, so that others can buy', async () => {
    const bear = await gift(16);
    for (let network = 0; network < 4; network++)
      expect((await order(await newAccount(), [[bear, 3]], elsewhere())).status).toBe(200);
    // A quarter is 4, half is 8: two holds of three pieces, the others go to whoever pays first.
    expect(await countHeld(bear)).toBe(6);
  });

  it('have ten payments of guests at one address open at most, who may log in', async () => {
    const bear = await gift();
    const answers = await Promise.all(
      Array.from({ length: 14 }, () => orderAsGuest(bear, { guestKey: guestKey(), from: '192.0.6.1' })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(200), ...Array(4).fill(429)]);
    expect(answers.find(({ status }) => status === 429)?.body.message).toContain('log in');
    expect((await order(await newAccount(), [[bear, 1]], '192.0.6.1')).status).toBe(200);
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

  it('count for their network for two hours: it holds the product no longer, and its honest buyers still buy', async () => {
    const bear = await gift(40);
    const network = '192.0.7';
    expect((await order(await newAccount(), [[bear, 10]], `${network}.1`)).status).toBe(200);
    expect(await countHeld(bear)).toBe(10);
    await runOut();
    const next = await order(await newAccount(), [[bear, 3]], `${network}.2`);
    expect([next.status, await countLiveHeld(bear)]).toEqual([200, 0]);
    expect((await shop.call('POST', '/product/payment-callback', { body: await pay(shop, next.body.id) })).status).toBe(
      200,
    );
    await shop.db.pool.query(
      `update checkouts set created_at = created_at - interval '3 hours', held_until = held_until - interval '3 hours'
       where state in ('held', 'expired')`,
    );
    expect((await order(await newAccount(), [[bear, 9]], `${network}.3`)).status).toBe(200);
    expect(await countLiveHeld(bear)).toBe(9);
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
