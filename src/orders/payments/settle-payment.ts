import { eq, sql } from 'drizzle-orm';
import { freeHolds, lockStock, takeStock } from '../../catalog/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { leaveToCommit } from '../../platform/database/transaction.ts';
import { ShopError } from '../../platform/errors.ts';
import { newId } from '../../platform/id.ts';
import type { Queue } from '../../platform/queue.ts';
import { formatPrice, toRupees } from '../../shared/money.ts';
import type { CheckoutSnapshot } from '../checkout/find-checkout-snapshot.ts';
import { lockCheckout, moveOrder, orderOf } from '../fulfillment/move-order.ts';
import { recordOrderEvent, recordOrderEvents } from '../fulfillment/order-events.ts';
import { queueOrderEmail } from '../fulfillment/queue-order-email.ts';
import { refundByItself } from '../refunds/request-refund.ts';
import { orders } from '../schema.ts';
import { type CheckoutState, hasPaid, type RefundReason } from '../states.ts';
import { recordMismatch, rejectSettlement } from './reject-payment.ts';
import { cancelReconciliation, scheduleConfirmation } from './schedule-reconciliation.ts';
import { findPayment, isDeviating, type PaymentRow, type VerifiedPayment, writePayment } from './write-payment.ts';

export interface SettlementDependencies {
  queue: Queue;
  shopName: string;
  publicUrl: string;
  /** Called inside a transaction that changes what everybody sees; takes effect when that is committed. */
  catalogChanged: (tx: Tx) => void;
}

export interface Settled {
  outcome: 'paid' | 'already_paid' | 'failed' | 'refund_due';
  orderId: string;
  refundReason: RefundReason | null;
}

/** What a settlement starts from: what was bought, and how its checkout stands under its lock. */
interface Case {
  bought: CheckoutSnapshot;
  state: CheckoutState;
  providerOrderId: string | null;
  orderId: string;
  /** Of the order as it stands; null also when there is none yet. */
  refundReason: RefundReason | null;
  /** The payment as the books have it. */
  known: PaymentRow | null;
  /** True when this payment's result is the first, and makes the order. */
  isNew: boolean;
  /** Of the products, by their ids, those of which too little is left; none is asked for after a payment that failed. */
  short: string[];
  payment: VerifiedPayment;
}

/**
 * The one place where a payment takes effect: callback, webhook and reconciler all end here, as often as they like.
 * Locks the checkout, writes the payment down, and at the first good one marks the order paid and takes the stock, in this one transaction.
 */
export async function settlePayment(
  tx: Tx,
  parts: SettlementDependencies,
  bought: CheckoutSnapshot,
  payment: VerifiedPayment,
): Promise<Settled> {
  // Asked one behind the other without waiting in between; the checkout's lock comes first.
  const [{ state, providerOrderId }, order, known, short] = await Promise.all([
    lockCheckout(tx, bought.id),
    findOrderOf(tx, bought.id),
    findPayment(tx, payment.id),
    payment.state === 'failed' ? [] : lockStock(tx, { checkoutId: bought.id, lines: bought.lines }),
  ]);
  if (known && known.checkoutId !== bought.id)
    throw new ShopError('conflict', 'This payment belongs to another order.');
  const { id: orderId = newId(), refundReason = null } = order ?? {};
  const isNew = order === null;
  const one: Case = { bought, state, providerOrderId, orderId, refundReason, known, isNew, short, payment };
  if (hasPaid(state)) return known?.settles ? settleAgain(tx, parts, { ...one, known }) : settleSecond(tx, parts, one);
  return payment.state === 'failed' ? settleFailed(tx, parts, one) : settleGood(tx, parts, one);
}

async function findOrderOf(
  tx: Tx,
  checkoutId: string,
): Promise<{ id: string; refundReason: RefundReason | null } | null> {
  const [known] = await prepared(tx, 'order_of_checkout', () =>
    tx
      .select({ id: orders.id, refundReason: orders.refundReason })
      .from(orders)
      .where(eq(orders.checkoutId, sql.placeholder('checkoutId'))),
  ).execute({ checkoutId });
  return known ?? null;
}

/** What an order's history begins with. */
const placed = (orderId: string) => ({ orderId, kind: 'placed', what: 'Order placed' }) as const;

/** Each attempt stands in the order's history; the buyer gets one mail, however many attempts fail. */
async function settleFailed(tx: Tx, parts: SettlementDependencies, one: Case): Promise<Settled> {
  const { bought, state, orderId, isNew, payment } = one;
  await Promise.all([
    writePayment(tx, bought.id, payment),
    moveOrder(tx, { id: bought.id, state }, { happening: 'payment_failed', order: orderOf(bought, orderId) }),
    isNew && recordOrderEvent(tx, placed(orderId)),
  ]);
  const isNews = await recordOrderEvent(tx, {
    orderId,
    kind: 'failed',
    what: 'Payment failed',
    id: `failed ${payment.id}`,
  });
  if (isNews) await queueOrderEmail(tx, parts.queue, { template: 'payment_failed', id: `failed${orderId}`, orderId });
  return { outcome: 'failed', orderId, refundReason: null };
}

async function settleGood(tx: Tx, parts: SettlementDependencies, one: Case): Promise<Settled> {
  const { bought, state, orderId, isNew, payment } = one;
  const refundReason = misfitOf(one);
  const checkout = { id: bought.id, state };
  const order = orderOf(bought, orderId);
  const paid = { orderId, kind: 'paid', what: `Paid ${formatPrice(toRupees(payment.amountPaise))}` } as const;
  parts.catalogChanged(tx);
  const settling = [
    freeHolds(tx, { checkoutId: bought.id }),
    refundReason === null && takeStock(tx, { orderId, lines: bought.lines }),
    writePayment(tx, bought.id, payment, { settles: true }),
    moveOrder(tx, checkout, { happening: 'payment_captured', refundReason, order }),
    recordOrderEvents(tx, isNew ? [placed(orderId), paid] : [paid]),
  ];
  leaveToCommit(tx, Promise.all(settling));
  await confirmOrStopAsking(tx, parts, one);
  const template = refundReason ? 'payment_misfit' : 'order_placed';
  await queueOrderEmail(tx, parts.queue, { template, id: `placed${orderId}`, orderId });
  if (refundReason) await refundByItself(tx, parts.queue, { orderId, paymentId: payment.id, cause: 'misfit' });
  return { outcome: refundReason ? 'refund_due' : 'paid', orderId, refundReason };
}

/** Why the money has to go back instead of the goods going out; null when all is well. */
function misfitOf({ bought, payment, short }: Case): RefundReason | null {
  if (payment.amountPaise !== bought.amountPaise || payment.currency !== 'INR') return 'wrong_amount';
  // Nobody knows where the goods of an erased checkout should go.
  return short.length > 0 || bought.erasedAt ? 'out_of_stock' : null;
}

/** A capture that the provider's API has stated needs no more questions; one that only a webhook told is confirmed once. */
async function confirmOrStopAsking(
  tx: Tx,
  { queue }: SettlementDependencies,
  { bought, payment, known }: Case,
): Promise<void> {
  const isConfirmed = payment.evidence === 'provider' || known?.confirmedAt;
  if (isConfirmed && payment.state === 'captured') await cancelReconciliation(tx, queue, bought.id);
  if (!isConfirmed) await scheduleConfirmation(tx, queue, { checkoutId: bought.id, cause: payment.id });
}

/** The payment that settled the order is told of again: what fits confirms it, what does not undoes it. */
async function settleAgain(tx: Tx, parts: SettlementDependencies, one: Case & { known: PaymentRow }): Promise<Settled> {
  const { bought, orderId, known, payment, providerOrderId, refundReason } = one;
  const unchanged: Settled = { outcome: refundReason ? 'refund_due' : 'already_paid', orderId, refundReason };
  if (!isDeviating(known, payment, providerOrderId)) {
    await writePayment(tx, bought.id, payment);
    if (payment.evidence === 'provider' && payment.state === 'captured')
      await cancelReconciliation(tx, parts.queue, bought.id);
    return unchanged;
  }
  if (payment.evidence === 'webhook' && known.confirmedAt) {
    // The provider's API has said otherwise, so it is asked once more.
    await recordMismatch(tx, { orderId, known, stated: payment });
    const cause = `${payment.id} ${payment.amountPaise} ${payment.currency} ${payment.providerOrderId}`;
    await scheduleConfirmation(tx, parts.queue, { checkoutId: bought.id, cause, isDoubted: true });
    return unchanged;
  }
  await rejectSettlement(tx, parts, { bought, orderId, known, stated: payment });
  return { outcome: 'refund_due', orderId, refundReason: refundReason ?? 'wrong_amount' };
}

/** Who pays twice for one order gets the second payment back. */
async function settleSecond(tx: Tx, { queue }: SettlementDependencies, one: Case): Promise<Settled> {
  const { bought, orderId, payment, refundReason } = one;
  await writePayment(tx, bought.id, payment);
  if (payment.state !== 'failed')
    await refundByItself(tx, queue, { orderId, paymentId: payment.id, cause: 'second_payment' });
  return { outcome: 'already_paid', orderId, refundReason };
}
