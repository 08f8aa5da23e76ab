import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, pay } from '../fixtures.ts';
import { logStatements, readStatements } from '../statement-log.ts';
import { openShop, type TestShop } from '../test-app.ts';

const isServer = process.env.TEST_DATABASE === 'server';

describe.skipIf(!isServer)('The statements of a purchase, in the log of PostgreSQL', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openShop();
    await logStatements(shop);
  });
  afterAll(() => shop.close());

  const deliver = (event: string, entity: unknown, eventId: string) => {
    const body = JSON.stringify({ entity: 'event', event, payload: { payment: { entity } } });
    const signature = createHmac('sha256', 'test-app-webhook-secret').update(body).digest('hex');
    const headers = {
      'content-type': 'application/json',
      'x-razorpay-signature': signature,
      'x-razorpay-event-id': eventId,
    };
    return shop.call('POST', '/payment/webhook', { body, headers });
  };
  const expectDone = ({ status }: { status: number }) => expect(status).toBe(200);

  async function buyOnce(round: number) {
    const gift = await addProduct(shop, { name: `Counted Bear ${round}`, price: 400, quantity: 50 });
    const token = shop.tokens.asha;
    const body = { amount: 40_000, cart: [{ _id: gift._id, quantity: 1 }] };
    let id = '';
    const order = await readStatements(shop, async () => {
      const placed = await shop.call('POST', '/product/orders', { token, body });
      expectDone(placed);
      id = placed.body.id;
    });
    const { payment, ...report } = (await pay(shop, id)) as { payment: object };
    const callback = await readStatements(shop, async () =>
      expectDone(await shop.call('POST', '/product/payment-callback', { token, body: report })),
    );
    const webhooks = await readStatements(shop, async () => {
      for (const event of ['payment.authorized', 'payment.captured', 'order.paid'])
        expectDone(await deliver(event, payment, `evt_${round}_${event}`));
    });
    return { order, callback, webhooks };
  }

  it('are few', async () => {
    const rounds: Awaited<ReturnType<typeof buyOnce>>[] = [];
    for (let round = 0; round < 4; round++) rounds.push(await buyOnce(round));
    // Other statements, such as a job’s, may fall between: the fewest are the purchase’s own.
    const fewest = (part: 'order' | 'callback' | 'webhooks') =>
      rounds.map((round) => round[part]).reduce((best, one) => (one.length < best.length ? one : best));
    expect(fewest('order').length).toBeLessThanOrEqual(12);
    expect(fewest('callback').length).toBeLessThanOrEqual(11);
    expect(fewest('webhooks').length).toBeLessThanOrEqual(3);
  });
});
