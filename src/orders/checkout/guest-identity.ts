import { createHash } from 'node:crypto';
import { codeKey } from '../../shared/orders/offer.ts';
import type { Buyer, Wanted } from './checkout.ts';
import { makeLineKey, type WantedLine } from './prices/price-lines.ts';

export function hashRequest(
  lines: WantedLine[],
  { amountPaise, isManual, isCod, advancePaise, code, gift, wantedOn, timing }: Wanted,
  { id, delivery }: Buyer,
): string {
  const asked = [
    lines.map((line) => [makeLineKey(line), line.quantity]),
    amountPaise,
    id,
    delivery,
    ...(isManual ? ['manual'] : []),
    ...(isCod ? ['cod'] : []),
    ...(advancePaise > 0 ? [`advance ${advancePaise}`] : []),
    ...(code ? [`code ${codeKey(code)}`] : []),
    ...(gift ? [{ gift }] : []),
    ...(wantedOn ? [`wanted ${wantedOn}`] : []),
    ...(timing ? [`timing ${timing}`] : []),
  ];
  return createHash('sha256').update(JSON.stringify(asked)).digest('base64url');
}

/**
 * A guest is the browser's random key, hashed; without a key, the repeated request from the same network. Never the
 * email address.
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
