import { and, asc, desc, eq, lt, ne, sql } from 'drizzle-orm';
import type { Database, Queries, Tx } from '../platform/database/database.ts';
import { dateInIndia } from '../platform/database/shop-day.ts';
import type { Contact } from '../shared/law/contact.ts';
import { hashAddress, selectAddressHash } from './hash-address.ts';
import { pastOrders, removedCustomers } from './schema.ts';

/** `emailKey`: only where it is proven to be the person's. */
export async function findPastOrderData(queries: Queries, emailKey: string | null) {
  if (!emailKey) return [];
  return queries.select().from(pastOrders).where(eq(pastOrders.emailKey, emailKey)).orderBy(desc(pastOrders.placedAt));
}

/** Removes orders of a deleted account, whose address is proven; no file brings them back. */
export async function removePastOrders(tx: Tx, emailKey: string): Promise<void> {
  await tx
    .insert(removedCustomers)
    .values({ addressHash: hashAddress(emailKey) })
    .onConflictDoNothing();
  await tx.delete(pastOrders).where(eq(pastOrders.emailKey, emailKey));
}

/** Also those that an import wrote while their person deleted the account. */
export async function eraseOldPastOrders({ read }: Database, years: number): Promise<void> {
  await read.delete(pastOrders).where(lt(pastOrders.placedAt, sql`now() - make_interval(years => ${years}::int)`));
  await read
    .delete(pastOrders)
    .where(
      and(
        ne(pastOrders.emailKey, ''),
        sql`${selectAddressHash(pastOrders.emailKey)} in (select ${removedCustomers.addressHash} from ${removedCustomers})`,
      ),
    );
}

/** Whose orders were imported by the last of these days. */
export async function listPastContacts(queries: Queries, until: string): Promise<Contact[]> {
  const { email, name, phone, number } = pastOrders;
  const found = await queries
    .select({ email, name, phone, number })
    .from(pastOrders)
    .where(sql`${dateInIndia(pastOrders.importedAt)} <= ${until}::date`)
    .orderBy(asc(pastOrders.id));
  return found.map(({ number: order, ...contact }) => ({
    ...contact,
    isProven: false,
    what: `order ${order} of our earlier shop: name, address, phone number, what was bought`,
  }));
}
