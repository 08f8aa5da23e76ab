import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guestKey, holdCalls } from '../../src/orders/checkout/holds/hold-fixture.ts';
import { settleOpen } from '../assert-invariants.ts';
import { addProduct, type Gift, pay, sandbox } from '../fixtures.ts';
import { openShop, type TestShop } from '../test-app.ts';

const isServer = process.env.TEST_DATABASE === 'server';
const buyers = 8;

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const { orderAsGuest } = holdCalls(() => shop);

interface Event {
  id: string;
  body: string;
  signature: string;
}
interface Purchase {
  providerOrderId: string;
  report: object;
  /** What the provider states of it: authorized, captured and order.paid. */
  events: Event[];
}

/** Orders that are paid at the provider, of which the shop has heard nothing. */
async function payEach(bear: Gift, count: number): Promise<Purchase[]> {
  const paid = await Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const guest = { guestKey: guestKey(), email: `buyer${n}@example.com`, from: `198.18.${n}.7` };
      const opened = await orderAsGuest(bear, guest);
      expect(opened.status).toBe(200);
      const providerOrderId = opened.body.id as string;
      return { providerOrderId, report: await pay(shop, providerOrderId) };
    }),
  );
  const { events } = await sandbox<{ events: Event[] }>(shop, 'GET', '/webhooks');
  return paid.map((one) => ({ ...one, events: events.filter(({ body }) => body.includes(one.providerOrderId)) }));
}

const callback = async ({ report }: Purchase) =>
  (await shop.call('POST', '/product/payment-callback', { body: report })).status;
const deliver = async ({ id, body, signature }: Event) => {
  const signed = { 'x-razorpay-signature': signature, 'x-razorpay-event-id': id };
  return (
    await shop.call('POST', '/payment/webhook', { body, headers: { 'content-type': 'application/json', ...signed } })
  ).status;
};
const deliverEach = (purchases: Purchase[]) => Promise.all(purchases.flatMap(({ events }) => events).map(deliver));
const callEach = (purchases: Purchase[]) => Promise.all(purchases.map(callback));

const orders: [when: string, send: (purchases: Purchase[]) => Promise<number[]>][] = [
  ['come first', async (all) => [...(await deliverEach(all)), ...(await callEach(all))]],
  ['come last', async (all) => [...(await callEach(all)), ...(await deliverEach(all))]],
  [
    'come twice, before and after the buyer’s report',
    async (all) => [...(await deliverEach(all)), ...(await callEach(all)), ...(await deliverEach(all))],
  ],
  [
    'come twice at once with the buyer’s report',
    async (all) => (await Promise.all([deliverEach(all), callEach(all), deliverEach(all)])).flat(),
  ],
];

describe('Eight buyers', () => {
  for (const [index, [when, send]] of orders.entries())
    it(`each get one order, and all are answered, when their webhooks ${when}`, async () => {
      const bear = await addProduct(shop, { name: `Crowded Bear ${index}`, price: 100, quantity: 100 });
      const purchases = await payEach(bear, buyers);
      expect(new Set(await send(purchases))).toEqual(new Set([200]));
      await settleOpen(shop.db);
      const { rows } = await shop.db.pool.query(
        `select (select count(*)::int from orders o where o.checkout_id = c.id and o.is_paid) as orders,
           (select count(*)::int from order_events e join orders o on o.id = e.order_id
             where o.checkout_id = c.id and e.kind = 'paid') as paid,
           (select count(distinct w.id)::int from webhook_events w where w.checkout_id = c.id) <= 3 as "areOnce"
         from checkouts c where c.provider_order_id = any($1)`,
        [purchases.map(({ providerOrderId }) => providerOrderId)],
      );
      expect(rows).toEqual(Array(buyers).fill({ orders: 1, paid: 1, areOnce: true }));
      expect((await shop.call('GET', `/product/products/${bear.slug}`)).body.product.quantity).toBe(100 - buyers);
      const mails = (await shop.outbox()).filter((mail) => mail.includes(bear.name));
      expect(new Set(mails.map((mail) => /^Message-ID: (.*)$/m.exec(mail)?.[1])).size).toBe(buyers);
      expect(mails).toHaveLength(buyers);
    });

  it.skipIf(!isServer)('do not wait for the webhooks of orders that are being settled', async () => {
    const bear = await addProduct(shop, { name: 'Busy Bear', price: 100, quantity: 100 });
    const purchases = await payEach(bear, buyers + 1);
    const [last, ...settling] = purchases as [Purchase, ...Purchase[]];
    const client = await shop.db.pool.connect();
    await client.query('begin');
    const ids = settling.map(({ providerOrderId }) => providerOrderId);
    await client.query('select from checkouts where provider_order_id = any($1) for no key update', [ids]);
    try {
      // More webhooks than connections, whose orders stay locked until another buyer has her answer.
      expect(new Set(await deliverEach(settling))).toEqual(new Set([200]));
      const answers = Promise.all([deliverEach(settling), callback(last)]);
      expect((await answers)[1]).toBe(200);
    } finally {
      await client.query('rollback');
      client.release();
    }
    await settleOpen(shop.db);
    const { rows } = await shop.db.pool.query(
      'select from checkouts where provider_order_id = any($1) and state = $2',
      [ids, 'paid'],
    );
    expect(rows).toHaveLength(buyers);
  });
});
