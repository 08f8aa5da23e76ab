import { makeId, now, type Order, type Payment, type Refund, type Store } from './store.ts';

export type Outcome = 'captured' | 'authorized' | 'failed';
export type Tell = (event: string, payload: Record<string, object>) => void;

const failure = {
  error_code: 'BAD_REQUEST_ERROR',
  error_description: 'Your payment was not completed. Try again or pay another way.',
  error_source: 'customer',
  error_step: 'payment_authentication',
  error_reason: 'payment_failed',
};
const noFailure = {
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
};

/** A buyer pays an order; the books and the webhooks follow. */
export function pay(
  store: Store,
  tell: Tell,
  order: Order,
  outcome: Outcome,
  buyer: { email?: string; contact?: string; method?: string; amount?: number } = {},
): Payment {
  const payment: Payment = {
    id: makeId('pay'),
    entity: 'payment',
    amount: buyer.amount ?? order.amount,
    currency: order.currency,
    status: 'created',
    order_id: order.id,
    invoice_id: null,
    international: false,
    method: buyer.method ?? 'upi',
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    description: null,
    card_id: null,
    bank: null,
    wallet: null,
    vpa: 'success@sandbox',
    email: buyer.email ?? 'void@sandbox.invalid',
    contact: buyer.contact ?? '+919999999999',
    notes: [],
    fee: null,
    tax: null,
    ...noFailure,
    acquirer_data: {},
    created_at: now(),
  };
  store.payments.set(payment.id, payment);
  order.attempts++;
  if (order.status === 'created') order.status = 'attempted';
  if (outcome === 'failed') fail(tell, payment);
  else authorise(store, tell, order, payment, outcome === 'captured');
  return payment;
}

export function authorise(store: Store, tell: Tell, order: Order, payment: Payment, isCaptured: boolean): void {
  Object.assign(payment, noFailure, {
    status: 'authorized',
    acquirer_data: { rrn: String(432_109_000_000 + payment.created_at) },
  });
  tell('payment.authorized', { payment });
  if (isCaptured) capture(store, tell, order, payment);
}

export function capture(_store: Store, tell: Tell, order: Order, payment: Payment): void {
  const fee = Math.round(payment.amount * 0.0236);
  Object.assign(payment, { status: 'captured', captured: true, fee, tax: Math.round((fee * 18) / 118) });
  Object.assign(order, { status: 'paid', amount_paid: order.amount, amount_due: 0 });
  tell('payment.captured', { payment });
  tell('order.paid', { payment, order });
}

function fail(tell: Tell, payment: Payment): void {
  Object.assign(payment, failure, { status: 'failed', vpa: 'failure@sandbox' });
  tell('payment.failed', { payment });
}

/** An authorised payment that nobody captured in time goes back by the provider's own rule, or a second one at once. */
export function sendBackUncaptured(store: Store, tell: Tell, payment: Payment): void {
  if (payment.status !== 'authorized') return;
  refund(store, tell, payment, { amount: payment.amount });
}

/** Gives back a part of a captured payment, or all of it. */
export function refund(
  store: Store,
  tell: Tell,
  payment: Payment,
  asked: { amount: number; notes?: Record<string, string>; receipt?: string; status?: Refund['status'] },
): Refund {
  const made: Refund = {
    id: makeId('rfnd'),
    entity: 'refund',
    amount: asked.amount,
    currency: payment.currency,
    payment_id: payment.id,
    notes: asked.notes ?? [],
    receipt: asked.receipt ?? null,
    acquirer_data: { arn: null },
    created_at: now(),
    batch_id: null,
    status: 'pending',
    speed_requested: 'normal',
    speed_processed: 'normal',
  };
  store.refunds.set(made.id, made);
  payment.amount_refunded += asked.amount;
  const isFull = payment.amount_refunded === payment.amount;
  Object.assign(payment, isFull ? { status: 'refunded', refund_status: 'full' } : { refund_status: 'partial' });
  tell('refund.created', { refund: { ...made }, payment });
  return settleRefund(store, tell, made, asked.status ?? 'processed');
}

/** The bank's word on a refund that was pending; what it does not take stays with the shop. */
export function settleRefund(store: Store, tell: Tell, known: Refund, status: Refund['status']): Refund {
  if (known.status !== 'pending' || status === 'pending') return known;
  known.status = status;
  const payment = store.payments.get(known.payment_id) as Payment;
  if (status === 'failed') {
    payment.amount_refunded -= known.amount;
    Object.assign(payment, { status: 'captured', refund_status: payment.amount_refunded > 0 ? 'partial' : null });
  }
  tell(`refund.${status}`, { refund: known, payment });
  return known;
}
