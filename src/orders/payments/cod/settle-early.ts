import { and, eq, isNull } from 'drizzle-orm';
import { queueNotice } from '../../../notifications/index.ts';
import { mayTakeOfferUse } from '../../../offers/index.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { message } from '../../../platform/message.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import { moveCod } from '../../cod/move-cod.ts';
import { findAdvance } from '../../cod/return-advance.ts';
import type { CodState } from '../../core/cod-states.ts';
import type { LockedCheckout } from '../../core/find-checkout-snapshot.ts';
import { recordOrderEvent, recordOrderEvents } from '../../core/order-events.ts';
import { queueOrderEmail } from '../../core/queue-order-email.ts';
import { hasPaid } from '../../core/states.ts';
import { checkouts } from '../../core/tables/checkout-schema.ts';
import { codOrders } from '../../core/tables/cod-schema.ts';
import { orders } from '../../core/tables/order-schema.ts';
import { refundAutomatically } from '../../refunds/request-refund.ts';
import type { Settled } from '../settled.ts';
import { describePaid, type PaymentRow, type VerifiedPayment, writePayment } from '../write-payment.ts';

interface Early {
  checkout: LockedCheckout;
  orderId: string;
  known: PaymentRow | null;
  payment: VerifiedPayment;
}

/** What `settlePayment` continues with: an ordinary order, without the charge for cash and what was paid before. */
interface PrepaidTerms {
  snapshot: LockedCheckout;
  payment: VerifiedPayment;
  lapsed: 'code_used_up' | null;
}

/**
 * A payment for an order that was to be paid in cash: before the parcel leaves it pays the order, later it goes back.
 * Null for other orders. The checkout is locked.
 */
export async function settleEarly(
  tx: Tx,
  queue: Queue,
  early: Early,
): Promise<{ settled: Settled } | { terms: PrepaidTerms } | null> {
  const { checkout, payment } = early;
  const { codState, state } = checkout;
  if (!codState || codState === 'awaiting' || hasPaid(state)) return null;
  if (payment.state === 'failed') return { settled: await recordFailed(tx, early) };
  if (codState === 'placed' || codState === 'confirmed') return { terms: await makePrepaid(tx, early) };
  return { settled: await sendBack(tx, queue, { ...early, codState }) };
}

const isOver = (codState: CodState) => codState === 'cancelled' || codState === 'expired' || codState === 'refused';

/** Too late: the order is over, or its parcel has left. */
async function sendBack(
  tx: Tx,
  queue: Queue,
  { checkout, orderId, known, payment, codState }: Early & { codState: CodState },
): Promise<Settled> {
  const refundReason = isOver(codState) ? 'order_cancelled' : 'cash_closed';
  await writePayment(tx, checkout.id, payment);
  if (!known || known.state === 'failed') {
    const paid = describePaid(orderId, payment);
    const problem = { orderId, kind: 'problem', what: message('orderHistory.paidTooLate') } as const;
    await recordOrderEvents(tx, isOver(codState) ? [paid, problem] : [paid]);
    await queueNotice(tx, queue, { kind: 'payment_problem', about: orderId, key: `${orderId} ${payment.id}` });
    const isFirst = isOver(codState) && codState !== 'refused' && !(await findAdvance(tx, checkout.id));
    if (isFirst) await announceRefund(tx, queue, orderId);
  }
  await refundAutomatically(tx, queue, { orderId, paymentId: payment.id, cause: 'second_payment' });
  return { outcome: 'refund_due', orderId, refundReason };
}

/** It is the first money for this order. */
async function announceRefund(tx: Tx, queue: Queue, orderId: string): Promise<void> {
  const refundReason = 'order_cancelled';
  await tx
    .update(orders)
    .set({ refundReason })
    .where(and(eq(orders.id, orderId), isNull(orders.refundReason)));
  await queueOrderEmail(tx, queue, { template: 'payment_unfulfillable', id: `placed${orderId}`, orderId });
}

/** It is still to be paid in cash. */
async function recordFailed(tx: Tx, { checkout, orderId, payment }: Early): Promise<Settled> {
  await writePayment(tx, checkout.id, payment);
  const what = message('orderHistory.earlyFailed');
  await recordOrderEvent(tx, { orderId, kind: 'failed', what, id: `failed ${payment.id}` });
  return { outcome: 'failed', orderId, refundReason: null };
}

async function makePrepaid(tx: Tx, { checkout, orderId, payment }: Early): Promise<PrepaidTerms> {
  await moveCod(tx, checkout, 'paid_early');
  const { amountPaise, deliveryPaise, codChargePaise, codAdvancePaise } = checkout;
  const prepaidPaise = amountPaise - codChargePaise;
  const bill = { amountPaise: prepaidPaise, deliveryPaise: deliveryPaise - codChargePaise, codChargePaise: 0 };
  await tx
    .update(checkouts)
    .set({ ...bill, isManual: false })
    .where(eq(checkouts.id, checkout.id));
  await tx.update(orders).set({ amountPaise: prepaidPaise }).where(eq(orders.id, orderId));
  await tx.update(codOrders).set({ confirmKey: null }).where(eq(codOrders.orderId, orderId));
  const duePaise = prepaidPaise - codAdvancePaise;
  // A signature states no amount: it is that of the provider's order.
  const stated = payment.evidence === 'signature' ? { ...payment, amountPaise: duePaise } : payment;
  const hasCode = !checkout.offerCode || (await mayTakeOfferUse(tx, checkout.id));
  const lapsed = hasCode ? null : 'code_used_up';
  return { snapshot: { ...checkout, amountPaise: duePaise }, payment: stated, lapsed };
}
