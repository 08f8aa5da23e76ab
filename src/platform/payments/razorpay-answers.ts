import { z } from 'zod';
import type { Answered, Payment, ProviderOrder, Refund } from './payment-provider.ts';
import { foreignAnswer } from './payment-provider.ts';

const paise = z.int().min(0).max(1_000_000_000_000);
export const orderAnswer = z.object({
  id: z.string(),
  amount: paise,
  currency: z.string(),
  receipt: z.string().nullish(),
  status: z.string(),
});
export const paymentAnswer = z.object({
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
export const refundAnswer = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: paise,
  status: z.enum(['pending', 'processed', 'failed']),
  receipt: z.string().nullish(),
});
export const listOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item) });

export function toProviderOrder(order: z.output<typeof orderAnswer>): ProviderOrder {
  return { id: order.id, amountPaise: order.amount, receipt: order.receipt ?? null, status: order.status };
}

export function toPayment(payment: z.output<typeof paymentAnswer>): Payment {
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

export function toRefund({ id, payment_id, amount, status, receipt }: z.output<typeof refundAnswer>): Refund {
  return { id, paymentId: payment_id, amountPaise: amount, status, receipt: receipt ?? null };
}

export function mapAnswer<A, B>(answered: Answered<A>, map: (value: A) => B): Answered<B> {
  return answered.ok ? { ok: true, value: map(answered.value) } : answered;
}

/** A response about another object than the requested one cannot be trusted. */
export function requireAbout<T>(answered: Answered<T>, isAbout: (value: T) => boolean): Answered<T> {
  if (!answered.ok || isAbout(answered.value)) return answered;
  return { ...untrusted('The answer is about something else than what was asked for.'), code: foreignAnswer };
}

export function untrusted(description: string) {
  return { ok: false, kind: 'unknown', status: 200, code: 'untrusted_answer', description } as const;
}
