import type { Fault } from './faults.ts';
import { type Outcome, pay, type Tell } from './payments.ts';
import { type Asked, confirmLate, Refusal, type Reply } from './rest.ts';
import { type Store, signPayment } from './store.ts';

export interface Control {
  store: Store;
  tell: Tell;
  faults: Fault[];
  keySecret: string;
}

/** Seconds after which a late payment is confirmed when the widget's button asks for one. */
const lateMs = 3_000;

/** Below `/__sandbox`: what tests, the demo and the widget's own page may ask for. */
export function answerControl(control: Control, { method, path, body }: Asked): Reply {
  const { store, faults } = control;
  if (method === 'GET' && path === '/ledger') {
    return {
      status: 200,
      body: {
        orders: [...store.orders.values()],
        payments: [...store.payments.values()],
        refunds: [...store.refunds.values()],
      },
    };
  }
  if (method === 'POST' && path === '/pay') return { status: 200, body: payOrder(control, body) };
  if (method === 'POST' && path === '/confirm') {
    confirmLate(control, String(body.payment_id));
    return { status: 200, body: {} };
  }
  if (method === 'POST' && path === '/faults') {
    faults.push({ times: 1, ...body });
    return { status: 200, body: { faults } };
  }
  if (method === 'DELETE' && path === '/faults') {
    faults.length = 0;
    return { status: 200, body: { faults } };
  }
  throw new Refusal('The stand-in has no such control.', { status: 404 });
}

function payOrder(
  control: Control,
  body: { order_id?: string; outcome?: Outcome | 'late'; method?: string; email?: string; contact?: string },
): object {
  const { store, tell, keySecret } = control;
  const order = store.orders.get(String(body.order_id));
  if (!order) throw new Refusal('The id provided does not exist');
  if (order.status === 'paid') throw new Refusal('Order already paid', { reason: 'order_already_paid' });
  const outcome = body.outcome ?? 'captured';
  const payment = pay(store, tell, order, outcome === 'late' ? 'failed' : outcome, body);
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
