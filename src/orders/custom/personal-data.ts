import { and, asc, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { Database, Queries } from '../../platform/database/database.ts';
import { dateInIndia } from '../../platform/database/shop-day.ts';
import type { Contact } from '../../shared/law/contact.ts';
import { customQuotes } from './schema.ts';

export async function findQuoteData(queries: Queries, orderIds: readonly string[]) {
  if (orderIds.length === 0) return [];
  const { orderId, title, words, forName, phone, email, address, readyOn, createdAt } = customQuotes;
  return queries
    .select({ orderId, title, words, forName, phone, email, address, readyOn, createdAt })
    .from(customQuotes)
    .where(inArray(orderId, [...orderIds]));
}

/** Contacts of quotes that nobody has paid; paid ones are orders. */
export async function listQuoteContacts(queries: Queries, until: string): Promise<Contact[]> {
  const { forName, phone, email, title, orderId, createdAt } = customQuotes;
  const found = await queries
    .select({ email, name: forName, phone, title })
    .from(customQuotes)
    .where(and(isNull(orderId), or(ne(email, ''), ne(phone, '')), sql`${dateInIndia(createdAt)} <= ${until}::date`))
    .orderBy(asc(customQuotes.id));
  return found.map(({ title: offered, ...person }) => ({
    ...{ ...person, isProven: false },
    what: `the custom order “${offered}” that you were offered: name, email address, phone number, address`,
  }));
}

const noContact = { forName: '', phone: '', email: '', address: '' };

export async function eraseQuoteContacts(queries: Queries, orderIds: readonly string[]): Promise<void> {
  const erased = { ...noContact, words: '', photo: null };
  await queries
    .update(customQuotes)
    .set(erased)
    .where(inArray(customQuotes.orderId, [...orderIds]));
}

/** Erases photos of orders that were delivered or cancelled this many days ago. */
export async function erasePhotosOfQuotes(queries: Queries, days: number): Promise<void> {
  const isOver = sql`exists (select from orders join order_events on order_events.order_id = orders.id and order_events.kind = 'status'
    where orders.id = ${customQuotes.orderId} and orders.status in ('Delivered', 'Cancelled')
    group by orders.id having max(order_events.created_at) < now() - make_interval(days => ${days}::int))`;
  await queries
    .update(customQuotes)
    .set({ photo: null })
    .where(and(isNotNull(customQuotes.photo), isOver));
}

/** Late money for a quote that is gone is refunded. */
export async function eraseOldQuotes({ read }: Database, days: number): Promise<void> {
  const isOver = sql`${customQuotes.validUntil} < ${dateInIndia(sql`now()`)} - ${days}::int`;
  await read.delete(customQuotes).where(and(isNull(customQuotes.orderId), isOver));
}
