import { eq } from 'drizzle-orm';
import { queueNotice } from '../../../notifications/index.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { ShopError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/id.ts';
import { message } from '../../../platform/message.ts';
import { isManualId, type ManualAccount, manualId } from '../../../platform/payments/manual.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import { t } from '../../../shared/languages/translate.ts';
import { formatPaise } from '../../../shared/money.ts';
import { writeAwaiting } from '../../cod/write-cod-order.ts';
import { requireSnapshot } from '../../core/find-checkout-snapshot.ts';
import { type CheckoutRow, lockCheckout, makeOrder, writeOrder } from '../../core/move-checkout.ts';
import { recordOrderEvent } from '../../core/order-events.ts';
import { queueOrderEmail } from '../../core/queue-order-email.ts';
import { lockCheckoutByOrder, requireOrder } from '../../core/require-order.ts';
import { hasPaid } from '../../core/states.ts';
import { orders } from '../../core/tables/order-schema.ts';
import { payments } from '../../core/tables/payment-schema.ts';
import { refunds } from '../../core/tables/refund-schema.ts';
import { lockRefundedCheckout, settleRefund } from '../../refunds/settle-refund.ts';
import { settlePayment } from '../settle-payment.ts';
import type { Settled } from '../settled.ts';

export async function openManualOrder(tx: Tx, queue: Queue, checkoutId: string): Promise<void> {
  const isOpen = await tx.$count(orders, eq(orders.checkoutId, checkoutId));
  if (isOpen) return;
  const snapshot = await requireSnapshot(tx, checkoutId);
  const orderId = newId();
  await writeOrder(tx, { ...makeOrder(snapshot, orderId), checkoutId, isPaid: false, refundReason: null });
  const what = message('orderHistory.placedByTransfer');
  await recordOrderEvent(tx, { orderId, kind: 'placed', what });
  await writeAwaiting(tx, await lockCheckout(tx, checkoutId), orderId);
  await queueOrderEmail(tx, queue, { template: 'order_awaiting_payment', id: `awaiting${orderId}`, orderId });
  await queueNotice(tx, queue, { kind: 'new_order', about: orderId });
}

export interface ReceivedPayment {
  orderId: string;
  amountPaise: number;
  reference: string;
  by: { name: string };
}

/**
 * Another amount, or an expired hold whose stock is gone, makes the payment unfulfillable. Throws ShopError 404 or 409.
 */
export async function recordManualPayment(
  tx: Tx,
  queue: Queue,
  { orderId, amountPaise, reference, by }: ReceivedPayment,
): Promise<Settled> {
  const checkout = await lockCheckoutByOrder(tx, orderId);
  const { id, codState, providerOrderId } = checkout;
  const paymentId = manualId(codState ? `${id}_advance` : id);
  await requireUnrecorded(tx, checkout, paymentId);
  const what = message('orderHistory.received', { amount: formatPaise(amountPaise), reference });
  await recordOrderEvent(tx, { orderId, kind: 'paid', what, by: by.name });
  const payment = { id: paymentId, providerOrderId, amountPaise, currency: 'INR' };
  const manual = { ...payment, state: 'captured', method: 'manual', evidence: 'owner' } as const;
  const settled = await settlePayment(tx, queue, { id }, manual);
  await tx.update(payments).set({ reference }).where(eq(payments.id, paymentId));
  return settled;
}

/** An advance that comes after its order was cancelled is recorded too, and goes back. Throws ShopError 409. */
async function requireUnrecorded(tx: Tx, checkout: CheckoutRow, paymentId: string): Promise<void> {
  const { isManual, codState, codAdvancePaise, state } = checkout;
  const awaitsAdvance = codState === 'awaiting' || (codState === 'cancelled' && codAdvancePaise > 0);
  if (codState && !awaitsAdvance) throw new ShopError('conflict', t('moneyAnswers.cashFromCourier'));
  if (!isManual) throw new ShopError('conflict', t('moneyAnswers.notByTransfer'));
  if (hasPaid(state) || (await tx.$count(payments, eq(payments.id, paymentId))) > 0)
    throw new ShopError('conflict', t('moneyAnswers.recordedAlready'));
}

/** Throws ShopError 404; 409 when the provider pays the refund, or it is recorded already. */
export async function recordRefundPaid(
  tx: Tx,
  queue: Queue,
  paid: { orderId: string; refundId: string; reference: string; by: { name: string } },
): Promise<void> {
  const { orderId, refundId, reference, by } = paid;
  const order = await requireOrder(tx, orderId);
  const checkoutId = await lockRefundedCheckout(tx, refundId);
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId));
  const isShown = refund?.orderId === orderId || checkoutId === order.checkoutId;
  if (!refund || !isShown) throw new ShopError('not_found', t('moneyAnswers.refundNotFound'));
  if (!isManualId(refund.paymentId)) throw new ShopError('conflict', t('moneyAnswers.providerPays'));
  if (refund.state === 'processed' || refund.state === 'failed')
    throw new ShopError('conflict', t('moneyAnswers.refundRecorded'));
  const { paymentId, amountPaise } = refund;
  const what = message('orderHistory.paidBack', { amount: formatPaise(amountPaise), reference });
  await recordOrderEvent(tx, { orderId, kind: 'refund', what, by: by.name });
  const stated = { id: manualId(refundId), paymentId, amountPaise, receipt: refundId, status: 'processed' as const };
  await settleRefund(tx, queue, stated);
}

export function describeTransfer(
  account: ManualAccount,
  shopName: string,
  order: { number: number; amount: number; payUntil: Date },
) {
  // UPI apps refuse signs such as #.
  const reference = String(order.number);
  const upiLink =
    account.upiId &&
    `upi://pay?${new URLSearchParams({
      pa: account.upiId,
      pn: shopName,
      am: order.amount.toFixed(2),
      cu: 'INR',
      tn: `Order ${reference}`,
    })
      .toString()
      .replaceAll('+', '%20')}`;
  return { ...account, upiLink, reference, amount: order.amount, payUntil: order.payUntil.toISOString() };
}
