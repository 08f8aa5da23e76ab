import { createHash } from 'node:crypto';
import { fieldError } from '../../platform/errors.ts';
import { t } from '../../shared/languages/translate.ts';

interface Received {
  headers: Record<string, string | string[] | undefined>;
  method: string;
  url: string;
  body: unknown;
}
/** A change that is made once for each key of an account. */
export interface KeyedChange {
  userId: string;
  key: string;
  requestHash: string;
}

export function idempotencyKeyIn({ headers }: Pick<Received, 'headers'>): string | undefined {
  const header = headers['idempotency-key'];
  if (header === undefined) return undefined;
  if (typeof header === 'string' && /^[\x21-\x7e]{1,255}$/.test(header)) return header;
  throw fieldError('idempotency-key', t('input.idempotencyKey'));
}

/** Null without an Idempotency-Key. */
export function readKeyedChange(call: { caller: { id: string }; request: Received }): KeyedChange | null {
  const key = idempotencyKeyIn(call.request);
  if (key === undefined) return null;
  const { method, url, body } = call.request;
  const requestHash = createHash('sha256')
    .update(JSON.stringify([method, url, body]))
    .digest('hex');
  return { userId: call.caller.id, key, requestHash };
}
