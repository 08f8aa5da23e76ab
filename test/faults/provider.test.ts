import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { OrderBody } from '../../src/orders/api.ts';
import { settleOpen } from '../assert-invariants.ts';
import { addProduct, buy, fault, type Gift, ledger, pay, sandbox } from '../fixtures.ts';
import { isFullRun } from '../full-run.ts';
import { openShop, type TestShop } from '../test-app.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterEach(async () => {
  shop.provider.restore();
  await sandbox(shop, 'DELETE', '/faults');
});
afterAll(() => shop.close());

let count = 0;
const gift = (quantity = 1) => addProduct(shop, { name: `Unpaid Bear ${count++}`, price: 400, quantity });
const order = (bought: Gift, token = shop.tokens.asha) =>
  shop.call('POST', '/product/orders', { token, body: { amount: 40_000, product: { id: bought._id } } });
const held = async ({ slug }: Gift) => (await shop.call('GET', `/product/products/${slug}`)).body.product.held;
const onOrders = (kind: string, more: object = {}) =>
  fault(shop, { route: 'POST /v1/orders', kind, times: 3, ...more });
const unpaid = { status: 503, body: { success: false, code: 'payment_unavailable' } };
const countOfOrders = async () => (await ledger(shop)).orders.length;

describe('Opening a payment', () => {
  it.each([
    ['answers with HTML and 502', 'html_502', {}],
    ['answers 500', 'status', { value: 500 }],
    ['has too many calls and answers 429', 'status', { value: 429 }],
    ['answers with half a body', 'truncated_json', {}],
    ['answers with another amount', 'wrong_amount', {}],
    ['answers with 50 megabytes', 'huge', {}],
    ['redirects to where an order would be made', 'redirect', {}],
    ['refuses the key', 'status', { value: 401, description: 'Authentication failed' }],
    ['ends the connection', 'drop_before', {}],
  ])('when the provider %s: the buyer gets an error message, and the hold is released', async (_what, kind, more) => {
    const bear = await gift();
    await onOrders(kind, more);
    const answer = await order(bear);
    expect(answer).toMatchObject(unpaid);
    expect(answer.headers['retry-after']).toBeTruthy();
    expect(await held(bear)).toBe(0);
    await sandbox(shop, 'DELETE', '/faults');
    expect((await order(bear, shop.tokens.meera)).status).toBe(200);
  });

  it.each([
    ['a single 502', 'html_502'],
    ['an answer that was lost', 'drop_after'],
  ])('gets over %s and opens one order at the provider', async (_what, kind) => {
    const bear = await gift();
    const before = await countOfOrders();
    await onOrders(kind, { times: 1 });
    expect((await order(bear)).status).toBe(200);
    expect(await countOfOrders()).toBe(before + 1);
  });

  it('takes ten seconds at most, while other requests succeed', async () => {
    const bear = await gift();
    await onOrders('delay', { value: 30_000 });
    const started = performance.now();
    const answering = order(bear);
    expect((await shop.call('GET', '/product/product-list/1')).status).toBe(200);
    expect(await answering).toMatchObject(unpaid);
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(await held(bear)).toBe(0);
  });

  it('of a checkout whose response was lost is found by its receipt, or expires', async () => {
    const [lost, never] = [await gift(), await gift()];
    const opened = await order(lost);
    await shop.db.pool.query('update checkouts set provider_order_id = null where provider_order_id = $1', [
      opened.body.id,
    ]);
    await pay(shop, opened.body.id);
    await onOrders('drop_before');
    expect(await order(never, shop.tokens.meera)).toMatchObject(unpaid);
    await settleOpen(shop.db);
    const [newest] = (await shop.call('GET', '/user/orders', { token: shop.tokens.asha })).body;
    expect(newest).toMatchObject({ payment: { success: true, razorpay_order_id: opened.body.id } });
    expect(await held(never)).toBe(0);
  });

  it.runIf(isFullRun)('pauses after five consecutive failures and is retried after ten seconds', async () => {
    const bear = await gift(9);
    shop.provider.cut();
    for (let again = 0; again < 4; again++) expect(await order(bear)).toMatchObject(unpaid);
    shop.provider.restore();
    shop.provider.watch();
    // The provider is available again, but the circuit breaker is still open.
    expect(await order(bear)).toMatchObject(unpaid);
    expect(shop.provider.count()).toBe(0);
    expect((await shop.call('GET', '/product/product-list/1')).status).toBe(200);
    await expect.poll(async () => (await order(bear)).status, { timeout: 15_000, interval: 500 }).toBe(200);
  });
});

describe('The callback', () => {
  it('settles on the signature while the provider does not respond, and the capture is confirmed later', async () => {
    const bear = await gift();
    const opened = await order(bear);
    const triple = await pay(shop, opened.body.id);
    await fault(shop, { route: 'GET /v1/payments', kind: 'drop_before', times: 1 });
    const answer = await shop.call('POST', '/product/payment-callback', { body: triple });
    expect(answer.status).toBe(200);
    const page = () => shop.call('GET', `/user/order/${answer.body.order}`, { token: shop.tokens.admin });
    expect((await page()).body.order.payment).toMatchObject({ success: true, captured: false });
    await settleOpen(shop.db);
    expect((await page()).body.order.payment).toMatchObject({ success: true, captured: true });
  });
});

describe('A refund', () => {
  const requestRefund = (orderId: string, body: object = {}) =>
    shop.call('POST', `/user/order/${orderId}/refunds`, { token: shop.tokens.admin, body });
  const paymentId = (placed: OrderBody) => placed.payment.razorpay_payment_id;
  /** Delivers the webhooks of a payment from an index on. */
  const deliverFrom = async (placed: OrderBody, from: number) => {
    const { events } = await sandbox<{ events: { body: string; signature: string }[] }>(shop, 'GET', '/webhooks');
    for (const { body, signature } of events
      .filter((one) => one.body.includes(String(paymentId(placed))))
      .slice(from)) {
      const headers = { 'content-type': 'application/json', 'x-razorpay-signature': signature };
      expect((await shop.call('POST', '/payment/webhook', { body, headers })).status).toBe(200);
    }
  };
  const refunds = async (orderId: string) =>
    (await shop.call('GET', `/user/order/${orderId}`, { token: shop.tokens.admin })).body.refunds;

  it('whose response was lost is retried and executed once', async () => {
    const placed = await buy(shop, await gift(), shop.tokens.asha);
    await fault(shop, { route: 'POST /v1/payments', kind: 'drop_after', times: 1 });
    await requestRefund(placed._id);
    await expect
      .poll(async () => (await ledger(shop)).refunds.some(({ payment_id }) => payment_id === paymentId(placed)))
      .toBe(true);
    await settleOpen(shop.db);
    expect(await refunds(placed._id)).toMatchObject([{ state: 'processed' }]);
    const made = (await ledger(shop)).refunds.filter(({ payment_id }) => payment_id === paymentId(placed));
    expect(made).toHaveLength(1);
  });

  it('refused for a low balance is retried, and no email reports it before it was sent', async () => {
    const placed = await buy(shop, await gift(), shop.tokens.asha);
    await fault(shop, { route: 'POST /v1/payments', kind: 'low_balance', times: 2 });
    await requestRefund(placed._id);
    await shop.quiet();
    const mailed = async () =>
      (await shop.outbox()).some((mail) => mail.includes('Your refund') && mail.includes(placed._id));
    for (let hour = 0; hour < 2; hour++) {
      expect(await refunds(placed._id)).toMatchObject([{ state: 'asked' }]);
      expect(await mailed()).toBe(false);
      await settleOpen(shop.db);
    }
    expect(await refunds(placed._id)).toMatchObject([{ state: 'processed' }]);
    expect(await mailed()).toBe(true);
  });

  it.runIf(isFullRun)('sent late is still followed up while the provider processes it', async () => {
    const placed = await buy(shop, await gift(), shop.tokens.asha);
    const route = `POST /v1/payments/${paymentId(placed)}/refund`;
    await fault(shop, { route, kind: 'low_balance', times: 6 });
    await fault(shop, { route, kind: 'refund_pending', times: 1 });
    await requestRefund(placed._id);
    await shop.quiet();
    const stateNow = async () => (await refunds(placed._id))[0].state;
    for (let hour = 0; hour < 6; hour++) await settleOpen(shop.db);
    expect(await stateNow()).toBe('pending');
    const [{ razorpay_refund_id }] = await refunds(placed._id);
    await sandbox(shop, 'POST', '/settle-refund', { refund_id: razorpay_refund_id, status: 'processed' });
    await settleOpen(shop.db);
    expect(await stateNow()).toBe('processed');
  });

  it('rejected by the bank is shown with its reason, and can be requested again', async () => {
    const placed = await buy(shop, await gift(), shop.tokens.asha);
    await fault(shop, { route: 'POST /v1/payments', kind: 'refund_pending', times: 1 });
    await requestRefund(placed._id);
    await shop.quiet();
    const [pending] = await refunds(placed._id);
    expect(pending).toMatchObject({ state: 'pending' });
    await sandbox(shop, 'POST', '/settle-refund', { refund_id: pending.razorpay_refund_id, status: 'failed' });
    await settleOpen(shop.db);
    expect(await refunds(placed._id)).toMatchObject([{ state: 'failed', refusal: 'The bank did not take it.' }]);
    expect((await requestRefund(placed._id)).status).toBe(200);
    await shop.quiet();
    expect(await refunds(placed._id)).toMatchObject([{ state: 'failed' }, { state: 'processed' }]);
  });

  it('that was given up but executed is recorded', async () => {
    const placed = await buy(shop, await gift(), shop.tokens.asha);
    const payment_id = paymentId(placed);
    // The response to the first is lost after it was executed; the second waits for the balance.
    await fault(shop, { route: `POST /v1/payments/${payment_id}/refund`, kind: 'drop_after', times: 1 });
    await requestRefund(placed._id, { amount: 100 });
    await expect.poll(async () => (await ledger(shop)).refunds.some((one) => one.payment_id === payment_id)).toBe(true);
    await fault(shop, { route: `POST /v1/payments/${payment_id}/refund`, kind: 'low_balance', times: 2 });
    await requestRefund(placed._id, { amount: 200 });
    await sandbox(shop, 'POST', '/refund', { payment_id, amount: 25_000 });
    await deliverFrom(placed, -1);
    expect((await refunds(placed._id)).map(({ state }: { state: string }) => state)).toContain('failed');
    await deliverFrom(placed, 0);
    await settleOpen(shop.db);
    const back = (await refunds(placed._id)).filter(({ state }: { state: string }) => state === 'processed');
    expect(back.map(({ amount }: { amount: number }) => amount).toSorted()).toEqual([100, 250]);
  });

  it('made in the provider’s dashboard is recorded, and a requested refund that exceeds the rest fails', async () => {
    const placed = await buy(shop, await gift(), shop.tokens.asha);
    const payment_id = placed.payment.razorpay_payment_id;
    await fault(shop, { route: `POST /v1/payments/${payment_id}/refund`, kind: 'low_balance', times: 1 });
    await requestRefund(placed._id);
    await shop.quiet();
    await sandbox(shop, 'POST', '/refund', { payment_id, amount: 15_000 });
    await sandbox(shop, 'POST', '/refund', { payment_id, amount: 25_000 });
    await settleOpen(shop.db);
    expect(await refunds(placed._id)).toMatchObject([
      { amount: 400, state: 'failed' },
      { amount: 150, state: 'processed' },
      { amount: 250, state: 'processed' },
    ]);
  });

  it('of less than a rupee that was made there is recorded, and so are those beside it', async () => {
    const [first, second] = [
      await buy(shop, await gift(), shop.tokens.asha),
      await buy(shop, await gift(), shop.tokens.asha),
    ];
    await sandbox(shop, 'POST', '/refund', { payment_id: paymentId(first), amount: 13 });
    await sandbox(shop, 'POST', '/refund', { payment_id: paymentId(second), amount: 7_000 });
    await settleOpen(shop.db);
    expect(await refunds(first._id)).toMatchObject([{ amount: 0.13, state: 'processed' }]);
    expect(await refunds(second._id)).toMatchObject([{ amount: 70, state: 'processed' }]);
  });
});
