import type { Fault } from './faults.ts';
import { authorise, capture, refund, type Tell } from './payments.ts';
import { addOrder, makeId, now, type Order, type Payment, type Store } from './store.ts';

export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  // biome-ignore lint/suspicious/noExplicitAny: a stranger's JSON, looked at field by field
  body: any;
  headers: Record<string, string | string[] | undefined>;
  /** What is to go wrong with this call. */
  fault?: Fault | null;
}
export interface Reply {
  status: number;
  body: object;
}

/** Thrown anywhere below; answered in the provider's error form. */
export class Refusal extends Error {
  readonly status: number;
  readonly field: string | null;
  readonly reason: string;
  constructor(
    description: string,
    { status = 400, field = null as string | null, reason = 'input_validation_failed' } = {},
  ) {
    super(description);
    this.status = status;
    this.field = field;
    this.reason = reason;
  }
}

/** The error body of the provider (its texts are quoted where the shop may meet them). */
export function refusalBody({ message, field, reason }: Refusal): object {
  return {
    error: {
      code: 'BAD_REQUEST_ERROR',
      description: message,
      field,
      source: 'business',
      step: 'payment_initiation',
      reason,
      metadata: {},
    },
  };
}

type Books = { store: Store; tell: Tell };
type Route = [method: string, pattern: RegExp, answer: (books: Books, asked: Asked, id: string) => object];

const routes: Route[] = [
  ['POST', /^\/orders$/, createOrder],
  [
    'GET',
    /^\/orders$/,
    ({ store }, { query }) =>
      list(
        [...store.orders.values()].filter((order) => !query.get('receipt') || order.receipt === query.get('receipt')),
        query,
      ),
  ],
  ['GET', /^\/orders\/([^/]+)$/, ({ store }, _asked, id) => find(store.orders, id)],
  [
    'PATCH',
    /^\/orders\/([^/]+)$/,
    ({ store }, { body }, id) => Object.assign(find(store.orders, id), { notes: notesOf(body) }),
  ],
  [
    'GET',
    /^\/orders\/([^/]+)\/payments$/,
    ({ store }, { query }, id) => list(paymentsOf(store, find(store.orders, id)), query),
  ],
  ['GET', /^\/payments\/([^/]+)$/, ({ store }, _asked, id) => find(store.payments, id)],
  ['POST', /^\/payments\/([^/]+)\/capture$/, capturePayment],
  ['POST', /^\/payments\/([^/]+)\/refund$/, refundPayment],
  [
    'GET',
    /^\/payments\/([^/]+)\/refunds$/,
    ({ store }, { query }, id) =>
      list(
        [...store.refunds.values()].filter((one) => one.payment_id === id),
        query,
      ),
  ],
  [
    'GET',
    /^\/(refunds|payments)$/,
    ({ store }, { query }, kind) =>
      list(
        [...store[kind as 'refunds' | 'payments'].values()]
          .filter((one) => one.created_at >= Number(query.get('from') ?? 0))
          .toReversed(),
        query,
      ),
  ],
  ['GET', /^\/refunds\/([^/]+)$/, ({ store }, _asked, id) => find(store.refunds, id)],
];

/** Answers one call of the REST API, below `/v1`. */
export function answerRest(books: Books, asked: Asked): Reply {
  for (const [method, pattern, answer] of routes) {
    const match = pattern.exec(asked.path);
    if (match && method === asked.method) return { status: 200, body: answer(books, asked, match[1] ?? '') };
  }
  throw new Refusal('The requested URL was not found on the server.', { status: 404, reason: 'NA' });
}

const orderFields = [
  'amount',
  'currency',
  'receipt',
  'notes',
  'partial_payment',
  'first_payment_min_amount',
  'payment',
  'unique_receipt',
];

function createOrder({ store }: Books, { body }: Asked): Order {
  const extra = Object.keys(body).filter((field) => !orderFields.includes(field));
  if (extra.length > 0)
    throw new Refusal(`${extra.join(', ')} is/are not required and should not be sent`, { reason: 'extra_field_sent' });
  requireAmount(body.amount);
  if (body.amount < 100)
    throw new Refusal('Order amount less than minimum amount allowed', {
      field: 'amount',
      reason: 'amount_less_than_minimum_amount',
    });
  if (body.amount > 50_000_000) throw new Refusal('Amount exceeds maximum amount allowed.', { field: 'amount' });
  if (body.currency !== 'INR') throw new Refusal('Currency is not supported', { field: 'currency' });
  if (body.receipt !== undefined && (typeof body.receipt !== 'string' || body.receipt.length > 40))
    throw new Refusal('The receipt may not be greater than 40 characters.', { field: 'receipt' });
  const known = store.ordersByReceipt.get(body.receipt);
  if (known && body.unique_receipt && known.amount === body.amount) return known;
  if (known) throw new Refusal('Order receipt should be unique.', { field: 'receipt' });
  const order: Order = {
    id: makeId('order'),
    entity: 'order',
    amount: body.amount,
    amount_paid: 0,
    amount_due: body.amount,
    currency: 'INR',
    receipt: body.receipt ?? null,
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes: notesOf(body),
    created_at: now(),
  };
  addOrder(store, order);
  return order;
}

function capturePayment(books: Books, { body }: Asked, id: string): Payment {
  const payment = find(books.store.payments, id);
  requireAmount(body.amount);
  if (payment.status === 'captured' || payment.status === 'refunded')
    throw new Refusal('This payment has already been captured');
  if (payment.status !== 'authorized')
    throw new Refusal('The payment status should be authorized for action to be taken');
  if (body.amount !== payment.amount)
    throw new Refusal('Capture amount must be equal to the amount authorized', { field: 'amount' });
  capture(books.store, books.tell, find(books.store.orders, payment.order_id), payment);
  return payment;
}

function refundPayment({ store, tell }: Books, { body, headers, fault }: Asked, id: string): object {
  const payment = find(store.payments, id);
  const key = headers['x-refund-idempotency'];
  const asked = JSON.stringify([id, body]);
  if (key !== undefined && (typeof key !== 'string' || !/^[\w-]{10,}$/.test(key)))
    throw new Refusal('The idempotency key is not valid.');
  const before = key && store.refundKeys.get(key);
  if (before && before.asked !== asked)
    throw new Refusal('Different request body sent with the same idempotency key.', { status: 409 });
  if (before) return before.refund;
  if (payment.status !== 'captured' && payment.status !== 'refunded')
    throw new Refusal('The payment status should be captured for action to be taken');
  if (payment.amount_refunded === payment.amount) throw new Refusal('The payment has been fully refunded already.');
  const amount = body.amount ?? payment.amount - payment.amount_refunded;
  requireAmount(amount);
  if (amount < 100) throw new Refusal('The amount must be at least INR 1.00', { field: 'amount' });
  if (amount > payment.amount - payment.amount_refunded)
    throw new Refusal('The refund amount provided is greater than amount captured.', { field: 'amount' });
  const status = fault?.kind === 'refund_pending' ? 'pending' : 'processed';
  const made = refund(store, tell, payment, { amount, notes: body.notes, receipt: body.receipt, status });
  if (key) store.refundKeys.set(key, { asked, refund: made });
  return made;
}

/** A payment that the bank confirms late: first failed, later authorised or captured under the same id. */
export function confirmLate({ store, tell }: Books, paymentId: string): void {
  const payment = find(store.payments, paymentId);
  if (payment.status === 'failed') authorise(store, tell, find(store.orders, payment.order_id), payment, true);
}

export function paymentsOf(store: Store, order: Order): Payment[] {
  return [...store.payments.values()].filter((payment) => payment.order_id === order.id);
}

function find<T>(entries: Map<string, T>, id: string): T {
  const entry = entries.get(decodeURIComponent(id));
  if (!entry) throw new Refusal('The id provided does not exist', { reason: 'input_validation_failed' });
  return entry;
}

function list(items: object[], query: URLSearchParams): object {
  const skip = Number(query.get('skip') ?? 0);
  const page = items.slice(skip, skip + Number(query.get('count') ?? 10));
  return { entity: 'collection', count: page.length, items: page };
}

function requireAmount(amount: unknown): void {
  if (amount === undefined) throw new Refusal('The amount field is required.', { field: 'amount' });
  if (!Number.isInteger(amount)) throw new Refusal('The amount must be an integer.', { field: 'amount' });
}

/** An empty set of notes comes back as a list, a filled one as an object. */
function notesOf(body: { notes?: Record<string, string> }): Record<string, string> | [] {
  return body.notes && Object.keys(body.notes).length > 0 ? body.notes : [];
}
