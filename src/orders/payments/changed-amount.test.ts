import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, adminCaller, joinLines, pay, sandbox } from '../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';
import { listProblems } from '../index.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const asAdmin = adminCaller(() => shop);
let count = 0;
async function open(): Promise<string> {
  const { _id } = await addProduct(shop, { name: `Changed Bear ${count++}`, price: 500, quantity: 3 });
  const body = { amount: 50_000, product: { id: _id } };
  return (await shop.call('POST', '/product/orders', { token: shop.tokens.asha, body })).body.id;
}

describe('An amount that the provider changed', () => {
  // The order is ₹500; the fee is 2.36 % of it, ₹11.80.
  it.each([
    [
      'by an offer',
      { amount: 45_000, offer_id: 'offer_JGQvQtvJmVDRIA' },
      'An offer in your Razorpay account (offer_JGQvQtvJmVDRIA) changed the price by ₹50',
    ],
    ['by its fee', { fee_bearer: 'customer' }, 'Razorpay charged its fee of ₹11.80 to the buyer'],
    ['downwards, and does not say why', { amount: 45_000 }, 'It is ₹50 too little. The likely cause: an offer'],
    [
      'upwards, and does not say why',
      { amount: 51_180 },
      'It is ₹11.80 too much. The likely cause: Razorpay charges its fee to the buyer',
    ],
  ])('%s is explained to the owner, in the history and by doctor, with what to switch off', async (_how, more, why) => {
    const triple = await pay(shop, await open(), 'captured', more);
    const { status, body } = await shop.call('POST', '/product/payment-callback', { body: triple });
    expect(status).toBe(409);
    const page = (await asAdmin('GET', `/user/order/${body.order}`)).body;
    expect(page.order).toMatchObject({ status: 'Cancelled', refundDue: true });
    expect(JSON.stringify(page.events)).toContain(why);
    const [problem] = (await listProblems(shop.db.read)).filter((line) => line.includes(`#${page.order.number} `));
    expect(problem).toContain(why);
    expect(problem).toMatch(/dashboard|Account & Settings/);
    const notices = (await shop.notices()).map(joinLines);
    expect(notices.some((mail) => mail.includes(why.slice(0, 40)))).toBe(true);
  });
});

describe('A refund for which the balance is too low', () => {
  it('is told to the owner at once, and the buyer reads of no money on its way until the provider takes it', async () => {
    const triple = await pay(shop, await open());
    const { body } = await shop.call('POST', '/product/payment-callback', { body: triple });
    await sandbox(shop, 'POST', '/faults', { route: 'POST /v1/payments', kind: 'low_balance', times: 2 });
    const asked = await asAdmin('POST', `/user/order/${body.order}/refunds`, { cancel: true });
    expect(asked.status).toBe(200);
    await shop.quiet();
    const page = async () => (await asAdmin('GET', `/user/order/${body.order}`)).body;
    expect((await page()).refunds).toMatchObject([{ state: 'asked', refusal: 'Your Razorpay balance is too low.' }]);
    expect((await page()).order.payment).toMatchObject({ refundWaiting: true });
    const { attention } = (await asAdmin('GET', '/user/today')).body;
    expect(attention).toContainEqual(
      expect.objectContaining({
        kind: 'refund_waiting',
        order: body.order,
        detail: 'Your Razorpay balance is too low.',
      }),
    );
    const waits = async () => (await shop.notices()).filter((mail) => mail.includes('A refund waits for money'));
    expect(await waits()).toHaveLength(1);
    const mails = async () => (await shop.outbox()).filter((mail) => mail.includes(body.order)).map(joinLines);
    expect((await mails()).join('\n')).not.toMatch(/on its way|It takes 5-7/);
    const due = () =>
      shop.db.pool.query(`update pgboss.job set start_after = now() where name = 'refund' and state = 'created'`);
    for (let hour = 0; hour < 2; hour++) {
      await due();
      await shop.quiet();
    }
    expect((await page()).refunds).toMatchObject([{ state: 'processed', refusal: null }]);
    expect((await page()).order.payment).toMatchObject({ refundWaiting: false, refunded: true });
    expect(await waits()).toHaveLength(1);
    expect((await mails()).join('\n')).toContain('is on its way back');
  });
});
