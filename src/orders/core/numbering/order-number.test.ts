import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settleOpen } from '../../../../test/assert-invariants.ts';
import { addProduct, adminCaller, buy, type Gift, pay } from '../../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../../test/test-app.ts';
import { roundToPaise } from '../../../shared/money.ts';
import type { OrderBody } from '../bodies/order-output.ts';

let shop: TestShop;
let bear: Gift;
beforeAll(async () => {
  shop = await openShop();
  bear = await addProduct(shop, { name: 'Numbered Bear', price: 500, quantity: 90 });
});
afterAll(() => shop.close());

const asAdmin = adminCaller(() => shop);
const search = async (words: string) =>
  ((await asAdmin('GET', `/user/all-orders?search=${encodeURIComponent(words)}`)).body as OrderBody[]).map(
    ({ number }) => number,
  );

describe('An order’s number', () => {
  it('counts from 1001, and stays when a failed payment is followed by a good one', async () => {
    const body = { amount: roundToPaise(bear.price), product: { id: bear._id } };
    const opened = await shop.call('POST', '/product/orders', { token: shop.tokens.asha, body });
    await pay(shop, opened.body.id, 'failed');
    await settleOpen(shop.db);
    const [failed] = (await shop.call('GET', '/user/orders', { token: shop.tokens.asha })).body as OrderBody[];
    await shop.call('POST', '/product/payment-callback', { body: await pay(shop, opened.body.id) });
    const [paid] = (await shop.call('GET', '/user/orders', { token: shop.tokens.asha })).body as OrderBody[];
    const second = await buy(shop, bear, shop.tokens.meera);
    expect([failed?.number, paid?.number, second.number]).toEqual([1001, 1001, 1002]);
    expect([failed, paid].map((order) => order?.payment.success)).toEqual([false, true]);
  });

  it('is found in the list as 1001 and #1001, and stands in the export', async () => {
    expect(await search('1001')).toEqual([1001]);
    expect(await search(' #1002 ')).toEqual([1002]);
    expect(await search('#9999')).toEqual([]);
    expect(await search('98290 11')).toEqual([1001]);
    const rows = parse((await asAdmin('GET', '/user/orders.csv')).body, { bom: true, columns: true });
    expect((rows as Record<string, string>[]).map((row) => row.Number)).toEqual(['#1002', '#1001']);
  });

  it('starts where the owner says and skips as many as she says, so that two orders do not tell how many are between', async () => {
    const set = (next: number, maxStep: number) => asAdmin('PUT', '/shop/order-numbers', { next, maxStep });
    expect(await set(1_000, 1)).toMatchObject({ status: 400, body: { errors: [{ path: 'next' }] } });
    expect((await set(5_000, 101)).status).toBe(400);
    expect(await set(5_000, 50)).toMatchObject({ status: 200, body: { next: 5_000, maxStep: 50 } });
    const numbers: number[] = [];
    for (let n = 0; n < 8; n++) numbers.push((await buy(shop, bear, shop.tokens.asha)).number);
    const steps = numbers.map((number, index) => number - (numbers[index - 1] ?? 4_999));
    // Eight equal steps of one to fifty have a probability of 50^-7.
    expect(new Set(steps).size).toBeGreaterThan(1);
    expect(Math.min(...steps)).toBeGreaterThanOrEqual(1);
    expect(Math.max(...steps)).toBeLessThanOrEqual(50);
    expect((await search('1001')).length).toBe(1);
    const { next } = (await asAdmin('GET', '/shop/order-numbers')).body;
    expect(next).toBe((numbers.at(-1) ?? 0) + 1);
    expect((await set(next, 1)).status).toBe(200);
    expect((await buy(shop, bear, shop.tokens.asha)).number).toBe(next);
  });

  it('is never given twice while the owner changes the numbering, however many orders arrive', async () => {
    const changes = [7_000, 7_500, 8_000].map((next) => asAdmin('PUT', '/shop/order-numbers', { next, maxStep: 3 }));
    const placed = await Promise.all([shop.tokens.asha, shop.tokens.meera].map((token) => buy(shop, bear, token)));
    await Promise.all(changes);
    await asAdmin('PUT', '/shop/order-numbers', { next: 8_100, maxStep: 1 });
    const { rows } = await shop.db.pool.query(
      'select count(distinct number)::int as d, count(*)::int as n from orders',
    );
    expect(rows[0].d).toBe(rows[0].n);
    expect(placed.every(({ number }) => number > 5_000)).toBe(true);
  });

  it('is never given twice, however many orders arrive at once', async () => {
    const buyers = [shop.tokens.asha, shop.tokens.meera];
    const placed = await Promise.all(buyers.map((token) => buy(shop, bear, token)));
    expect(placed.map(({ number }) => number).toSorted()).toEqual([8100, 8101]);
  });
});
