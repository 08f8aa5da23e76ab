import { and, eq, inArray, isNull } from 'drizzle-orm';
import { ShopError } from '../../platform/errors.ts';
import type { Payment } from '../../platform/razorpay.ts';
import type { OrderStatus } from '../../shared/order-statuses.ts';
import { checkouts, orders, payments } from '../schema.ts';
import { verifiedBy } from './confirm-payment.ts';
import { captured, type ReconcileDependencies, settle } from './reconcile-checkout.ts';
import type { ConfirmJob } from './schedule-reconciliation.ts';
import type { VerifiedPayment } from './write-payment.ts';

/** What the provider's API says of the payment that made an order paid. */
export type Confirmation = 'confirmed' | 'rejected' | 'unknown';

/**
 * The job of one confirmation.
 * @throws Error when the provider was silent or has not decided: the queue tries again
 */
export async function confirmInJob(parts: ReconcileDependencies, job: ConfirmJob): Promise<void> {
  if ((await confirmSettlement(parts, job)) === 'unknown')
    throw new Error(`The payment of checkout ${job.checkoutId} could not be confirmed yet.`);
}

/**
 * Asks the provider's API once about the payment that settled a checkout and was known only from a signature or a webhook. What does
 * not fit, or what the provider has never heard of, is taken back. What is confirmed already is not asked about, unless it is doubted.
 */
export async function confirmSettlement(
  parts: ReconcileDependencies,
  { checkoutId, isDoubted = false }: ConfirmJob,
): Promise<Confirmation> {
  const { db, razorpay } = parts;
  const [known] = await db.read
    .select({ payment: payments, providerOrderId: checkouts.providerOrderId })
    .from(payments)
    .innerJoin(checkouts, eq(checkouts.id, payments.checkoutId))
    .where(and(eq(payments.checkoutId, checkoutId), payments.settles));
  if (!known || (known.payment.confirmedAt && !isDoubted)) return 'confirmed';
  const { id, currency, method } = known.payment;
  const answered = await razorpay.fetchPayment(id);
  const isUnheardOf = !answered.ok && answered.status === 400 && /does not exist/i.test(answered.description);
  const stated = isUnheardOf
    ? nothingPaid({ id, currency, method, providerOrderId: known.providerOrderId })
    : await statedBy(parts, answered.ok ? answered.value : null);
  if (!stated || stated.state === 'failed') return 'unknown';
  return (await settle(parts, checkoutId, stated)).refundReason ? 'rejected' : 'confirmed';
}

async function statedBy({ razorpay }: ReconcileDependencies, payment: Payment | null): Promise<VerifiedPayment | null> {
  return payment && verifiedBy((await captured(razorpay, payment)).payment);
}

/** The provider has never heard of the payment: under this id it holds no money. */
function nothingPaid(
  payment: Pick<VerifiedPayment, 'id' | 'currency' | 'method' | 'providerOrderId'>,
): VerifiedPayment {
  return { ...payment, amountPaise: 0, state: 'captured', evidence: 'provider' };
}

/**
 * Goods leave the shop only for a payment that the provider's API has stated: what is not confirmed yet is confirmed now.
 * @throws ShopError 409 payment_unconfirmed while the provider is silent; 409 conflict when the payment was taken back
 */
export async function confirmBeforeShipping(
  parts: ReconcileDependencies,
  orderIds: string[],
  status: OrderStatus,
): Promise<void> {
  if (status !== 'Shipped' && status !== 'Delivered') return;
  const unconfirmed = await parts.db.read
    .select({ orderId: orders.id, checkoutId: orders.checkoutId })
    .from(orders)
    .innerJoin(payments, and(eq(payments.checkoutId, orders.checkoutId), payments.settles))
    .where(and(inArray(orders.id, orderIds), isNull(payments.confirmedAt), isNull(orders.refundReason)));
  for (const { orderId, checkoutId } of unconfirmed) {
    const confirmation = await confirmSettlement(parts, { checkoutId });
    if (confirmation === 'unknown')
      throw new ShopError(
        'payment_unconfirmed',
        `The payment of order ${orderId} could not be confirmed with the payment provider just now. Please wait a few minutes before you send it.`,
        { retryAfterSeconds: 60 },
      );
    if (confirmation === 'rejected')
      throw new ShopError(
        'conflict',
        `The payment of order ${orderId} is not what the order says. The order is cancelled and the money goes back: please do not send it.`,
      );
  }
}
