import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settleOpen } from '../../../../test/assert-invariants.ts';
import { type Gift, ledger, pay } from '../../../../test/fixtures.ts';
import { type Answer, openShop, type TestShop } from '../../../../test/test-app.ts';
import { checkInvariants } from '../../index.ts';
import { delivery, guestKey, holdCalls, limited, wait } from './hold-fixture.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ rateLimit: true, trustProxy: ['127.0.0.1'] });
});
afterAll(() => shop.close());

const { gift, elsewhere, order, orderAsGuest, countHeld, newAccount } = holdCalls(() => shop);
let count = 0;

describe('A guest', () => {
  it('is identified by the browser’s key: another guest with the same email address ends no hold', async () => {
    const bear = await gift(4);
    const victim = { guestKey: guestKey(), from: elsewhere() };
    const opened = await orderAsGuest(bear, victim);
    for (const key of [guestKey(), undefined])
      expect((await orderAsGuest(await gift(), { guestKey: key, from: elsewhere() })).status).toBe(200);
    expect(await countHeld(bear)).toBe(1);
    const paid = await shop.call('POST', '/product/payment-callback', { body: await pay(shop, opened.body.id) });
    expect(paid.status).toBe(200);
    // A buyer's next payment frees the earlier hold, whatever address is typed.
    const [first, second] = [await gift(), await gift()];
    const person = { guestKey: guestKey(), from: elsewhere() };
    await orderAsGuest(first, person);
    await orderAsGuest(second, { ...person, email: 'other@example.com' });
    expect([await countHeld(first), await countHeld(second)]).toEqual([0, 1]);
  });

  it('may send no key, and is a different guest for each order then', async () => {
    const [first, second] = [await gift(), await gift()];
    const from = elsewhere();
    const opened = await orderAsGuest(first, { from });
    expect((await orderAsGuest(first, { from })).body.id).toBe(opened.body.id);
    await orderAsGuest(second, { from });
    expect([await countHeld(first), await countHeld(second)]).toEqual([1, 1]);
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

describe('Orders without a hold', () => {
  it.each([9, 12])('of one network close a product of %i pieces to nobody elsewhere', async (stock) => {
    const [bear, network] = [await gift(stock), `203.0.${100 + stock}`];
    const [quarter, tokens] = [Math.floor(stock / 4), await Promise.all(Array.from({ length: 4 }, newAccount))];
    const statuses: number[] = [];
    for (const [n, token] of tokens.entries())
      for (const quantity of [3, 2]) statuses.push((await order(token, [[bear, quantity]], `${network}.${n}`)).status);
    for (let guest = 0; guest < 9; guest++)
      for (const quantity of [3, 2, 1])
        statuses.push(
          (await orderAsGuest(bear, { guestKey: guestKey(), quantity, from: `${network}.${50 + guest}` })).status,
        );
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(4);
    expect(await countHeld(bear)).toBe(quarter);
    // All pieces but those that the network really holds are sold, one after the other.
    for (let sold = 0; sold < stock - quarter; sold++) {
      const opened = await orderAsGuest(bear, { guestKey: guestKey(), from: elsewhere() });
      expect([sold, opened.status]).toEqual([sold, 200]);
      const paid = await shop.call('POST', '/product/payment-callback', { body: await pay(shop, opened.body.id) });
      expect(paid.status).toBe(200);
    }
    expect((await orderAsGuest(bear, { guestKey: guestKey(), from: elsewhere() })).status).toBe(409);
  });

  it('of many networks count up to a quarter each, so that not everybody pays for the same pieces', async () => {
    const bear = await gift(8);
    const statuses: number[] = [];
    for (let person = 0; person < 9; person++)
      statuses.push((await orderAsGuest(bear, { guestKey: guestKey(), from: elsewhere() })).status);
    expect(statuses).toEqual([...Array(8).fill(200), 409]);
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
  const findCheckout = async (orderId: string) =>
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
    const text = JSON.stringify(await findCheckout(old));
    for (const mark of [guest.email, delivery.name, delivery.phone, delivery.address, guest.from.replace(/\d+$/, '')])
      expect(text).not.toContain(mark);
    for (const remaining of [young, bought])
      expect(JSON.stringify(await findCheckout(remaining))).toContain(guest.email);
    expect(await checkInvariants(shop.db.read)).toEqual([]);
    // An erased checkout has no delivery address: its money is refunded.
    await pay(shop, old);
    await shop.db.pool.query(`insert into pgboss.job (name) values ('reconcile-payments')`);
    await settleOpen(shop.db);
    const paid = (await ledger(shop)).payments.find(({ order_id }) => order_id === old);
    expect(paid?.amount_refunded).toBe(10_000);
  });
});
