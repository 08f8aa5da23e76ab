import { inArray } from 'drizzle-orm';
import type { Queries, Tx } from '../platform/database/database.ts';
import { newId } from '../platform/id.ts';
import { noPassword } from '../platform/secrets/password-hash.ts';
import { users } from './schema.ts';

interface NewCustomer {
  email: string;
  emailKey: string;
  name: string;
  /** Empty = unknown, as the address. */
  phone: string;
  address: string;
}

/**
 * Accounts without passwords, as an owner knows them from another shop: the link of "Forgot password" opens them. An
 * address that has an account is left as it is. Returns how many were added; sends no email.
 */
export async function addCustomers(tx: Tx, customers: readonly NewCustomer[]): Promise<number> {
  if (customers.length === 0) return 0;
  const added = await tx
    .insert(users)
    .values(customers.map((one) => ({ ...one, id: newId(), name: one.name || 'Customer', passwordHash: noPassword })))
    .onConflictDoNothing({ target: users.emailKey })
    .returning({ id: users.id });
  return added.length;
}

/** Those of these addresses that have an account. */
export async function findKnownAddresses(queries: Queries, emailKeys: readonly string[]): Promise<Set<string>> {
  if (emailKeys.length === 0) return new Set();
  const found = await queries
    .select({ key: users.emailKey })
    .from(users)
    .where(inArray(users.emailKey, [...emailKeys]));
  return new Set(found.map(({ key }) => key));
}
