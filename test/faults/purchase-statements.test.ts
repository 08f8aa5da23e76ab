import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, pay } from '../fixtures.ts';
import { logStatements, readStatements } from '../statement-log.ts';
import { openShop, type TestShop } from '../test-app.ts';

/** Of the shop's own webhooks, each second. */
const lookForDeliveries = 'with due as';
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

  async function buyOnce(giftId: string, round: number) {
    const token = shop.tokens.asha;
    const body = { amount: 40_000, cart: [{ _id: giftId, quantity: 1 }] };
    let id = '';
    const order = await readStatements(shop, async () => {
      const placed = await shop.call('POST', '/product/orders', { token, body });
      expectDone(placed);
      id = placed.body.id;
    });
    const { payment, ...report } = (await pay(shop, id)) as { payment: object };
    const confirm = async () =>
      expectDone(await shop.call('POST', '/product/payment-callback', { token, body: report }));
    let callback: string[] = [];
    const later = await readStatements(shop, async () => {
      callback = await readStatements(shop, confirm);
      await shop.quiet();
    });
    const webhooks = await readStatements(shop, async () => {
      for (const event of ['payment.authorized', 'payment.captured', 'order.paid'])
        expectDone(await deliver(event, payment, `evt_${round}_${event}`));
    });
    const isOther = (text: string) => text.includes('mark ') || text.startsWith(lookForDeliveries);
    const jobs = later.filter((text) => !isOther(text)).slice(callback.length);
    return { order, callback, webhooks, all: [...order, ...callback, ...jobs, ...webhooks] };
  }

  it('are few once the caches are warm: order, callback, three webhooks, and all with jobs and emails', async () => {
    const gift = await addProduct(shop, { name: 'Counted Bear', price: 400, quantity: 50 });
    const rounds: Awaited<ReturnType<typeof buyOnce>>[] = [];
    // Other statements, such as a job’s, may fall between: the fewest are the purchase’s own.
    const countFewest = (part: 'order' | 'callback' | 'webhooks' | 'all') =>
      Math.min(...rounds.map((round) => round[part].length));
    // The notice to the owner and the emails: the queue fetches and completes two batches, and polls besides.
    const queueStatements = 4;
    const most = 36 - queueStatements;
    // On a slow machine the buyer's email leaves in a batch of its own.
    while (rounds.length < 3 || (countFewest('all') > most && rounds.length < 15))
      rounds.push(await buyOnce(gift._id, rounds.length));
    expect(countFewest('order')).toBeLessThanOrEqual(10);
    expect(countFewest('callback')).toBeLessThanOrEqual(8);
    expect(countFewest('webhooks')).toBeLessThanOrEqual(3);
    expect(countFewest('all')).toBeLessThanOrEqual(most);
  }, 60_000);
});
