import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { settleOpen } from '../assert-invariants.ts';
import { fault, ledger, pay, sandbox } from '../fixtures.ts';
import { openShop, type TestShop } from '../test-app.ts';
import { webhookCalls } from './webhook-fixture.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ webhooks: true });
});
afterEach(() => sandbox(shop, 'POST', '/webhooks', {}));
afterAll(() => shop.close());

const { gift, open, configure, product, findOrder, findOrderPage, paid, mailsAbout } = webhookCalls(() => shop);
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
    const { _id } = await findOrder(orderId);
    expect((await product(bear)).quantity).toBe(2);
    expect(await mailsAbout(_id)).toHaveLength(1);
    expect((await findOrderPage(_id)).events.filter(({ kind }: { kind: string }) => kind === 'paid')).toHaveLength(1);
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
    const page = await findOrderPage((await findOrder(orderId))._id);
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
    expect(await findOrder(orderId)).toBeUndefined();
    await settleOpen(shop.db);
    expect(await findOrder(orderId)).toMatchObject({ payment: { success: true, captured: true } });
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
    expect(await findOrder(orderId)).toBeUndefined();
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
    expect(await findOrder(orderId)).toBeUndefined();
    await configure({});
    await pay(shop, orderId);
    await paid(orderId);
    await settleOpen(shop.db);
    const orderEvents = (await findOrderPage((await findOrder(orderId))._id)).events;
    expect(orderEvents.filter(({ kind }: { kind: string }) => kind === 'paid')).toHaveLength(1);
  });

  it('replayed later under another event id, or under none, changes nothing', async () => {
    const bear = await gift();
    const orderId = await open(bear);
    await pay(shop, orderId);
    await expect.poll(() => findOrder(orderId)).toMatchObject({ payment: { confirmed: true } });
    await shop.quiet();
    const before = await findOrderPage((await findOrder(orderId))._id);
    for (const event of await events(orderId)) {
      expect((await deliver(event, { 'x-razorpay-event-id': `replayed ${event.id}` })).status).toBe(200);
      expect((await deliver(event)).status).toBe(200);
    }
    await shop.quiet();
    expect(await findOrderPage(before.order._id)).toEqual(before);
    expect((await product(bear)).quantity).toBe(2);
  });

  it('failed, then captured under the same id, is paid once; the failed attempt stays in the history', async () => {
    const bear = await gift();
    const orderId = await open(bear);
    const { payment } = (await pay(shop, orderId, 'failed')) as { payment: { id: string } };
    await expect.poll(() => findOrder(orderId)).toMatchObject({ payment: { success: false } });
    await sandbox(shop, 'POST', '/confirm', { payment_id: payment.id });
    await paid(orderId);
    expect((await product(bear)).quantity).toBe(2);

    const second = await open(bear);
    await pay(shop, second, 'failed');
    await expect.poll(() => findOrder(second)).toMatchObject({ payment: { success: false } });
    await pay(shop, second);
    await paid(second);
    await shop.quiet();
    const kinds = (await findOrderPage((await findOrder(second))._id)).events.map(({ kind }: { kind: string }) => kind);
    expect(kinds.filter((kind: string) => kind === 'failed')).toHaveLength(1);
    expect(kinds.filter((kind: string) => kind === 'paid')).toHaveLength(1);
    expect((await product(bear)).quantity).toBe(1);
  });
});
