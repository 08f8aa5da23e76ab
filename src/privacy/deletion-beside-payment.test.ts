import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, type Gift, ledger, pay } from '../../test/fixtures.ts';
import { openShop, type TestShop } from '../../test/test-app.ts';

let shop: TestShop;
let gift: Gift;
beforeAll(async () => {
  shop = await openShop({ webhooks: true });
  gift = await addProduct(shop, { name: 'Parting Bear', price: 300, quantity: 90 });
});
afterAll(() => shop.close());

let count = 0;
const newcomer = async () => {
  const person = { email: `parting${count++}@example.com`, password: 'the yarn of a bear', name: 'Gita Rao' };
  const body = { ...person, phone: '98220 22222', location: 'Pune' };
  expect((await shop.call('POST', '/user/signup', { body })).status).toBe(201);
  return { ...person, token: await logIn(person) };
};
const logIn = async (body: { email: string; password: string }) =>
  (await shop.call('POST', '/user/login', { body })).body.token as string;

describe('An account whose password changes in several requests, and which is deleted, while its payment is open', () => {
  it('has one password or is gone, and its payment is settled once', async () => {
    for (let round = 0; round < 12; round++) {
      const person = await newcomer();
      const opened = await shop.call('POST', '/product/orders', {
        token: person.token,
        body: { amount: 30_000, product: { id: gift._id } },
      });
      expect(opened.status).toBe(200);
      const triple = await pay(shop, opened.body.id);
      const { token, password } = person;
      const wanted = [1, 2, 3].map((n) => `another yarn ${n} of ${round}`);
      const changes = wanted.map((next) =>
        shop.call('PUT', '/user/profile', { token, body: { password: next, oldPassword: password } }),
      );
      const deletion = wait(round * 5).then(() =>
        shop.call('DELETE', '/user/account', { token, body: { password: round % 2 ? password : wanted[0] } }),
      );
      const callback = wait(round * 3).then(() => shop.call('POST', '/product/payment-callback', { body: triple }));
      const [settled, deleted, ...changed] = await Promise.all([callback, deletion, ...changes]);
      expect(settled.status, JSON.stringify(settled.body)).toBe(200);
      const done = wanted.filter((_, n) => changed[n]?.status === 200);
      expect(done.length).toBeLessThanOrEqual(1);
      const isGone = deleted.status === 200;
      const works = [];
      for (const one of [password, ...wanted]) if (await logIn({ ...person, password: one })) works.push(one);
      expect(works, `round ${round}: ${deleted.status}`).toEqual(isGone ? [] : done.length > 0 ? done : [password]);
      await shop.quiet();
      const { rows } = await shop.db.pool.query(
        'select settles from payments join orders using (checkout_id) where payments.id = $1',
        [triple.razorpay_payment_id],
      );
      expect(rows).toEqual([{ settles: true }]);
    }
    const { payments } = await ledger(shop);
    expect(payments.filter(({ status }) => status === 'captured')).toHaveLength(12);
  });
});
