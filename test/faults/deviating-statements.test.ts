import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { settleOpen } from '../assert-invariants.ts';
import { fault, ledger, pay, sandbox } from '../fixtures.ts';
import { isFullRun } from '../full-run.ts';
import { account, openShop, type TestShop } from '../test-app.ts';
import { type Entity, type Paid, statementCalls } from './statement-fixture.ts';

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
const alter = (paymentId: string, fields: object) =>
  sandbox(shop, 'POST', '/alter-payment', { payment_id: paymentId, ...fields });
const setStatus = (orderId: string, status: string) =>
  shop.call('PUT', `/user/order-status/${orderId}`, { token: shop.tokens.admin, body: { status } });
const eventsOfKind = async (kind: string) =>
  (await shop.db.pool.query('select detail from security_events where kind = $1', [kind])).rows.length;

/** Settled on the signature of the callback alone, while the provider does not respond. */
async function settledOnSignature(more: object = {}): Promise<Paid> {
  const one = await paid(more);
  await fault(shop, { route: `GET /v1/payments/${one.payment.id}`, kind: 'drop_before' });
  expect((await callback(one.triple)).status).toBe(200);
  expect(await findOrder(one.providerOrderId)).toMatchObject({
    status: 'Not Processed',
    payment: { success: true, captured: false, confirmed: false },
  });
  expect(await findStock(one.gift)).toBe(2);
  return one;
}

/** The order is cancelled, restocked and refunded, and the buyer is notified once. */
async function expectReversed({ gift: bought, providerOrderId, payment }: Paid): Promise<void> {
  await settleOpen(shop.db);
  const order = await findOrder(providerOrderId);
  expect(order).toMatchObject({ status: 'Cancelled', refundDue: true });
  expect(await findStock(bought)).toBe(3);
  const booked = (await ledger(shop)).payments.find(({ id }) => id === payment.id);
  expect(booked).toMatchObject({ status: 'refunded', amount_refunded: booked?.amount });
  const page = await findOrderPage(order._id);
  expect(page.refundable).toBe(0);
  expect(page.events).toContainEqual(expect.objectContaining({ kind: 'problem' }));
  const mails = (await shop.outbox()).filter((mail) => mail.includes(order._id));
  expect(mails.filter((mail) => /^Subject: Your payment to Dhaaga goes back$/m.test(mail))).toHaveLength(1);
}

const deviations: [name: string, fields: () => Promise<object>][] = [
  ['a wrong amount', async () => ({ amount: 100, amount_due: 0 })],
  ['a wrong currency', async () => ({ currency: 'USD' })],
  ['a foreign order', async () => ({ order_id: 'order_ofAnotherShop' })],
  ['another order of ours', async () => ({ order_id: await open(await gift(), shop.tokens.meera) })],
];
const reports: [name: string, report: (one: Paid, stated: Entity) => Promise<unknown>][] = [
  ['webhook', (_one, stated) => deliver('payment.captured', { payment: stated })],
  ['repeated callback', (one) => callback(one.triple)],
  ['reconciler', () => settleOpen(shop.db)],
  ['hourly sweep', () => shop.db.pool.query(`insert into pgboss.job (name) values ('reconcile-payments')`)],
];

describe('an order that was settled on the signature', () => {
  for (const [row, [what, makeFields]] of deviations.entries())
    for (const [column, [how, report]] of reports.entries())
      it.runIf(isFullRun || row === column)(
        `of which a ${how} states ${what} is cancelled and refunded in full`,
        async () => {
          const one = await settledOnSignature();
          const fields = await makeFields();
          await alter(one.payment.id, fields);
          const before = await eventsOfKind('payment_mismatch');
          await report(one, { ...one.payment, ...fields });
          await expectReversed(one);
          expect(await eventsOfKind('payment_mismatch')).toBe(before + 1);
          // A repeated delivery changes nothing, and no email reports the order as paid.
          expect(await callback(one.triple)).toMatchObject({
            status: 409,
            body: { message: expect.stringContaining('is not the amount of your order') },
          });
          await deliver('payment.captured', { payment: { ...one.payment, ...fields } });
          await expectReversed(one);
        },
      );

  it('but paid with ₹1 is detected when the payment window was given another amount', async () => {
    const one = await settledOnSignature({ amount: 100 });
    expect((await callback(one.triple)).status).toBe(409);
    await expectReversed(one);
  });

  it('stays paid when every later statement agrees', async () => {
    const one = await settledOnSignature();
    for (const event of ['payment.captured', 'order.paid']) await deliver(event, { payment: one.payment });
    expect((await callback(one.triple)).status).toBe(200);
    await settleOpen(shop.db);
    expect(await findOrder(one.providerOrderId)).toMatchObject({
      status: 'Not Processed',
      refundDue: false,
      payment: { success: true, captured: true, confirmed: true },
    });
    expect(await findStock(one.gift)).toBe(2);
  });

  it('cannot be shipped before the provider has confirmed the payment', async () => {
    const one = await settledOnSignature();
    const { _id } = await findOrder(one.providerOrderId);
    await fault(shop, { route: 'GET /v1/payments', kind: 'drop_before', times: 9 });
    expect(await setStatus(_id, 'Processing')).toMatchObject({ status: 200 });
    expect(await setStatus(_id, 'Shipped')).toMatchObject({ status: 409, body: { code: 'payment_unconfirmed' } });
    const bulk = { orderIds: [_id], status: 'Delivered' };
    expect(await shop.call('PUT', '/user/order-statuses', { token: shop.tokens.admin, body: bulk })).toMatchObject({
      status: 409,
      body: { code: 'payment_unconfirmed' },
    });
    expect((await findOrder(one.providerOrderId)).status).toBe('Processing');
    await sandbox(shop, 'DELETE', '/faults');
    await alter(one.payment.id, { amount: 100 });
    expect(await setStatus(_id, 'Shipped')).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('please do not send it') },
    });
    await expectReversed(one);
  });

  it('cannot be shipped before its money is captured, which is tried once more', async () => {
    const providerOrderId = await open(await gift());
    const { payment, ...triple } = (await pay(shop, providerOrderId, 'authorized')) as { payment: Entity };
    await fault(shop, { route: `POST /v1/payments/${payment.id}/capture`, kind: 'status', value: 400, times: 9 });
    expect((await callback(triple)).status).toBe(200);
    const order = await findOrder(providerOrderId);
    expect(order.payment).toMatchObject({ success: true, captured: false, confirmed: true });
    for (const status of ['Shipped', 'Delivered'])
      expect(await setStatus(order._id, status)).toMatchObject({
        status: 409,
        body: { code: 'payment_unconfirmed', message: expect.stringContaining('is not yours yet') },
      });
    await sandbox(shop, 'DELETE', '/faults');
    expect((await setStatus(order._id, 'Shipped')).status).toBe(200);
    expect((await findOrder(providerOrderId)).payment).toMatchObject({ captured: true, confirmed: true });
  });
});

describe('A capture reported by a webhook alone', () => {
  it('is confirmed with the provider once, and the order can then be shipped', async () => {
    const one = await paid();
    expect((await deliver('payment.captured', { payment: one.payment })).status).toBe(200);
    expect(await findOrder(one.providerOrderId)).toMatchObject({ payment: { success: true, confirmed: false } });
    await settleOpen(shop.db);
    const order = await findOrder(one.providerOrderId);
    expect(order.payment).toMatchObject({ success: true, confirmed: true });
    shop.provider.watch();
    expect((await setStatus(order._id, 'Shipped')).status).toBe(200);
    expect(shop.provider.count()).toBe(0);
  });

  it('of a payment that is unknown to the provider is reversed, but not on the word of another account', async () => {
    const bought = await gift();
    const providerOrderId = await open(bought);
    const forged = { id: 'pay_neverMade00001', order_id: providerOrderId, amount: 50_000, currency: 'INR' };
    expect((await deliver('payment.captured', { payment: { ...forged, status: 'captured' } })).status).toBe(200);
    expect((await findOrder(providerOrderId)).payment.success).toBe(true);
    const { _id } = await findOrder(providerOrderId);
    const openedUnder = (key: string) =>
      shop.db.pool.query('update checkouts set provider_key_id = $1 where provider_order_id = $2', [
        key,
        providerOrderId,
      ]);
    // Keys of another account, which knows no payment of this one, were entered since.
    await openedUnder('rzp_test_ofTheAccountBefore');
    expect(await setStatus(_id, 'Shipped')).toMatchObject({ status: 409, body: { code: 'payment_unconfirmed' } });
    expect(await findOrder(providerOrderId)).toMatchObject({ status: 'Not Processed', refundDue: false });
    await openedUnder(account.keyId);
    expect((await setStatus(_id, 'Shipped')).status).toBe(409);
    expect(await findOrder(providerOrderId)).toMatchObject({ status: 'Cancelled', refundDue: true });
    expect(await findStock(bought)).toBe(3);
    await settleOpen(shop.db);
    expect((await ledger(shop)).refunds.some(({ payment_id }) => payment_id === forged.id)).toBe(false);
  });

  it('of another amount than the provider’s is reversed, and a lower amount is refunded in full', async () => {
    const one = await paid({ amount: 100 });
    await deliver('payment.captured', { payment: { ...one.payment, amount: 50_000 } });
    expect((await findOrder(one.providerOrderId)).refundDue).toBe(false);
    await expectReversed(one);
    const lowered = await paid();
    await deliver('payment.captured', { payment: { ...lowered.payment, amount: 20_000 } });
    await settleOpen(shop.db);
    await settleOpen(shop.db);
    expect(await findOrder(lowered.providerOrderId)).toMatchObject({ status: 'Cancelled', refundDue: true });
    expect((await ledger(shop)).payments.find(({ id }) => id === lowered.payment.id)?.amount_refunded).toBe(50_000);
  });

  it('never settles an order with the payment of another order', async () => {
    const [one, other] = [await paid(), await gift()];
    expect((await callback(one.triple)).status).toBe(200);
    const foreignOrder = await open(other, shop.tokens.meera);
    await deliver('payment.captured', { payment: { ...one.payment, order_id: foreignOrder } });
    await settleOpen(shop.db);
    expect(await findOrder(foreignOrder)).toBeUndefined();
    // The provider confirms the payment a second time.
    expect(await findOrder(one.providerOrderId)).toMatchObject({ status: 'Not Processed', refundDue: false });
    expect(await findStock(other)).toBe(3);
  });

  it('is verified again when the webhook of a refund states another amount', async () => {
    const one = await paid();
    expect((await callback(one.triple)).status).toBe(200);
    await alter(one.payment.id, { amount: 100 });
    const { refunds } = await ledger(shop);
    expect(refunds.some(({ payment_id }) => payment_id === one.payment.id)).toBe(false);
    const refund = { id: 'rfnd_unknown000001', payment_id: 'pay_unknown', amount: 100, status: 'pending' };
    await deliver('refund.created', { refund, payment: { ...one.payment, amount: 100 } });
    await expectReversed(one);
  });
});
