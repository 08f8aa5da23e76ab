import { eq, sql } from 'drizzle-orm';
import { finishTaking, lockStock } from '../../catalog/index.ts';
import { queueNotice } from '../../notifications/index.ts';
import { releaseOfferUses, takeOfferUse } from '../../offers/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { newId } from '../../platform/id.ts';
import { nameSubject } from '../../platform/log/tracing.ts';
import { message } from '../../platform/message.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { formatPaise } from '../../shared/money.ts';
import { describeConfirmed } from '../checkout/find-confirmed-order.ts';
import { planChecks, scheduleConfirmation } from '../checkout/schedule-reconciliation.ts';
import { returnAdvance } from '../cod/return-advance.ts';
import { writeAwaiting } from '../cod/write-cod-order.ts';
import { type LockedCheckout, lockSnapshot } from '../core/find-checkout-snapshot.ts';
import { isFinal } from '../core/insert-payment.ts';
import { invoiceOrder } from '../core/invoice-order.ts';
import { makeOrder, writeResult } from '../core/move-checkout.ts';
import { recordOrderEvent } from '../core/order-events.ts';
import { queueOrderEmail } from '../core/queue-order-email.ts';
import { hasPaid, type RefundReason } from '../core/states.ts';
import { orders } from '../core/tables/order-schema.ts';
import { payments } from '../core/tables/payment-schema.ts';
import { markQuotePaid } from '../custom/settle-quote.ts';
import { refundAutomatically } from '../refunds/request-refund.ts';
import { settleAdvance } from './cod/settle-advance.ts';
import { settleEarly } from './cod/settle-early.ts';
import { explainAmount } from './explain-amount.ts';
import { findLapsedTerm } from './find-lapsed-term.ts';
import { recordMismatch, rejectSettlement } from './reject-payment.ts';
import type { Settled } from './settled.ts';
import {
  describePaid,
  isDeviating,
  type PaymentRow,
  paymentOfAnother,
  type VerifiedPayment,
  writePayment,
} from './write-payment.ts';

interface SettlementContext {
  snapshot: LockedCheckout;
  orderId: string;
  refundReason: RefundReason | null;
  known: PaymentRow | null;
  /** True when this result creates the order. */
  isNew: boolean;
  /** Products with too little stock; empty after a failed payment. */
  short: string[];
  /** What else its checkout was promised and cannot have any more. */
  lapsed: RefundReason | null;
  payment: VerifiedPayment;
}

/** The one place where a payment takes effect; repeated calls change nothing. Locks the checkout, then its products. */
export async function settlePayment(
  tx: Tx,
  queue: Queue,
  { id }: { id: string },
  payment: VerifiedPayment,
): Promise<Settled> {
  const checkout = await lockSnapshot(tx, { id });
  if (!checkout) throw new Error(`There is no checkout ${id}.`);
  return settleLocked(tx, queue, checkout, payment);
}

/** The same, of a checkout that is locked. */
export async function settleLocked(
  tx: Tx,
  queue: Queue,
  snapshot: LockedCheckout,
  payment: VerifiedPayment,
): Promise<Settled> {
  const { order, known } = await findOrderAndPayment(tx, snapshot, payment.id);
  if (known && known.checkoutId !== snapshot.id) throw paymentOfAnother();
  const advance = await settleAdvance(tx, queue, { checkout: snapshot, order, known, payment });
  if (advance) return advance;
  // A revoked payment returns its pieces, whatever state its attempt is reported in.
  const isCancelled = order?.status === 'Cancelled' && !hasPaid(snapshot.state);
  const takesStock = (payment.state !== 'failed' || known?.settles) && !snapshot.quoteId && !isCancelled;
  const short = takesStock ? await lockStockToSettle(tx, snapshot, payment) : [];
  // The quote is locked before its refunds, also for a second payment.
  const hasTerms = payment.state !== 'failed' && (!hasPaid(snapshot.state) || snapshot.quoteId !== null);
  const lapsed = hasTerms ? await findLapsedTerm(tx, { checkout: snapshot, payment, isCancelled }) : null;
  const { id: orderId = newId(), refundReason = null } = order ?? {};
  const isNew = order === null;
  nameSubject({ order: orderId, checkout: snapshot.id, payment: payment.id });
  const early = await settleEarly(tx, queue, { checkout: snapshot, orderId, known, payment });
  if (early && 'settled' in early) return early.settled;
  const common = { snapshot, orderId, refundReason, known, isNew, short, lapsed, payment };
  const context: SettlementContext = { ...common, ...early?.terms };
  if (hasPaid(snapshot.state))
    return known?.settles ? settleAgain(tx, queue, { ...context, known }) : settleSecond(tx, queue, context);
  return payment.state === 'failed' ? settleFailed(tx, queue, context) : settleCaptured(tx, queue, context);
}

/** An order in cash was accepted before it is paid online, and so was one whose money the owner has recorded. */
function lockStockToSettle(tx: Tx, { id: checkoutId, lines, codState }: LockedCheckout, { evidence }: VerifiedPayment) {
  const isAccepted = evidence === 'owner' || codState === 'placed' || codState === 'confirmed';
  return lockStock(tx, { checkoutId, lines, isAccepted });
}

/** A checkout that is held has neither, apart from the order of a manual one. */
async function findOrderAndPayment(tx: Tx, { id: checkoutId, state, isManual }: LockedCheckout, paymentId: string) {
  const none = { order: null, known: null };
  if (state === 'held' && !isManual) return none;
  const [found = none] = await prepared(tx, 'order_and_payment', () =>
    tx
      .select({ order: { id: orders.id, status: orders.status, refundReason: orders.refundReason }, known: payments })
      .from(sql`(select) nothing`)
      .leftJoin(orders, eq(orders.checkoutId, sql.placeholder('checkoutId')))
      .leftJoin(payments, eq(payments.id, sql.placeholder('paymentId'))),
  ).execute({ checkoutId, paymentId });
  return found;
}

const placed = (orderId: string) => ({ orderId, kind: 'placed', what: message('orderHistory.placed') }) as const;

/** Every failed attempt is in the history; only the first sends an email. */
async function settleFailed(tx: Tx, queue: Queue, context: SettlementContext): Promise<Settled> {
  const { snapshot, orderId, isNew, payment } = context;
  await writePayment(tx, snapshot.id, payment);
  const order = makeOrder(snapshot, orderId);
  await writeResult(tx, snapshot, { event: 'payment_failed', order, events: isNew ? [placed(orderId)] : [] });
  await writeAwaiting(tx, snapshot, orderId);
  const isFirst = await recordOrderEvent(tx, {
    orderId,
    kind: 'failed',
    what: message('orderHistory.failed'),
    id: `failed ${payment.id}`,
  });
  if (isFirst) await queueOrderEmail(tx, queue, { template: 'payment_failed', id: `failed${orderId}`, orderId });
  return { outcome: 'failed', orderId, refundReason: null };
}

async function settleCaptured(tx: Tx, queue: Queue, context: SettlementContext): Promise<Settled> {
  const { snapshot, orderId, isNew, payment } = context;
  const refundReason = chooseRefundReason(context);
  const order = makeOrder(snapshot, orderId);
  const paid = describePaid(orderId, payment);
  if (snapshot.quoteId && !refundReason) await markQuotePaid(tx, snapshot, orderId);
  if (snapshot.offerCode) await (refundReason ? releaseOfferUses(tx, [snapshot.id]) : takeOfferUse(tx, snapshot.id));
  await queueAboutPayment(tx, queue, { ...context, refundReason });
  const events = [...(isNew ? [placed(orderId)] : []), paid, ...describeProblems(context, refundReason)];
  const sold = refundReason || snapshot.quoteId ? [] : snapshot.lines;
  const result = { event: 'payment_captured', refundReason, order, events, payment, sold } as const;
  const written = await writeResult(tx, snapshot, result);
  if (!written?.hasPayment) throw paymentOfAnother();
  for (const productId of await finishTaking(tx, written.taken))
    await queueNotice(tx, queue, { kind: 'low_stock', about: productId, key: `${productId} ${orderId}` });
  if (refundReason) {
    await refundAutomatically(tx, queue, { orderId, paymentId: payment.id, cause: 'unfulfillable' });
    await returnAdvance(tx, queue, { checkoutId: snapshot.id, orderId });
  } else if (snapshot.amountPaise > 0)
    await invoiceOrder(tx, snapshot, { paymentId: payment.id, taxValues: written.taxValues });
  const confirmed = describeConfirmed(orderId, { ...snapshot, ...written });
  return { outcome: refundReason ? 'refund_due' : 'paid', orderId, refundReason, confirmed };
}

function describeProblems({ orderId, payment, snapshot }: SettlementContext, reason: RefundReason | null) {
  const why = explainAmount(payment, snapshot.amountPaise);
  const asked = formatPaise(snapshot.amountPaise);
  const problems = [
    ...(why ? [message('orderHistory.notAsked', { amount: asked, why })] : []),
    ...(reason === 'order_cancelled' ? [message('orderHistory.paidTooLate')] : []),
  ];
  return problems.map((what) => ({ orderId, kind: 'problem', what }) as const);
}

/** Jobs, which are written with the result. */
async function queueAboutPayment(tx: Tx, queue: Queue, context: SettlementContext): Promise<void> {
  const { snapshot, orderId, payment, known, refundReason } = context;
  const template = refundReason ? 'payment_unfulfillable' : 'order_placed';
  const isConfirmed = isFinal(payment.evidence) || Boolean(known?.confirmedAt);
  await planChecks(tx, queue, { checkoutId: snapshot.id, payment, isConfirmed });
  await queueOrderEmail(tx, queue, { template, id: `placed${orderId}`, orderId });
  // Admins know of a manual order since it was placed.
  if (refundReason || payment.evidence !== 'owner')
    await queueNotice(tx, queue, { kind: refundReason ? 'payment_problem' : 'new_order', about: orderId });
}

function chooseRefundReason({ snapshot, payment, short, lapsed }: SettlementContext): RefundReason | null {
  if (payment.amountPaise !== snapshot.amountPaise || payment.currency !== 'INR') return 'wrong_amount';
  // An erased checkout has no delivery address.
  return short.length > 0 || snapshot.erasedAt ? 'out_of_stock' : lapsed;
}

/** The settling payment is reported again: confirmed if it is the same, else revoked. */
async function settleAgain(tx: Tx, queue: Queue, context: SettlementContext & { known: PaymentRow }): Promise<Settled> {
  const { snapshot, orderId, known, payment, refundReason } = context;
  const unchanged: Settled = { outcome: refundReason ? 'refund_due' : 'already_paid', orderId, refundReason };
  if (!isDeviating(known, payment, snapshot.providerOrderId)) {
    await writePayment(tx, snapshot.id, payment);
    if (payment.evidence === 'provider')
      await planChecks(tx, queue, { checkoutId: snapshot.id, payment, isConfirmed: true });
    return unchanged;
  }
  if (payment.evidence === 'webhook' && known.confirmedAt) {
    await recordMismatch(tx, queue, { orderId, known, stated: payment });
    const cause = `${payment.id} ${payment.amountPaise} ${payment.currency} ${payment.providerOrderId}`;
    await scheduleConfirmation(tx, queue, { checkoutId: snapshot.id, cause, isDoubted: true });
    return unchanged;
  }
  await rejectSettlement(tx, queue, { snapshot, orderId, known, stated: payment });
  return { outcome: 'refund_due', orderId, refundReason: refundReason ?? 'wrong_amount' };
}

async function settleSecond(tx: Tx, queue: Queue, context: SettlementContext): Promise<Settled> {
  const { snapshot, orderId, payment, refundReason } = context;
  await writePayment(tx, snapshot.id, payment);
  if (payment.state !== 'failed')
    await refundAutomatically(tx, queue, { orderId, paymentId: payment.id, cause: 'second_payment' });
  return { outcome: 'already_paid', orderId, refundReason };
}
