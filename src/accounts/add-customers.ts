import { inArray } from 'drizzle-orm';
import type { Queries, Tx } from '../platform/database/database.ts';
import { newId } from '../platform/id.ts';
import { noPassword } from '../platform/secrets/password-hash.ts';
import { type AddressFields, addressText } from '../shared/address.ts';
import { addresses, users } from './schema.ts';

interface NewCustomer {
  email: string;
  emailKey: string;
  name: string;
  /** Empty = unknown, as the address. */
  phone: string;
  address: string;
  /** The same in fields; it becomes the default one. */
  place: AddressFields | null;
}

/**
 * Accounts without passwords, as an owner knows them from another shop: the link of "Forgot password" opens them. An
 * address that has an account is left as it is. Returns how many were added; sends no email.
 */
export async function addCustomers(tx: Tx, customers: readonly NewCustomer[]): Promise<number> {
  if (customers.length === 0) return 0;
  const added = await tx
    .insert(users)
    .values(
      customers.map(({ place, ...one }) => ({
        ...{ ...one, id: newId(), name: one.name || 'Customer', passwordHash: noPassword },
        ...(place && { address: addressText(place) }),
      })),
    )
    .onConflictDoNothing({ target: users.emailKey })
    .returning({ id: users.id, emailKey: users.emailKey });
  await addPlaces(tx, customers, added);
  return added.length;
}

async function addPlaces(
  tx: Tx,
  customers: readonly NewCustomer[],
  added: readonly { id: string; emailKey: string }[],
): Promise<void> {
  const places = new Map(customers.map(({ emailKey, place }) => [emailKey, place]));
  const rows = added.flatMap(({ id: userId, emailKey }) => {
    const place = places.get(emailKey);
    return place ? [{ ...place, id: newId(), userId, isDefault: true }] : [];
  });
  if (rows.length > 0) await tx.insert(addresses).values(rows);
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
