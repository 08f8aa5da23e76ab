import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untilQuiet } from '../../../../test/assert-invariants.ts';
import { addProduct, adminCaller, buy, type Gift, registeredSeller } from '../../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../../test/test-app.ts';
import { dayInIndia } from '../../../shared/dates/dates.ts';

let shop: TestShop;
let bear: Gift;
const admin = adminCaller(() => shop);
const change = (changed: object = {}) => admin('PUT', '/shop/tax-settings', { ...registeredSeller, ...changed });
const earlier = async () => (await admin('GET', '/shop/earlier-orders')).body.earlier;
const decide = (choice: string) => admin('PUT', '/shop/earlier-orders', { choice });
const sell = () => buy(shop, bear, shop.tokens.asha);
const invoices = async (orderId: string) => (await admin('GET', `/user/order/${orderId}/documents`)).body.documents;
const isEarlier = async (orderId: string) => (await admin('GET', `/user/order/${orderId}`)).body.isEarlier;

let first: { _id: string };
let second: { _id: string };
let refunded: { _id: string };
beforeAll(async () => {
  shop = await openShop();
  bear = await addProduct(shop, { name: 'Earlier Bear', price: 210, quantity: 200 });
  [first, second, refunded] = [await sell(), await sell(), await sell()];
  await admin('POST', `/user/order/${refunded._id}/refunds`, { amount: 10 });
});
afterAll(() => shop.close());

describe('Orders paid before invoices were on', () => {
  it('ask for nothing while invoices are off', async () => {
    expect(await earlier()).toMatchObject({ since: null, count: 0, choice: null });
    expect((await decide('make')).status).toBe(409);
    expect(await isEarlier(first._id)).toBe(false);
  });

  it('are counted once they are on, without those whose money went back', async () => {
    await change();
    expect(await earlier()).toMatchObject({
      since: expect.any(String),
      count: 2,
      total: 420,
      leftOut: 1,
      choice: null,
    });
    expect(await isEarlier(first._id)).toBe(true);
    expect(await isEarlier((await sell())._id)).toBe(false);
  });

  it('stay without when the owner decides so, which is remembered', async () => {
    expect((await decide('leave')).body.earlier).toMatchObject({ choice: 'leave', count: 2 });
    await untilQuiet(shop.db);
    expect(await invoices(first._id)).toEqual([]);
    expect((await change({ hsn: '6307' })).status).toBe(200);
    expect(await earlier()).toMatchObject({ choice: 'leave', count: 2 });
  });

  it('get one invoice each on two presses, with today’s date and the next numbers, the oldest first', async () => {
    const answers = await Promise.all([decide('make'), decide('make')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await untilQuiet(shop.db);
    const made = [await invoices(first._id), await invoices(second._id)];
    const issuedOn = dayInIndia(new Date());
    expect(made).toMatchObject([[{ issuedOn, total: 210 }], [{ issuedOn, total: 210 }]]);
    expect(made.flat().map(({ number }) => number.split('/').at(-1))).toEqual(['0002', '0003']);
    expect(await invoices(refunded._id)).toEqual([]);
    expect(await earlier()).toMatchObject({ count: 0, leftOut: 1, choice: 'make' });
    expect(await isEarlier(first._id)).toBe(false);
  });

  it('get the rates of the day on which they were paid, when they had left by then', async () => {
    await change({ mode: 'off' });
    const dear = await addProduct(shop, { name: 'Dear Cushion', price: 2_000, quantity: 9 });
    const form = { name: dear.name, price: '2000', quantity: '9', category: dear.category._id, taxHeading: '6304' };
    await shop.call('PUT', `/product/update-product/${dear._id}`, { token: shop.tokens.admin, form });
    const [left, waiting] = [await buy(shop, dear, shop.tokens.asha), await buy(shop, dear, shop.tokens.asha)];
    await admin('PUT', `/user/order-status/${left._id}`, { status: 'Delivered' });
    await shop.db.pool.query(
      `update payments set created_at = '2025-08-20T10:00:00+05:30' from orders
        where orders.checkout_id = payments.checkout_id and orders.id = any($1)`,
      [[left._id, waiting._id]],
    );
    await change();
    await decide('make');
    await untilQuiet(shop.db);
    const { rows } = await shop.db.pool.query(
      "select order_id, content -> 'lines' -> 0 ->> 'rate' as rate from tax_documents where order_id = any($1)",
      [[left._id, waiting._id]],
    );
    expect(new Map(rows.map(({ order_id, rate }) => [order_id, rate]))).toEqual(
      new Map([
        [left._id, '1200'],
        [waiting._id, '500'],
      ]),
    );
  });

  it('tells it in the timeline of the order and in the audit log', async () => {
    const { body } = await admin('GET', `/user/order/${first._id}`);
    const lines = body.events.filter(({ what }: { what: string }) => what.startsWith('An invoice of today was made'));
    expect(lines).toHaveLength(1);
    expect(JSON.stringify((await admin('GET', '/shop/audit-log')).body)).toContain(
      'had the invoices of earlier orders made',
    );
  });

  it('are asked about again for the time in which invoices were off', async () => {
    await change({ mode: 'off' });
    const [between, last] = [await sell(), await sell()];
    await change();
    expect(await earlier()).toMatchObject({ count: 2, choice: null });
    await decide('leave');
    await untilQuiet(shop.db);
    expect(await invoices(between._id)).toEqual([]);
    await decide('make');
    await untilQuiet(shop.db);
    expect([await invoices(between._id), await invoices(last._id)]).toMatchObject([{ length: 1 }, { length: 1 }]);
  });
});
