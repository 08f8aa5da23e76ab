import { moveDispute, openDispute } from './disputes.ts';
import type { Fault } from './faults.ts';
import { type Emit, type Outcome, pay, refund, refundUncaptured, settleRefund } from './payments.ts';
import { ApiError, confirmLate, failLate, type Reply, type SandboxRequest } from './rest.ts';
import { type Store, signPayment } from './store.ts';
import type { WebhookSender } from './webhooks.ts';

export interface Control {
  store: Store;
  emit: Emit;
  webhooks: WebhookSender;
  faults: Fault[];
  keySecret: string;
}

const lateConfirmationMs = 3_000;

type ControlFunction = (control: Control, body: SandboxRequest['body']) => object;
const controls: Record<string, ControlFunction> = {
  'GET /ledger': ({ store }) => ({
    orders: [...store.orders.values()],
    payments: [...store.payments.values()],
    refunds: [...store.refunds.values()],
  }),
  'POST /pay': payOrder,
  'POST /confirm': (control, body) => {
    confirmLate(control, String(body.payment_id));
    return {};
  },
  'POST /fail': (control, body) => {
    failLate(control, String(body.payment_id));
    return {};
  },
  'POST /alter-payment': ({ store }, { payment_id, ...fields }) => {
    const payment = store.payments.get(String(payment_id));
    if (!payment) throw new ApiError('The id provided does not exist');
    return Object.assign(payment, fields);
  },
  'POST /methods': ({ store }, body) => Object.assign(store.methods, body),
  'POST /faults': ({ faults }, body) => {
    faults.push({ times: 1, ...body });
    return { faults };
  },
  'DELETE /faults': ({ faults }) => {
    faults.length = 0;
    return { faults };
  },
  // A refund made in the provider's dashboard.
  'POST /refund': ({ store, emit }, { payment_id, amount, status }) => {
    const payment = store.payments.get(String(payment_id));
    if (!payment) throw new ApiError('The id provided does not exist');
    return refund(store, emit, payment, { amount: amount ?? payment.amount - payment.amount_refunded, status });
  },
  'POST /settle-refund': ({ store, emit }, { refund_id, status }) => {
    const known = store.refunds.get(String(refund_id));
    if (!known) throw new ApiError('The id provided does not exist');
    return settleRefund(store, emit, known, status);
  },
  // A bank contests a payment.
  'POST /dispute': ({ store, emit }, { payment_id, ...fields }) => {
    const payment = store.payments.get(String(payment_id));
    if (!payment) throw new ApiError('The id provided does not exist');
    return openDispute(store, emit, payment, fields);
  },
  'POST /settle-dispute': ({ store, emit }, { dispute_id, event }) => {
    const known = store.disputes.get(String(dispute_id));
    if (!known) throw new ApiError('The id provided does not exist');
    return moveDispute(store, emit, known, event);
  },
  'GET /webhooks': ({ webhooks }) => ({ events: webhooks.events() }),
  'POST /webhooks': ({ webhooks }, body) => webhooks.configure(body),
  'POST /webhooks/release': ({ webhooks }, body) => ({ sent: webhooks.release(body) }),
};

export function handleControl(control: Control, { method, path, body }: SandboxRequest): Reply {
  const run = controls[`${method} ${path}`];
  if (!run) throw new ApiError('The sandbox has no such control.', { status: 404 });
  return { status: 200, body: run(control, body) };
}

export function handleWidget(control: Control, { body }: SandboxRequest): Reply {
  const { order_id, outcome, method, email, contact } = body;
  const outcomes: unknown[] = ['captured', 'failed', 'late', 'cod', 'partial_cod', 'unknown'];
  if (!outcomes.includes(outcome)) throw new ApiError('The widget has no such button.');
  return { status: 200, body: payOrder(control, { order_id, outcome, method, email, contact }) };
}

export function payOrder(
  control: Control,
  body: {
    order_id?: string;
    outcome?: Outcome | 'late';
    /** Pays a paid order again; with `auto_refund` the provider refunds it by itself. */
    again?: boolean;
    auto_refund?: boolean;
    amount?: number;
    method?: string;
    email?: string;
    contact?: string;
    offer_id?: string;
    fee_bearer?: 'platform' | 'customer';
  },
): object {
  const { store, emit, keySecret } = control;
  const order = store.orders.get(String(body.order_id));
  if (!order) throw new ApiError('The id provided does not exist');
  if (order.status === 'paid' && !body.again)
    throw new ApiError('Order already paid', { reason: 'order_already_paid' });
  const outcome = body.outcome ?? 'captured';
  const payment = pay(store, emit, order, outcome === 'late' ? 'failed' : outcome, body);
  if (body.auto_refund) refundUncaptured(store, emit, payment);
  if (outcome === 'late') setTimeout(() => confirmLate(control, payment.id), lateConfirmationMs).unref();
  if (payment.status === 'failed')
    return {
      payment,
      error: {
        code: payment.error_code,
        description: payment.error_description,
        source: payment.error_source,
        step: payment.error_step,
        reason: payment.error_reason,
        metadata: { order_id: order.id, payment_id: payment.id },
      },
    };
  return { payment, ...signPayment(keySecret, payment) };
}
