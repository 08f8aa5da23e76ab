import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * hex(HMAC-SHA256(key secret, order id + "|" + payment id)); the order id must be the stored one. Throws for an empty
 * secret.
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

/** Verifies the received bytes, never re-serialised JSON. Throws for an empty secret. */
export function verifyWebhookSignature(claim: {
  rawBody: Buffer;
  signature: unknown;
  secrets: readonly string[];
}): boolean {
  requireKeys(claim.secrets);
  return claim.secrets.some((secret) => isSignedBy(secret, claim.rawBody, claim.signature));
}

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
