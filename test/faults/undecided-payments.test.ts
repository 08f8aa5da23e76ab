import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { settleOpen } from '../assert-invariants.ts';
import { fault, pay, sandbox } from '../fixtures.ts';
import { openShop, type TestShop } from '../test-app.ts';
import { type Entity, statementCalls } from './statement-fixture.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterEach(async () => {
  shop.provider.restore();
  await sandbox(shop, 'DELETE', '/faults');
});
afterAll(() => shop.close());

const { gift, open, findStock, findOrder, callback, deliver, paid } = statementCalls(() => shop);
const check = async (orderId: string) =>
  (await shop.call('POST', '/product/payment-check', { body: { orderId } })).body.state;
const control = (path: string, paymentId: string) => sandbox(shop, 'POST', path, { payment_id: paymentId });
const about = async (order: string) => (await shop.outbox()).filter((mail) => mail.includes(order));

type Outcome = 'cod' | 'unknown';
async function payUndecided(outcome: Outcome | 'partial_cod') {
  const bought = await gift();
  const providerOrderId = await open(bought);
  const answer = await pay(shop, providerOrderId, outcome as never);
  const { payment, ...triple } = answer as { payment: Entity };
  return { gift: bought, providerOrderId, payment, triple };
}
type Undecided = Awaited<ReturnType<typeof payUndecided>>;

const unconfirmed = {
  status: 409,
  body: { success: false, code: 'payment_unconfirmed', message: expect.stringContaining('still in progress') },
};
const report = async ({ triple }: Undecided) => expect(await callback(triple)).toMatchObject(unconfirmed);
const pending = async ({ payment }: Undecided) => {
  const event = payment.status === 'pending' ? 'payment.pending' : 'payment.under_verification';
  expect((await deliver(event, { payment })).status).toBe(200);
  await shop.quiet();
};
/** How the shop hears of a payment that is not decided. */
const channels: [string, ((undecided: Undecided) => Promise<void>)[]][] = [
  ['by the callback alone', [report]],
  ['by the webhook alone', [pending]],
  ['by the callback before the webhook', [report, pending]],
  ['by the callback after the webhook', [pending, report]],
  ['by nobody', []],
];
const outcomes: Outcome[] = ['cod', 'unknown'];

describe.each(outcomes)('A payment whose state is %s', (outcome) => {
  it.each(channels)('reported %s is in progress, and paid when it is captured', async (_how, hear) => {
    const undecided = await payUndecided(outcome);
    for (const step of hear) await step(undecided);
    await settleOpen(shop.db);
    expect(await findOrder(undecided.providerOrderId)).toBeUndefined();
    expect(await check(undecided.providerOrderId)).toBe('unknown');
    expect(await findStock(undecided.gift)).toBe(3);
    await control('/confirm', undecided.payment.id);
    for (let again = 0; again < 2; again++) await settleOpen(shop.db);
    const order = await findOrder(undecided.providerOrderId);
    expect(order).toMatchObject({ payment: { success: true, captured: true } });
    expect(await findStock(undecided.gift)).toBe(2);
    expect(await callback(undecided.triple)).toMatchObject({ status: 200, body: { order: order._id } });
    expect(await about(order._id)).toHaveLength(1);
  });

  it.each(channels)('reported %s is unpaid when it fails', async (_how, hear) => {
    const undecided = await payUndecided(outcome);
    for (const step of hear) await step(undecided);
    await control('/fail', undecided.payment.id);
    await settleOpen(shop.db);
    expect(await check(undecided.providerOrderId)).toBe('unpaid');
    expect(await findOrder(undecided.providerOrderId)).toMatchObject({ payment: { success: false } });
    expect(await findStock(undecided.gift)).toBe(3);
  });
});

describe('An advance on cash on delivery', () => {
  const captured = async ({ payment }: Undecided) =>
    expect((await deliver('payment.captured', { payment })).status).toBe(200);
  const refused = async ({ triple }: Undecided) => expect((await callback(triple)).status).toBe(409);

  it.each([
    ['by the callback alone', [refused]],
    ['by the webhook alone', [captured]],
    ['by the callback before the webhook', [refused, captured]],
    ['by the callback after the webhook', [captured, refused]],
    ['by nobody', []],
  ])('reported %s is not the amount of the order, and goes back', async (_how, hear) => {
    const advance = await payUndecided('partial_cod');
    expect(advance.payment.amount).toBe(10_000);
    for (const step of hear) await step(advance);
    for (let again = 0; again < 2; again++) await settleOpen(shop.db);
    expect(await findOrder(advance.providerOrderId)).toMatchObject({
      status: 'Cancelled',
      payment: { refunded: true, refundedAmount: 100 },
    });
    expect(await findStock(advance.gift)).toBe(3);
  });
});

describe('Beside a payment that is not understood', () => {
  it.each([
    ['has an unknown status', { status: 'on_its_way' }],
    ['is cash on delivery', { status: 'pending', method: 'cod' }],
    ['has no amount', { amount: null }],
    ['has an amount in words', { amount: 'five hundred' }],
    ['has no status', { status: undefined }],
    ['has a status that is a number', { status: 7 }],
    ['has no id', { id: null }],
  ])('that %s, the captured one of the order is found', async (_what, fields) => {
    const one = await paid();
    await sandbox(shop, 'POST', '/pay', { order_id: one.providerOrderId, outcome: 'failed', again: true });
    const { payment } = await sandbox<{ payment: Entity }>(shop, 'POST', '/pay', {
      order_id: one.providerOrderId,
      outcome: 'failed',
      again: true,
    });
    await sandbox(shop, 'POST', '/alter-payment', { payment_id: payment.id, ...fields });
    expect(await check(one.providerOrderId)).toBe('paid');
    await settleOpen(shop.db);
    expect(await findOrder(one.providerOrderId)).toMatchObject({
      payment: { success: true, razorpay_payment_id: one.payment.id },
    });
    // The ledger is compared when the shop is closed.
    const known = { id: payment.id, status: 'failed', amount: 50_000, method: 'upi' };
    await sandbox(shop, 'POST', '/alter-payment', { payment_id: payment.id, ...known });
  });

  it('the hourly comparison goes on, names it to doctor, and counts it', async () => {
    const { payment } = await payUndecided('cod');
    const lost = await paid();
    await shop.db.pool.query("insert into pgboss.job (name) values ('reconcile-payments')");
    await shop.quiet();
    expect(await findOrder(lost.providerOrderId)).toMatchObject({ payment: { success: true } });
    const { rows } = await shop.db.pool.query('select in_progress as found from provider_comparisons');
    expect(rows[0].found).toContainEqual({ id: payment.id, status: 'pending', method: 'cod' });
    const metrics = (await shop.get('/metrics')).bytes.toString();
    expect(metrics).toMatch(/^shop_provider_payments_in_progress [1-9]/m);
    expect(metrics).toMatch(/^shop_payment_unknown_states_total\{entity="payment",kind="status"\} [1-9]/m);
    await control('/fail', payment.id);
  });
});

describe('A signed callback', () => {
  const route = ({ payment }: { payment: Entity }) => `GET /v1/payments/${payment.id}`;
  it.each([
    ['garbage', { kind: 'truncated_json' }, 503],
    ['an answer without an end', { kind: 'huge', value: 3_000_000 }, 503],
    ['a redirection', { kind: 'redirect' }, 503],
    ['a refused key', { kind: 'status', value: 401, description: 'Authentication failed' }, 503],
    ['a payment that is only created', { kind: 'alter', fields: { status: 'created' } }, 409],
    ['an unknown status', { kind: 'alter', fields: { status: 'brewing' } }, 409],
    ['no amount', { kind: 'alter', fields: { amount: null } }, 409],
  ])('answered with %s settles nothing, even when it comes again and again', async (_what, answer, status) => {
    const one = await paid();
    await fault(shop, { route: route(one), times: 8, ...answer });
    for (let again = 0; again < 7; again++)
      expect(await callback(one.triple)).toMatchObject({
        status,
        body: { message: expect.stringContaining('do not pay again') },
      });
    expect(await findOrder(one.providerOrderId)).toBeUndefined();
    await sandbox(shop, 'DELETE', '/faults');
    expect((await callback(one.triple)).status).toBe(200);
  });

  it.each([
    ['no answer', { kind: 'drop_before' }],
    ['a page and 502', { kind: 'html_502' }],
    ['500', { kind: 'status', value: 500 }],
    ['a delay', { kind: 'delay', value: 10_000 }],
  ])('met with %s settles on its signature', async (_what, answer) => {
    const one = await paid();
    await fault(shop, { route: route(one), ...answer });
    expect((await callback(one.triple)).status).toBe(200);
  });

  it('that settled cash on delivery while the provider was silent: the owner hears that nothing was paid', async () => {
    const one = await payUndecided('cod');
    await fault(shop, { route: route(one), kind: 'drop_before' });
    const { body } = await callback(one.triple);
    await settleOpen(shop.db);
    const shipped = await shop.call('PUT', `/user/order-status/${body.order}`, {
      token: shop.tokens.admin,
      body: { status: 'Shipped' },
    });
    expect(shipped).toMatchObject({ status: 409, body: { code: 'payment_unconfirmed' } });
    const { events } = (await shop.call('GET', `/user/order/${body.order}`, { token: shop.tokens.admin })).body;
    expect(JSON.stringify(events)).toContain('the money has not arrived');
    expect((await shop.notices()).filter((mail) => mail.includes('needs attention'))).not.toEqual([]);
    await control('/confirm', one.payment.id);
    await settleOpen(shop.db);
    expect(await findOrder(one.providerOrderId)).toMatchObject({ payment: { captured: true } });
  });
});
