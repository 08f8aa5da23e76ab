import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { type Answered, caller, distrusted } from './razorpay-call.ts';

export interface ProviderOrder {
  id: string;
  amountPaise: number;
  receipt: string | null;
  status: string;
}
export interface Payment {
  id: string;
  orderId: string | null;
  amountPaise: number;
  currency: string;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  method: string | null;
  /** False for an authorised payment that the provider sent back by itself (reliability.md, finding 12). */
  isCaptured: boolean;
  refundedPaise: number;
  /** Unix seconds. */
  createdAt: number;
}
export interface Refund {
  id: string;
  paymentId: string;
  amountPaise: number;
  /** Our own id of it, when it was us who asked. */
  receipt: string | null;
  status: 'pending' | 'processed' | 'failed';
}
export interface Razorpay {
  createOrder(order: {
    amountPaise: number;
    receipt: string;
    notes: Record<string, string>;
  }): Promise<Answered<ProviderOrder>>;
  findOrderByReceipt(receipt: string): Promise<Answered<ProviderOrder | null>>;
  fetchOrderPayments(orderId: string): Promise<Answered<Payment[]>>;
  fetchPayment(paymentId: string): Promise<Answered<Payment>>;
  /** The account's payments since a moment, in pages of 100. */
  fetchPaymentsSince(since: Date, skip: number): Promise<Answered<Payment[]>>;
  capturePayment(payment: { paymentId: string; amountPaise: number; currency?: string }): Promise<Answered<Payment>>;
  fetchRefund(refundId: string): Promise<Answered<Refund>>;
  /** Every refund of one payment, whoever asked for it. */
  fetchRefundsOf(paymentId: string): Promise<Answered<Refund[]>>;
  /** The account's refunds since a moment, in pages of 100. */
  fetchRefundsSince(since: Date, skip: number): Promise<Answered<Refund[]>>;
  fetchOrder(orderId: string): Promise<Answered<ProviderOrder>>;
  refundPayment(refund: { paymentId: string; amountPaise: number; idempotencyKey: string }): Promise<Answered<Refund>>;
}

/** The code of an answer about something else than what was asked for. */
export const foreignAnswer = 'foreign_answer';

/** Limits of reliability.md, fault 21. */
const orderTimeoutMs = 5_000;
/** Waits before the further tries to open an order, in milliseconds. */
const createRetryMs = [100, 400];
/** Minutes in which an authorised payment is captured by itself (reliability.md, A3). */
const captureMinutes = 7_200;

const paise = z.int().min(0).max(1_000_000_000_000);
const orderAnswer = z.object({
  id: z.string(),
  amount: paise,
  currency: z.string(),
  receipt: z.string().nullish(),
  status: z.string(),
});
const paymentAnswer = z.object({
  id: z.string(),
  order_id: z.string().nullish(),
  amount: paise,
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  method: z.string().nullish(),
  captured: z.boolean().nullish(),
  amount_refunded: paise.nullish(),
  created_at: z.number(),
});
const refundAnswer = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: paise,
  status: z.enum(['pending', 'processed', 'failed']),
  receipt: z.string().nullish(),
});
const listOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item) });

/**
 * The provider's REST API over fetch: time limits, no redirects, every answer checked.
 * @param account `apiUrl` is the base address with its version, such as `https://api.razorpay.com/v1`
 */
export function makeRazorpay(account: { apiUrl: string; keyId: string; keySecret: string }): Razorpay {
  const call = caller(account);
  const createOnce = (order: { amountPaise: number; receipt: string; notes: Record<string, string> }) =>
    call('POST', '/orders', orderAnswer, {
      timeoutMs: orderTimeoutMs,
      body: {
        amount: order.amountPaise,
        currency: 'INR',
        receipt: order.receipt,
        notes: order.notes,
        unique_receipt: true,
        payment: {
          capture: 'automatic',
          capture_options: {
            automatic_expiry_period: captureMinutes,
            manual_expiry_period: captureMinutes,
            refund_speed: 'normal',
          },
        },
      },
    });
  const findOrderByReceipt: Razorpay['findOrderByReceipt'] = async (receipt) => {
    const answered = await call('GET', `/orders?receipt=${encodeURIComponent(receipt)}`, listOf(orderAnswer));
    const asked = aboutAsked(answered, ({ items }) => items.every((item) => item.receipt === receipt));
    return mapped(asked, ({ items }) => (items[0] ? providerOrder(items[0]) : null));
  };
  return {
    findOrderByReceipt,
    async createOrder(order) {
      let answered = await createOnce(order);
      for (const waitMs of createRetryMs) {
        // An earlier try may have had its effect: the same receipt brings the same order, or says that it is known.
        if (!mayBeAskedAgain(answered)) break;
        await setTimeout(waitMs);
        answered = await createOnce(order);
      }
      if (!answered.ok && /receipt should be unique/i.test(answered.description))
        return existingOrder(await findOrderByReceipt(order.receipt), order.amountPaise);
      if (
        answered.ok &&
        answered.value.amount === order.amountPaise &&
        answered.value.currency === 'INR' &&
        answered.value.receipt === order.receipt
      )
        return mapped(answered, providerOrder);
      return answered.ok ? distrusted('The answer is not the order that was asked for.') : answered;
    },
    fetchOrderPayments: async (orderId) =>
      mapped(
        await call('GET', `/orders/${encodeURIComponent(orderId)}/payments?count=100`, listOf(paymentAnswer)),
        ({ items }) => items.map(paymentOf),
      ),
    fetchPayment: async (paymentId) =>
      mapped(
        aboutAsked(
          await call('GET', `/payments/${encodeURIComponent(paymentId)}`, paymentAnswer),
          ({ id }) => id === paymentId,
        ),
        paymentOf,
      ),
    fetchPaymentsSince: async (since, skip) =>
      mapped(await call('GET', lateOnes('payments', since, skip), listOf(paymentAnswer)), ({ items }) =>
        items.map(paymentOf),
      ),
    capturePayment: async ({ paymentId, amountPaise, currency = 'INR' }) =>
      mapped(
        aboutAsked(
          await call('POST', `/payments/${encodeURIComponent(paymentId)}/capture`, paymentAnswer, {
            body: { amount: amountPaise, currency },
          }),
          ({ id }) => id === paymentId,
        ),
        paymentOf,
      ),
    fetchRefund: async (refundId) =>
      mapped(
        aboutAsked(
          await call('GET', `/refunds/${encodeURIComponent(refundId)}`, refundAnswer),
          ({ id }) => id === refundId,
        ),
        refundOf,
      ),
    fetchRefundsOf: async (paymentId) =>
      mapped(
        aboutAsked(
          await call('GET', `/payments/${encodeURIComponent(paymentId)}/refunds?count=100`, listOf(refundAnswer)),
          ({ items }) => items.every((item) => item.payment_id === paymentId),
        ),
        ({ items }) => items.map(refundOf),
      ),
    fetchRefundsSince: async (since, skip) =>
      mapped(await call('GET', lateOnes('refunds', since, skip), listOf(refundAnswer)), ({ items }) =>
        items.map(refundOf),
      ),
    fetchOrder: async (orderId) =>
      mapped(
        aboutAsked(
          await call('GET', `/orders/${encodeURIComponent(orderId)}`, orderAnswer),
          ({ id }) => id === orderId,
        ),
        providerOrder,
      ),
    refundPayment: async ({ paymentId, amountPaise, idempotencyKey }) =>
      mapped(
        aboutAsked(
          await call('POST', `/payments/${encodeURIComponent(paymentId)}/refund`, refundAnswer, {
            timeoutMs: orderTimeoutMs,
            body: { amount: amountPaise, receipt: idempotencyKey },
            headers: { 'x-refund-idempotency': idempotencyKey },
          }),
          ({ payment_id, amount }) => payment_id === paymentId && amount === amountPaise,
        ),
        refundOf,
      ),
  };
}

function lateOnes(kind: 'payments' | 'refunds', since: Date, skip: number): string {
  return `/${kind}?from=${Math.floor(since.getTime() / 1000)}&count=100&skip=${skip}`;
}

/** Busy, broken, or the answer was lost; not when it took all of its time, for somebody waits. */
function mayBeAskedAgain<T>(answered: Answered<T>): boolean {
  if (answered.ok || answered.code === 'TimeoutError') return false;
  return answered.kind === 'unknown' || answered.status === 429;
}

function existingOrder(answered: Answered<ProviderOrder | null>, amountPaise: number): Answered<ProviderOrder> {
  if (!answered.ok) return answered;
  return answered.value?.amountPaise === amountPaise
    ? { ok: true, value: answered.value }
    : distrusted('The order of this receipt is another one.');
}

/** An answer about another payment, order or refund than the one that was asked for is none. */
function aboutAsked<T>(answered: Answered<T>, isAboutAsked: (value: T) => boolean): Answered<T> {
  if (!answered.ok || isAboutAsked(answered.value)) return answered;
  return { ...distrusted('The answer is about something else than what was asked for.'), code: foreignAnswer };
}

function mapped<A, B>(answered: Answered<A>, map: (value: A) => B): Answered<B> {
  return answered.ok ? { ok: true, value: map(answered.value) } : answered;
}

function providerOrder(order: z.output<typeof orderAnswer>): ProviderOrder {
  return { id: order.id, amountPaise: order.amount, receipt: order.receipt ?? null, status: order.status };
}

function paymentOf(payment: z.output<typeof paymentAnswer>): Payment {
  return {
    id: payment.id,
    orderId: payment.order_id ?? null,
    amountPaise: payment.amount,
    currency: payment.currency,
    status: payment.status,
    method: payment.method ?? null,
    isCaptured: payment.captured ?? payment.status === 'captured',
    refundedPaise: payment.amount_refunded ?? 0,
    createdAt: payment.created_at,
  };
}

function refundOf({ id, payment_id, amount, status, receipt }: z.output<typeof refundAnswer>): Refund {
  return { id, paymentId: payment_id, amountPaise: amount, status, receipt: receipt ?? null };
}
