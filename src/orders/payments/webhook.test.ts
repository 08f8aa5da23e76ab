import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, type Gift, ledger, pay, sandbox } from '../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';
import { roundToPaise } from '../../shared/money.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

let count = 0;
const open = async (gift: Gift, token = shop.tokens.asha) =>
  (
    await shop.call('POST', '/product/orders', {
      token,
      body: { amount: roundToPaise(gift.price), cart: [{ _id: gift._id, quantity: 1 }] },
    })
  ).body.id as string;
const findStock = async (gift: Gift) =>
  (await shop.call('GET', `/product/products/${gift.slug}`)).body.product.quantity;
const orderFor = async (orderId: string) =>
  (await shop.call('GET', '/user/all-orders', { token: shop.tokens.admin })).body.find(
    (one: { payment: { razorpay_order_id: string } }) => one.payment.razorpay_order_id === orderId,
  );
const sign = (body: string, secret = 'test-app-webhook-secret') =>
  createHmac('sha256', secret).update(body).digest('hex');

/** Signed over its pretty-printed bytes, as the provider does. */
function deliver(
  event: string,
  entity: unknown,
  { signature, eventId = `evt_${count++}` }: { signature?: string; eventId?: string | null } = {},
) {
  const body = `${JSON.stringify({ entity: 'event', event, payload: { payment: { entity } } }, null, 2)}\n`;
  const headers = {
    'content-type': 'application/json',
    'x-razorpay-signature': signature ?? sign(body),
    ...(eventId && { 'x-razorpay-event-id': eventId }),
  };
  return shop.call('POST', '/payment/webhook', { body, headers });
}

describe('The provider’s webhook', () => {
  it('creates the order of a buyer who closed the window after paying, once, however often and in whatever order events arrive', async () => {
    const bear = await addProduct(shop, { name: 'Closed Window Bear', price: 400, quantity: 3 });
    const orderId = await open(bear);
    const { payment } = await pay(shop, orderId);
    const events = ['order.paid', 'payment.captured', 'payment.authorized', 'payment.captured'];
    const answers = await Promise.all(
      events.flatMap((event) => [deliver(event, payment), deliver(event, payment, { eventId: null })]),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    await shop.quiet();
    expect(await findStock(bear)).toBe(2);
    expect(await orderFor(orderId)).toMatchObject({
      status: 'Not Processed',
      payment: { success: true, captured: true },
    });
  });

  it('shows a failed payment as a failed order, which a later capture of the same payment makes paid for good', async () => {
    const vase = await addProduct(shop, { name: 'Second Thought Vase', price: 400, quantity: 3 });
    const orderId = await open(vase);
    const { payment } = (await pay(shop, orderId, 'failed')) as { payment: { id: string } };
    await deliver('payment.failed', payment);
    expect(await orderFor(orderId)).toMatchObject({ payment: { success: false } });
    expect(await findStock(vase)).toBe(3);
    await sandbox(shop, 'POST', '/confirm', { payment_id: payment.id });
    await deliver('payment.captured', { ...payment, status: 'captured' });
    await deliver('payment.failed', payment);
    expect(await orderFor(orderId)).toMatchObject({ payment: { success: true } });
    expect(await findStock(vase)).toBe(2);
  });

  it('captures what is only authorised', async () => {
    const cup = await addProduct(shop, { name: 'Authorised Cup', price: 400, quantity: 3 });
    const orderId = await open(cup);
    const { payment } = (await pay(shop, orderId, 'authorized')) as { payment: { id: string } };
    expect((await deliver('payment.authorized', payment)).status).toBe(200);
    await shop.quiet();
    expect(await orderFor(orderId)).toMatchObject({ payment: { success: true, captured: true } });
    const { payments } = await ledger(shop);
    expect(payments.find((one: { id: string }) => one.id === payment.id)).toMatchObject({ status: 'captured' });
  });

  it('refunds an amount that is not the order’s', async () => {
    const bowl = await addProduct(shop, { name: 'Wrong Money Bowl', price: 400, quantity: 3 });
    const orderId = await open(bowl);
    const { payment } = (await pay(shop, orderId, 'captured', { amount: 100 })) as { payment: object };
    expect((await deliver('payment.captured', payment)).status).toBe(200);
    expect(await orderFor(orderId)).toMatchObject({ status: 'Cancelled', refundDue: true });
    expect(await findStock(bowl)).toBe(3);
  });

  it('is refused without a valid signature over its bytes, and changes nothing', async () => {
    const hat = await addProduct(shop, { name: 'Forged Hat', price: 400, quantity: 3 });
    const orderId = await open(hat);
    const { payment } = (await pay(shop, orderId)) as { payment: object };
    for (const signature of ['', 'x', '0'.repeat(64), sign('something else'), sign('{}', 'test-app-key-secret')]) {
      expect(await deliver('payment.captured', payment, { signature })).toMatchObject({
        status: 400,
        body: { code: 'bad_signature' },
      });
    }
    expect((await shop.call('POST', '/payment/webhook')).status).toBe(400);
    expect(await orderFor(orderId)).toBeUndefined();
    expect((await deliver('payment.captured', payment)).status).toBe(200);
    expect(await orderFor(orderId)).toMatchObject({ payment: { success: true } });
  });

  it('accepts other events, and orders of other shops, and ignores them', async () => {
    for (const [event, entity] of [
      ['payment.downtime.started', {}],
      [
        'payment.captured',
        { id: 'pay_other', order_id: 'order_other', amount: 5, currency: 'INR', status: 'captured' },
      ],
      ['payment.captured', null],
      ['refund.speed_changed', {}],
    ] as const) {
      expect((await deliver(event, entity)).status, event).toBe(200);
    }
    const body = 'no json at all';
    expect(
      (
        await shop.call('POST', '/payment/webhook', {
          body,
          headers: { 'x-razorpay-signature': sign(body), 'content-type': 'text/plain' },
        })
      ).status,
    ).toBe(200);
  });
});

const bringDue = () =>
  shop.db.pool.query(
    `update pgboss.job set start_after = now() where name = 'reconcile-checkout' and state = 'created'`,
  );

// The embedded database has one connection, which that transaction would have.
describe.skipIf(process.env.TEST_DATABASE !== 'server')(
  'While another transaction holds the lock of the order, as the buyer’s own report does',
  () => {
    /** Answers what ends the transaction. */
    async function lock(orderId: string): Promise<() => Promise<void>> {
      const client = await shop.db.pool.connect();
      await client.query('begin');
      await client.query('select from checkouts where provider_order_id = $1 for no key update', [orderId]);
      return async () => {
        await client.query('commit');
        client.release();
      };
    }

    it('a webhook is acknowledged at once, and what it says is found out afterwards', async () => {
      const kite = await addProduct(shop, { name: 'Locked Kite', price: 400, quantity: 3 });
      const orderId = await open(kite);
      const { payment } = (await pay(shop, orderId)) as { payment: object };
      const unlock = await lock(orderId);
      try {
        expect((await deliver('payment.captured', payment)).status).toBe(200);
        expect(await orderFor(orderId)).toBeUndefined();
      } finally {
        await unlock();
      }
      await bringDue();
      await shop.quiet();
      expect(await orderFor(orderId)).toMatchObject({ payment: { success: true, captured: true } });
      expect(await findStock(kite)).toBe(2);
    });

    it('a webhook that says nothing new is acknowledged without a job, and recorded', async () => {
      const orderId = await open(await addProduct(shop, { name: 'Settled Kite', price: 400, quantity: 3 }));
      const triple = await pay(shop, orderId);
      await shop.call('POST', '/product/payment-callback', { body: triple });
      await shop.quiet();
      const countJobs = async () => (await shop.db.pool.query('select from pgboss.job')).rowCount;
      const countEvents = async () => (await shop.db.pool.query('select from webhook_events')).rowCount ?? 0;
      const [jobs, recorded] = [await countJobs(), await countEvents()];
      const unlock = await lock(orderId);
      try {
        for (const event of ['payment.authorized', 'payment.captured', 'order.paid'])
          expect((await deliver(event, triple.payment)).status, event).toBe(200);
      } finally {
        await unlock();
      }
      expect([await countJobs(), await countEvents()]).toEqual([jobs, recorded + 3]);
    });
  },
);

describe('When neither callback nor webhook arrives', () => {
  it('a job asks the provider, and finds the payment', async () => {
    const lamp = await addProduct(shop, { name: 'Silent Lamp', price: 400, quantity: 3 });
    const orderId = await open(lamp);
    await pay(shop, orderId);
    await bringDue();
    await shop.quiet();
    expect(await orderFor(orderId)).toMatchObject({ payment: { success: true, captured: true } });
    expect(await findStock(lamp)).toBe(2);
  });

  it('the job repeats while nothing was paid, and finds an order by its receipt when the response was lost', async () => {
    const scarf = await addProduct(shop, { name: 'Later Scarf', price: 400, quantity: 3 });
    const orderId = await open(scarf);
    await shop.db.pool.query('update checkouts set provider_order_id = null where provider_order_id = $1', [orderId]);
    await bringDue();
    await shop.quiet();
    await pay(shop, orderId);
    await bringDue();
    await shop.quiet();
    expect(await orderFor(orderId)).toMatchObject({ payment: { success: true } });
  });

  it.each([0, 1])('does not fetch what is paid after %d questions', async (questions) => {
    const orderId = await open(
      await addProduct(shop, { name: `Settled Cushion ${questions}`, price: 400, quantity: 3 }),
    );
    for (let asked = 0; asked < questions; asked++) {
      await bringDue();
      await shop.quiet();
    }
    const triple = await pay(shop, orderId);
    await shop.call('POST', '/product/payment-callback', { body: triple });
    shop.provider.watch();
    await bringDue();
    await shop.quiet();
    expect(shop.provider.count()).toBe(0);
    expect(await orderFor(orderId)).toMatchObject({ payment: { success: true, captured: true } });
  });

  it('the payment deletes the scheduled job', async () => {
    const waiting = async () =>
      (await shop.db.pool.query(`select 1 from pgboss.job where name = 'reconcile-checkout' and state = 'created'`))
        .rowCount;
    const before = await waiting();
    const orderId = await open(await addProduct(shop, { name: 'Unasked Quilt', price: 400, quantity: 3 }));
    expect(await waiting()).toBe((before ?? 0) + 1);
    const triple = await pay(shop, orderId);
    await shop.call('POST', '/product/payment-callback', { body: triple });
    expect(await waiting()).toBe(before);
  });

  it('an hourly job finds that an order was paid twice, and refunds the second payment', async () => {
    const orderId = await open(await addProduct(shop, { name: 'Twice Paid Rug', price: 400, quantity: 3 }));
    const triple = await pay(shop, orderId);
    await shop.call('POST', '/product/payment-callback', { body: triple });
    await pay(shop, orderId, 'captured', { again: true });
    await shop.db.pool.query(`insert into pgboss.job (name) values ('reconcile-payments')`);
    await shop.quiet();
    const paid = (await ledger(shop)).payments.filter(({ order_id }) => order_id === orderId);
    expect(paid.map(({ amount_refunded }) => amount_refunded)).toEqual([0, 40_000]);
  });
});
