import { createHash } from 'node:crypto';
import type { Delivery } from '../schema.ts';
import type { WantedLine } from './price-lines.ts';

/** The same for the same lines, amount, buyer, delivery and way to pay. */
export function hashRequest(
  lines: WantedLine[],
  amountPaise: number,
  { id, delivery }: { id: string | null; delivery: Delivery },
  isManual: boolean,
): string {
  const asked = [
    lines.map(({ productId, quantity }) => [productId, quantity]),
    amountPaise,
    id,
    delivery,
    ...(isManual ? ['manual'] : []),
  ];
  return createHash('sha256').update(JSON.stringify(asked)).digest('base64url');
}

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
