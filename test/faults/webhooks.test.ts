import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { settleOpen } from '../assert-invariants.ts';
import { addProduct, fault, type Gift, ledger, pay, sandbox } from '../fixtures.ts';
import { openShop, type TestShop } from '../test-app.ts';

/** What the provider tells, and how badly it may be told. */
let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ webhooks: true });
});
afterEach(() => sandbox(shop, 'POST', '/webhooks', {}));
afterAll(() => shop.close());

let count = 0;
const gift = (quantity = 3) => addProduct(shop, { name: `Told Bear ${count++}`, price: 400, quantity });
const open = async (bought: Gift, token = shop.tokens.asha) =>
  (await shop.call('POST', '/product/orders', { token, body: { amount: 40_000, product: { id: bought._id } } })).body
    .id as string;
const temper = (change: object) => sandbox(shop, 'POST', '/webhooks', change);
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
  it('twenty times over, side by side, makes one order, one move of the stock and one mail', async () => {
    const bear = await gift();
    await temper({ times: 20 });
    const orderId = await open(bear);
    await pay(shop, orderId);
    await paid(orderId);
    await shop.quiet();
    const { _id } = await orderOf(orderId);
    expect((await product(bear)).quantity).toBe(2);
    expect(await mailsAbout(_id)).toHaveLength(1);
    expect((await pageOf(_id)).events.filter(({ kind }: { kind: string }) => kind === 'paid')).toHaveLength(1);
  });

  it('in any order of arrival ends the same, order.paid first and a refund before its capture', async () => {
    const bear = await gift();
    await temper({ mode: 'hold' });
    const orderId = await open(bear);
    const { payment } = (await pay(shop, orderId)) as { payment: { id: string } };
    await sandbox(shop, 'POST', '/refund', { payment_id: payment.id, amount: 10_000 });
    const told = await events(orderId);
    expect(told.map(({ event }) => event)).toEqual([
      'payment.authorized',
      'payment.captured',
      'order.paid',
      'refund.created',
      'refund.processed',
    ]);
    for (const event of told.toReversed()) expect((await deliver(event)).status).toBe(200);
    await settleOpen(shop.db);
    const page = await pageOf((await orderOf(orderId))._id);
    expect(page.order).toMatchObject({ payment: { success: true, captured: true } });
    expect(page.refunds).toMatchObject([{ amount: 100, state: 'processed' }]);
    expect(page.refundable).toBe(300);
    expect((await product(bear)).quantity).toBe(2);
  });

  it('all of them lost and the window closed, the order is found by asking', async () => {
    const bear = await gift();
    await temper({ mode: 'lose' });
    const orderId = await open(bear);
    await pay(shop, orderId);
    expect(await orderOf(orderId)).toBeUndefined();
    await settleOpen(shop.db);
    expect(await orderOf(orderId)).toMatchObject({ payment: { success: true, captured: true } });
    expect((await product(bear)).quantity).toBe(2);
  });

  it('about an order that the shop has not heard back about is settled within seconds', async () => {
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

  it('without a signature, with a wrong one, or altered by a single byte, writes nothing', async () => {
    const bear = await gift();
    const orderId = await open(bear);
    await temper({ mode: 'hold' });
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

  it('from a sender with the wrong secret never takes effect, and the true payment still does', async () => {
    const bear = await gift();
    const orderId = await open(bear);
    const refused = async () =>
      Number(/shop_webhooks_total\{outcome="refused"\} (\d+)/.exec((await shop.get('/metrics')).body)?.[1] ?? 0);
    const before = await refused();
    for (const forge of ['no_signature', 'wrong_secret']) {
      await temper({ forge });
      await pay(shop, orderId, 'failed');
    }
    await expect.poll(refused).toBeGreaterThanOrEqual(before + 2);
    expect(await orderOf(orderId)).toBeUndefined();
    await temper({});
    await pay(shop, orderId);
    await paid(orderId);
    await settleOpen(shop.db);
    const told = (await pageOf((await orderOf(orderId))._id)).events;
    expect(told.filter(({ kind }: { kind: string }) => kind === 'paid')).toHaveLength(1);
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

  it('failed and then captured under one id is paid once; a failed try beside another that works stays to be seen', async () => {
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

describe('money that comes after the hold has ended', () => {
  const endHolds = () =>
    shop.db.pool.query(
      `with over as (update checkouts set held_until = now() - interval '1 second' where state in ('held', 'failed') returning id)
       update holds set held_until = now() - interval '1 second' where checkout_id in (select id from over)`,
    );

  it('buys the goods while there are any', async () => {
    const bear = await gift(1);
    const orderId = await open(bear);
    const { payment } = (await pay(shop, orderId, 'failed')) as { payment: { id: string } };
    await endHolds();
    await settleOpen(shop.db);
    await sandbox(shop, 'POST', '/confirm', { payment_id: payment.id });
    await paid(orderId);
    expect((await product(bear)).quantity).toBe(0);
  });

  it.each(['gone', 'deleted'])('goes back in full, with a mail, when they are %s', async (how) => {
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
  it('of two checkouts of one buyer both count: the first as long as there is stock, or its money goes back', async () => {
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

  it('of one order: the second goes back, by the provider or by us, and the order stays as it was', async () => {
    for (const isByProvider of [true, false]) {
      const bear = await gift();
      const orderId = await open(bear);
      await pay(shop, orderId);
      await paid(orderId);
      await shop.quiet();
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
  it('is captured by asking', async () => {
    const bear = await gift();
    const orderId = await open(bear);
    await pay(shop, orderId, 'authorized');
    await settleOpen(shop.db);
    expect(await orderOf(orderId)).toMatchObject({ payment: { success: true, captured: true } });
  });

  it('and cannot be captured is marked for the maker, and goes back when the provider sends it back', async () => {
    const bear = await gift();
    await temper({ mode: 'lose' });
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
