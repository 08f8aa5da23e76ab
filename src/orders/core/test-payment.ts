import { type SQL, sql } from 'drizzle-orm';
import { testKeyPrefix } from '../../platform/payments/test-keys.ts';
import { onlineEvidence } from './states.ts';

/**
 * True for a row of `checkouts` whose payment was taken with keys of the provider's test mode or by the sandbox, as
 * `payment.test` of order bodies.
 */
export function isTestCheckout(): SQL<boolean> {
  const evidence = sql.raw(onlineEvidence.map((one) => `'${one}'`).join(', '));
  return sql`(starts_with(coalesce(checkouts.provider_key_id, ''), ${sql.raw(`'${testKeyPrefix}'`)}) and exists (
    select from payments taken where taken.checkout_id = checkouts.id and taken.evidence in (${evidence})))`;
}
