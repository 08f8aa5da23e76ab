import type { Fault } from './faults.ts';
import { authorise, capture, type Emit, fail, refund } from './payments.ts';
import { addOrder, makeId, now, type Order, type Payment, type Store } from './store.ts';

export interface SandboxRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  // biome-ignore lint/suspicious/noExplicitAny: unvalidated JSON, checked field by field
  body: any;
  headers: Record<string, string | string[] | undefined>;
  fault?: Fault | null;
}
export interface Reply {
  status: number;
  body: object;
}

export class ApiError extends Error {
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

export function errorBody({ message, field, reason }: ApiError): object {
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

type Context = { store: Store; emit: Emit };
type Route = [
  method: string,
  pattern: RegExp,
  respond: (context: Context, request: SandboxRequest, id: string) => object,
];

const routes: Route[] = [
  ['GET', /^\/methods$/, ({ store }) => ({ entity: 'methods', ...store.methods })],
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
  ['GET', /^\/orders\/([^/]+)$/, ({ store }, _request, id) => find(store.orders, id)],
  [
    'PATCH',
    /^\/orders\/([^/]+)$/,
    ({ store }, { body }, id) => Object.assign(find(store.orders, id), { notes: formatNotes(body) }),
  ],
  [
    'GET',
    /^\/orders\/([^/]+)\/payments$/,
    ({ store }, { query }, id) => list(listPayments(store, find(store.orders, id)), query),
  ],
  ['GET', /^\/payments\/([^/]+)$/, ({ store }, _request, id) => find(store.payments, id)],
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
    /^\/(refunds|payments|disputes)$/,
    ({ store }, { query }, kind) =>
      list(
        [...store[kind as 'refunds' | 'payments' | 'disputes'].values()]
          .filter((one) => one.created_at >= Number(query.get('from') ?? 0))
          .toReversed(),
        query,
      ),
  ],
  ['GET', /^\/refunds\/([^/]+)$/, ({ store }, _request, id) => find(store.refunds, id)],
];

/** Handles a call of the REST API; `request.path` is relative to `/v1`. */
export function handleRest(context: Context, request: SandboxRequest): Reply {
  for (const [method, pattern, respond] of routes) {
    const match = pattern.exec(request.path);
    if (match && method === request.method) return { status: 200, body: respond(context, request, match[1] ?? '') };
  }
  throw new ApiError('The requested URL was not found on the server.', { status: 404, reason: 'NA' });
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

function createOrder({ store }: Context, { body }: SandboxRequest): Order {
  const extra = Object.keys(body).filter((field) => !orderFields.includes(field));
  if (extra.length > 0)
    throw new ApiError(`${extra.join(', ')} is/are not required and should not be sent`, {
      reason: 'extra_field_sent',
    });
  requireAmount(body.amount);
  if (body.amount < 100)
    throw new ApiError('Order amount less than minimum amount allowed', {
      field: 'amount',
      reason: 'amount_less_than_minimum_amount',
    });
  if (body.amount > 50_000_000) throw new ApiError('Amount exceeds maximum amount allowed.', { field: 'amount' });
  if (body.currency !== 'INR') throw new ApiError('Currency is not supported', { field: 'currency' });
  if (body.receipt !== undefined && (typeof body.receipt !== 'string' || body.receipt.length > 40))
    throw new ApiError('The receipt may not be greater than 40 characters.', { field: 'receipt' });
  const known = store.ordersByReceipt.get(body.receipt);
  if (known && body.unique_receipt && known.amount === body.amount) return known;
  if (known) throw new ApiError('Order receipt should be unique.', { field: 'receipt' });
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
    notes: formatNotes(body),
    created_at: now(),
  };
  addOrder(store, order);
  return order;
}

function capturePayment(context: Context, { body }: SandboxRequest, id: string): Payment {
  const payment = find(context.store.payments, id);
  requireAmount(body.amount);
  if (payment.status === 'captured' || payment.status === 'refunded')
    throw new ApiError('This payment has already been captured');
  if (payment.status !== 'authorized')
    throw new ApiError('The payment status should be authorized for action to be taken');
  if (body.amount !== payment.amount)
    throw new ApiError('Capture amount must be equal to the amount authorized', { field: 'amount' });
  capture(context.emit, find(context.store.orders, payment.order_id), payment);
  return payment;
}

function refundPayment({ store, emit }: Context, { body, headers, fault }: SandboxRequest, id: string): object {
  const payment = find(store.payments, id);
  const key = headers['x-refund-idempotency'];
  const request = JSON.stringify([id, body]);
  if (key !== undefined && (typeof key !== 'string' || !/^[\w-]{10,}$/.test(key)))
    throw new ApiError('The idempotency key is not valid.');
  const before = key && store.refundKeys.get(key);
  if (before && before.request !== request)
    throw new ApiError('Different request body sent with the same idempotency key.', { status: 409 });
  if (before) return before.refund;
  if (payment.status !== 'captured' && payment.status !== 'refunded')
    throw new ApiError('The payment status should be captured for action to be taken');
  if (payment.amount_refunded === payment.amount) throw new ApiError('The payment has been fully refunded already.');
  const amount = body.amount ?? payment.amount - payment.amount_refunded;
  requireAmount(amount);
  if (amount < 100) throw new ApiError('The amount must be at least INR 1.00', { field: 'amount' });
  if (amount > payment.amount - payment.amount_refunded)
    throw new ApiError('The refund amount provided is greater than amount captured.', { field: 'amount' });
  const status = fault?.kind === 'refund_pending' ? 'pending' : 'processed';
  const made = refund(store, emit, payment, { amount, notes: body.notes, receipt: body.receipt, status });
  if (key) store.refundKeys.set(key, { request, refund: made });
  return made;
}

const undecided: Payment['status'][] = ['failed', 'pending', 'under_verification'];

/**
 * Captures a payment that failed or is undecided under its own id, as a bank's late confirmation or a courier's cash
 * does.
 */
export function confirmLate({ store, emit }: Context, paymentId: string): void {
  const payment = find(store.payments, paymentId);
  if (undecided.includes(payment.status)) authorise(emit, find(store.orders, payment.order_id), payment, true);
}

function listPayments(store: Store, order: Order): Payment[] {
  return [...store.payments.values()].filter((payment) => payment.order_id === order.id);
}

function find<T>(entries: Map<string, T>, id: string): T {
  const entry = entries.get(decodeURIComponent(id));
  if (!entry) throw new ApiError('The id provided does not exist', { reason: 'input_validation_failed' });
  return entry;
}

function list(items: object[], query: URLSearchParams): object {
  const skip = Number(query.get('skip') ?? 0);
  const page = items.slice(skip, skip + Number(query.get('count') ?? 10));
  return { entity: 'collection', count: page.length, items: page };
}

function requireAmount(amount: unknown): void {
  if (amount === undefined) throw new ApiError('The amount field is required.', { field: 'amount' });
  if (!Number.isInteger(amount)) throw new ApiError('The amount must be an integer.', { field: 'amount' });
}

/** The provider returns empty notes as a list. */
function formatNotes(body: { notes?: Record<string, string> }): Record<string, string> | [] {
  return body.notes && Object.keys(body.notes).length > 0 ? body.notes : [];
}

/** Ends an undecided payment without money. */
export function failLate({ store, emit }: Context, paymentId: string): void {
  const payment = find(store.payments, paymentId);
  if (undecided.includes(payment.status)) fail(emit, payment);
}
