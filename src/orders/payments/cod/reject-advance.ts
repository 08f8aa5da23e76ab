import { eq } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import { scheduleConfirmation } from '../../checkout/schedule-reconciliation.ts';
import { endCod } from '../../cod/lapse-cod.ts';
import type { LockedCheckout } from '../../core/find-checkout-snapshot.ts';
import type { RefundReason } from '../../core/states.ts';
import { orders } from '../../core/tables/order-schema.ts';
import { payments } from '../../core/tables/payment-schema.ts';
import { withdrawRequest } from '../../core/withdraw-request.ts';
import { recordMismatch } from '../reject-payment.ts';
import type { PaymentRow, VerifiedPayment } from '../write-payment.ts';

interface Rejected {
  checkout: LockedCheckout;
  orderId: string;
  known: PaymentRow;
  stated: VerifiedPayment;
  /** Only a webhook says so, and the provider has said otherwise: it is asked again. */
  isDoubtful: boolean;
}

/**
 * The provider reports another amount, currency or order for an advance: while its parcel has not left, the order is
 * cancelled and what was paid goes back; later, the owner gets a notice. The checkout is locked.
 */
export async function rejectAdvance(
  tx: Tx,
  queue: Queue,
  { checkout, orderId, known, stated, isDoubtful }: Rejected,
): Promise<RefundReason | null> {
  await recordMismatch(tx, queue, { orderId, known, stated });
  if (isDoubtful) {
    const cause = `${stated.id} ${stated.amountPaise} ${stated.currency} ${stated.providerOrderId}`;
    await scheduleConfirmation(tx, queue, { checkoutId: checkout.id, cause, isDoubted: true });
    return null;
  }
  if (checkout.codState !== 'confirmed') return null;
  const { amountPaise, currency, adjustedBy = null } = stated;
  await tx.update(payments).set({ amountPaise, currency, adjustedBy }).where(eq(payments.id, known.id));
  await tx.update(orders).set({ refundReason: 'wrong_amount', status: 'Cancelled' }).where(eq(orders.id, orderId));
  await withdrawRequest(tx, orderId, 'Cancelled');
  await endCod(tx, queue, { checkout, orderId, event: 'cancelled' });
  return 'wrong_amount';
}
