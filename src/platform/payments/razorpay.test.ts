import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../../sandbox/server.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { makeRazorpay } from './razorpay.ts';

const account = { keyId: 'rzp_test_client', keySecret: 'client-secret', webhookSecrets: ['hook'] };
let sandbox: Sandbox;
let razorpay: PaymentProvider;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, host: '127.0.0.1', ...account, webhookSecret: 'hook' });
  razorpay = makeRazorpay({ ...account, apiUrl: `${sandbox.url}/v1` });
});
afterAll(() => sandbox.stop());
beforeEach(async () => void (await control('DELETE', '/faults')));

const control = async (method: string, path: string, body?: object) =>
  (await fetch(`${sandbox.url}/__sandbox${path}`, { method, body: body && JSON.stringify(body) })).json();
const open = async (receipt: string, amountPaise = 74_900) => {
  const opened = await razorpay.createOrder({ amountPaise, receipt });
  if (!opened.ok) throw new Error(opened.description);
  return opened.value;
};
const paid = async (receipt: string, outcome = 'captured') =>
  (await control('POST', '/pay', { order_id: (await open(receipt)).id, outcome })).payment.id as string;

describe('The provider’s client', () => {
  it('opens an order, and the same one again for the same receipt', async () => {
    const order = await open('co_1');
    expect(order).toMatchObject({ id: expect.stringMatching(/^order_\w{14}$/), amountPaise: 74_900, receipt: 'co_1' });
    expect((await open('co_1')).id).toBe(order.id);
    expect(await razorpay.findOrderByReceipt('co_1')).toMatchObject({ ok: true, value: { id: order.id } });
    expect(await razorpay.findOrderByReceipt('co_unknown')).toEqual({ ok: true, value: null });
  });

  /** An address that nobody listens on any more. */
  const nowhere = async () => {
    const gone = await startSandbox({ port: 0, host: '127.0.0.1', ...account, webhookSecret: 'hook' });
    await gone.stop();
    return `${gone.url}/v1`;
  };

  it('tells a refusal, a silence with an open outcome, and a provider that was never reached apart', async () => {
    expect(await razorpay.createOrder({ amountPaise: 99, receipt: 'co_2' })).toMatchObject({
      ok: false,
      kind: 'refused',
      status: 400,
    });
    await control('POST', '/faults', { route: 'GET /v1/payments', kind: 'drop_before' });
    expect(await razorpay.fetchPayment('pay_x')).toMatchObject({ ok: false, kind: 'unknown' });
    expect(await makeRazorpay({ ...account, apiUrl: await nowhere() }).fetchPayment('pay_x')).toMatchObject({
      ok: false,
      kind: 'unavailable',
    });
    expect(
      await makeRazorpay({ ...account, keySecret: 'wrong', apiUrl: `${sandbox.url}/v1` }).fetchPayment('pay_x'),
    ).toMatchObject({ kind: 'refused', status: 401 });
  });

  it('trusts no answer that is cut, of another form, or about another amount', async () => {
    for (const [kind, times] of [
      ['truncated_json', 3],
      ['wrong_amount', 1],
    ]) {
      await control('POST', '/faults', { route: 'POST /v1/orders', kind, times });
      expect(await razorpay.createOrder({ amountPaise: 500, receipt: `co_${kind}` })).toMatchObject({
        ok: false,
        kind: 'unknown',
      });
    }
  });

  it('captures what is authorised, and hears that it was captured already', async () => {
    const paymentId = await paid('co_3', 'authorized');
    expect(await razorpay.fetchPayment(paymentId)).toMatchObject({ ok: true, value: { status: 'authorized' } });
    expect(await razorpay.capturePayment({ paymentId, amountPaise: 74_800 })).toMatchObject({
      ok: false,
      kind: 'refused',
    });
    expect(await razorpay.capturePayment({ paymentId, amountPaise: 74_900 })).toMatchObject({
      ok: true,
      value: { status: 'captured' },
    });
    expect(await razorpay.capturePayment({ paymentId, amountPaise: 74_900 })).toMatchObject({
      ok: false,
      description: 'This payment has already been captured',
    });
  });

  it('refunds once for one key, in parts up to the whole', async () => {
    const paymentId = await paid('co_4');
    const part = { paymentId, amountPaise: 40_000, idempotencyKey: 'refund-row-0001' };
    const [first, again] = [await razorpay.refundPayment(part), await razorpay.refundPayment(part)];
    expect(first).toMatchObject({ ok: true, value: { amountPaise: 40_000, status: 'processed' } });
    expect(again).toEqual(first);
    expect(await razorpay.refundPayment({ ...part, idempotencyKey: 'refund-row-0002' })).toMatchObject({
      ok: false,
      description: 'The refund amount provided is greater than amount captured.',
    });
    expect(
      await razorpay.refundPayment({ paymentId, amountPaise: 34_900, idempotencyKey: 'refund-row-0003' }),
    ).toMatchObject({ ok: true });
    expect(await razorpay.fetchPayment(paymentId)).toMatchObject({ value: { status: 'refunded' } });
  });
});
