import { z } from 'zod';
import { type Answered, makeUntrustedAnswer } from '../network/provider-answer.ts';
import type { Dispute, Payment, ProviderOrder, Refund } from './payment-provider.ts';
import { foreignAnswer } from './payment-provider.ts';
import { reportUnknownAnswer } from './unknown-answers.ts';

const paise = z.int().min(0).max(1_000_000_000_000);
/** What decides nothing may have any form. */
const word = z.string().nullish().catch(null);
/** An offer lowers the amount of a payment; with `fee_bearer: customer` the fee is added to it. */
export const adjustmentForm = { offer_id: word, offers: z.unknown().optional(), fee_bearer: word };
const orderForm = z.object({ id: z.string(), amount: paise, currency: z.string(), receipt: word, status: word });
const paymentForm = z.object({
  id: z.string(),
  order_id: z.string().nullish(),
  amount: paise,
  currency: z.string(),
  status: z.string(),
  method: word,
  captured: z.boolean().nullish(),
  amount_refunded: paise.nullish(),
  created_at: z.number().catch(0),
  ...adjustmentForm,
});
const refundForm = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: paise,
  status: z.string(),
  receipt: word,
});
const seconds = z.number().min(0).max(100_000_000_000).nullish().catch(null);
const shortId = z.string().regex(/^\w{1,40}$/);
const disputeForm = z.object({
  id: shortId,
  payment_id: shortId,
  amount: z.int().min(0).max(1_000_000_000),
  amount_deducted: z.int().min(0).max(1_000_000_000).nullish().catch(null),
  status: word,
  phase: word,
  reason_code: word,
  reason_description: word,
  respond_by: seconds,
  created_at: seconds,
});
const offerList = z.object({ items: z.array(z.unknown()) });
const listedOffer = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);
/** What can be read of an entity whose form is unknown. */
const namedForm = z.object({ id: z.string().catch(''), order_id: word, status: word, method: word });

type Read<T> = (item: unknown) => T;

/** One entity; an entity without a readable id is no answer. */
export function entityAnswer<T extends { id: string }>(read: Read<T>) {
  return z.unknown().transform((item, context) => {
    const entity = read(item);
    if (!entity.id) context.addIssue('The entity has no id.');
    return entity;
  });
}

/** Item by item: one that is not understood leaves its neighbors as they are. */
export function listAnswer<T>(read: Read<T>) {
  return z.object({ items: z.array(z.unknown()) }).transform(({ items }) => items.map(read));
}

const statuses = ['created', 'authorized', 'captured', 'refunded', 'failed'] as const;

/** A status that is not among these is in progress: `pending` is cash on delivery, and more will come. */
export function readPayment(item: unknown): Payment {
  const parsed = paymentForm.safeParse(item);
  if (!parsed.success) return readUnknownPayment(item);
  const { id, order_id: orderId = null, status, method = null, ...payment } = parsed.data;
  const known = statuses.find((one) => one === status);
  if (!known) reportUnknownAnswer({ entity: 'payment', id, orderId, status, method });
  return {
    id,
    orderId,
    amountPaise: payment.amount,
    currency: payment.currency,
    status: known ?? 'in_progress',
    statedStatus: status,
    method,
    adjustedBy: adjustmentIn(payment),
    isCaptured: payment.captured ?? status === 'captured',
    refundedPaise: payment.amount_refunded ?? 0,
    createdAt: payment.created_at,
  };
}

function readUnknownPayment(item: unknown): Payment {
  const { id, order_id: orderId = null, status = null, method = null } = namedIn(item);
  reportUnknownAnswer({ entity: 'payment', id, orderId, status: null, method });
  return {
    id,
    orderId,
    amountPaise: 0,
    currency: '',
    status: 'in_progress',
    statedStatus: status,
    method,
    adjustedBy: null,
    isCaptured: false,
    refundedPaise: 0,
    createdAt: 0,
  };
}

/** See `Payment.adjustedBy`. The offers of an entity are a list of ids, or a collection. */
export function adjustmentIn(entity: z.output<z.ZodObject<typeof adjustmentForm>>): string | null {
  const list = offerList.safeParse(entity.offers).data?.items ?? entity.offers;
  const [first] = Array.isArray(list) ? (list as unknown[]) : [];
  const listed = listedOffer.safeParse(first).data;
  const offer = entity.offer_id ?? listed;
  if (offer) return `offer ${offer.slice(0, 60)}`;
  return entity.fee_bearer === 'customer' ? 'customer_fee' : null;
}

function namedIn(item: unknown): z.output<typeof namedForm> {
  return namedForm.safeParse(item).data ?? { id: '' };
}

/** A refund is pending until it is known to be processed or failed. */
export function readRefund(item: unknown): Refund {
  const parsed = refundForm.safeParse(item);
  if (!parsed.success) {
    reportUnknownAnswer({ entity: 'refund', id: namedIn(item).id, status: null });
    return { id: '', paymentId: '', amountPaise: 0, receipt: null, status: 'pending' };
  }
  const { id, payment_id: paymentId, amount: amountPaise, receipt = null } = parsed.data;
  return { id, paymentId, amountPaise, receipt, status: refundStatus(parsed.data) };
}

export function refundStatus({ id, status }: { id: string; status: string }): Refund['status'] {
  const known = (['pending', 'processed', 'failed'] as const).find((one) => one === status);
  if (!known) reportUnknownAnswer({ entity: 'refund', id, status });
  return known ?? 'pending';
}

/** Without what PostgreSQL cannot store. */
function shown(text: string, most: number): string {
  return text
    .slice(0, most)
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ');
}

/** A status that is not known is one that a person has to look at. */
export function readDispute(item: unknown): Dispute {
  const { data } = disputeForm.safeParse(item);
  if (!data) reportUnknownAnswer({ entity: 'dispute', id: namedIn(item).id, status: null });
  const status = data?.status ?? 'open';
  const taken = status === 'lost' ? data?.amount_deducted || data?.amount : 0;
  return {
    id: data?.id ?? '',
    paymentId: data?.payment_id ?? '',
    amountPaise: data?.amount ?? 0,
    deductedPaise: taken ?? 0,
    status: shown(status, 40),
    phase: data?.phase ? shown(data.phase, 60) : null,
    reason: shown(data?.reason_description ?? data?.reason_code ?? '', 200) || null,
    respondBy: data?.respond_by ? new Date(data.respond_by * 1_000) : null,
    createdAt: new Date((data?.created_at ?? Date.now() / 1_000) * 1_000),
  };
}

export function readOrder(item: unknown): ProviderOrder & { currency: string } {
  const parsed = orderForm.safeParse(item);
  if (!parsed.success) {
    reportUnknownAnswer({ entity: 'order', id: namedIn(item).id, status: null });
    return { id: '', amountPaise: 0, receipt: null, status: '', currency: '' };
  }
  const { id, amount: amountPaise, currency, receipt = null, status } = parsed.data;
  return { id, amountPaise, receipt, status: status ?? '', currency };
}

export function mapAnswer<A, B>(answered: Answered<A>, map: (value: A) => B): Answered<B> {
  return answered.ok ? { ok: true, value: map(answered.value) } : answered;
}

/** A response about another object than the requested one cannot be trusted. */
export function requireAbout<T>(answered: Answered<T>, isAbout: (value: T) => boolean): Answered<T> {
  if (!answered.ok || isAbout(answered.value)) return answered;
  return { ...makeUntrustedAnswer('The answer is about something else than what was asked for.'), code: foreignAnswer };
}
