import type { Fault } from './faults.ts';
import { type Outcome, pay, refund, sendBackUncaptured, settleRefund, type Tell } from './payments.ts';
import { type Asked, confirmLate, Refusal, type Reply } from './rest.ts';
import { type Store, signPayment } from './store.ts';
import type { WebhookSender } from './webhooks.ts';

export interface Control {
  store: Store;
  tell: Tell;
  webhooks: WebhookSender;
  faults: Fault[];
  keySecret: string;
}

/** Seconds after which a late payment is confirmed when the widget's button asks for one. */
const lateMs = 3_000;

type Answer = (control: Control, body: Asked['body']) => object;
/** Below `/__sandbox`: what tests and whoever has the key may ask for. */
const controls: Record<string, Answer> = {
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
  // The provider's books say from now on what they did not say before.
  'POST /alter-payment': ({ store }, { payment_id, ...fields }) => {
    const payment = store.payments.get(String(payment_id));
    if (!payment) throw new Refusal('The id provided does not exist');
    return Object.assign(payment, fields);
  },
  'POST /faults': ({ faults }, body) => {
    faults.push({ times: 1, ...body });
    return { faults };
  },
  'DELETE /faults': ({ faults }) => {
    faults.length = 0;
    return { faults };
  },
  // What the maker does at the provider's own desk, without the shop.
  'POST /refund': ({ store, tell }, { payment_id, amount, status }) => {
    const payment = store.payments.get(String(payment_id));
    if (!payment) throw new Refusal('The id provided does not exist');
    return refund(store, tell, payment, { amount: amount ?? payment.amount - payment.amount_refunded, status });
  },
  'POST /settle-refund': ({ store, tell }, { refund_id, status }) => {
    const known = store.refunds.get(String(refund_id));
    if (!known) throw new Refusal('The id provided does not exist');
    return settleRefund(store, tell, known, status);
  },
  'GET /webhooks': ({ webhooks }) => ({ events: webhooks.told() }),
  'POST /webhooks': ({ webhooks }, body) => webhooks.behave(body),
  'POST /webhooks/release': ({ webhooks }, body) => ({ sent: webhooks.release(body) }),
};

export function answerControl(control: Control, { method, path, body }: Asked): Reply {
  const answer = controls[`${method} ${path}`];
  if (!answer) throw new Refusal('The stand-in has no such control.', { status: 404 });
  return { status: 200, body: answer(control, body) };
}

/** What a buyer can do in the widget: pay an order with its own amount, or fail to. */
export function answerWidget(control: Control, { body }: Asked): Reply {
  const { order_id, outcome, method, email, contact } = body;
  const outcomes: unknown[] = ['captured', 'failed', 'late'];
  if (!outcomes.includes(outcome)) throw new Refusal('The widget has no such button.');
  return { status: 200, body: payOrder(control, { order_id, outcome, method, email, contact }) };
}

export function payOrder(
  control: Control,
  body: {
    order_id?: string;
    outcome?: Outcome | 'late';
    /** Lets a paid order be paid again, as two windows can; `auto_refund` lets the provider send it back by itself. */
    again?: boolean;
    auto_refund?: boolean;
    amount?: number;
    method?: string;
    email?: string;
    contact?: string;
  },
): object {
  const { store, tell, keySecret } = control;
  const order = store.orders.get(String(body.order_id));
  if (!order) throw new Refusal('The id provided does not exist');
  if (order.status === 'paid' && !body.again) throw new Refusal('Order already paid', { reason: 'order_already_paid' });
  const outcome = body.outcome ?? 'captured';
  const payment = pay(store, tell, order, outcome === 'late' ? 'failed' : outcome, body);
  if (body.auto_refund) sendBackUncaptured(store, tell, payment);
  if (outcome === 'late') setTimeout(() => confirmLate(control, payment.id), lateMs).unref();
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
