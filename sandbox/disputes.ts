import type { Emit } from './payments.ts';
import { type Dispute, makeId, now, type Payment, type Store } from './store.ts';

const daysToRespond = 7;

export function openDispute(store: Store, emit: Emit, payment: Payment, fields: Partial<Dispute>): Dispute {
  const made: Dispute = {
    id: makeId('disp'),
    entity: 'dispute',
    payment_id: payment.id,
    amount: payment.amount,
    currency: payment.currency,
    amount_deducted: 0,
    reason_code: 'goods_or_services_not_received',
    respond_by: now() + daysToRespond * 86_400,
    status: 'open',
    phase: 'chargeback',
    created_at: now(),
    ...fields,
  };
  store.disputes.set(made.id, made);
  emit('payment.dispute.created', { payment, dispute: { ...made } });
  return made;
}

/** `action_required`: the evidence does not suffice, and the dispute is open again. */
export type DisputeEvent = 'under_review' | 'action_required' | 'won' | 'lost' | 'closed';

export function moveDispute(store: Store, emit: Emit, dispute: Dispute, event: DisputeEvent): Dispute {
  dispute.status = event === 'action_required' ? 'open' : event;
  dispute.amount_deducted = event === 'lost' ? dispute.amount : 0;
  emit(`payment.dispute.${event}`, {
    payment: store.payments.get(dispute.payment_id) as Payment,
    dispute: { ...dispute },
  });
  return dispute;
}
