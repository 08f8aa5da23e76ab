import { eq, sql } from 'drizzle-orm';
import { freeHolds, lockStock, type StockLine, takeStock } from '../../catalog/index.ts';
import { queueNotice } from '../../notifications/index.ts';
import { releaseOfferUses, takeOfferUse } from '../../offers/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { ShopError } from '../../platform/errors.ts';
import { newId } from '../../platform/id.ts';
import { nameSubject } from '../../platform/log/tracing.ts';
import { formatPrice, toRupees } from '../../shared/money.ts';
import { cancelReconciliation, scheduleConfirmation } from '../checkout/schedule-reconciliation.ts';
import type { CheckoutSnapshot } from '../core/find-checkout-snapshot.ts';
import { invoiceOrder } from '../core/invoice-order.ts';
import { lockCheckout, makeOrder, moveOrder } from '../core/move-order.ts';
import { recordOrderEvent, recordOrderEvents } from '../core/order-events.ts';
import { queueOrderEmail } from '../core/queue-order-email.ts';
import type { SettlementDependencies } from '../core/settlement-dependencies.ts';
import { type CheckoutState, hasPaid, type RefundReason } from '../core/states.ts';
import { orders } from '../core/tables/order-schema.ts';
import { payments } from '../core/tables/payment-schema.ts';
import { markQuotePaid } from '../custom/settle-quote.ts';
import { refundAutomatically } from '../refunds/request-refund.ts';
import { explainAmount } from './explain-amount.ts';
import { findLapsedTerm } from './find-lapsed-term.ts';
import { recordMismatch, rejectSettlement } from './reject-payment.ts';
import { settleEarly } from './settle-early.ts';
import { isDeviating, isFinal, type PaymentRow, type VerifiedPayment, writePayment } from './write-payment.ts';

export interface Settled {
  outcome: 'paid' | 'already_paid' | 'failed' | 'refund_due';
  orderId: string;
  refundReason: RefundReason | null;
}

interface SettlementContext {
  snapshot: CheckoutSnapshot;
  state: CheckoutState;
  providerOrderId: string | null;
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
  deps: SettlementDependencies,
  snapshot: CheckoutSnapshot,
  payment: VerifiedPayment,
): Promise<Settled> {
  const takesStock = payment.state !== 'failed' && !snapshot.quoteId;
  const [checkout, { order, known }, short] = await Promise.all([
    lockCheckout(tx, snapshot.id),
    findOrderAndPayment(tx, { checkoutId: snapshot.id, paymentId: payment.id }),
    takesStock ? lockStock(tx, { checkoutId: snapshot.id, lines: snapshot.lines }) : [],
  ]);
  const { state, providerOrderId } = checkout;
  // The quote is locked before its refunds, also for a second payment.
  const hasTerms = payment.state !== 'failed' && (!hasPaid(state) || snapshot.quoteId !== null);
  const lapsed = hasTerms ? await findLapsedTerm(tx, { snapshot, checkout, payment }) : null;
  if (known && known.checkoutId !== snapshot.id)
    throw new ShopError('conflict', 'This payment belongs to another order.');
  const { id: orderId = newId(), refundReason = null } = order ?? {};
  const isNew = order === null;
  nameSubject({ order: orderId, checkout: snapshot.id, payment: payment.id });
  const early = await settleEarly(tx, deps, { checkout, snapshot, orderId, payment });
  if (early && 'settled' in early) return early.settled;
  const context: SettlementContext = {
    snapshot,
    state,
    providerOrderId,
    orderId,
    refundReason,
    known,
    isNew,
    short,
    lapsed,
    payment,
    ...early?.terms,
  };
  if (hasPaid(state))
    return known?.settles ? settleAgain(tx, deps, { ...context, known }) : settleSecond(tx, deps, context);
  return payment.state === 'failed' ? settleFailed(tx, deps, context) : settleCaptured(tx, deps, context);
}

async function findOrderAndPayment(tx: Tx, of: { checkoutId: string; paymentId: string }) {
  const [found] = await prepared(tx, 'order_and_payment', () =>
    tx
      .select({ order: { id: orders.id, refundReason: orders.refundReason }, known: payments })
      .from(sql`(select) nothing`)
      .leftJoin(orders, eq(orders.checkoutId, sql.placeholder('checkoutId')))
      .leftJoin(payments, eq(payments.id, sql.placeholder('paymentId'))),
  ).execute(of);
  return found ?? { order: null, known: null };
}

const placed = (orderId: string) => ({ orderId, kind: 'placed', what: 'Order placed' }) as const;

/** Every failed attempt is in the history; only the first sends an email. */
async function settleFailed(tx: Tx, deps: SettlementDependencies, context: SettlementContext): Promise<Settled> {
  const { snapshot, state, orderId, isNew, payment } = context;
  await writePayment(tx, snapshot.id, payment);
  await moveOrder(tx, { id: snapshot.id, state }, { event: 'payment_failed', order: makeOrder(snapshot, orderId) });
  if (isNew) await recordOrderEvent(tx, placed(orderId));
  const isFirst = await recordOrderEvent(tx, {
    orderId,
    kind: 'failed',
    what: 'Payment failed',
    id: `failed ${payment.id}`,
  });
  if (isFirst) await queueOrderEmail(tx, deps.queue, { template: 'payment_failed', id: `failed${orderId}`, orderId });
  return { outcome: 'failed', orderId, refundReason: null };
}

async function settleCaptured(tx: Tx, deps: SettlementDependencies, context: SettlementContext): Promise<Settled> {
  const { snapshot, state, orderId, isNew, payment } = context;
  const refundReason = chooseRefundReason(context);
  const checkout = { id: snapshot.id, state };
  const order = makeOrder(snapshot, orderId);
  const paid = { orderId, kind: 'paid', what: `Paid ${formatPrice(toRupees(payment.amountPaise))}` } as const;
  // The checkout and its products are locked, so these statements may be sent together.
  await Promise.all([
    freeHolds(tx, { checkoutId: snapshot.id }),
    refundReason === null && takeWhatIsSold(tx, deps, { snapshot, orderId }),
    snapshot.offerCode && refundReason !== null && releaseOfferUses(tx, [snapshot.id]),
    writePayment(tx, snapshot.id, payment, { settles: true }),
    moveOrder(tx, checkout, { event: 'payment_captured', refundReason, order }),
  ]);
  const template = refundReason ? 'payment_unfulfillable' : 'order_placed';
  await Promise.all([
    recordOrderEvents(tx, [...(isNew ? [placed(orderId)] : []), paid, ...differing(context)]),
    confirmOrCancelReconciliation(tx, deps, context),
    queueOrderEmail(tx, deps.queue, { template, id: `placed${orderId}`, orderId }),
    // Of a manual order the admins know since it was placed.
    (refundReason || payment.evidence !== 'owner') &&
      queueNotice(tx, deps.queue, { kind: refundReason ? 'payment_problem' : 'new_order', about: orderId }),
  ]);
  if (refundReason)
    await refundAutomatically(tx, deps.queue, { orderId, paymentId: payment.id, cause: 'unfulfillable' });
  else await invoiceOrder(tx, snapshot, { paymentId: payment.id });
  return { outcome: refundReason ? 'refund_due' : 'paid', orderId, refundReason };
}

function differing({ orderId, payment, snapshot }: SettlementContext) {
  const why = explainAmount(payment, snapshot.amountPaise);
  const asked = formatPrice(toRupees(snapshot.amountPaise));
  return why ? [{ orderId, kind: 'problem', what: `This is not the ${asked} of the order. ${why}` } as const] : [];
}

async function takeWhatIsSold(
  tx: Tx,
  deps: SettlementDependencies,
  { snapshot, orderId }: { snapshot: CheckoutSnapshot; orderId: string },
): Promise<void> {
  await Promise.all([
    snapshot.quoteId
      ? markQuotePaid(tx, snapshot, orderId)
      : takeStockAndWarn(tx, deps, { orderId, lines: snapshot.lines }),
    snapshot.offerCode && takeOfferUse(tx, snapshot.id),
  ]);
}

async function takeStockAndWarn(
  tx: Tx,
  { queue }: SettlementDependencies,
  taken: { orderId: string; lines: StockLine[] },
): Promise<void> {
  for (const productId of await takeStock(tx, taken))
    await queueNotice(tx, queue, { kind: 'low_stock', about: productId, key: `${productId} ${taken.orderId}` });
}

function chooseRefundReason({ snapshot, payment, short, lapsed }: SettlementContext): RefundReason | null {
  if (payment.amountPaise !== snapshot.amountPaise || payment.currency !== 'INR') return 'wrong_amount';
  // An erased checkout has no delivery address.
  return short.length > 0 || snapshot.erasedAt ? 'out_of_stock' : lapsed;
}

async function confirmOrCancelReconciliation(
  tx: Tx,
  { queue }: SettlementDependencies,
  { snapshot, payment, known }: SettlementContext,
): Promise<void> {
  const isConfirmed = isFinal(payment.evidence) || known?.confirmedAt;
  if (isConfirmed && payment.state === 'captured') await cancelReconciliation(tx, queue, snapshot.id);
  if (!isConfirmed) await scheduleConfirmation(tx, queue, { checkoutId: snapshot.id, cause: payment.id });
}

/** The settling payment is reported again: confirmed if it is the same, else revoked. */
async function settleAgain(
  tx: Tx,
  deps: SettlementDependencies,
  context: SettlementContext & { known: PaymentRow },
): Promise<Settled> {
  const { snapshot, orderId, known, payment, providerOrderId, refundReason } = context;
  const unchanged: Settled = { outcome: refundReason ? 'refund_due' : 'already_paid', orderId, refundReason };
  if (!isDeviating(known, payment, providerOrderId)) {
    await writePayment(tx, snapshot.id, payment);
    if (payment.evidence === 'provider' && payment.state === 'captured')
      await cancelReconciliation(tx, deps.queue, snapshot.id);
    return unchanged;
  }
  if (payment.evidence === 'webhook' && known.confirmedAt) {
    await recordMismatch(tx, deps.queue, { orderId, known, stated: payment });
    const cause = `${payment.id} ${payment.amountPaise} ${payment.currency} ${payment.providerOrderId}`;
    await scheduleConfirmation(tx, deps.queue, { checkoutId: snapshot.id, cause, isDoubted: true });
    return unchanged;
  }
  await rejectSettlement(tx, deps, { snapshot, orderId, known, stated: payment });
  return { outcome: 'refund_due', orderId, refundReason: refundReason ?? 'wrong_amount' };
}

async function settleSecond(tx: Tx, { queue }: SettlementDependencies, context: SettlementContext): Promise<Settled> {
  const { snapshot, orderId, payment, refundReason } = context;
  await writePayment(tx, snapshot.id, payment);
  if (payment.state !== 'failed')
    await refundAutomatically(tx, queue, { orderId, paymentId: payment.id, cause: 'second_payment' });
  return { outcome: 'already_paid', orderId, refundReason };
}
