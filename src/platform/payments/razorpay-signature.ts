import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * True when the provider signed this payment for this order: hex(HMAC-SHA256(key secret, order id + "|" + payment id)).
 * The order id must be the one that we stored.
 * @throws Error for an empty key secret
 */
export function verifyPaymentSignature(claim: {
  orderId: string;
  paymentId: string;
  signature: unknown;
  keySecret: string;
}): boolean {
  requireKeys([claim.keySecret]);
  return isSignedBy(claim.keySecret, `${claim.orderId}|${claim.paymentId}`, claim.signature);
}

/**
 * True when one of the secrets signed exactly these bytes: a webhook's body as it arrived, never re-serialised JSON.
 * @throws Error when there is no secret, or an empty one among them
 */
export function verifyWebhookSignature(claim: {
  rawBody: Buffer;
  signature: unknown;
  secrets: readonly string[];
}): boolean {
  requireKeys(claim.secrets);
  return claim.secrets.some((secret) => isSignedBy(secret, claim.rawBody, claim.signature));
}

/** Anybody can sign with an empty key. */
function requireKeys(secrets: readonly unknown[]): void {
  const isKey = (secret: unknown) => typeof secret === 'string' && secret !== '';
  if (secrets.length === 0 || !secrets.every(isKey))
    throw new Error('A signature cannot be verified with an empty key.');
}

function isSignedBy(secret: string, message: string | Buffer, signature: unknown): boolean {
  if (typeof signature !== 'string' || !/^[0-9a-f]{64}$/i.test(signature)) return false;
  const expected = createHmac('sha256', secret).update(message).digest();
  return timingSafeEqual(Buffer.from(signature, 'hex'), expected);
}
