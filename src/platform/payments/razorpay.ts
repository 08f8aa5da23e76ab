import { setTimeout } from 'node:timers/promises';
import { type Answered, makeUntrustedAnswer } from '../network/provider-answer.ts';
import type { PaymentProvider, ProviderOrder, Refund } from './payment-provider.ts';
import {
  entityAnswer,
  listAnswer,
  mapAnswer,
  readDispute,
  readOrder,
  readPayment,
  readRefund,
  requireAbout,
} from './razorpay-answers.ts';
import { apiClient, type RazorpayApi } from './razorpay-call.ts';
import { verifyPaymentSignature } from './razorpay-signature.ts';
import { webhookReader } from './razorpay-webhook.ts';

export interface RazorpayAccount {
  apiUrl: string;
  keyId: string;
  keySecret: string;
  webhookSecrets: readonly string[];
}

export interface ProviderAccount extends RazorpayAccount {
  /** The script of the payment window. */
  checkoutUrl: string;
}

const createTimeoutMs = 5_000;
const createRetryMs = [100, 400];
const captureMinutes = 7_200;

const orderAnswer = entityAnswer(readOrder);
const paymentAnswer = entityAnswer(readPayment);
const refundAnswer = entityAnswer(readRefund);

export function makeRazorpay(account: RazorpayAccount): PaymentProvider {
  const call = apiClient(account);
  const { keyId, keySecret, webhookSecrets } = account;
  return {
    ...orderCalls(call),
    ...paymentCalls(call),
    ...refundCalls(call),
    listDisputes: (skip) => call('GET', `/disputes?count=100&skip=${skip}`, listAnswer(readDispute)),
    describeCheckout: async ({ id, amountPaise }) => ({ id, amount: amountPaise, currency: 'INR', key: keyId }),
    isCallbackSigned: async (callback) => verifyPaymentSignature({ ...callback, keySecret }),
    readWebhook: webhookReader(webhookSecrets),
  };
}

function orderCalls(call: RazorpayApi): Pick<PaymentProvider, 'createOrder' | 'fetchOrder' | 'findOrderByReceipt'> {
  const findOrderByReceipt: PaymentProvider['findOrderByReceipt'] = async (receipt) => {
    const answered = await call('GET', `/orders?receipt=${encodeURIComponent(receipt)}`, listAnswer(readOrder));
    const checked = requireAbout(answered, (orders) => orders.every((order) => order.receipt === receipt));
    return mapAnswer(checked, ([order = null]) => order);
  };
  return {
    findOrderByReceipt,
    async createOrder({ amountPaise, receipt }) {
      let answered = await postOrder(call, amountPaise, receipt);
      for (const waitMs of createRetryMs) {
        // An earlier attempt may have succeeded; the same receipt returns the same order.
        if (!canRetry(answered)) break;
        await setTimeout(waitMs);
        answered = await postOrder(call, amountPaise, receipt);
      }
      if (!answered.ok && /receipt should be unique/i.test(answered.description))
        return requireAmount(await findOrderByReceipt(receipt), amountPaise);
      if (!answered.ok) return answered;
      const { amountPaise: opened, currency, receipt: named } = answered.value;
      const isRequested = opened === amountPaise && currency === 'INR' && named === receipt;
      return isRequested ? answered : makeUntrustedAnswer('The answer is another order.');
    },
    async fetchOrder(orderId) {
      const answered = await call('GET', `/orders/${encodeURIComponent(orderId)}`, orderAnswer);
      return requireAbout(answered, ({ id }) => id === orderId);
    },
  };
}

function postOrder(call: RazorpayApi, amountPaise: number, receipt: string) {
  const capture_options = {
    automatic_expiry_period: captureMinutes,
    manual_expiry_period: captureMinutes,
    refund_speed: 'normal',
  };
  return call('POST', '/orders', orderAnswer, {
    timeoutMs: createTimeoutMs,
    body: {
      amount: amountPaise,
      currency: 'INR',
      receipt,
      notes: { checkout: receipt },
      unique_receipt: true,
      payment: { capture: 'automatic', capture_options },
    },
  });
}

function canRetry<T>(answered: Answered<T>): boolean {
  if (answered.ok || answered.code === 'TimeoutError') return false;
  return answered.kind === 'unknown' || answered.status === 429;
}

function requireAmount(answered: Answered<ProviderOrder | null>, amountPaise: number): Answered<ProviderOrder> {
  if (!answered.ok) return answered;
  return answered.value?.amountPaise === amountPaise
    ? { ok: true, value: answered.value }
    : makeUntrustedAnswer('The order of this receipt is another one.');
}

function paymentCalls(
  call: RazorpayApi,
): Pick<PaymentProvider, 'fetchOrderPayments' | 'fetchPayment' | 'listPaymentsSince' | 'capturePayment'> {
  const list = (path: string) => call('GET', path, listAnswer(readPayment));
  return {
    fetchOrderPayments: (orderId) => list(`/orders/${encodeURIComponent(orderId)}/payments?count=100`),
    listPaymentsSince: (since, skip) => list(pathSince('payments', since, skip)),
    async fetchPayment(paymentId) {
      const answered = await call('GET', `/payments/${encodeURIComponent(paymentId)}`, paymentAnswer);
      return requireAbout(answered, ({ id }) => id === paymentId);
    },
    async capturePayment({ paymentId, amountPaise, currency = 'INR' }) {
      const body = { amount: amountPaise, currency };
      const answered = await call('POST', `/payments/${encodeURIComponent(paymentId)}/capture`, paymentAnswer, {
        body,
      });
      return requireAbout(answered, ({ id }) => id === paymentId);
    },
  };
}

function refundCalls(
  call: RazorpayApi,
): Pick<PaymentProvider, 'refundPayment' | 'fetchRefund' | 'listPaymentRefunds' | 'listRefundsSince'> {
  return {
    async refundPayment({ paymentId, amountPaise, idempotencyKey }) {
      const answered = await call('POST', `/payments/${encodeURIComponent(paymentId)}/refund`, refundAnswer, {
        timeoutMs: createTimeoutMs,
        body: { amount: amountPaise, receipt: idempotencyKey },
        headers: { 'x-refund-idempotency': idempotencyKey },
      });
      const isRequested = (made: Refund) => made.paymentId === paymentId && made.amountPaise === amountPaise;
      return requireAbout(answered, isRequested);
    },
    async fetchRefund(refundId) {
      const answered = await call('GET', `/refunds/${encodeURIComponent(refundId)}`, refundAnswer);
      return requireAbout(answered, ({ id }) => id === refundId);
    },
    async listPaymentRefunds(paymentId) {
      const path = `/payments/${encodeURIComponent(paymentId)}/refunds?count=100`;
      const answered = await call('GET', path, listAnswer(readRefund));
      return requireAbout(answered, (refunds) => refunds.every((one) => one.id === '' || one.paymentId === paymentId));
    },
    listRefundsSince: (since, skip) => call('GET', pathSince('refunds', since, skip), listAnswer(readRefund)),
  };
}

function pathSince(kind: 'payments' | 'refunds', since: Date, skip: number): string {
  return `/${kind}?from=${Math.floor(since.getTime() / 1000)}&count=100&skip=${skip}`;
}
