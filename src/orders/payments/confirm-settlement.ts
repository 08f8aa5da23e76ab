import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { queueNotice } from '../../notifications/index.ts';
import { ShopError } from '../../platform/errors.ts';
import { message } from '../../platform/message.ts';
import type { Payment } from '../../platform/payments/payment-provider.ts';
import { t } from '../../shared/languages/translate.ts';
import { formatOrderNumber } from '../../shared/orders/order-number.ts';
import type { OrderStatus } from '../../shared/orders/order-statuses.ts';
import type { ConfirmJob } from '../checkout/schedule-reconciliation.ts';
import { lockCheckout } from '../core/move-checkout.ts';
import { recordOrderEvent } from '../core/order-events.ts';
import { findOrderId } from '../core/require-order.ts';
import { checkouts } from '../core/tables/checkout-schema.ts';
import { orders } from '../core/tables/order-schema.ts';
import { payments } from '../core/tables/payment-schema.ts';
import { type ReconcileDependencies, settle } from './reconcile/reconcile-checkout.ts';
import { captureAuthorized, toVerified } from './verified-payment.ts';
import type { VerifiedPayment } from './write-payment.ts';

/** `uncaptured` = the provider knows the payment, but the money is not the shop's yet. */
type Confirmation = 'confirmed' | 'uncaptured' | 'rejected' | 'unknown';

const isUnconfirmed = sql<boolean>`(${payments.confirmedAt} is null or ${payments.capturedAt} is null)`;

/** Throws while the provider does not answer or has not decided: the queue retries. */
export async function confirmInJob(deps: ReconcileDependencies, job: ConfirmJob): Promise<void> {
  if ((await confirmSettlement(deps, job)) === 'unknown')
    throw new Error(`The payment of checkout ${job.checkoutId} could not be confirmed yet.`);
}

/**
 * Confirms a payment known from a signature or webhook alone, and captures one that is only authorised; one that
 * differs or is unknown to the provider is revoked.
 */
async function confirmSettlement(
  deps: ReconcileDependencies,
  { checkoutId, isDoubted = false }: ConfirmJob,
): Promise<Confirmation> {
  const { db, paymentProvider } = deps;
  const [known] = await db.read
    .select({
      payment: payments,
      providerOrderId: sql<
        string | null
      >`case when ${payments.isAdvance} then ${checkouts.advanceOrderId} else ${checkouts.providerOrderId} end`,
      providerKeyId: checkouts.providerKeyId,
      amountPaise: checkouts.amountPaise,
    })
    .from(payments)
    .innerJoin(checkouts, eq(checkouts.id, payments.checkoutId))
    .where(and(eq(payments.checkoutId, checkoutId), or(payments.settles, payments.isAdvance)))
    .orderBy(desc(isUnconfirmed), desc(payments.settles));
  if (!known) return 'confirmed';
  const { id, currency, method, capturedAt, confirmedAt } = known.payment;
  if (confirmedAt && capturedAt && !isDoubted) return 'confirmed';
  const answered = await paymentProvider.fetchPayment(id);
  const isUnknown = !answered.ok && answered.status === 400 && /does not exist/i.test(answered.description);
  if (isUnknown && !(await isOfPresentKeys(deps, known))) return 'unknown';
  const stated = isUnknown
    ? makeZeroPayment({ id, currency, method, providerOrderId: known.providerOrderId })
    : await verifyByProvider(deps, answered.ok ? answered.value : null);
  if (!stated || stated.state === 'failed') {
    if (answered.ok) await recordUnpaid(deps, checkoutId, answered.value);
    return 'unknown';
  }
  if ((await settle(deps, checkoutId, stated)).refundReason) return 'rejected';
  return stated.state === 'captured' || capturedAt ? 'confirmed' : 'uncaptured';
}

/** The signature has settled what is not paid, such as cash on delivery: the order waits, and a person looks. */
async function recordUnpaid({ db, queue }: ReconcileDependencies, checkoutId: string, payment: Payment): Promise<void> {
  const { id, statedStatus } = payment;
  await db.transaction(async (tx) => {
    await lockCheckout(tx, checkoutId);
    const orderId = await findOrderId(tx, checkoutId);
    if (!orderId) return;
    const isFirst = await recordOrderEvent(tx, {
      orderId,
      id: `not paid ${id} ${statedStatus}`,
      kind: 'problem',
      what: message('orderHistory.notPaid', { status: statedStatus ?? message('orderHistory.unreadable') }),
    });
    if (isFirst) await queueNotice(tx, queue, { kind: 'payment_problem', about: orderId, key: `${orderId} unpaid` });
  });
}

/** Another account does not know the payments of this one. */
async function isOfPresentKeys(
  { paymentProvider }: ReconcileDependencies,
  known: Pick<typeof checkouts.$inferSelect, 'providerOrderId' | 'providerKeyId' | 'amountPaise'>,
): Promise<boolean> {
  const { key } = await paymentProvider.describeCheckout({ ...known, id: known.providerOrderId ?? '' });
  return key === known.providerKeyId;
}

async function verifyByProvider(
  { paymentProvider }: ReconcileDependencies,
  payment: Payment | null,
): Promise<VerifiedPayment | null> {
  return payment && toVerified((await captureAuthorized(paymentProvider, payment)).payment);
}

function makeZeroPayment(
  payment: Pick<VerifiedPayment, 'id' | 'currency' | 'method' | 'providerOrderId'>,
): VerifiedPayment {
  return { ...payment, amountPaise: 0, state: 'captured', evidence: 'provider' };
}

/**
 * Orders, and balances of theirs, are shipped only with a confirmed and captured payment. Throws ShopError 409
 * payment_unconfirmed or conflict.
 */
export async function confirmBeforeShipping(
  deps: ReconcileDependencies,
  orderIds: string[],
  status: OrderStatus,
): Promise<void> {
  if (status !== 'Shipped' && status !== 'Delivered') return;
  const isOfThese = or(inArray(orders.id, orderIds), inArray(orders.balanceOf, orderIds));
  const found = await deps.db.read
    .select({ number: orders.number, checkoutId: orders.checkoutId })
    .from(orders)
    .innerJoin(payments, and(eq(payments.checkoutId, orders.checkoutId), or(payments.settles, payments.isAdvance)))
    .where(and(isOfThese, isUnconfirmed, isNull(orders.refundReason)));
  for (const { number, checkoutId } of found) {
    const confirmation = await confirmSettlement(deps, { checkoutId });
    if (confirmation !== 'confirmed') throw refusals[confirmation](formatOrderNumber(number));
  }
}

const unconfirmed = (sentence: string) => new ShopError('payment_unconfirmed', sentence, { retryAfterSeconds: 60 });
const refusals = {
  unknown: (order: string) => unconfirmed(t('moneyAnswers.unconfirmed', { order })),
  uncaptured: (order: string) => unconfirmed(t('moneyAnswers.uncaptured', { order })),
  rejected: (order: string) => new ShopError('conflict', t('moneyAnswers.rejected', { order })),
};
