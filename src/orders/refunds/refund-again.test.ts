import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settleOpen } from '../../../test/assert-invariants.ts';
import { fault, ledger, pay, registeredSeller, sandbox } from '../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';
import { refundActions } from './refund-fixture.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ webhooks: true });
});
// Fails when an invariant of money or stock is broken.
afterAll(() => shop.close());
const { addGift, asAdmin, buy, documents, page, preview, refund } = refundActions(() => shop);

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

describe('Goods whose payment a lost dispute took', () => {
  const lose = async (id: string, payment_id: unknown, amount?: number) => {
    const { id: dispute_id } = await sandbox<{ id: string }>(shop, 'POST', '/dispute', { payment_id, amount });
    await sandbox(shop, 'POST', '/settle-dispute', { dispute_id, event: 'lost' });
    await expect.poll(async () => (await page(id)).disputes.map(({ status }) => status)).toEqual(['lost']);
  };
  const totals = async (id: string) => (await documents(id)).slice(1).map((note) => note.totals.totalPaise);

  // ₹500 were paid twice. The second payment goes back, and ₹300 of the first are lost:
  // ₹300 and ₹200 are credited.
  it('are credited once, though a second payment went back', async () => {
    await asAdmin('PUT', '/shop/tax-settings', registeredSeller);
    const bear = await addGift('Disputed Bear', 500, 3);
    const id = await buy([{ gift: bear, quantity: 1 }]);
    const { razorpay_order_id: providerOrder, razorpay_payment_id: own } = (await page(id)).order.payment;
    const second = await pay(shop, String(providerOrder), 'captured', { again: true });
    await shop.call('POST', '/product/payment-callback', { body: second });
    await expect.poll(async () => (await page(id)).refunds.map(({ state }) => state)).toEqual(['processed']);
    await lose(id, own, 30_000);
    expect(await refund(id, { disputed: true })).toMatchObject({ status: 200, body: { creditable: 0 } });
    expect((await refund(id, { disputed: true })).status).toBe(409);
    expect((await refund(id, {})).status).toBe(200);
    expect(await totals(id)).toEqual([30_000, 20_000]);
  });

  // ₹500 were paid twice, and the bank took the second payment back, whose refund was refused: the order stays paid.
  it('are not those of a second payment', async () => {
    const bear = await addGift('Paid Bear', 500, 3);
    const id = await buy([{ gift: bear, quantity: 1 }]);
    const { razorpay_order_id: providerOrder } = (await page(id)).order.payment;
    await fault(shop, { route: 'POST /v1/payments', kind: 'status', value: 400, description: 'Blocked.', times: 99 });
    const second = await pay(shop, String(providerOrder), 'captured', { again: true });
    await shop.call('POST', '/product/payment-callback', { body: second });
    await shop.quiet();
    // Its refund waits, and is on no credit note.
    expect((await preview(id, {})).body.creditNotes).toMatchObject([{ totals: { total: 500 } }]);
    for (let attempt = 0; attempt < 12; attempt++) await settleOpen(shop.db);
    await sandbox(shop, 'DELETE', '/faults');
    await lose(id, second.razorpay_payment_id);
    expect(await page(id)).toMatchObject({ creditable: 0, refundable: 500 });
    expect((await refund(id, { disputed: true })).status).toBe(409);
  });

  it('are credited once under an Idempotency-Key', async () => {
    const bear = await addGift('Repeated Bear', 500, 3);
    const id = await buy([{ gift: bear, quantity: 2 }]);
    await lose(id, (await page(id)).order.payment.razorpay_payment_id);
    const body = { disputed: true, lines: [{ line: 0, quantity: 1 }] };
    const options = { token: shop.tokens.admin, headers: { 'idempotency-key': `credit-${id}` }, body };
    for (let attempt = 0; attempt < 2; attempt++)
      expect(await shop.call('POST', `/user/order/${id}/refunds`, options)).toMatchObject({
        status: 200,
        body: { creditable: 500, message: expect.stringContaining('The credit note is made.') },
      });
    expect(await totals(id)).toEqual([50_000]);
  });
});
