import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { settleOpen } from '../../../test/assert-invariants.ts';
import { fault, ledger, pay, sandbox } from '../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';
import { codCalls } from './cod-fixture.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ webhooks: true });
  const advance = { kind: 'amount', value: 99 };
  await cash.change({ firstAdvance: advance, madeAdvance: advance, isConfirmed: false });
});
afterEach(async () => {
  shop.provider.restore();
  await sandbox(shop, 'DELETE', '/faults');
});
// Fails when an invariant of money or stock is broken.
afterAll(() => shop.close());
const cash = codCalls(() => shop);

type How = 'online' | 'manual';
const place = async (how: How = 'online') => {
  const bear = await cash.gift(2);
  const { body } = await cash.place(bear, undefined, { advance: { amount: 9_900, method: how } });
  return { bear, id: body.id as string, key: body.orderKey as string };
};
const report = (body: object) => shop.call('POST', '/product/payment-callback', { body });

/** The provider did not answer when the advance was reported: its signature alone has placed the order. */
async function placeOnSignature() {
  const placed = await place();
  const triple = await pay(shop, placed.id);
  const paymentId = String(triple.razorpay_payment_id);
  await fault(shop, { route: `GET /v1/payments/${paymentId}`, kind: 'drop_before' });
  expect((await report(triple)).status).toBe(200);
  expect((await cash.find(placed.key)).payment.cod).toMatchObject({ state: 'confirmed', due: 450 });
  await sandbox(shop, 'DELETE', '/faults');
  return { ...placed, triple, paymentId };
}

const alter = (paymentId: string, fields: object) =>
  sandbox(shop, 'POST', '/alter-payment', { payment_id: paymentId, ...fields });
const findProblems = async (orderId: string) =>
  ((await cash.page(orderId)).events as { kind: string }[]).filter(({ kind }) => kind === 'problem');

describe('An advance of which the provider states something else later', () => {
  it.each([
    ['another amount', { amount: 5_000, amount_due: 0 }],
    ['another currency', { currency: 'USD' }],
  ])('goes back, and ends its order while the parcel has not left: %s', async (_what, fields) => {
    const { bear, key, triple, paymentId } = await placeOnSignature();
    expect((await cash.find(key)).status).toBe('Not Processed');
    await alter(paymentId, fields);
    await report(triple);
    await settleOpen(shop.db);
    const order = await cash.find(key);
    expect(order).toMatchObject({
      ...{ status: 'Cancelled', refundDue: true },
      payment: { success: false, cod: { state: 'cancelled' } },
    });
    expect(await cash.findStock(bear)).toBe(2);
    const booked = (await ledger(shop)).payments.find(({ id }) => id === paymentId);
    expect(booked).toMatchObject({ status: 'refunded', amount_refunded: booked?.amount });
    expect(await findProblems(order._id)).toHaveLength(1);
    await report(triple);
    await settleOpen(shop.db);
    expect(await findProblems(order._id)).toHaveLength(1);
    expect((await cash.page(order._id)).refunds).toHaveLength(1);
  });

  it('is told to the owner when the parcel has left, and the courier still collects the rest', async () => {
    const { key, triple, paymentId } = await placeOnSignature();
    const { _id } = await cash.find(key);
    await cash.setStatus(_id, 'Shipped');
    await alter(paymentId, { amount: 5_000, amount_due: 0 });
    await report(triple);
    await settleOpen(shop.db);
    expect(await cash.find(key)).toMatchObject({ status: 'Shipped', payment: { cod: { state: 'shipped', due: 450 } } });
    expect(await findProblems(_id)).toHaveLength(1);
    expect((await cash.page(_id)).refunds).toEqual([]);
    await alter(paymentId, { amount: 9_900, amount_due: 0 });
  });
});

describe('An advance by UPI of which the owner records another amount', () => {
  it.each([98, 100])('₹%d: the order is over, and she pays it back', async (amount) => {
    const { bear, key } = await place('manual');
    const { _id } = await cash.find(key);
    const recorded = await cash.admin('POST', `/user/order/${_id}/payments`, { amount, reference: 'UTR98' });
    expect(recorded).toMatchObject({ status: 200, body: { order: { status: 'Cancelled', refundDue: true } } });
    await shop.quiet();
    const [refund] = (await cash.page(_id)).refunds;
    expect(refund).toMatchObject({ amount, state: 'pending' });
    expect(await cash.findStock(bear)).toBe(2);
    const path = `/user/order/${_id}/refunds/${refund._id}/paid`;
    expect((await cash.admin('POST', path, { reference: 'UTR99' })).status).toBe(200);
    expect((await cash.page(_id)).refunds).toMatchObject([{ amount, state: 'processed' }]);
  });
});
