import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settleOpen } from '../../../test/assert-invariants.ts';
import { fault, ledger, pay, sandbox } from '../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';
import { refundActions } from './refund-fixture.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ webhooks: true });
});
// Fails when an invariant of money or stock is broken.
afterAll(() => shop.close());
const { addGift, buy, page, refund } = refundActions(() => shop);

describe('A second payment whose refund was refused for good', () => {
  it('goes back when the owner says so, and the payment of the order stays', async () => {
    const bear = await addGift('Twice Bear', 500, 3);
    const id = await buy([{ gift: bear, quantity: 1 }]);
    const { razorpay_order_id: providerOrder, razorpay_payment_id: own } = (await page(id)).order.payment;
    await fault(shop, { route: 'POST /v1/payments', kind: 'status', value: 400, description: 'Blocked.', times: 99 });
    const second = await pay(shop, String(providerOrder), 'captured', { again: true });
    await shop.call('POST', '/product/payment-callback', { body: second });
    for (let attempt = 0; attempt < 12; attempt++) await settleOpen(shop.db);
    await sandbox(shop, 'DELETE', '/faults');
    const { refunds } = await page(id);
    const last = refunds.find(({ canBeMadeAgain }) => canBeMadeAgain);
    expect(refunds.map(({ state }) => state)).toEqual(Array(10).fill('failed'));
    expect((await refund(id, { again: last?._id, amount: 5 })).status).toBe(400);
    expect((await refund(id, { again: 'f'.repeat(24) })).status).toBe(404);
    expect((await refund(id, { again: last?._id })).status).toBe(200);
    expect((await refund(id, { again: last?._id })).status).toBe(409);
    await shop.quiet();
    expect(await page(id)).toMatchObject({ refundable: 500, order: { payment: { refunded: false } } });
    expect((await page(id)).refunds.filter(({ canBeMadeAgain }) => canBeMadeAgain)).toEqual([]);
    const back = (await ledger(shop)).payments.map((one) => [one.id, one.amount_refunded] as const);
    expect(new Map(back).get(String(own))).toBe(0);
    expect(new Map(back).get(String(second.razorpay_payment_id))).toBe(50_000);
  });

  // ₹500 were paid twice; ₹120 of the second payment went back in the dashboard, so ₹380 are left.
  it('goes back also after a part of it was refunded in the provider’s dashboard', async () => {
    const id = await buy([{ gift: await addGift('Dashboard Bear', 500, 3), quantity: 1 }]);
    const providerOrder = String((await page(id)).order.payment.razorpay_order_id);
    await fault(shop, { route: 'POST /v1/payments', kind: 'status', value: 400, description: 'Blocked.', times: 99 });
    const second = await pay(shop, providerOrder, 'captured', { again: true });
    await shop.call('POST', '/product/payment-callback', { body: second });
    for (let attempt = 0; attempt < 12; attempt++) await settleOpen(shop.db);
    await sandbox(shop, 'DELETE', '/faults');
    await sandbox(shop, 'POST', '/refund', { payment_id: second.razorpay_payment_id, amount: 12_000 });
    await settleOpen(shop.db);
    const last = (await page(id)).refunds.find(({ canBeMadeAgain }) => canBeMadeAgain);
    expect((await refund(id, { again: last?._id })).status).toBe(200);
    await shop.quiet();
    const { refunds } = await page(id);
    expect(refunds.filter(({ state }) => state === 'processed').map(({ amount }) => amount)).toEqual([120, 380]);
    expect(refunds.some(({ canBeMadeAgain }) => canBeMadeAgain)).toBe(false);
  });
});
