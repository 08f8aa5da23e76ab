import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settleOpen } from '../../test/assert-invariants.ts';
import { addProduct, adminCaller, buy, type Gift, pay } from '../../test/fixtures.ts';
import { openShop, type TestShop } from '../../test/test-app.ts';
import { roundToPaise } from '../shared/money.ts';
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

  it('is never given twice, however many orders arrive at once', async () => {
    const buyers = [shop.tokens.asha, shop.tokens.meera];
    const placed = await Promise.all(buyers.map((token) => buy(shop, bear, token)));
    expect(placed.map(({ number }) => number).toSorted()).toEqual([1003, 1004]);
  });
});
