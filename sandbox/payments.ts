import { makeId, now, type Order, type Payment, type Refund, type Store } from './store.ts';

/**
 * `cod`: all of it is paid on delivery. `partial_cod`: an advance is captured, the rest is paid on delivery. `unknown`:
 * a status that the provider does not document.
 */
export type Outcome = 'captured' | 'authorized' | 'failed' | 'cod' | 'partial_cod' | 'unknown';
export type Emit = (event: string, payload: Record<string, object>) => void;

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

interface BuyerInput {
  email?: string;
  contact?: string;
  method?: string;
  amount?: number;
  /** An offer of the account, with the lower `amount`. */
  offer_id?: string;
  /** `customer`: the fee is added to the amount. */
  fee_bearer?: Payment['fee_bearer'];
}

const feeShare = 0.0236;

export function pay(store: Store, emit: Emit, order: Order, outcome: Outcome, buyer: BuyerInput = {}): Payment {
  const payment = makePayment(order, buyer);
  store.payments.set(payment.id, payment);
  order.attempts++;
  if (order.status === 'created') order.status = 'attempted';
  if (outcome === 'failed') fail(emit, payment);
  else if (outcome === 'cod') placeCod(emit, order, payment);
  else if (outcome === 'partial_cod') payAdvance(emit, order, payment, buyer.amount);
  else if (outcome === 'unknown') payment.status = 'under_verification';
  else authorise(emit, order, payment, outcome === 'captured');
  return payment;
}

function makePayment(order: Order, buyer: BuyerInput): Payment {
  return {
    id: makeId('pay'),
    entity: 'payment',
    amount:
      (buyer.amount ?? order.amount) + (buyer.fee_bearer === 'customer' ? Math.round(order.amount * feeShare) : 0),
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
    offer_id: buyer.offer_id ?? null,
    fee_bearer: buyer.fee_bearer ?? 'platform',
    fee: null,
    tax: null,
    ...noFailure,
    acquirer_data: {},
    created_at: now(),
  };
}

function placeCod(emit: Emit, order: Order, payment: Payment): void {
  Object.assign(payment, { status: 'pending', method: 'cod', vpa: null });
  order.status = 'placed';
  emit('payment.pending', { payment });
}

const advanceShare = 0.2;

/** The payment is captured, but the order is not paid. */
function payAdvance(emit: Emit, order: Order, payment: Payment, amount?: number): void {
  payment.amount = amount ?? Math.max(100, Math.round(order.amount * advanceShare));
  Object.assign(payment, { status: 'captured', captured: true });
  Object.assign(order, { status: 'placed', amount_paid: payment.amount, amount_due: order.amount - payment.amount });
  emit('payment.captured', { payment });
}

export function authorise(emit: Emit, order: Order, payment: Payment, isCaptured: boolean): void {
  Object.assign(payment, noFailure, {
    status: 'authorized',
    acquirer_data: { rrn: String(432_109_000_000 + payment.created_at) },
  });
  emit('payment.authorized', { payment });
  if (isCaptured) capture(emit, order, payment);
}

export function capture(emit: Emit, order: Order, payment: Payment): void {
  const fee = Math.round(payment.amount * feeShare);
  Object.assign(payment, { status: 'captured', captured: true, fee, tax: Math.round((fee * 18) / 118) });
  Object.assign(order, { status: 'paid', amount_paid: order.amount, amount_due: 0 });
  emit('payment.captured', { payment });
  emit('order.paid', { payment, order });
}

export function fail(emit: Emit, payment: Payment): void {
  Object.assign(payment, failure, { status: 'failed' });
  emit('payment.failed', { payment });
}

/** The provider refunds authorised payments that were not captured in time. */
export function refundUncaptured(store: Store, emit: Emit, payment: Payment): void {
  if (payment.status !== 'authorized') return;
  refund(store, emit, payment, { amount: payment.amount });
}

export function refund(
  store: Store,
  emit: Emit,
  payment: Payment,
  input: { amount: number; notes?: Record<string, string>; receipt?: string; status?: Refund['status'] },
): Refund {
  const made: Refund = {
    id: makeId('rfnd'),
    entity: 'refund',
    amount: input.amount,
    currency: payment.currency,
    payment_id: payment.id,
    notes: input.notes ?? [],
    receipt: input.receipt ?? null,
    acquirer_data: { arn: null },
    created_at: now(),
    batch_id: null,
    status: 'pending',
    speed_requested: 'normal',
    speed_processed: 'normal',
  };
  store.refunds.set(made.id, made);
  payment.amount_refunded += input.amount;
  const isFull = payment.amount_refunded === payment.amount;
  Object.assign(payment, isFull ? { status: 'refunded', refund_status: 'full' } : { refund_status: 'partial' });
  emit('refund.created', { refund: { ...made }, payment });
  return settleRefund(store, emit, made, input.status ?? 'processed');
}

export function settleRefund(store: Store, emit: Emit, known: Refund, status: Refund['status']): Refund {
  if (known.status !== 'pending' || status === 'pending') return known;
  known.status = status;
  const payment = store.payments.get(known.payment_id) as Payment;
  if (status === 'failed') {
    payment.amount_refunded -= known.amount;
    Object.assign(payment, { status: 'captured', refund_status: payment.amount_refunded > 0 ? 'partial' : null });
  }
  emit(`refund.${status}`, { refund: known, payment });
  return known;
}
