import { createHash } from 'node:crypto';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

export function hashAddress(emailKey: string): string {
  return createHash('sha256').update(emailKey).digest('hex').slice(0, 40);
}

/** As `hashAddress`. */
export function selectAddressHash(emailKey: SQLWrapper): SQL<string> {
  return sql`left(encode(sha256(convert_to(${emailKey}, 'UTF8')), 'hex'), 40)`;
}
