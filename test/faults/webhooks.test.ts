import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { settleOpen } from '../assert-invariants.ts';
import { addProduct, fault, type Gift, ledger, pay, sandbox } from '../fixtures.ts';
import { openShop, type TestShop } from '../test-app.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ webhooks: true });
});
afterEach(() => sandbox(shop, 'POST', '/webhooks', {}));
afterAll(() => shop.close());

let count = 0;
const gift = (quantity = 3) => addProduct(shop, { name: `Webhook Bear ${count++}`, price: 400, quantity });
const open = async (bought: Gift, token = shop.tokens.asha) =>
  (await shop.call('POST', '/product/orders', { token, body: { amount: 40_000, product: { id: bought._id } } })).body
    .id as string;
const configure = (change: object) => sandbox(shop, 'POST', '/webhooks', change);
const product = async ({ slug }: Gift) => (await shop.call('GET', `/product/products/${slug}`)).body.product;
const orderOf = async (providerOrderId: string) =>
  (await shop.call('GET', `/user/all-orders?search=${providerOrderId}`, { token: shop.tokens.admin })).body[0];
const pageOf = async (orderId: string) =>
  (await shop.call('GET', `/user/order/${orderId}`, { token: shop.tokens.admin })).body;
const paid = (providerOrderId: string) =>
  expect.poll(() => orderOf(providerOrderId), { timeout: 10_000 }).toMatchObject({ payment: { success: true } });
const mailsAbout = async (orderId: string) => (await shop.outbox()).filter((mail) => mail.includes(orderId));
const events = async (orderId: string) =>
  (
    await sandbox<{ events: { id: string; event: string; body: string; signature: string }[] }>(
      shop,
      'GET',
      '/webhooks',
    )
  ).events.filter(({ body }) => body.includes(orderId));
const deliver = ({ body, signature }: { body: string; signature: string }, headers: Record<string, string> = {}) =>
  shop.call('POST', '/payment/webhook', {
    body,
    headers: { 'content-type': 'application/json', 'x-razorpay-signature': signature, ...headers },
  });

describe('A webhook', () => {
  it('delivered twenty times concurrently creates one order, one stock move and one email', async () => {
    const bear = await gift();
    await configure({ times: 20 });
    const orderId = await open(bear);
    await pay(shop, orderId);
    await paid(orderId);
    await shop.quiet();
    const { _id } = await orderOf(orderId);
    expect((await product(bear)).quantity).toBe(2);
    expect(await mailsAbout(_id)).toHaveLength(1);
    expect((await pageOf(_id)).events.filter(({ kind }: { kind: string }) => kind === 'paid')).toHaveLength(1);
  });

  it('has the same effect in any order, such as order.paid first or a refund before its capture', async () => {
    const bear = await gift();
    await configure({ mode: 'hold' });
    const orderId = await open(bear);
    const { payment } = (await pay(shop, orderId)) as { payment: { id: string } };
    await sandbox(shop, 'POST', '/refund', { payment_id: payment.id, amount: 10_000 });
    const delivered = await events(orderId);
    expect(delivered.map(({ event }) => event)).toEqual([
      'payment.authorized',
      'payment.captured',
      'order.paid',
      'refund.created',
      'refund.processed',
    ]);
    for (const event of delivered.toReversed()) expect((await deliver(event)).status).toBe(200);
    await settleOpen(shop.db);
    const page = await pageOf((await orderOf(orderId))._id);
    expect(page.order).toMatchObject({ payment: { success: true, captured: true } });
    expect(page.refunds).toMatchObject([{ amount: 100, state: 'processed' }]);
    expect(page.refundable).toBe(300);
    expect((await product(bear)).quantity).toBe(2);
  });

  it('is not needed: without any, and with the window closed, reconciliation settles the order', async () => {
    const bear = await gift();
    await configure({ mode: 'lose' });
    const orderId = await open(bear);
    await pay(shop, orderId);
    expect(await orderOf(orderId)).toBeUndefined();
    await settleOpen(shop.db);
    expect(await orderOf(orderId)).toMatchObject({ payment: { success: true, captured: true } });
    expect((await product(bear)).quantity).toBe(2);
  });

  it('for an order whose creation got no response is settled within seconds', async () => {
    const bear = await gift();
    await fault(shop, { route: 'POST /v1/orders', kind: 'delay_after', value: 2_500 });
    const opening = open(bear);
    const known = async () =>
      (await ledger(shop)).orders.findLast(({ amount, status }) => amount === 40_000 && status === 'created');
    await expect.poll(known, { timeout: 5_000 }).toBeTruthy();
    const early = (await known())?.id ?? '';
    await pay(shop, early);
    await paid(early);
    expect(await opening).toBe(early);
    await settleOpen(shop.db);
    expect((await product(bear)).quantity).toBe(2);
  });

  it('without a signature, with a wrong one, or with one altered byte changes nothing', async () => {
    const bear = await gift();
    const orderId = await open(bear);
    await configure({ mode: 'hold' });
    await pay(shop, orderId);
    const [event = { body: '', signature: '', id: '' }] = await events(orderId);
    const forged = [
      { body: event.body, signature: '' },
      { body: event.body, signature: 'f'.repeat(64) },
      { body: `${event.body} `, signature: event.signature },
      { body: JSON.stringify(JSON.parse(event.body)), signature: event.signature },
      { body: event.body.replace('40000', '40001'), signature: event.signature },
    ];
    for (const one of forged)
      expect(await deliver(one)).toMatchObject({ status: 400, body: { code: 'bad_signature' } });
    expect((await shop.call('POST', '/payment/webhook', { body: event.body })).status).toBe(400);
    expect((await shop.get('/metrics')).body).toMatch(/shop_webhooks_total\{outcome="refused"\} [1-9]/);
    expect(await orderOf(orderId)).toBeUndefined();
    const { rows } = await shop.db.pool.query(
      'select 1 from webhook_events join checkouts on checkouts.id = checkout_id where provider_order_id = $1',
      [orderId],
    );
    expect(rows).toEqual([]);
  });

  it('from a sender with the wrong secret has no effect, and the genuine payment is settled', async () => {
    const bear = await gift();
    const orderId = await open(bear);
    const refused = async () =>
      Number(/shop_webhooks_total\{outcome="refused"\} (\d+)/.exec((await shop.get('/metrics')).body)?.[1] ?? 0);
    const before = await refused();
    for (const forge of ['no_signature', 'wrong_secret']) {
      await configure({ forge });
      await pay(shop, orderId, 'failed');
    }
    await expect.poll(refused).toBeGreaterThanOrEqual(before + 2);
    expect(await orderOf(orderId)).toBeUndefined();
    await configure({});
    await pay(shop, orderId);
    await paid(orderId);
    await settleOpen(shop.db);
    const orderEvents = (await pageOf((await orderOf(orderId))._id)).events;
    expect(orderEvents.filter(({ kind }: { kind: string }) => kind === 'paid')).toHaveLength(1);
  });

  it('replayed later under another event id, or under none, changes nothing', async () => {
    const bear = await gift();
    const orderId = await open(bear);
    await pay(shop, orderId);
    await paid(orderId);
    await shop.quiet();
    const before = await pageOf((await orderOf(orderId))._id);
    for (const event of await events(orderId)) {
      expect((await deliver(event, { 'x-razorpay-event-id': `replayed ${event.id}` })).status).toBe(200);
      expect((await deliver(event)).status).toBe(200);
    }
    await shop.quiet();
    expect(await pageOf(before.order._id)).toEqual(before);
    expect((await product(bear)).quantity).toBe(2);
  });

  it('failed, then captured under the same id, is paid once; the failed attempt stays in the history', async () => {
    const bear = await gift();
    const orderId = await open(bear);
    const { payment } = (await pay(shop, orderId, 'failed')) as { payment: { id: string } };
    await expect.poll(() => orderOf(orderId)).toMatchObject({ payment: { success: false } });
    await sandbox(shop, 'POST', '/confirm', { payment_id: payment.id });
    await paid(orderId);
    expect((await product(bear)).quantity).toBe(2);

    const second = await open(bear);
    await pay(shop, second, 'failed');
    await expect.poll(() => orderOf(second)).toMatchObject({ payment: { success: false } });
    await pay(shop, second);
    await paid(second);
    await shop.quiet();
    const kinds = (await pageOf((await orderOf(second))._id)).events.map(({ kind }: { kind: string }) => kind);
    expect(kinds.filter((kind: string) => kind === 'failed')).toHaveLength(1);
    expect(kinds.filter((kind: string) => kind === 'paid')).toHaveLength(1);
    expect((await product(bear)).quantity).toBe(1);
  });
});

describe('a payment after the hold has expired', () => {
  const endHolds = () =>
    shop.db.pool.query(
      `with over as (update checkouts set held_until = now() - interval '1 second' where state in ('held', 'failed') returning id)
       update holds set held_until = now() - interval '1 second' where checkout_id in (select id from over)`,
    );

  it('is settled while there is stock', async () => {
    const bear = await gift(1);
    const orderId = await open(bear);
    const { payment } = (await pay(shop, orderId, 'failed')) as { payment: { id: string } };
    await endHolds();
    await settleOpen(shop.db);
    await sandbox(shop, 'POST', '/confirm', { payment_id: payment.id });
    await paid(orderId);
    expect((await product(bear)).quantity).toBe(0);
  });

  it.each(['gone', 'deleted'])('is refunded in full, with an email, when the goods are %s', async (how) => {
    const bear = await gift(1);
    const late = await open(bear);
    const { payment } = (await pay(shop, late, 'failed')) as { payment: { id: string } };
    await endHolds();
    if (how === 'gone') {
      const quick = await open(bear, shop.tokens.meera);
      await pay(shop, quick);
      await paid(quick);
    } else await shop.call('DELETE', `/product/delete-product/${bear._id}`, { token: shop.tokens.admin });
    await sandbox(shop, 'POST', '/confirm', { payment_id: payment.id });
    await paid(late);
    await shop.quiet();
    const page = await pageOf((await orderOf(late))._id);
    expect(page).toMatchObject({
      order: { status: 'Cancelled', refundDue: true },
      refunds: [{ amount: 400, state: 'processed' }],
    });
    const mails = (await mailsAbout(page.order._id)).map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1]);
    expect(mails.toSorted()).toEqual([
      'Your payment to Dhaaga did not go through',
      'Your payment to Dhaaga goes back',
      'Your refund from Dhaaga',
    ]);
    expect((await ledger(shop)).payments.find(({ id }) => id === payment.id)).toMatchObject({
      status: 'refunded',
      amount_refunded: 40_000,
    });
  });
});

describe('Two payments', () => {
  it('for two checkouts of one buyer are both settled, or refunded when there is no stock', async () => {
    const bear = await gift(1);
    const first = await open(bear);
    const other = await gift(1);
    const second = await open(other);
    await pay(shop, first);
    await paid(first);
    await pay(shop, second);
    await paid(second);
    await shop.quiet();
    expect((await product(bear)).quantity).toBe(0);
    expect((await product(other)).quantity).toBe(0);

    const last = await gift(1);
    const early = await open(last);
    await shop.db.pool.query(`update checkouts set created_at = created_at - interval '11 minutes'`);
    const again = await open(last);
    expect(again).not.toBe(early);
    await pay(shop, again);
    await paid(again);
    await pay(shop, early);
    await expect.poll(() => orderOf(early), { timeout: 10_000 }).toMatchObject({ refundDue: true });
    await shop.quiet();
    expect((await product(last)).quantity).toBe(0);
  });

  it('for one order: the second is refunded, by the provider or by the shop, and the order is unchanged', async () => {
    for (const isByProvider of [true, false]) {
      const bear = await gift();
      const orderId = await open(bear);
      await pay(shop, orderId);
      await paid(orderId);
      await settleOpen(shop.db);
      const before = await pageOf((await orderOf(orderId))._id);
      const { payment } = (await pay(shop, orderId, isByProvider ? 'authorized' : 'captured', {
        again: true,
        auto_refund: isByProvider,
      })) as { payment: { id: string } };
      const back = async () => (await ledger(shop)).payments.find(({ id }) => id === payment.id)?.amount_refunded;
      await expect.poll(back, { timeout: 10_000 }).toBe(40_000);
      await settleOpen(shop.db);
      expect((await pageOf(before.order._id)).order).toEqual(before.order);
      expect((await product(bear)).quantity).toBe(2);
    }
  });
});

describe('a payment that is only authorised', () => {
  it('is captured by reconciliation', async () => {
    const bear = await gift();
    const orderId = await open(bear);
    await pay(shop, orderId, 'authorized');
    await settleOpen(shop.db);
    expect(await orderOf(orderId)).toMatchObject({ payment: { success: true, captured: true } });
  });

  it('but cannot be captured is reported to the admin, and marked as refunded when the provider refunds it', async () => {
    const bear = await gift();
    await configure({ mode: 'lose' });
    const orderId = await open(bear);
    const { payment } = (await pay(shop, orderId, 'authorized')) as { payment: { id: string } };
    await fault(shop, {
      route: `POST /v1/payments/${payment.id}/capture`,
      kind: 'status',
      value: 400,
      description: 'The capture was declined by the bank.',
      times: 9,
    });
    await settleOpen(shop.db);
    const { _id } = await orderOf(orderId);
    expect((await pageOf(_id)).order.payment).toMatchObject({ success: true, captured: false });
    expect((await pageOf(_id)).events).toContainEqual(
      expect.objectContaining({
        kind: 'problem',
        what: 'The payment could not be captured: The capture was declined by the bank.',
      }),
    );
    await sandbox(shop, 'DELETE', '/faults');
    await sandbox(shop, 'POST', '/refund', { payment_id: payment.id });
    await settleOpen(shop.db);
    expect(await pageOf(_id)).toMatchObject({ refunds: [{ amount: 400, state: 'processed' }], refundable: 0 });
  });
});
