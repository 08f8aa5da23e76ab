import { eq, sql } from 'drizzle-orm';
import { recordSecurityEvent } from '../../audit-log/index.ts';
import { issueCreditNote } from '../../invoicing/index.ts';
import { queueNotice } from '../../notifications/index.ts';
import { releaseOfferUses } from '../../offers/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { tagWrites } from '../../platform/database/transaction.ts';
import { message } from '../../platform/message.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { formatPaise, toRupees } from '../../shared/money.ts';
import { returnAdvance } from '../cod/return-advance.ts';
import type { CheckoutSnapshot } from '../core/find-checkout-snapshot.ts';
import { recordOrderEvent } from '../core/order-events.ts';
import { queueOrderEmail } from '../core/queue-order-email.ts';
import { restockMissing } from '../core/restock-order.ts';
import { orders } from '../core/tables/order-schema.ts';
import { payments } from '../core/tables/payment-schema.ts';
import { withdrawRequest } from '../core/withdraw-request.ts';
import { cancelUnsentRefunds, followRefunds, refundAutomatically } from '../refunds/request-refund.ts';
import { explainAmount } from './explain-amount.ts';
import type { PaymentRow, VerifiedPayment } from './write-payment.ts';

interface Mismatch {
  orderId: string;
  known: PaymentRow;
  stated: VerifiedPayment;
}

/**
 * The provider reports another amount, currency or order for the settling payment: cancels the order and refunds
 * everything. The checkout is locked.
 */
export async function rejectSettlement(
  tx: Tx,
  queue: Queue,
  { snapshot, ...mismatch }: Mismatch & { snapshot: CheckoutSnapshot },
): Promise<void> {
  const { orderId, known, stated } = mismatch;
  await recordMismatch(tx, queue, mismatch);
  await tx
    .update(payments)
    .set({
      amountPaise: stated.amountPaise,
      currency: stated.currency,
      adjustedBy: stated.adjustedBy ?? null,
      confirmedAt:
        stated.evidence === 'provider' ? sql`coalesce(${payments.confirmedAt}, now())` : payments.confirmedAt,
    })
    .where(eq(payments.id, known.id));
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
  if (order && order.refundReason === null) {
    await tx.update(orders).set({ refundReason: 'wrong_amount', status: 'Cancelled' }).where(eq(orders.id, orderId));
    tagWrites(tx, 'everything');
    await withdrawRequest(tx, orderId, 'Cancelled');
    await restockUnshipped(tx, order);
    if (snapshot.offerCode) await releaseOfferUses(tx, [snapshot.id]);
    await queueOrderEmail(tx, queue, { template: 'payment_unfulfillable', id: `mismatch${orderId}`, orderId });
  }
  await cancelUnsentRefunds(tx, known.id, message('orderHistory.otherPayment'));
  await refundAutomatically(tx, queue, { orderId, paymentId: known.id, cause: 'unfulfillable' });
  await returnAdvance(tx, queue, { checkoutId: snapshot.id, orderId });
  await followRefunds(tx, known.id);
  await issueCreditNote(tx, { orderId, reason: 'Order cancelled: another amount was paid' });
}

export async function recordMismatch(tx: Tx, queue: Queue, { orderId, known, stated }: Mismatch): Promise<void> {
  const { amountPaise, currency, providerOrderId, evidence } = stated;
  const stands = {
    amount: currency === 'INR' ? formatPaise(amountPaise) : `${toRupees(amountPaise)} ${currency}`,
    order: providerOrderId ?? message('orderHistory.noOrder'),
  };
  const why = amountPaise > 0 ? explainAmount(stated, known.amountPaise) : null;
  const isFirst = await recordOrderEvent(tx, {
    orderId,
    id: `mismatch ${known.id} ${amountPaise} ${currency} ${providerOrderId}`,
    kind: 'problem',
    what: why ? message('orderHistory.mismatchBecause', { ...stands, why }) : message('orderHistory.mismatch', stands),
  });
  if (!isFirst) return;
  const detail = { orderId, paymentId: known.id, evidence, amountPaise, currency, providerOrderId };
  await recordSecurityEvent(tx, { kind: 'payment_mismatch', detail });
  await queueNotice(tx, queue, {
    kind: 'payment_problem',
    about: orderId,
    key: `${orderId} ${known.id} ${amountPaise}`,
  });
}

/** What has been shipped does not return to the stock. */
async function restockUnshipped(tx: Tx, order: typeof orders.$inferSelect): Promise<void> {
  if (order.status === 'Shipped' || order.status === 'Delivered') return;
  await restockMissing(tx, { order, by: null });
}
