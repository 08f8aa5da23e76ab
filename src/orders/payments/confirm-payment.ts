import type { Database } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import { foreignAnswer, type Payment, type Razorpay } from '../../platform/razorpay.ts';
import { verifyPaymentSignature } from '../../platform/razorpay-signature.ts';
import { findCheckoutSnapshotByProviderOrder } from '../checkout/find-checkout-snapshot.ts';
import { type Settled, type SettlementDependencies, settlePayment } from './settle-payment.ts';
import { isSettledBy, type VerifiedPayment } from './write-payment.ts';

export interface ConfirmDependencies extends SettlementDependencies {
  db: Database;
  razorpay: Razorpay;
  keySecret: string;
}
/** What the buyer's browser says after paying. */
export interface ReportedPayment {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature?: unknown;
}

/**
 * The callback: checks the signature over the order's id, which must be one of ours, looks the payment up at the provider, and settles it.
 * When the provider is silent, the signature alone settles it, and the capture is confirmed later.
 * @throws ShopError 400 bad_signature for a wrong signature or an unknown order, 503 when the provider answers about another payment; nothing is written then
 */
export async function confirmPayment(parts: ConfirmDependencies, reported: ReportedPayment): Promise<Settled> {
  const { db, razorpay, keySecret } = parts;
  const { razorpay_payment_id: paymentId, razorpay_order_id: orderId, razorpay_signature: signature } = reported;
  if (!verifyPaymentSignature({ orderId, paymentId, signature, keySecret })) throw new ShopError('bad_signature');
  const [bought, answered] = await Promise.all([
    findCheckoutSnapshotByProviderOrder(db.read, orderId),
    askProvider(razorpay, paymentId, orderId),
  ]);
  if (!bought) throw new ShopError('bad_signature');
  // A payment of another order settles nothing; one that has settled this order is taken off it.
  if (answered && answered.providerOrderId !== orderId && !(await isSettledBy(db.read, bought.id, paymentId)))
    throw new ShopError('bad_signature');
  const vouched = answered ?? {
    id: paymentId,
    providerOrderId: orderId,
    amountPaise: bought.amountPaise,
    currency: 'INR',
    state: 'authorized' as const,
    method: null,
    evidence: 'signature' as const,
  };
  return db.transaction((tx) => settlePayment(tx, parts, bought, vouched));
}

/** The payment as the provider has it, captured if it was only authorised; null when the provider is silent. */
async function askProvider(
  razorpay: Razorpay,
  paymentId: string,
  providerOrderId: string,
): Promise<VerifiedPayment | null> {
  const fetched = await razorpay.fetchPayment(paymentId);
  if (!fetched.ok) {
    if (fetched.kind === 'refused' && fetched.status === 400) throw new ShopError('bad_signature');
    if (fetched.code === foreignAnswer) throw notChecked();
    return null;
  }
  const { status, orderId, amountPaise, currency } = fetched.value;
  if (status !== 'authorized' || orderId !== providerOrderId) return verifiedBy(fetched.value);
  const captured = await razorpay.capturePayment({ paymentId, amountPaise, currency });
  if (captured.ok) return verifiedBy(captured.value);
  // Somebody else (the provider's own rule) may have captured it in between: what counts is how it stands now.
  const again = await razorpay.fetchPayment(paymentId);
  return verifiedBy(again.ok ? again.value : fetched.value);
}

function notChecked(): ShopError {
  const sentence =
    'Your payment could not be checked just now. Please do not pay again: as soon as it is checked, your order follows by email.';
  return new ShopError('unavailable', sentence, { retryAfterSeconds: 60 });
}

/**
 * A refunded payment was captured once, unless the provider sent it back because nobody captured it: then it never was ours.
 * One that is only created says nothing yet.
 */
export function verifiedBy(payment: Payment): VerifiedPayment | null {
  if (payment.status === 'created') return null;
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
  };
}
