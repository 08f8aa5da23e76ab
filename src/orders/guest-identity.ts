import { createHash } from 'node:crypto';

/**
 * Who a guest is to the shop: the random key of the browser, hashed. Without one each request is somebody of its own, so that only
 * its very repetition, from the same network, is the same person. An email address never says who somebody is.
 */
export function guestIdentity(guest: {
  key: string | undefined;
  idempotencyKey: string | undefined;
  requestHash: string;
  network: string;
}): string {
  const { key, idempotencyKey, requestHash, network } = guest;
  const known = key
    ? ['key', key]
    : idempotencyKey
      ? ['call', network, idempotencyKey]
      : ['request', network, requestHash];
  return `guest:${createHash('sha256').update(JSON.stringify(known)).digest('base64url')}`;
}
