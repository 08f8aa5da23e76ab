import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, adminCaller, buy, type Gift, pay } from '../../test/fixtures.ts';
import { openShop, type TestShop } from '../../test/test-app.ts';
import type { OrderBody } from './api.ts';

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
    const body = { amount: bear.price * 100, product: { id: bear._id } };
    const opened = await shop.call('POST', '/product/orders', { token: shop.tokens.asha, body });
    const attempt = async (outcome: 'captured' | 'failed') =>
      shop.call('POST', '/product/payment-callback', { body: await pay(shop, opened.body.id, outcome) });
    await attempt('failed');
    const paid = await attempt('captured');
    const first = (await asAdmin('GET', `/user/order/${paid.body.order}`)).body.order as OrderBody;
    const second = await buy(shop, bear, shop.tokens.meera);
    expect([first.number, second.number]).toEqual([1001, 1002]);
  });

  it('is found in the list as 1001 and #1001, and stands in the export', async () => {
    expect(await search('1001')).toEqual([1001]);
    expect(await search(' #1002 ')).toEqual([1002]);
    expect(await search('#9999')).toEqual([]);
    expect(await search('98290 11')).toEqual([1001]);
    const rows = parse((await asAdmin('GET', '/user/orders.csv')).body, { bom: true, columns: true });
    expect((rows as Record<string, string>[]).map((row) => row.Number)).toEqual(['#1002', '#1001']);
  });

  it('is never given twice, however many orders arrive at once', async () => {
    const buyers = [shop.tokens.asha, shop.tokens.meera];
    const placed = await Promise.all(buyers.map((token) => buy(shop, bear, token)));
    expect(placed.map(({ number }) => number).toSorted()).toEqual([1003, 1004]);
  });
});
