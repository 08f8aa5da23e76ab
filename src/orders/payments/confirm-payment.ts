import { ShopError } from '../../platform/errors.ts';
import { nameSubject } from '../../platform/log/tracing.ts';
import { isSilent } from '../../platform/network/provider-answer.ts';
import type { Payment, PaymentProvider } from '../../platform/payments/payment-provider.ts';
import { t } from '../../shared/languages/translate.ts';
import { type LockedCheckout, lockSnapshot } from '../core/find-checkout-snapshot.ts';
import { continueTrace } from './continue-trace.ts';
import type { ReconcileDependencies } from './reconcile/reconcile-checkout.ts';
import { settleLocked } from './settle-payment.ts';
import type { Settled } from './settled.ts';
import { captureAuthorized, toVerified } from './verified-payment.ts';
import { isSettledBy, type VerifiedPayment } from './write-payment.ts';

export interface ReportedPayment {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature?: unknown;
}

/**
 * Verifies the signature, fetches the payment and settles it; only when the provider does not answer, the signature
 * alone settles it and a job confirms it. Throws ShopError 400 bad_signature, 409 payment_unconfirmed while it is in
 * progress, or 503 after an answer that is not understood.
 */
export async function confirmPayment(deps: ReconcileDependencies, reported: ReportedPayment): Promise<Settled> {
  const { db, paymentProvider } = deps;
  const { razorpay_payment_id: paymentId, razorpay_order_id: orderId, razorpay_signature: signature } = reported;
  if (!(await paymentProvider.isCallbackSigned({ orderId, paymentId, signature })))
    throw new ShopError('bad_signature');
  nameSubject({ providerOrder: orderId, payment: paymentId });
  await continueTrace(db.read, orderId);
  const answered = await fetchCaptured(paymentProvider, paymentId, orderId);
  return db.transaction(async (tx) => {
    const checkout = await lockSnapshot(tx, { providerOrderId: orderId });
    if (!checkout) throw new ShopError('bad_signature');
    // A payment of another order settles nothing, but one that has settled this order is revoked.
    if (answered && answered.providerOrderId !== orderId && !(await isSettledBy(tx, checkout.id, paymentId)))
      throw new ShopError('bad_signature');
    return settleLocked(tx, deps.queue, checkout, answered ?? signedOnly(paymentId, orderId, checkout));
  });
}

/** A signature states no amount: it is that of the provider's order. */
function signedOnly(id: string, providerOrderId: string, checkout: LockedCheckout): VerifiedPayment {
  const { amountPaise: totalPaise, codChargePaise, codAdvancePaise, advanceOrderId } = checkout;
  const isOfAdvance = codAdvancePaise > 0 && (advanceOrderId === null || advanceOrderId === providerOrderId);
  const amountPaise = isOfAdvance ? codAdvancePaise : totalPaise - codChargePaise - codAdvancePaise;
  const payment = { id, providerOrderId, amountPaise, currency: 'INR', method: null };
  return { ...payment, state: 'authorized', evidence: 'signature' };
}

/** Null when the provider does not answer. */
async function fetchCaptured(
  paymentProvider: PaymentProvider,
  paymentId: string,
  providerOrderId: string,
): Promise<VerifiedPayment | null> {
  const fetched = await paymentProvider.fetchPayment(paymentId);
  if (!fetched.ok) {
    if (isSilent(fetched)) return null;
    if (fetched.kind === 'refused' && fetched.status === 400) throw new ShopError('bad_signature');
    throw makeUncheckedError();
  }
  const isOfOrder = fetched.value.orderId === providerOrderId;
  const payment = isOfOrder ? (await captureAuthorized(paymentProvider, fetched.value)).payment : fetched.value;
  return requireDecided(payment);
}

function requireDecided(payment: Payment): VerifiedPayment {
  const verified = toVerified(payment);
  if (verified) return verified;
  const sentence = t('shopping.inProgress');
  throw new ShopError('payment_unconfirmed', sentence);
}

function makeUncheckedError(): ShopError {
  const sentence = t('shopping.notChecked');
  return new ShopError('unavailable', sentence, { retryAfterSeconds: 60 });
}
