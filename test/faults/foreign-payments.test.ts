import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { settleOpen } from '../assert-invariants.ts';
import { fault, ledger, pay, sandbox } from '../fixtures.ts';
import { openShop, type TestShop } from '../test-app.ts';
import { type Entity, statementCalls } from './statement-fixture.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterEach(async () => {
  shop.provider.restore();
  await sandbox(shop, 'DELETE', '/faults');
});
afterAll(() => shop.close());

const { gift, open, findStock, findOrder, findOrderPage, callback, deliver, paid } = statementCalls(() => shop);

describe('a response of the provider about another payment', () => {
  const foreign = { id: 'pay_ofSomebodyElse' };

  it('settles nothing, and the genuine payment still does', async () => {
    const one = await paid();
    await fault(shop, { route: `GET /v1/payments/${one.payment.id}`, kind: 'alter', fields: foreign });
    expect(await callback(one.triple)).toMatchObject({
      status: 503,
      body: { code: 'unavailable', message: expect.stringContaining('do not pay again') },
    });
    expect(await findOrder(one.providerOrderId)).toBeUndefined();
    expect(await findStock(one.gift)).toBe(3);
    expect((await callback(one.triple)).status).toBe(200);
    expect(await findStock(one.gift)).toBe(2);
  });

  it('settles nothing as the response to a capture, or in the payments of an order', async () => {
    const bought = await gift();
    const providerOrderId = await open(bought);
    const { payment, ...triple } = (await pay(shop, providerOrderId, 'authorized')) as { payment: Entity };
    const capture = `POST /v1/payments/${payment.id}/capture`;
    await fault(shop, { route: capture, kind: 'alter', fields: foreign });
    expect((await callback(triple)).status).toBe(200);
    expect((await findOrder(providerOrderId)).payment.razorpay_payment_id).toBe(payment.id);

    const other = await paid();
    const list = `GET /v1/orders/${other.providerOrderId}/payments`;
    await fault(shop, { route: list, kind: 'alter', times: 9, fields: { ...foreign, order_id: 'order_other' } });
    await settleOpen(shop.db);
    expect(await findOrder(other.providerOrderId)).toBeUndefined();
    await sandbox(shop, 'DELETE', '/faults');
    await settleOpen(shop.db);
    expect(await findOrder(other.providerOrderId)).toMatchObject({
      payment: { razorpay_payment_id: other.payment.id },
    });
  });

  it('does not complete a refund of another payment or amount', async () => {
    const one = await paid();
    const { body } = await callback(one.triple);
    const route = `POST /v1/payments/${one.payment.id}/refund`;
    await fault(shop, { route, kind: 'alter', fields: { id: 'rfnd_foreign', payment_id: 'pay_ofSomebodyElse' } });
    await fault(shop, { route, kind: 'alter', fields: { amount: 1 } });
    await shop.call('POST', `/user/order/${body.order}/refunds`, { token: shop.tokens.admin, body: {} });
    for (let turn = 0; turn < 3; turn++) await settleOpen(shop.db);
    const made = (await ledger(shop)).refunds.filter(({ payment_id }) => payment_id === one.payment.id);
    expect(made).toHaveLength(1);
    expect((await findOrderPage(body.order)).refunds).toMatchObject([
      { amount: 500, state: 'processed', razorpay_refund_id: made[0]?.id },
    ]);
  });

  it('does not complete a refund that a webhook reports for another payment', async () => {
    const [one, other] = [await paid(), await paid()];
    const orders = [await callback(one.triple), await callback(other.triple)];
    await fault(shop, { route: `POST /v1/payments/${one.payment.id}/refund`, kind: 'refund_pending' });
    await shop.call('POST', `/user/order/${orders[0]?.body.order}/refunds`, { token: shop.tokens.admin, body: {} });
    await shop.quiet();
    const [pending] = (await findOrderPage(orders[0]?.body.order)).refunds;
    const refund = {
      id: pending.razorpay_refund_id,
      payment_id: other.payment.id,
      amount: 50_000,
      status: 'processed',
    };
    expect((await deliver('refund.processed', { refund })).status).toBe(200);
    expect((await findOrderPage(orders[0]?.body.order)).refunds).toMatchObject([{ state: 'pending' }]);
    expect((await findOrderPage(orders[1]?.body.order)).refunds).toEqual([]);
    await sandbox(shop, 'POST', '/settle-refund', { refund_id: pending.razorpay_refund_id, status: 'processed' });
    await settleOpen(shop.db);
  });
});
