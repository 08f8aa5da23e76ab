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
    const page = await findOrderPage((await findOrder(late))._id);
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
    await expect.poll(() => findOrder(early), { timeout: 10_000 }).toMatchObject({ refundDue: true });
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
      const before = await findOrderPage((await findOrder(orderId))._id);
      const { payment } = (await pay(shop, orderId, isByProvider ? 'authorized' : 'captured', {
        again: true,
        auto_refund: isByProvider,
      })) as { payment: { id: string } };
      const back = async () => (await ledger(shop)).payments.find(({ id }) => id === payment.id)?.amount_refunded;
      await expect.poll(back, { timeout: 10_000 }).toBe(40_000);
      await settleOpen(shop.db);
      expect((await findOrderPage(before.order._id)).order).toEqual(before.order);
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
    expect(await findOrder(orderId)).toMatchObject({ payment: { success: true, captured: true } });
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
    const { _id } = await findOrder(orderId);
    expect((await findOrderPage(_id)).order.payment).toMatchObject({ success: true, captured: false });
    expect((await findOrderPage(_id)).events).toContainEqual(
      expect.objectContaining({
        kind: 'problem',
        what: 'The payment could not be captured: The capture was declined by the bank.',
      }),
    );
    await sandbox(shop, 'DELETE', '/faults');
    await sandbox(shop, 'POST', '/refund', { payment_id: payment.id });
    await settleOpen(shop.db);
    expect(await findOrderPage(_id)).toMatchObject({ refunds: [{ amount: 400, state: 'processed' }], refundable: 0 });
  });
});
