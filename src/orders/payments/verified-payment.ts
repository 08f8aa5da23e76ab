import type { Payment, PaymentProvider } from '../../platform/payments/payment-provider.ts';
import type { VerifiedPayment } from './write-payment.ts';

/** Captures an authorised payment; if refused, returns the payment's present state. */
export async function captureAuthorized(
  paymentProvider: PaymentProvider,
  payment: Payment,
): Promise<{ payment: Payment; refusal: string | null }> {
  if (payment.status !== 'authorized') return { payment, refusal: null };
  const { amountPaise, currency } = payment;
  const answered = await paymentProvider.capturePayment({ paymentId: payment.id, amountPaise, currency });
  if (answered.ok) return { payment: answered.value, refusal: null };
  const again = await paymentProvider.fetchPayment(payment.id);
  const now = again.ok ? again.value : payment;
  const isRefused = answered.kind === 'refused' && now.status === 'authorized';
  return { payment: now, refusal: isRefused ? answered.description : null };
}

/**
 * Null for a payment that is only created or in progress. A refunded one was captured, unless the provider returned it
 * uncaptured.
 */
export function toVerified(payment: Payment): VerifiedPayment | null {
  if (payment.status === 'created' || payment.status === 'in_progress') return null;
  const gone = payment.isCaptured ? 'captured' : 'failed';
  const state = payment.status === 'refunded' ? gone : payment.status;
  return {
    evidence: 'provider',
    id: payment.id,
    providerOrderId: payment.orderId,
    amountPaise: payment.amountPaise,
    currency: payment.currency,
    state,
    method: payment.method,
    createdAt: payment.createdAt,
    adjustedBy: payment.adjustedBy,
  };
}
