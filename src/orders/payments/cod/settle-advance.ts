import { eq, sql } from 'drizzle-orm';
import { holdStock, lockStock } from '../../../catalog/index.ts';
import { queueNotice } from '../../../notifications/index.ts';
import { releaseOfferUses, takeOfferUse } from '../../../offers/index.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/id.ts';
import { message } from '../../../platform/message.ts';
import { manualId } from '../../../platform/payments/manual.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import { formatPaise } from '../../../shared/money.ts';
import { planChecks } from '../../checkout/schedule-reconciliation.ts';
import { confirmedHoldMinutes } from '../../cod/confirm-cod.ts';
import { moveCod } from '../../cod/move-cod.ts';
import { writeAwaiting } from '../../cod/write-cod-order.ts';
import type { LockedCheckout } from '../../core/find-checkout-snapshot.ts';
import { isFinal } from '../../core/insert-payment.ts';
import { receiptAdvance } from '../../core/invoice-order.ts';
import { makeOrder, moveCheckout, writeOrder } from '../../core/move-checkout.ts';
import { type OrderEvent, recordOrderEvents } from '../../core/order-events.ts';
import { queueOrderEmail } from '../../core/queue-order-email.ts';
import type { RefundReason } from '../../core/states.ts';
import { checkouts } from '../../core/tables/checkout-schema.ts';
import { codOrders } from '../../core/tables/cod-schema.ts';
import { payments } from '../../core/tables/payment-schema.ts';
import { refundAutomatically } from '../../refunds/request-refund.ts';
import { explainAmount } from '../explain-amount.ts';
import { findLapsedTerm } from '../find-lapsed-term.ts';
import type { Settled } from '../settled.ts';
import { isDeviating, type PaymentRow, type VerifiedPayment, writePayment } from '../write-payment.ts';
import { rejectAdvance } from './reject-advance.ts';

interface Paying {
  checkout: LockedCheckout;
  order: { id: string; refundReason: RefundReason | null } | null;
  known: PaymentRow | null;
  payment: VerifiedPayment;
}

/**
 * A payment of the advance of an order with cash on delivery: places the order, or goes back when it comes too late.
 * Null for other payments, and for an attempt that failed before. The checkout is locked.
 */
export async function settleAdvance(tx: Tx, queue: Queue, paying: Paying): Promise<Settled | null> {
  const { checkout, known, payment } = paying;
  if (checkout.codAdvancePaise === 0) return null;
  if (checkout.codState === 'awaiting') return payment.state === 'failed' ? null : takeAdvance(tx, queue, paying);
  if (known?.isAdvance) return settleAgain(tx, queue, { ...paying, known });
  const isOfAdvance = checkout.advanceOrderId !== null && payment.providerOrderId === checkout.advanceOrderId;
  return isOfAdvance ? settleSecond(tx, queue, paying) : null;
}

async function takeAdvance(tx: Tx, queue: Queue, paying: Paying): Promise<Settled> {
  const { checkout, order, payment } = paying;
  const isAccepted = payment.evidence === 'owner';
  const short = await lockStock(tx, { checkoutId: checkout.id, lines: checkout.lines, isAccepted });
  const lapsed = await findLapsedTerm(tx, { checkout, payment, isCancelled: false });
  const isWrong = payment.amountPaise !== checkout.codAdvancePaise || payment.currency !== 'INR';
  const isGone = short.length > 0 || checkout.erasedAt !== null;
  const refundReason = isWrong ? 'wrong_amount' : isGone ? 'out_of_stock' : lapsed;
  const orderId = order?.id ?? newId();
  await writePayment(tx, checkout.id, payment);
  const written = { ...makeOrder(checkout, orderId), checkoutId: checkout.id, isPaid: false, refundReason };
  await writeOrder(tx, written);
  await writeAwaiting(tx, checkout, orderId);
  await recordOrderEvents(tx, describe(paying, orderId));
  const settled = { ...paying, orderId };
  await (refundReason ? sendBack(tx, queue, settled) : place(tx, queue, settled));
  await planChecks(tx, queue, { checkoutId: checkout.id, payment, isConfirmed: isFinal(payment.evidence) });
  if (!refundReason)
    await receiptAdvance(tx, checkout, { paymentId: payment.id, advancePaise: checkout.codAdvancePaise });
  return { outcome: refundReason ? 'refund_due' : 'paid', orderId, refundReason };
}

type Settling = Paying & { orderId: string };

function describe({ checkout, order, payment }: Paying, orderId: string): OrderEvent[] {
  const { codAdvancePaise, amountPaise } = checkout;
  const why = explainAmount(payment, codAdvancePaise);
  const due = formatPaise(amountPaise - codAdvancePaise);
  const what = message('orderHistory.advancePaid', { amount: formatPaise(payment.amountPaise), due });
  const problem = why && message('orderHistory.notAdvance', { amount: formatPaise(codAdvancePaise), why });
  return [
    ...(order ? [] : [{ orderId, kind: 'placed', what: message('orderHistory.placedInCash') } as const]),
    { orderId, kind: 'paid', what },
    ...(problem ? [{ orderId, kind: 'problem', what: problem } as const] : []),
  ];
}

/** It counts as confirmed: the stock is held until the parcel leaves. */
async function place(tx: Tx, queue: Queue, settling: Settling): Promise<void> {
  const { checkout, orderId, payment } = settling;
  const { id, providerOrderId, lines } = checkout;
  await tx.update(payments).set({ isAdvance: true }).where(eq(payments.id, payment.id));
  await moveCod(tx, checkout, 'advance_paid');
  await moveCheckout(tx, checkout, { event: 'advance_captured' });
  const rest = { advanceOrderId: providerOrderId, providerOrderId: manualId(id), isManual: true, holdEndedAt: null };
  await tx.update(checkouts).set(rest).where(eq(checkouts.id, id));
  const holder = `manual:${id}`;
  await holdStock(tx, { checkoutId: id, holder, replaces: holder, lines, holdMinutes: confirmedHoldMinutes });
  if (checkout.offerCode) await takeOfferUse(tx, id);
  await tx.update(codOrders).set({ confirmedAt: sql`now()` }).where(eq(codOrders.orderId, orderId));
  await queueOrderEmail(tx, queue, { template: 'cod_placed', id: `cod${orderId}`, orderId });
  // Admins know of a manual order since it was placed.
  if (payment.evidence !== 'owner') await queueNotice(tx, queue, { kind: 'new_order', about: orderId });
}

/** Too late, or another amount: the order is over. */
async function sendBack(tx: Tx, queue: Queue, settling: Settling): Promise<void> {
  const { checkout, orderId, payment } = settling;
  await moveCod(tx, checkout, 'lapsed');
  await moveCheckout(tx, checkout, { event: 'hold_ended' });
  if (checkout.offerCode) await releaseOfferUses(tx, [checkout.id]);
  await queueOrderEmail(tx, queue, { template: 'payment_unfulfillable', id: `placed${orderId}`, orderId });
  await queueNotice(tx, queue, { kind: 'payment_problem', about: orderId });
  await refundAutomatically(tx, queue, { orderId, paymentId: payment.id, cause: 'unfulfillable' });
}

/** The advance is reported again: confirmed if it is the same, else revoked. */
async function settleAgain(
  tx: Tx,
  queue: Queue,
  { checkout, order, known, payment }: Paying & { known: PaymentRow },
): Promise<Settled> {
  const orderId = requireOrder(checkout, order);
  if (!isDeviating(known, payment, checkout.advanceOrderId)) {
    await writePayment(tx, checkout.id, payment);
    return { outcome: 'already_paid', orderId, refundReason: order?.refundReason ?? null };
  }
  const isDoubtful = payment.evidence === 'webhook' && known.confirmedAt !== null;
  const refundReason = await rejectAdvance(tx, queue, { checkout, orderId, known, stated: payment, isDoubtful });
  return { outcome: refundReason ? 'refund_due' : 'already_paid', orderId, refundReason };
}

async function settleSecond(tx: Tx, queue: Queue, { checkout, order, payment }: Paying): Promise<Settled> {
  const orderId = requireOrder(checkout, order);
  await writePayment(tx, checkout.id, payment);
  if (payment.state === 'failed') return { outcome: 'failed', orderId, refundReason: null };
  await refundAutomatically(tx, queue, { orderId, paymentId: payment.id, cause: 'second_payment' });
  return { outcome: 'already_paid', orderId, refundReason: null };
}

function requireOrder({ id }: LockedCheckout, order: Paying['order']): string {
  if (!order) throw new Error(`The checkout ${id} has no order.`);
  return order.id;
}
